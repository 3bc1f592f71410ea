// The two screens while an opened file is shown: its results, and the rows that an import goes on bringing.
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { client } from "../base/client.ts";
import { EMPTY_DRAFT } from "../../model/draft/draft.ts";
import { notifyFailure } from "../../design/parts/notify.ts";
import { screenOf, selectFile, updateScreen, useApp } from "../base/store.ts";
import { closeView, openView, refreshSoon, refreshView } from "./view-actions.ts";

const KINDS: readonly QueryKind[] = ["messages", "calls"];

const resultIdOf = (file: OpenedFile, kind: QueryKind): number | null =>
  kind === "messages" ? file.messagesResultId : file.callsResultId;

/** results whose rows are being looked for: a file that grows asks again before they are found */
const showing = new Map<number, Promise<void>>();

/** Shows all that a file holds of a kind; nothing while there is nothing to show. */
export async function showFileResult(file: OpenedFile, kind: QueryKind): Promise<void> {
  const resultId = resultIdOf(file, kind);
  if (resultId === null) return;
  const shown = showing.get(resultId) ?? showResult(file, kind, resultId).finally(() => showing.delete(resultId));
  showing.set(resultId, shown);
  await shown;
}

async function showResult(file: OpenedFile, kind: QueryKind, resultId: number): Promise<void> {
  try {
    const [result, view] = await Promise.all([client.call("result.read", { resultId }), openView(resultId, {})]);
    const isLate = selectFile(useApp.getState())?.openedId !== file.openedId || screenOf(kind).result !== null;
    if (isLate) return closeView(view);
    // What was asked when an archive was saved stands in its details; over a file the query narrows what is in it.
    updateScreen(kind, (screen) => ({ ...screen, draft: EMPTY_DRAFT, ranDraft: EMPTY_DRAFT, result, view }));
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

/** Takes in what an import has brought to the file that is shown: all of it, or while it goes on now and then. */
export async function takeInFile(openedId: number, isGrowing = false): Promise<void> {
  const file = selectFile(useApp.getState());
  if (file?.openedId !== openedId) return;
  await Promise.all(
    KINDS.map(async (kind) => {
      const { result } = screenOf(kind);
      const isShown = result !== null && result.resultId === resultIdOf(file, kind);
      if (!isShown) return showFileResult(file, kind);
      if (isGrowing) refreshSoon(kind);
      else await refreshView(kind).catch(() => undefined);
    }),
  );
}

/** The screen that a file is looked at on first: the current one, unless only the other has rows. */
export function firstScreenOf(
  { messages, calls }: Pick<OpenedFile, "messages" | "calls">,
  current: QueryKind,
): QueryKind {
  const rows: Readonly<Record<QueryKind, number>> = { messages, calls };
  const other = current === "messages" ? "calls" : "messages";
  return rows[current] === 0 && rows[other] > 0 ? other : current;
}
