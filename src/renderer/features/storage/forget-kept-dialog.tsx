// Asks before an entry in the list of data on disk is forgotten. The list of the settings is shown again afterwards.
import type { KeptEntry } from "../../../contract/methods/storage-methods.ts";
import { forgetKept, showKept } from "../../actions/storage/storage-actions.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { QuestionDialog } from "../../design/parts/question-dialog.tsx";
import { storageTexts as texts } from "../../model/storage/storage-texts.ts";
import { nameOf } from "../../model/storage/storage-words.ts";

export function ForgetKeptDialog({ entry }: { readonly entry: KeptEntry }) {
  const app = useAppContext();
  const name = useApp(({ connections }) => nameOf(entry, connections));
  return (
    <QuestionDialog
      title={texts.forgetTitle(name)}
      act={texts.forget}
      onAct={() => void forgetKept(app, entry)}
      onClose={() => showKept(app)}
    >
      {texts.questions[entry.kind]}
    </QuestionDialog>
  );
}
