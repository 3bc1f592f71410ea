// Tests moving in a conversation where there is nothing to move to, where the engine fails, and while a side is loading.
import { expect, test } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { goToEnd, goToMessage, goToNearest, goToRow, goToTime, loadSide } from "./move-in-conversation.ts";

async function startWithRows(limit = "100"): Promise<TestApp> {
  const desk = await startAtShop();
  desk.fill("messages", { limit });
  await runQuery(desk.app, "messages");
  return desk;
}

/** A failure that is said again is one notice, but was said each time. */
const failures = ({ state, said }: TestApp): number => {
  const titles = state().notices.flatMap(({ isFailure, title }) => (isFailure ? title : []));
  return said().filter((text) => titles.some((title) => text.startsWith(title))).length;
};

test("without rows nothing is shown, and nothing is wrong", async () => {
  const desk = await startAtShop();
  for (const end of ["first", "last"] as const) await goToEnd(desk.app, end);
  expect(await goToMessage(desk.app.bind(), { by: "id", id: "1" })).toBe(false);
  await goToRow(desk.app, 1);
  await goToTime(desk.app, 1);
  await goToMessage(desk.app.bind(), { by: "position", position: 0 });
  await goToNearest(desk.app, "attachment", "next");
  desk.fill("messages", { sender: "nobody_has_this_uid" });
  await runQuery(desk.app, "messages");
  expect(desk.screen("messages").view?.rowCount).toBe(0);
  for (const end of ["first", "last"] as const) await goToEnd(desk.app, end);
  expect(await goToMessage(desk.app.bind(), { by: "id", id: "1" })).toBe(false);
  expect([desk.screen("messages").reveal, desk.said()]).toEqual([null, []]);
});

test("a message is selected and gets the focus, and one that is not loaded is not", async () => {
  const desk = await startWithRows();
  const ids = await desk.ids("messages");
  expect(await goToMessage(desk.app.bind(), { by: "id", id: ids[7] ?? "" })).toBe(true);
  expect(desk.screen("messages")).toMatchObject({
    reveal: { position: 7, takesFocus: true },
    selection: { rowId: (await desk.rows("messages"))[7]?.rowId },
  });
  expect(await goToMessage(desk.app.bind(), { by: "id", id: desk.sample.messages[0]?.id ?? "" })).toBe(false);
  expect(desk.screen("messages").reveal?.position).toBe(7);
});

test("an engine that fails is reported by each step", async () => {
  const desk = await startWithRows();
  const [row] = await desk.rows("messages");
  if (row === undefined) throw new Error("no rows");
  selectRow(desk.app, "messages", row, false);
  desk.failMethod("view.locate", { kind: "bug", message: "played by the test" });
  desk.failMethod("view.rows", { kind: "bug", message: "played by the test" });
  await goToEnd(desk.app, "first");
  await goToRow(desk.app, row.rowId);
  await goToTime(desk.app, 1);
  await goToNearest(desk.app, "person", "next");
  expect(failures(desk)).toBe(4);
});

test("a side is loaded once at a time, under its own name, and not beyond its end", async () => {
  const desk = await startWithRows();
  const { reached, release } = desk.holdService();
  const loading = loadSide(desk.app, "prepend");
  await reached;
  const { busy } = desk.screen("messages");
  expect([busy, desk.state().activities.map(({ label }) => label)]).toEqual(["more", ["Loading earlier messages"]]);
  const asked = desk.requests.length;
  await loadSide(desk.app, "prepend");
  expect(desk.requests).toHaveLength(asked);
  release();
  await loading;
  expect(desk.screen("messages")).toMatchObject({ busy: null, view: { rowCount: 200 } });
  const held = desk.holdService();
  const other = loadSide(desk.app, "append");
  await held.reached;
  expect([desk.screen("messages").busy, desk.state().activities.map(({ label }) => label)]).toEqual([
    "other",
    ["Loading later messages"],
  ]);
  held.release();
  await other;
});

test("a side that another query replaces reports nothing", async () => {
  const desk = await startWithRows();
  const { reached, release } = desk.holdService();
  const loading = loadSide(desk.app, "prepend");
  await reached;
  desk.fill("messages", { limit: "10" });
  const query = runQuery(desk.app, "messages");
  release();
  await Promise.all([loading, query]);
  expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null, view: { rowCount: 10 } });
});
