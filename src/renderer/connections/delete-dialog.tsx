// The question before a connection is deleted.
import { Button, Modal, Text } from "@mantine/core";
import dialogClasses from "../app/dialogs.module.css";
import { deleteConnection } from "../state/connection-actions.ts";
import { useApp } from "../state/store.ts";

export function DeleteConnectionDialog(props: { readonly connectionId: string; readonly onClose: () => void }) {
  const connection = useApp((state) => state.connections.find((each) => each.id === props.connectionId));
  if (connection === undefined) return null;
  return (
    <Modal opened onClose={props.onClose} title={`Delete ${connection.name}?`} size={420}>
      <Text size="sm">The connection and its key are removed from this computer. Nothing changes at the service.</Text>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          Keep
        </Button>
        <Button
          color="red"
          onClick={() => {
            props.onClose();
            void deleteConnection(connection.id);
          }}
        >
          Delete
        </Button>
      </div>
    </Modal>
  );
}
