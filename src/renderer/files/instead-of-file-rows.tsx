// Replaces the grid of an opened file while it has no rows to show: during import, without rows, or without matches.
import { Button, Loader } from "@mantine/core";
import { IconFileText, IconFilterOff } from "@tabler/icons-react";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { EMPTY_DRAFT } from "#renderer/list/model/draft/draft.ts";
import screenClasses from "#renderer/design/looks/screen.module.css";
import { openEntry } from "./file-actions.ts";
import { showScreen } from "#renderer/list/actions/query/record-actions.ts";
import type { SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import { EmptyState, Instead } from "#renderer/design/parts/empty-state.tsx";
import { progressWords, stateWords } from "./file-words.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { updateScreen } from "#renderer/state/app.ts";
import type { FileTab } from "#renderer/state/slices/dialog.ts";
import { say } from "#texts/say.ts";

export function InsteadOfFileRows(props: {
  readonly kind: QueryKind;
  readonly screen: SteadyScreen;
  readonly file: OpenedFile;
}) {
  const { kind, screen, file } = props;
  const { result, view } = screen;
  const progress = useApp((state) => state.imports[file.openedId]);
  if (view !== null && view.rowCount > 0) return null;
  if (result !== null && result.rowCount > 0) return view === null ? null : <NoMatch kind={kind} screen={screen} />;
  if (progress !== undefined) {
    return (
      <div className={screenClasses.instead} aria-busy="true">
        <EmptyState
          icon={IconFileText}
          title={say("files.reading", { name: file.name })}
          detail={progressWords(progress)}
        >
          <Loader size="sm" color="gray" role="img" aria-label={say("files.readingFile")} />
        </EmptyState>
      </div>
    );
  }
  return <NoRows kind={kind} file={file} />;
}

function NoRows({ kind, file }: { readonly kind: QueryKind; readonly file: OpenedFile }) {
  const app = useAppContext();
  const runCommand = useRunCommand();
  const other = kind === "messages" ? "calls" : "messages";
  const showTab = (tab: FileTab): void =>
    app.store.setState({ dialog: { kind: "file", openedId: file.openedId, tab } });
  const isRead = file.state === "complete" || file.state === "partial";
  return (
    <Instead
      icon={IconFileText}
      title={isRead ? say(`files.none.${kind}`, { name: file.name }) : file.name}
      detail={isRead && file.unreadable === 0 ? say("files.allRead") : stateWords(file).sentence}
    >
      {!isRead && file.state !== "failed" && (
        <Button onClick={() => void openEntry(app, file.openedId)}>{say("files.read")}</Button>
      )}
      {file[other] > 0 && (
        <Button onClick={() => showScreen(app, other)}>
          {say(`files.showKind.${other}`, { number: file[other] })}
        </Button>
      )}
      {file.events > 0 && (
        <Button variant="default" onClick={() => showTab("events")}>
          {say("files.showEvents", { number: file.events })}
        </Button>
      )}
      {file.unreadable > 0 && (
        <Button variant="default" onClick={() => showTab("unreadable")}>
          {say("files.showUnreadable")}
        </Button>
      )}
      <Button variant="default" onClick={() => runCommand("files")}>
        {say("files.allFiles")}
      </Button>
    </Instead>
  );
}

function NoMatch({ kind, screen }: { readonly kind: QueryKind; readonly screen: SteadyScreen }) {
  const app = useAppContext();
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
    <Instead
      isBelowHeader
      icon={IconFilterOff}
      title={say(`files.noMatchTitle.${kind}`)}
      detail={say("files.noMatchDetail", { kind, total })}
    >
      <Button variant="default" onClick={showAll}>
        {say(`files.showAll.${kind}`)}
      </Button>
    </Instead>
  );
}
