// An import in the status bar: its progress, and Cancel, which keeps the rows read so far.
import { Progress } from "@mantine/core";
import type { ImportProgress, OpenedFile } from "#contract/methods/opened-methods.ts";
import { cancelImport } from "./import-actions.ts";
import { BarButton } from "#renderer/design/parts/icon-button.tsx";
import walkClasses from "#renderer/design/looks/work-part.module.css";
import { progressRatio, progressWords } from "./file-words.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

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
    <span
      className={walkClasses.walk}
      role="group"
      aria-label={say("files.reading", { name: file.name })}
      data-testid="import"
    >
      <Progress
        value={(ratio ?? 0) * 100}
        w={90}
        size="sm"
        style={{ flex: "none" }}
        aria-label={say("files.reading", { name: file.name })}
      />
      <span className={walkClasses.text}>
        <span className={walkClasses.what}>
          {say("files.readingVerb")} <bdi>{file.name}</bdi>
        </span>
        {progressWords(progress)}
      </span>
      <BarButton
        label={say("files.cancel")}
        of={say("files.cancelled", { name: file.name })}
        onClick={() => cancelImport(app, file.openedId)}
      />
    </span>
  );
}
