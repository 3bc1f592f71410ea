// Asks before a connection is deleted.
import { QuestionDialog } from "../../design/parts/question-dialog.tsx";
import { deleteConnection } from "../../actions/connections/connection-actions.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { connectionTexts as texts } from "../../model/connections/connection-texts.ts";

export function DeleteConnectionDialog(props: { readonly connectionId: string; readonly onClose: () => void }) {
  const app = useAppContext();
  const connection = useApp((state) => state.connections.find((each) => each.id === props.connectionId));
  if (connection === undefined) return null;
  return (
    <QuestionDialog
      title={texts.deleteTitle(connection.name)}
      act={texts.deleteAct}
      onAct={() => void deleteConnection(app, connection.id)}
      onClose={props.onClose}
    >
      {texts.deleteText}
    </QuestionDialog>
  );
}
