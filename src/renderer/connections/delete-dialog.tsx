// The question before a connection is deleted.
import { QuestionDialog } from "../app/question-dialog.tsx";
import { deleteConnection } from "../state/connection-actions.ts";
import { useApp } from "../state/store.ts";
import { isolate } from "../../domain/hidden-characters.ts";

export function DeleteConnectionDialog(props: { readonly connectionId: string; readonly onClose: () => void }) {
  const connection = useApp((state) => state.connections.find((each) => each.id === props.connectionId));
  if (connection === undefined) return null;
  return (
    <QuestionDialog
      title={`Delete ${isolate(connection.name)}?`}
      act="Delete"
      onAct={() => void deleteConnection(connection.id)}
      onClose={props.onClose}
    >
      The connection and its key are removed from this computer. Nothing changes at the service.
    </QuestionDialog>
  );
}
