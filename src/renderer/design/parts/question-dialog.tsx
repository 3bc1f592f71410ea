// The question before something is removed. The button Keep comes first and has the focus.
import type { ReactNode } from "react";
import { Button, Modal, Text } from "@mantine/core";
import { designTexts } from "../theme/design-texts.ts";
import classes from "../looks/dialogs.module.css";

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
          {designTexts.keep}
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
