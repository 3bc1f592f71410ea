// An import in the status bar: its progress, and Cancel, which keeps the rows read so far.
import { Progress } from "@mantine/core";
import type { ImportProgress, OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { cancelImport } from "../../actions/files/import-actions.ts";
import { BarButton } from "../../design/parts/icon-button.tsx";
import walkClasses from "../../design/looks/work-part.module.css";
import { progressRatio, progressWords } from "../../model/files/file-words.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { fileTexts as texts } from "../../model/files/file-texts.ts";

/** All running imports, on every screen. */
export function ImportParts() {
  const opened = useApp((state) => state.opened);
  const imports = useApp((state) => state.imports);
  return opened.flatMap((file) => {
    const progress = imports[file.openedId];
    return progress === undefined ? [] : <ImportPart key={file.openedId} file={file} progress={progress} />;
  });
}

function ImportPart({ file, progress }: { readonly file: OpenedFile; readonly progress: ImportProgress }) {
  const app = useAppContext();
  const ratio = progressRatio(progress);
  return (
    <span className={walkClasses.walk} role="group" aria-label={texts.reading(file.name)} data-testid="import">
      <Progress
        value={(ratio ?? 0) * 100}
        w={90}
        size="sm"
        style={{ flex: "none" }}
        aria-label={texts.reading(file.name)}
      />
      <span className={walkClasses.text}>
        <span className={walkClasses.what}>
          {texts.readingVerb} <bdi>{file.name}</bdi>
        </span>
        {progressWords(progress)}
      </span>
      <BarButton
        label={texts.cancel}
        of={texts.cancelled(file.name)}
        onClick={() => cancelImport(app, file.openedId)}
      />
    </span>
  );
}
