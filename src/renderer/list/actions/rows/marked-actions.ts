// Marked rows are copied or exported together. Without marks, the selected row counts as marked.
import { ownWork, type PerKind } from "#renderer/state/work.ts";
import { MOST_COPIED_ROWS, type CopyForm } from "#contract/methods/copy-methods.ts";
import { copyProblem } from "#contract/policy/rules.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { wholeView } from "./view-actions.ts";
import { currentZone, screenOf, updateScreen, type App } from "#renderer/state/app.ts";
import { inView, placed } from "#renderer/state/placed.ts";
import { copyText, notify, notifyFailure, report } from "#renderer/state/show-notice.ts";
import { say } from "#texts/say.ts";

interface MarkWork {
  /** the number of the last range of rows that was marked */
  markedRanges: number;
  /** resolves when the last range of rows is marked */
  marking: Promise<void>;
  /** reads the columns that the grid of a screen shows; the grid sets it */
  readonly shownColumns: PerKind<() => readonly string[]>;
}

const workOf = ownWork((): MarkWork => ({
  markedRanges: 0,
  marking: Promise.resolve(),
  shownColumns: { messages: () => [], calls: () => [] },
}));

/** Sets the function that reads the columns that the grid of a screen shows. */
export function setShownColumns(app: App, kind: QueryKind, read: () => readonly string[]): void {
  workOf(app).shownColumns[kind] = read;
}

/** Removes all marks. */
export function clearMarks(app: App, kind: QueryKind): void {
  if (screenOf(app, kind).marked.length > 0) updateScreen(app, kind, (state) => ({ ...state, marked: [] }));
}

/** Marks a row as well, or removes its mark. `implied` are rows that count as marked without marks: the selected one. */
export function toggleMark(app: App, kind: QueryKind, rowId: number, implied = copiedRows(app, kind)): void {
  const { marked } = screenOf(app, kind);
  const before = marked.length > 0 ? marked : implied;
  const next = before.includes(rowId) ? before.filter((each) => each !== rowId) : [...before, rowId];
  if (next.length <= MOST_COPIED_ROWS) updateScreen(app, kind, (state) => ({ ...state, marked: next }));
}

/** Marks the rows between two positions of the view, in its order, up to the number that can be copied. */
export function markRange(app: App, kind: QueryKind, one: number, other: number): Promise<void> {
  const marking = markRows(app, kind, one, other);
  workOf(app).marking = marking;
  return marking;
}

const markRows = placed(async (app, kind: QueryKind, one: number, other: number): Promise<void> => {
  const { view } = screenOf(app, kind);
  if (view === null) return;
  const turn = ++workOf(app).markedRanges;
  const [from, to] = [Math.min(one, other), Math.min(Math.max(one, other), view.rowCount - 1)];
  if (to < from) return;
  const wanted = to - from + 1;
  try {
    const asked = { viewId: view.viewId, from, count: Math.min(wanted, MOST_COPIED_ROWS) };
    const marked = await inView(app, kind).place.call("view.rowIds", asked);
    if (turn !== workOf(app).markedRanges) return;
    updateScreen(app, kind, (state) => ({ ...state, marked }));
    if (wanted > MOST_COPIED_ROWS)
      notify(app, say("rows.notices.marked", { rows: MOST_COPIED_ROWS }), say("rows.notices.mostMarked"));
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** Resolves when the rows that are being marked are marked. */
export function untilMarked(app: App): Promise<void> {
  return workOf(app).marking;
}

/** Marks all loaded rows of the screen's view, up to the number that can be copied. */
export const markAll = placed(async (app, kind: QueryKind): Promise<void> => {
  await report(app, wholeView(app, kind));
  await markRange(app, kind, 0, Infinity);
});

/** The rows to copy: the marked ones, or else the selected one. */
export function copiedRows(app: App, kind: QueryKind): readonly number[] {
  const { marked, selection } = screenOf(app, kind);
  if (marked.length > 0) return marked;
  const rowId = selection?.rowId ?? null;
  return rowId === null ? [] : [rowId];
}

/** Copies the given rows, or else the marked ones, also those that are being marked. */
export const copyRows = placed(async (app, kind: QueryKind, as: CopyForm, given?: readonly number[]): Promise<void> => {
  await untilMarked(app);
  const rowIds = given ?? copiedRows(app, kind);
  const { view } = screenOf(app, kind);
  if (view === null || rowIds.length === 0)
    return notify(app, say("rows.notices.nothingToCopy"), say("rows.selectFirst"));
  const problem = copyProblem(app.store.getState().policy.exports, as);
  if (problem !== null) return notify(app, say("rows.notices.notCopied"), problem);
  const columns = workOf(app).shownColumns[kind]();
  const asked = { viewId: view.viewId, rowIds, as, columns, zone: currentZone(app) };
  const copied = await report(app, app.place.call("copy.rows", asked));
  if (copied !== undefined)
    await copyText(
      app,
      copied.text,
      say("rows.notices.rowsAs", { rows: copied.rows, form: say(`rows.copyForms.${as}`) }),
    );
});
