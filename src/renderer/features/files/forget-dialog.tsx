// Asks before an opened file is forgotten.
import { QuestionDialog } from "../../design/parts/question-dialog.tsx";
import { forgetFile } from "../../actions/files/file-actions.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { fileTexts as texts } from "../../model/files/file-texts.ts";

export function ForgetFileDialog(props: { readonly openedId: number; readonly onClose: () => void }) {
  const app = useAppContext();
  const file = useApp((state) => state.opened.find((each) => each.openedId === props.openedId));
  if (file === undefined) return null;
  return (
    <QuestionDialog
      title={texts.forgetTitle(file.name)}
      act={texts.forget}
      onAct={() => void forgetFile(app, file.openedId)}
      onClose={props.onClose}
    >
      {file.kind === "archive" ? texts.forgetArchive : texts.forgetImport}
    </QuestionDialog>
  );
}
