// What stands where an opened file's rows would be: while it is read, when it holds none of them, and when none passes.
import { Button, Loader } from "@mantine/core";
import { IconFileText, IconFilterOff } from "@tabler/icons-react";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { runCommand } from "../../actions/commands/commands.ts";
import { EMPTY_DRAFT } from "../../model/draft/draft.ts";
import screenClasses from "../../design/looks/screen.module.css";
import { openEntry } from "../../actions/files/file-actions.ts";
import { showScreen } from "../../actions/query/record-actions.ts";
import type { ScreenState } from "../../model/rows/screen.ts";
import { reopenView } from "../../actions/rows/view-actions.ts";
import { EmptyState } from "../../design/parts/empty-state.tsx";
import { count } from "../../design/words/format.ts";
import { progressWords, stateWords } from "../../model/files/file-words.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { updateScreen } from "../../actions/base/app.ts";

export function InsteadOfFileRows(props: {
  readonly kind: QueryKind;
  readonly screen: ScreenState;
  readonly file: OpenedFile;
}) {
  const { kind, screen, file } = props;
  const { result, view } = screen;
  const progress = useApp((state) => state.imports[file.openedId]);
  if (view !== null && view.rowCount > 0) return null;
  if (result !== null && result.rowCount > 0)
    return view === null ? null : <NothingPasses kind={kind} screen={screen} />;
  if (progress !== undefined) {
    return (
      <div className={screenClasses.instead} aria-busy="true">
        <EmptyState icon={IconFileText} title={`Reading ${file.name}`} detail={progressWords(progress)}>
          <Loader size="sm" color="gray" role="img" aria-label="Reading the file" />
        </EmptyState>
      </div>
    );
  }
  return <HoldsNone kind={kind} file={file} />;
}

function HoldsNone({ kind, file }: { readonly kind: QueryKind; readonly file: OpenedFile }) {
  const app = useAppContext();
  const other = kind === "messages" ? "calls" : "messages";
  const isRead = file.state === "complete" || file.state === "partial";
  return (
    <div className={screenClasses.instead}>
      <EmptyState
        icon={IconFileText}
        title={isRead ? `No ${kind} in ${file.name}` : file.name}
        detail={isRead && file.unreadable === 0 ? "Everything in it was read." : stateWords(file).sentence}
      >
        {!isRead && file.state !== "failed" && (
          <Button onClick={() => void openEntry(app, file.openedId)}>Read it</Button>
        )}
        {file[other] > 0 && (
          <Button onClick={() => showScreen(app, other)}>Show {count(file[other], other.slice(0, -1))}</Button>
        )}
        {file.events > 0 && (
          <Button
            variant="default"
            onClick={() => app.store.setState({ dialog: { kind: "file", openedId: file.openedId, tab: "events" } })}
          >
            Show {count(file.events, "event")}
          </Button>
        )}
        {file.unreadable > 0 && (
          <Button
            variant="default"
            onClick={() => app.store.setState({ dialog: { kind: "file", openedId: file.openedId, tab: "unreadable" } })}
          >
            Show what could not be read
          </Button>
        )}
        <Button variant="default" onClick={() => runCommand(app, "files")}>
          All files
        </Button>
      </EmptyState>
    </div>
  );
}

function NothingPasses({ kind, screen }: { readonly kind: QueryKind; readonly screen: ScreenState }) {
  const app = useAppContext();
  const noun = kind === "messages" ? "message" : "call";
  const total = screen.result?.rowCount ?? 0;
  const showAll = (): void => {
    updateScreen(app, kind, (state) => ({
      ...state,
      draft: EMPTY_DRAFT,
      ranDraft: EMPTY_DRAFT,
      textForm: null,
      issues: [],
    }));
    void reopenView(app, kind, { search: "", localValues: [], viewParams: {} });
  };
  return (
    <div className={`${screenClasses.instead} ${screenClasses.insteadBelowHeader}`}>
      <EmptyState
        icon={IconFilterOff}
        title={`No ${noun} of the file passes`}
        detail={`Looked through ${count(total, noun)} of the file.`}
      >
        <Button variant="default" onClick={showAll}>
          Show all {kind}
        </Button>
      </EmptyState>
    </div>
  );
}
