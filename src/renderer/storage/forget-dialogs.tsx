// Asks before an entry in the list of data on disk, old data or all data is forgotten. The list of the settings is shown again afterwards.
import { clearData, forgetOld, showKept, forgetKept } from "./storage-actions.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { QuestionDialog } from "#renderer/design/parts/question-dialog.tsx";
import type { KeptEntry } from "#contract/methods/storage-methods.ts";
import { nameOf } from "./storage-words.ts";
import { say } from "#texts/say.ts";

export function ForgetKeptDialog({ entry }: { readonly entry: KeptEntry }) {
  const app = useAppContext();
  const name = useApp(({ connections }) => nameOf(entry, connections));
  return (
    <QuestionDialog
      title={say("storage.forgetTitle", { name })}
      act={say("storage.forget")}
      onAct={() => void forgetKept(app, entry)}
      onClose={() => showKept(app)}
    >
      {say(`storage.questions.${entry.kind}`)}
    </QuestionDialog>
  );
}

export function ForgetOldDialog({ beforeMs }: { readonly beforeMs: number }) {
  const app = useAppContext();
  const days = useApp(({ settings }) => settings.forgetAfterDays ?? 0);
  return (
    <QuestionDialog
      title={say("storage.forgetOldTitle", { days: say("storage.days", { days }) })}
      act={say("storage.forget")}
      onAct={() => void forgetOld(app, beforeMs)}
      onClose={() => showKept(app)}
    >
      {say("storage.forgetOldQuestion")}
    </QuestionDialog>
  );
}

export function ClearDataDialog() {
  const app = useAppContext();
  return (
    <QuestionDialog
      title={say("storage.clearTitle")}
      act={say("storage.clearAct")}
      onAct={() => void clearData(app)}
      onClose={() => showKept(app)}
    >
      {say("storage.clearQuestion")}
    </QuestionDialog>
  );
}
