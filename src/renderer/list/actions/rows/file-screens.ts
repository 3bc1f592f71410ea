// The two screens while an opened file is shown: its results, and the new rows of a running import.
import { ownWork } from "#renderer/state/work.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { EMPTY_DRAFT } from "#renderer/list/model/draft/draft.ts";
import { closeView, openView, refreshSoon, refreshView } from "./view-actions.ts";
import { screenOf, updateScreen } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { notifyFailure } from "#renderer/state/show-notice.ts";
import { selectFile } from "#renderer/state/slices/files-slice.ts";

/**
 * `openingFiles`: results of files that are being opened, by the visit and their number; a growing file requests them again
 * before they are open.
 */
const workOf = ownWork(() => ({ openingFiles: new Map<string, Promise<void>>() }));

const resultIdOf = (file: OpenedFile, kind: QueryKind): number | null =>
  kind === "messages" ? file.messagesResultId : file.callsResultId;

/** Shows all messages or all calls of a file, once it has a result for them. */
export const showFileResult = placed(async (app, file: OpenedFile, kind: QueryKind): Promise<void> => {
  const resultId = resultIdOf(file, kind);
  if (resultId === null) return;
  const { openingFiles } = workOf(app);
  // What an earlier visit began to open is dropped there.
  const key = `${app.store.getState().visit} ${resultId}`;
  const shown = openingFiles.get(key) ?? showResult(app, kind, resultId).finally(() => openingFiles.delete(key));
  openingFiles.set(key, shown);
  await shown;
});

const showResult = placed(async (app, kind: QueryKind, resultId: number): Promise<void> => {
  try {
    const [result, view] = await Promise.all([
      app.place.call("result.read", { resultId }),
      openView(app, resultId, {}),
    ]);
    if (screenOf(app, kind).result !== null) return closeView(app, view);
    // The details show the query with which an archive was saved. Here the query filters the rows of the file.
    updateScreen(app, kind, (screen) => ({ ...screen, draft: EMPTY_DRAFT, ranDraft: EMPTY_DRAFT, result, view }));
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** Shows the new rows of an import if its file is shown: at once, or from time to time while the file grows. */
export const showNewRowsOfFile = placed(async (app, openedId: number, isGrowing = false): Promise<void> => {
  const file = selectFile(app.store.getState());
  if (file?.openedId !== openedId) return;
  await Promise.all(
    QUERY_KINDS.map(async (kind) => {
      const { result } = screenOf(app, kind);
      const isShown = result !== null && result.resultId === resultIdOf(file, kind);
      if (!isShown) await showFileResult(app, file, kind);
      else if (isGrowing) refreshSoon(app, kind);
      // A result that was opened while the file was read does not know yet how that ended.
      if (!isGrowing) await refreshView(app, kind).catch(() => undefined);
    }),
  );
});

/** The screen to show first for a file: the current one, unless only the other one has rows. */
export function firstScreenOf(
  { messages, calls }: Pick<OpenedFile, "messages" | "calls">,
  current: QueryKind,
): QueryKind {
  const rows: Readonly<Record<QueryKind, number>> = { messages, calls };
  const other = current === "messages" ? "calls" : "messages";
  return rows[current] === 0 && rows[other] > 0 ? other : current;
}
