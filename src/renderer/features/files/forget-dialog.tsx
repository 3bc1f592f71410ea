// The question before an opened file is forgotten.
import { QuestionDialog } from "../../design/parts/question-dialog.tsx";
import { forgetFile } from "../../actions/files/file-actions.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";

export function ForgetFileDialog(props: { readonly openedId: number; readonly onClose: () => void }) {
  const app = useAppContext();
  const file = useApp((state) => state.opened.find((each) => each.openedId === props.openedId));
  if (file === undefined) return null;
  return (
    <QuestionDialog
      title={`Forget ${file.name}?`}
      act="Forget"
      onAct={() => void forgetFile(app, file.openedId)}
      onClose={props.onClose}
    >
      {file.kind === "archive"
        ? "The archive leaves this list. The file itself stays where it is, and can be opened again."
        : "What was read from it is removed from this computer. The file itself stays where it is, and can be opened again."}
    </QuestionDialog>
  );
}
