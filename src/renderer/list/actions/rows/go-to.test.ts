// Going to a row by its number, its id or a moment, and loading up to a moment that is not loaded.
import { expect, test } from "vitest";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { loadMore, runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { findRow, goTo, loadUntil, revealMoved, revealRow } from "./go-to.ts";

async function startWithRows(): Promise<TestApp> {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "100" });
  await runQuery(desk.app, "messages");
  return desk;
}

const sentAt = (desk: TestApp, position: number): number => desk.sample.messages.toReversed()[position]?.sentAt ?? 0;

test("going to a row of the view gives its position to the grid", async () => {
  const desk = await startWithRows();
  const viewId = desk.screen("messages").view?.viewId;
  const id = desk.sample.messages.toReversed()[30]?.id ?? "";
  expect(await goTo(desk.app, "messages", { by: "id", id })).toEqual({ is: "there" });
  const rowIds = (await desk.rows("messages")).map(({ rowId }) => rowId);
  expect(desk.screen("messages").reveal).toEqual({ viewId, rowId: rowIds[30], position: 30, takesFocus: true });
  await goTo(desk.app, "messages", { by: "position", position: 1_000_000 });
  expect(desk.screen("messages").reveal?.position).toBe(99);
  await revealRow(desk.app, "messages", rowIds[5] ?? null, { takesFocus: false });
  expect(desk.screen("messages").reveal).toEqual({ viewId, rowId: rowIds[5], position: 5, takesFocus: false });
});

/** The oldest messages are at the top, and one page more comes before them when it is loaded. */
async function startOldestFirst(): Promise<TestApp> {
  const desk = await startWithRows();
  await reopenView(desk.app, "messages", { sort: [{ column: "sentAtSeconds", descending: false }] });
  return desk;
}

test("a row that rows have moved since it was found is brought into sight where it is now", async () => {
  const desk = await startOldestFirst();
  const rowId = (await desk.rows("messages"))[40]?.rowId ?? 0;
  await revealRow(desk.app, "messages", rowId, { takesFocus: true });
  const { reveal } = desk.screen("messages");
  if (reveal === null) throw new Error("nothing is shown");
  await revealMoved(desk.app, "messages", reveal);
  expect(desk.screen("messages").reveal).toBe(reveal);
  await loadMore(desk.app, "messages");
  await revealMoved(desk.app, "messages", reveal);
  expect(desk.screen("messages").reveal).toEqual({ ...reveal, position: 140 });
  // Another row was asked for since.
  await revealMoved(desk.app, "messages", reveal);
  expect(desk.screen("messages").reveal?.position).toBe(140);
});

test("a row that rows move while it is read is found again", async () => {
  const desk = await startOldestFirst();
  const rowId = (await desk.rows("messages"))[40]?.rowId ?? 0;
  const viewId = desk.screen("messages").view?.viewId ?? 0;
  const app = desk.app.bind();
  const { place } = app;
  let reads = 0;
  const call: typeof place.call = async (...asked) => {
    if (asked[0] === "view.rows" && ++reads === 1) await loadMore(desk.app, "messages");
    return place.call(...asked);
  };
  const found = await findRow({ ...app, place: { ...place, call } }, viewId, { by: "row", rowId });
  expect([found?.position, found?.row.rowId, reads]).toEqual([140, rowId, 2]);
});

test("an unknown id leads nowhere, and so does any target while nothing is shown", async () => {
  const desk = await startAtShop();
  expect(await goTo(desk.app, "messages", { by: "position", position: 0 })).toEqual({ is: "nowhere" });
  await runQuery(desk.app, "messages");
  expect(await goTo(desk.app, "messages", { by: "id", id: "nobody's" })).toEqual({ is: "nowhere" });
  expect(desk.screen("messages").reveal).toBeNull();
});

test("a moment before the loaded rows moves nothing, unless the nearest row is allowed", async () => {
  const desk = await startWithRows();
  const target = { by: "time", seconds: sentAt(desk, 250) } as const;
  expect(await goTo(desk.app, "messages", target)).toEqual({
    is: "outside",
    side: "earlier",
    direction: "prepend",
    edgeSeconds: sentAt(desk, 99),
  });
  expect(desk.screen("messages").reveal).toBeNull();
  expect(await goTo(desk.app, "messages", target, true)).toEqual({ is: "there" });
  expect(desk.screen("messages").reveal?.position).toBe(99);
});

test("loading up to a moment loads the pages that reach it and no more", async () => {
  const desk = await startWithRows();
  const seconds = sentAt(desk, 250);
  const loading = loadUntil(desk.app, "messages", "prepend", seconds);
  expect(desk.screen("messages").busy).toBe("more");
  expect(desk.state().activities.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^Loading messages up to /u),
  ]);
  expect(await loading).toBe(true);
  const { view, busy } = desk.screen("messages");
  expect([view?.rowCount, busy]).toEqual([300, null]);
  expect(await goTo(desk.app, "messages", { by: "time", seconds })).toEqual({ is: "there" });
});

test("failed loading up to a moment keeps the loaded pages", async () => {
  const desk = await startWithRows();
  desk.failService(500);
  expect(await loadUntil(desk.app, "messages", "prepend", 0)).toBe(false);
  expect(desk.screen("messages")).toMatchObject({ busy: null, failedDuring: "more", view: { rowCount: 100 } });
});

test("loading up to a moment does nothing without a result or after its end", async () => {
  const desk = await startAtShop();
  expect(await loadUntil(desk.app, "messages", "prepend", 0)).toBe(false);
  await runQuery(desk.app, "messages");
  expect(await loadUntil(desk.app, "messages", "prepend", 0)).toBe(true);
  expect(desk.screen("messages").view?.rowCount).toBe(400);
  expect(await loadUntil(desk.app, "messages", "prepend", 0)).toBe(false);
});

test("loading up to a moment that a query replaces ends without a word", async () => {
  const desk = await startWithRows();
  const { reached, release } = desk.holdService();
  const loading = loadUntil(desk.app, "messages", "prepend", 0);
  await reached;
  desk.fill("messages", { limit: "10" });
  const query = runQuery(desk.app, "messages");
  release();
  expect(await loading).toBe(false);
  await query;
  expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null, view: { rowCount: 10 } });
});
