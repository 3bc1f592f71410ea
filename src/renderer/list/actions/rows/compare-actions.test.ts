// Comparing two marked rows: what it needs, what ends it, and how Back and Forward return to it.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { showingRows } from "#renderer/state/slices/screens.ts";
import { runCommand } from "#renderer/app/commands.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { go, watchPlaces } from "#renderer/place/actions/place-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { closeCompare, openCompare } from "./compare-actions.ts";
import { markRange, toggleMark } from "./marked-actions.ts";
import { reopenView } from "./view-actions.ts";

async function startWithCalls(): Promise<TestApp> {
  const desk = await startAtShop();
  watchPlaces(desk.app);
  desk.app.store.setState((state) => showingRows(state, "calls"));
  desk.fill("calls", { limit: "20" });
  await runQuery(desk.app, "calls");
  return desk;
}

const compared = (desk: TestApp) => desk.screen("calls").compared;

test("two marked rows are compared in the order of marking; other numbers of rows are refused with what to do", async () => {
  const desk = await startWithCalls();
  const rows = await desk.rows("calls");
  const [first, , third] = rows;
  if (first === undefined || third === undefined) throw new Error("there are too few rows");
  await openCompare(desk.app, "calls");
  selectRow(desk.app, "calls", third, true);
  await openCompare(desk.app, "calls");
  expect(compared(desk)).toBeNull();
  expect(desk.said().at(-1)).toMatch(/^Nothing to compare: Select two rows/u);
  toggleMark(desk.app, "calls", first.rowId);
  await openCompare(desk.app, "calls");
  expect(compared(desk)).toEqual([third.rowId, first.rowId]);
  await closeCompare(desk.app, "calls");
  await markRange(desk.app, "calls", 0, 2);
  await openCompare(desk.app, "calls");
  expect(compared(desk)).toBeNull();
});

test("rows that are still being marked are compared", async () => {
  const desk = await startWithCalls();
  const marking = markRange(desk.app, "calls", 3, 4);
  await openCompare(desk.app, "calls");
  expect(compared(desk)).toHaveLength(2);
  await marking;
});

test("Esc ends comparing and keeps the marks; an opened record, another filter and another result end it too", async () => {
  const desk = await startWithCalls();
  await markRange(desk.app, "calls", 4, 5);
  const { marked } = desk.screen("calls");
  runCommand(desk.app, "compare");
  await expect.poll(() => compared(desk)).toEqual(marked);
  runCommand(desk.app, "closePane");
  expect(compared(desk)).toBeNull();
  expect(desk.screen("calls").marked).toEqual(marked);
  const [row] = await desk.rows("calls");
  if (row === undefined) throw new Error("there are no rows");
  for (const end of [
    () => selectRow(desk.app, "calls", row, true),
    () => runCommand(desk.app, "openPane"),
    () => reopenView(desk.app, "calls", { search: "a" }),
    () => runQuery(desk.app, "calls"),
  ]) {
    await markRange(desk.app, "calls", 0, 1);
    await openCompare(desk.app, "calls");
    expect(compared(desk)).not.toBeNull();
    await Promise.resolve(end());
    expect(compared(desk)).toBeNull();
  }
});

test("Back leads from a comparison to the rows, and Forward to the comparison again", async () => {
  const desk = await startWithCalls();
  await markRange(desk.app, "calls", 1, 2);
  const { marked } = desk.screen("calls");
  await openCompare(desk.app, "calls");
  await go(desk.app, "back");
  expect(compared(desk)).toBeNull();
  await go(desk.app, "forward");
  expect(compared(desk)).toEqual(marked);
  const [, , , row] = await desk.rows("calls");
  if (row === undefined) throw new Error("there are too few rows");
  // A record that is opened from the comparison leads back to it.
  selectRow(desk.app, "calls", row, true);
  await go(desk.app, "back");
  expect(compared(desk)).toEqual(marked);
});

test("records of an opened file are compared, and none of it is asked of the service", async () => {
  const desk = await startApp();
  const records = desk.sample.calls.slice(0, 3).map((call) => `${JSON.stringify(call)}\n`);
  desk.dialogs.open = [desk.file("calls.ndjson", records.join(""))];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.screen("calls").view?.rowCount).toBe(3);
  desk.app.store.setState((state) => showingRows(state, "calls"));
  const before = desk.requests.length;
  await markRange(desk.app, "calls", 0, 1);
  await openCompare(desk.app, "calls");
  const ids = await Promise.all((compared(desk) ?? []).map((rowId) => desk.client.call("record.call", { rowId })));
  expect(ids.map(({ row }) => row.sessionId)).toEqual((await desk.ids("calls")).slice(0, 2));
  expect(desk.requests).toHaveLength(before);
});

test("the marked rows are exported by a command, which says so where there are none", async () => {
  const desk = await startWithCalls();
  runCommand(desk.app, "exportMarked");
  expect(desk.said().at(-1)).toMatch(/^No rows are selected/u);
  expect(desk.state().dialog).toBeNull();
  await markRange(desk.app, "calls", 0, 3);
  runCommand(desk.app, "exportMarked");
  expect(desk.state().dialog).toEqual({ kind: "export", rows: "selection" });
  runCommand(desk.app, "clearMarks");
  expect(desk.screen("calls").marked).toEqual([]);
});
