// Replaces the grid of an opened file while it has no rows to show: during import, without rows, or without matches.
import { Button, Loader } from "@mantine/core";
import { IconFileText, IconFilterOff } from "@tabler/icons-react";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { runCommand } from "../../actions/commands/commands.ts";
import { EMPTY_DRAFT } from "../../model/draft/draft.ts";
import screenClasses from "../../design/looks/screen.module.css";
import { openEntry } from "../../actions/files/file-actions.ts";
import { showScreen } from "../../actions/query/record-actions.ts";
import type { SteadyScreen } from "../../model/rows/screen.ts";
import { reopenView } from "../../actions/rows/view-actions.ts";
import { EmptyState, Instead } from "../../design/parts/empty-state.tsx";
import { progressWords, stateWords } from "../../model/files/file-words.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { updateScreen } from "../../actions/base/app.ts";
import type { FileTab } from "../../actions/base/slices/dialog.ts";
import { fileTexts as texts } from "../../model/files/file-texts.ts";

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
        <EmptyState icon={IconFileText} title={texts.reading(file.name)} detail={progressWords(progress)}>
          <Loader size="sm" color="gray" role="img" aria-label={texts.readingFile} />
        </EmptyState>
      </div>
    );
  }
  return <NoRows kind={kind} file={file} />;
}

function NoRows({ kind, file }: { readonly kind: QueryKind; readonly file: OpenedFile }) {
  const app = useAppContext();
  const other = kind === "messages" ? "calls" : "messages";
  const showTab = (tab: FileTab): void =>
    app.store.setState({ dialog: { kind: "file", openedId: file.openedId, tab } });
  const isRead = file.state === "complete" || file.state === "partial";
  return (
    <Instead
      icon={IconFileText}
      title={isRead ? texts.none[kind](file.name) : file.name}
      detail={isRead && file.unreadable === 0 ? texts.allRead : stateWords(file).sentence}
    >
      {!isRead && file.state !== "failed" && (
        <Button onClick={() => void openEntry(app, file.openedId)}>{texts.read}</Button>
      )}
      {file[other] > 0 && <Button onClick={() => showScreen(app, other)}>{texts.showKind[other](file[other])}</Button>}
      {file.events > 0 && (
        <Button variant="default" onClick={() => showTab("events")}>
          {texts.showEvents(file.events)}
        </Button>
      )}
      {file.unreadable > 0 && (
        <Button variant="default" onClick={() => showTab("unreadable")}>
          {texts.showUnreadable}
        </Button>
      )}
      <Button variant="default" onClick={() => runCommand(app, "files")}>
        {texts.allFiles}
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
      title={texts.noMatchTitle[kind]}
      detail={texts.noMatchDetail(kind, total)}
    >
      <Button variant="default" onClick={showAll}>
        {texts.showAll[kind]}
      </Button>
    </Instead>
  );
}
