// The question before something is removed. The button Keep comes first and has the focus.
import type { ReactNode } from "react";
import { Button, Modal, Text } from "@mantine/core";
import classes from "#renderer/design/looks/dialogs.module.css";
import { say } from "#texts/say.ts";

export function QuestionDialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  /** the label of the button that removes it */
  readonly act: string;
  readonly onAct: () => void;
  readonly onClose: () => void;
}) {
  const { title, children, act, onAct, onClose } = props;
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <Text size="sm">{children}</Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {say("design.keep")}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose();
            onAct();
          }}
        >
          {act}
        </Button>
      </div>
    </Modal>
  );
}
