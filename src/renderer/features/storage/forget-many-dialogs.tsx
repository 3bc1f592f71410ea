// Asks before old data, or all data, is forgotten. The list of the settings is shown again afterwards.
import { clearData, forgetOld, showKept } from "../../actions/storage/storage-actions.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { QuestionDialog } from "../../design/parts/question-dialog.tsx";
import { storageTexts as texts } from "../../model/storage/storage-texts.ts";

export function ForgetOldDialog({ beforeMs }: { readonly beforeMs: number }) {
  const app = useAppContext();
  const days = useApp(({ settings }) => settings.forgetAfterDays ?? 0);
  return (
    <QuestionDialog
      title={texts.forgetOldTitle(texts.days(days))}
      act={texts.forget}
      onAct={() => void forgetOld(app, beforeMs)}
      onClose={() => showKept(app)}
    >
      {texts.forgetOldQuestion}
    </QuestionDialog>
  );
}

export function ClearDataDialog() {
  const app = useAppContext();
  return (
    <QuestionDialog
      title={texts.clearTitle}
      act={texts.clearAct}
      onAct={() => void clearData(app)}
      onClose={() => showKept(app)}
    >
      {texts.clearQuestion}
    </QuestionDialog>
  );
}
