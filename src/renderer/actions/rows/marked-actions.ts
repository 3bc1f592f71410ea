// Marked rows: those that are copied or exported together. Without any it is the selected row alone.
import { copyForm, MOST_COPIED_ROWS } from "../../../contract/methods/copy-methods.ts";
import type { CopyForm } from "../../../contract/methods/copy-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { client } from "../base/client.ts";
import { copyText } from "../../design/parts/copy-text.ts";
import { count } from "../../design/words/format.ts";
import { notify, notifyFailure } from "../../design/parts/notify.ts";
import { wholeView } from "./view-actions.ts";
import { currentZone, screenOf, updateScreen } from "../base/store.ts";

/** What the grid of a screen shows; set by the grid itself. */
const shownColumns: Record<QueryKind, () => readonly string[]> = { messages: () => [], calls: () => [] };

export function tellShownColumns(kind: QueryKind, read: () => readonly string[]): void {
  shownColumns[kind] = read;
}

/** Marks nothing but what the pane shows. */
export function clearMarks(kind: QueryKind): void {
  if (screenOf(kind).marked.length > 0) updateScreen(kind, (state) => ({ ...state, marked: [] }));
}

/** Marks a row besides those that are, or takes its mark. The selected row counts as marked. */
export function toggleMark(kind: QueryKind, rowId: number): void {
  const { marked, selection } = screenOf(kind);
  const selected = selection?.rowId ?? null;
  const before = marked.length > 0 || selected === null ? marked : [selected];
  const next = before.includes(rowId) ? before.filter((each) => each !== rowId) : [...before, rowId];
  if (next.length <= MOST_COPIED_ROWS) updateScreen(kind, (state) => ({ ...state, marked: next }));
}

let latest = 0;

/** Marks the rows from one position of the view to another, in the view's order; at most as many as can be copied. */
export async function markRange(kind: QueryKind, one: number, other: number): Promise<void> {
  const { view } = screenOf(kind);
  if (view === null) return;
  const turn = ++latest;
  const [from, to] = [Math.min(one, other), Math.min(Math.max(one, other), view.rowCount - 1)];
  if (to < from) return;
  const wanted = to - from + 1;
  try {
    const asked = { viewId: view.viewId, from, count: Math.min(wanted, MOST_COPIED_ROWS) };
    const marked = await client.call("view.rowIds", asked);
    if (turn !== latest || screenOf(kind).view?.viewId !== view.viewId) return;
    updateScreen(kind, (state) => ({ ...state, marked }));
    if (wanted > MOST_COPIED_ROWS) {
      notify(`${count(MOST_COPIED_ROWS, "row")} marked`, "More cannot be copied at once. An export takes all of them.");
    }
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

/** Marks all loaded rows of the screen's view, up to what can be copied. */
export async function markAll(kind: QueryKind): Promise<void> {
  await wholeView(kind).catch(notifyFailure);
  await markRange(kind, 0, (screenOf(kind).view?.rowCount ?? 0) - 1);
}

/** The rows that a copy takes: the marked ones, or the selected one. */
export function copiedRows(kind: QueryKind): readonly number[] {
  const { marked, selection } = screenOf(kind);
  if (marked.length > 0) return marked;
  return selection?.rowId === null || selection === null ? [] : [selection.rowId];
}

export const COPY_FORMS: Readonly<Record<CopyForm, string>> = {
  csv: "CSV",
  markdown: "Markdown table",
  json: "JSON",
  links: "deep links",
};
export const COPY_FORM_NAMES = copyForm.options;

/** Copies rows, those that are marked when none are named. */
export async function copyRows(kind: QueryKind, as: CopyForm, rowIds = copiedRows(kind)): Promise<void> {
  const { view } = screenOf(kind);
  if (view === null || rowIds.length === 0) return notify("Nothing to copy", "Select a row first.");
  const columns = shownColumns[kind]();
  try {
    const asked = { viewId: view.viewId, rowIds, as, columns, zone: currentZone() };
    const { text, rows } = await client.call("copy.rows", asked);
    await copyText(text, `${count(rows, "row")} as ${COPY_FORMS[as]}`);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}
