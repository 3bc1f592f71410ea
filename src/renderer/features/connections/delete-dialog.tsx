// The question before a connection is deleted.
import { QuestionDialog } from "../../design/parts/question-dialog.tsx";
import { deleteConnection } from "../../actions/connections/connection-actions.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";

export function DeleteConnectionDialog(props: { readonly connectionId: string; readonly onClose: () => void }) {
  const app = useAppContext();
  const connection = useApp((state) => state.connections.find((each) => each.id === props.connectionId));
  if (connection === undefined) return null;
  return (
    <QuestionDialog
      title={`Delete ${isolate(connection.name)}?`}
      act="Delete"
      onAct={() => void deleteConnection(app, connection.id)}
      onClose={props.onClose}
    >
      The connection and its key are removed from this computer. Nothing changes at the service.
    </QuestionDialog>
  );
}
