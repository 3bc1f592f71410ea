// Marked rows: those that are copied or exported together. Without any it is the selected row alone.
import { copyForm, MOST_COPIED_ROWS } from "../../../contract/methods/copy-methods.ts";
import type { CopyForm } from "../../../contract/methods/copy-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { count } from "../../design/words/format.ts";
import { wholeView } from "./view-actions.ts";
import { currentZone, screenOf, updateScreen } from "../base/app.ts";
import type { App } from "../base/app.ts";
import { copyText } from "../base/copy-text.ts";
import { notify, notifyFailure } from "../base/notices.ts";

/** Says how to read the columns that the grid of a screen shows. */
export function tellShownColumns(app: App, kind: QueryKind, read: () => readonly string[]): void {
  app.work.shownColumns[kind] = read;
}

/** Marks nothing but what the pane shows. */
export function clearMarks(app: App, kind: QueryKind): void {
  if (screenOf(app, kind).marked.length > 0) updateScreen(app, kind, (state) => ({ ...state, marked: [] }));
}

/** Marks a row besides those that are, or takes its mark. The selected row counts as marked. */
export function toggleMark(app: App, kind: QueryKind, rowId: number): void {
  const { marked, selection } = screenOf(app, kind);
  const selected = selection?.rowId ?? null;
  const before = marked.length > 0 || selected === null ? marked : [selected];
  const next = before.includes(rowId) ? before.filter((each) => each !== rowId) : [...before, rowId];
  if (next.length <= MOST_COPIED_ROWS) updateScreen(app, kind, (state) => ({ ...state, marked: next }));
}

/** Marks the rows from one position of the view to another, in the view's order; at most as many as can be copied. */
export async function markRange(app: App, kind: QueryKind, one: number, other: number): Promise<void> {
  const { view } = screenOf(app, kind);
  if (view === null) return;
  const turn = ++app.work.markedRanges;
  const [from, to] = [Math.min(one, other), Math.min(Math.max(one, other), view.rowCount - 1)];
  if (to < from) return;
  const wanted = to - from + 1;
  try {
    const asked = { viewId: view.viewId, from, count: Math.min(wanted, MOST_COPIED_ROWS) };
    const marked = await app.client.call("view.rowIds", asked);
    if (turn !== app.work.markedRanges || screenOf(app, kind).view?.viewId !== view.viewId) return;
    updateScreen(app, kind, (state) => ({ ...state, marked }));
    if (wanted > MOST_COPIED_ROWS) {
      notify(
        app,
        `${count(MOST_COPIED_ROWS, "row")} marked`,
        "More cannot be copied at once. An export takes all of them.",
      );
    }
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}

/** Marks all loaded rows of the screen's view, up to what can be copied. */
export async function markAll(app: App, kind: QueryKind): Promise<void> {
  await wholeView(app, kind).catch((thrown: unknown) => notifyFailure(app, thrown));
  await markRange(app, kind, 0, (screenOf(app, kind).view?.rowCount ?? 0) - 1);
}

/** The rows that a copy takes: the marked ones, or the selected one. */
export function copiedRows(app: App, kind: QueryKind): readonly number[] {
  const { marked, selection } = screenOf(app, kind);
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
export async function copyRows(app: App, kind: QueryKind, as: CopyForm, rowIds = copiedRows(app, kind)): Promise<void> {
  const { view } = screenOf(app, kind);
  if (view === null || rowIds.length === 0) return notify(app, "Nothing to copy", "Select a row first.");
  const columns = app.work.shownColumns[kind]();
  try {
    const asked = { viewId: view.viewId, rowIds, as, columns, zone: currentZone(app) };
    const { text, rows } = await app.client.call("copy.rows", asked);
    await copyText(app, text, `${count(rows, "row")} as ${COPY_FORMS[as]}`);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}
