// Marking rows and copying them.
import { afterEach, expect, test, vi } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { MOST_COPIED_ROWS } from "#contract/methods/copy-methods.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { clearMarks, copiedRows, copyRows, markAll, markRange, setShownColumns, toggleMark } from "./marked-actions.ts";

afterEach(() => void vi.unstubAllGlobals());

async function startWithRows(): Promise<{ readonly desk: TestApp; readonly rowIds: readonly number[] }> {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "20" });
  await runQuery(desk.app, "messages");
  return { desk, rowIds: (await desk.rows("messages")).map(({ rowId }) => rowId) };
}

/** Node has no clipboard. */
function playClipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal("navigator", { clipboard: { writeText } });
}

const marked = (desk: TestApp): readonly number[] => desk.screen("messages").marked;

test("the first mark is added to the selected row, and a second press removes it", async () => {
  const { desk, rowIds } = await startWithRows();
  const [first] = await desk.rows("messages");
  if (first === undefined) throw new Error("there are no rows");
  selectRow(desk.app, "messages", first, false);
  toggleMark(desk.app, "messages", rowIds[3] ?? 0);
  expect(marked(desk)).toEqual([rowIds[0], rowIds[3]]);
  toggleMark(desk.app, "messages", rowIds[0] ?? 0);
  expect(marked(desk)).toEqual([rowIds[3]]);
  clearMarks(desk.app, "messages");
  expect(marked(desk)).toEqual([]);
  expect(copiedRows(desk.app, "messages")).toEqual([rowIds[0]]);
});

test("a row can be marked alone, whatever is selected", async () => {
  const { desk, rowIds } = await startWithRows();
  const [first] = await desk.rows("messages");
  if (first === undefined) throw new Error("there are no rows");
  selectRow(desk.app, "messages", first, false);
  toggleMark(desk.app, "messages", first.rowId, []);
  expect(marked(desk)).toEqual([first.rowId]);
  toggleMark(desk.app, "messages", rowIds[2] ?? 0, []);
  expect(marked(desk)).toEqual([first.rowId, rowIds[2]]);
});

test("a range is marked in the view's order, whichever end comes first", async () => {
  const { desk, rowIds } = await startWithRows();
  await markRange(desk.app, "messages", 7, 4);
  expect(marked(desk)).toEqual(rowIds.slice(4, 8));
  await markRange(desk.app, "messages", 18, 500);
  expect(marked(desk)).toEqual(rowIds.slice(18));
  await markAll(desk.app, "messages");
  expect(marked(desk)).toEqual(rowIds);
});

test("the latest of several ranges counts", async () => {
  const { desk, rowIds } = await startWithRows();
  await Promise.all([markRange(desk.app, "messages", 0, 15), markRange(desk.app, "messages", 0, 1)]);
  expect(marked(desk)).toEqual(rowIds.slice(0, 2));
});

test("marked rows are copied with the columns that the grid shows", async () => {
  const { desk } = await startWithRows();
  const copied: string[] = [];
  playClipboard(async (text) => void copied.push(text));
  setShownColumns(desk.app, "messages", () => ["id"]);
  await markRange(desk.app, "messages", 0, 2);
  await copyRows(desk.app, "messages", "csv");
  const ids = (await desk.ids("messages")).slice(0, 3);
  expect(copied[0]?.trim().split(/\r?\n/u).slice(1)).toEqual(ids);
  expect(desk.said().at(-1)).toMatch(/^3 rows as CSV copied: /u);
});

test("given rows are copied instead of the marked ones", async () => {
  const { desk, rowIds } = await startWithRows();
  const copied: string[] = [];
  playClipboard(async (text) => void copied.push(text));
  await copyRows(desk.app, "messages", "json", [rowIds[5] ?? 0]);
  expect(copied[0]).toContain((await desk.ids("messages"))[5]);
});

test("a clipboard that fails is reported, and so is having nothing to copy", async () => {
  const { desk } = await startWithRows();
  await copyRows(desk.app, "messages", "csv");
  expect(desk.said().at(-1)).toMatch(/^Nothing to copy/u);
  playClipboard(() => Promise.reject(new Error("played by the test")));
  await markAll(desk.app, "messages");
  await copyRows(desk.app, "messages", "csv");
  expect(desk.said().at(-1)).toMatch(/^Not copied/u);
});

test("rows that the engine cannot copy or mark are reported", async () => {
  const { desk } = await startWithRows();
  await markAll(desk.app, "messages");
  desk.failMethod("copy.rows", { kind: "bug", message: "played by the test" });
  await copyRows(desk.app, "messages", "csv");
  desk.failMethod("view.rowIds", { kind: "bug", message: "played once more" });
  await markRange(desk.app, "messages", 0, 1);
  expect(desk.state().notices.filter(({ isFailure }) => isFailure)).toHaveLength(2);
});

test("no more rows are marked than can be copied, one by one or as a range, which says so", async () => {
  const { desk, rowIds } = await startWithRows();
  const most = Array.from({ length: MOST_COPIED_ROWS - 1 }, (_unused, index) => -1 - index);
  updateScreen(desk.app, "messages", (state) => ({ ...state, marked: most }));
  const [one = 0, other = 0] = rowIds;
  toggleMark(desk.app, "messages", one);
  toggleMark(desk.app, "messages", other);
  expect(marked(desk)).toEqual([...most, one]);
  toggleMark(desk.app, "messages", one);
  expect(marked(desk)).toEqual(most);
  // As if the view had more rows than the engine holds.
  updateScreen(desk.app, "messages", (state) => ({
    ...state,
    view: state.view && { ...state.view, rowCount: 20_000 },
  }));
  await markRange(desk.app, "messages", 1, MOST_COPIED_ROWS);
  expect([marked(desk), desk.said()]).toEqual([rowIds.slice(1), []]);
  await markRange(desk.app, "messages", 1, MOST_COPIED_ROWS + 1);
  expect(desk.said()).toEqual([
    "10,000 rows selected: This is the most that can be copied at once. An export can contain all of them.",
  ]);
});

test("a range of one row is marked, and one behind the last row marks nothing", async () => {
  const { desk, rowIds } = await startWithRows();
  await markRange(desk.app, "messages", 3, 3);
  expect(marked(desk)).toEqual([rowIds[3]]);
  await markRange(desk.app, "messages", 20, 25);
  expect(marked(desk)).toEqual([rowIds[3]]);
});
