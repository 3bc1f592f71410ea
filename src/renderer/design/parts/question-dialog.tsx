// The question before something is taken away: what goes and what stays, Keep first.
import type { ReactNode } from "react";
import { Button, Modal, Text } from "@mantine/core";
import classes from "../looks/dialogs.module.css";

export function QuestionDialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  /** the word on the button that does it */
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
          Keep
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
