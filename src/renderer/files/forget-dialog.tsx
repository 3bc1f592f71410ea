// The question before an opened file is forgotten.
import { Button, Modal, Text } from "@mantine/core";
import dialogClasses from "../app/dialogs.module.css";
import { forgetFile } from "../state/file-actions.ts";
import { useApp } from "../state/store.ts";

export function ForgetFileDialog(props: { readonly openedId: number; readonly onClose: () => void }) {
  const file = useApp((state) => state.opened.find((each) => each.openedId === props.openedId));
  if (file === undefined) return null;
  return (
    <Modal opened onClose={props.onClose} title={`Forget ${file.name}?`} size={440}>
      <Text size="sm">
        {file.kind === "archive"
          ? "The archive leaves this list. The file itself stays where it is, and can be opened again."
          : "What was read from it is removed from this computer. The file itself stays where it is, and can be opened again."}
      </Text>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          Keep
        </Button>
        <Button
          color="red"
          onClick={() => {
            props.onClose();
            void forgetFile(file.openedId);
          }}
        >
          Forget
        </Button>
      </div>
    </Modal>
  );
}
