// Back and Forward over the real engine: screens, results, filters, opened records, files, dropped results.
import { setTopReader } from "#renderer/list/actions/rows/go-to.ts";
import { describe, expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import type { Row } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { placeOf } from "#renderer/place/model/place.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { showPlain, openCall, selectRow, showScreen } from "#renderer/list/actions/query/record-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { linesOf } from "#tests/fakes/read-whole-file.ts";
import { SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import { go } from "./place-actions.ts";

const placeNow = ({ state }: TestApp) => placeOf(state());
const steps = ({ state }: TestApp): readonly [number, number] => [
  state().history.back.length,
  state().history.forward.length,
];

async function rowAt({ app, screen }: TestApp, kind: QueryKind, position: number): Promise<Row> {
  const viewId = screen(kind).view?.viewId ?? 0;
  const { rows } = await readRows(app.bind().place, { viewId, from: position, count: 1 });
  const [row] = rows;
  if (row === undefined) throw new Error("no such row");
  return row;
}

describe("Back", () => {
  test("returns to the screen before with its record, and Forward goes there again", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    selectRow(desk.app, "messages", await rowAt(desk, "messages", 3), true);
    const before = placeNow(desk);
    showScreen(desk.app, "calls");
    await runQuery(desk.app, "calls");
    const after = placeNow(desk);
    await go(desk.app, "back");
    expect(placeNow(desk)).toEqual(before);
    await go(desk.app, "forward");
    expect(placeNow(desk)).toEqual(after);
    expect(steps(desk)[1]).toBe(0);
  });

  test("returns from a screen that has no rows yet", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    const before = placeNow(desk);
    showScreen(desk.app, "calls");
    expect(placeNow(desk)).toBeNull();
    await go(desk.app, "back");
    expect(placeNow(desk)).toEqual(before);
  });

  test("returns to the rows of the query before, without a request", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    const ids = await desk.ids("messages");
    desk.fill("messages", { category: "action" });
    await runQuery(desk.app, "messages");
    expect(await desk.ids("messages")).not.toEqual(ids);
    const asked = desk.requests.length;
    await go(desk.app, "back");
    expect(await desk.ids("messages")).toEqual(ids);
    expect(desk.screen("messages").draft.values).toEqual({});
    expect(desk.requests.length).toBe(asked);
  });

  test("runs the query again when the store has dropped its result", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    desk.fill("messages", { category: "action" });
    await runQuery(desk.app, "messages");
    desk.failMethod("result.read", { kind: "badRequest", method: "result.read", issues: [] });
    const asked = desk.requests.length;
    await go(desk.app, "back");
    expect(desk.requests.length).toBe(asked + 1);
    expect(desk.screen("messages").result?.query.params).not.toHaveProperty("category");
  });

  test("keeps the times as they were typed", async () => {
    const desk = await startAtShop();
    desk.fill("messages", { fromTimestamp: "30 days ago" });
    await runQuery(desk.app, "messages");
    desk.fill("messages", { category: "action" });
    await runQuery(desk.app, "messages");
    await go(desk.app, "back");
    expect(desk.screen("messages").draft.values).toEqual({ fromTimestamp: "30 days ago" });
    expect(desk.screen("messages").ranDraft).toBe(desk.screen("messages").draft);
    await go(desk.app, "forward");
    expect(desk.screen("messages").draft.values).toMatchObject({ category: "action" });
  });

  test("shows the filters of a file that its rows have", async () => {
    const desk = await startApp();
    desk.dialogs.open = [desk.file("some.ndjson", linesOf(desk.sample.messages))];
    await chooseAndOpen(desk.app, "files");
    await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(400);
    desk.fill("messages", { category: "action" });
    await runQuery(desk.app, "messages");
    const rowCount = desk.screen("messages").view?.rowCount ?? 0;
    expect(rowCount).toBeLessThan(400);
    desk.fill("messages", { category: "" });
    await runQuery(desk.app, "messages");
    await go(desk.app, "back");
    expect(desk.screen("messages")).toMatchObject({ view: { rowCount }, draft: { values: { category: "action" } } });
    await go(desk.app, "back");
    expect(desk.screen("messages")).toMatchObject({ view: { rowCount: 400 }, draft: { values: {} } });
    // From another result, too.
    await go(desk.app, "forward");
    await chooseConnection(desk.app, SAMPLE_CONNECTION_ID);
    await go(desk.app, "back");
    expect(desk.screen("messages")).toMatchObject({ view: { rowCount }, draft: { values: { category: "action" } } });
  });

  test("takes filters of loaded rows back one by one, and a search as a whole", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    const value = {
      column: "category",
      value: "message",
      excluded: false,
      label: "Category",
      shown: "message",
      isList: false,
    };
    await reopenView(desk.app, "messages", { localValues: [value] });
    for (const search of ["t", "th", "the"]) await reopenView(desk.app, "messages", { search });
    await go(desk.app, "back");
    expect(desk.screen("messages")).toMatchObject({ search: "", localValues: [value] });
    await go(desk.app, "back");
    expect(desk.screen("messages")).toMatchObject({ search: "", localValues: [] });
    expect(desk.screen("messages").view?.rowCount).toBe((await desk.ids("messages")).length);
    await go(desk.app, "forward");
    await go(desk.app, "forward");
    expect(desk.screen("messages")).toMatchObject({ search: "the", localValues: [value] });
  });

  test("goes from record to record that was opened, and ignores those passed by the arrow keys", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    const [first, passed, last] = await Promise.all([1, 2, 3].map((position) => rowAt(desk, "messages", position)));
    if (first === undefined || passed === undefined || last === undefined) throw new Error("no rows");
    selectRow(desk.app, "messages", first, true);
    const [before] = steps(desk);
    selectRow(desk.app, "messages", passed, false);
    expect(steps(desk)[0]).toBe(before);
    selectRow(desk.app, "messages", last, true);
    await go(desk.app, "back");
    // The record at which the arrow keys stopped was in the pane last.
    expect(desk.screen("messages").selection?.rowId).toBe(passed.rowId);
  });

  test("returns over connections, files and calls opened by their session", async () => {
    const desk = await startApp();
    const shop = await desk.addShop();
    const sample = placeNow(desk);
    await chooseConnection(desk.app, shop.id);
    await runQuery(desk.app, "messages");
    const sessionId = desk.sample.calls[0]?.["sessionId"];
    openCall(desk.app, String(sessionId));
    await runQuery(desk.app, "calls");
    showPlain(desk.app, "files");
    await go(desk.app, "back");
    expect(desk.state()).toMatchObject({ screen: "calls" });
    expect(desk.screen("calls").selection?.sessionId).toBe(sessionId);
    await go(desk.app, "back");
    expect(placeNow(desk)).toMatchObject({ screen: "messages", connectionId: shop.id });
    await go(desk.app, "back");
    expect(placeNow(desk)).toEqual(sample);
  });

  test("gives up a query that is still running, whose late answer changes nothing", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    const before = desk.screen("messages").result?.resultId;
    desk.fill("messages", { category: "action" });
    await runQuery(desk.app, "messages");
    const { reached, release } = desk.holdService();
    desk.fill("messages", { category: "custom" });
    const running = runQuery(desk.app, "messages");
    await reached;
    await go(desk.app, "back");
    release();
    await running;
    expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null, result: { resultId: before } });
  });

  test("tells why it cannot return, and keeps what is shown", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    desk.fill("messages", { category: "action" });
    await runQuery(desk.app, "messages");
    desk.failMethod("result.read", { kind: "badRequest", method: "result.read", issues: [] });
    desk.failService(500);
    await go(desk.app, "back");
    expect(desk.screen("messages").failure).not.toBeNull();
    expect((await desk.ids("messages")).length).toBeGreaterThan(0);
  });

  test("at the beginning does nothing, twice in a row goes two steps", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    const first = desk.screen("messages").result?.resultId;
    for (const category of ["action", "custom"]) {
      desk.fill("messages", { category });
      await runQuery(desk.app, "messages");
    }
    const reached = [go(desk.app, "back"), go(desk.app, "back")];
    await Promise.all(reached);
    expect(desk.screen("messages").result?.resultId).toBe(first);
    for (let step = 0; step < 9; step++) await go(desk.app, "back");
    expect(steps(desk)[0]).toBe(0);
  });

  test("asks the grid for the row at the top before the place changes, and shows it there again", async () => {
    const desk = await startAtShop();
    await runQuery(desk.app, "messages");
    const top = { rowId: (await rowAt(desk, "messages", 40)).rowId, belowTopPixels: -7 };
    setTopReader(desk.app, "messages", () => top);
    showScreen(desk.app, "calls");
    await go(desk.app, "back");
    const viewId = desk.screen("messages").view?.viewId;
    const wanted = { viewId, rowId: top.rowId, position: 40, takesFocus: false, belowTopPixels: -7 };
    expect(desk.screen("messages").reveal).toEqual(wanted);

    const opened = await rowAt(desk, "messages", 7);
    selectRow(desk.app, "messages", opened, true);
    showScreen(desk.app, "calls");
    await go(desk.app, "back");
    // The record was out of sight when its place was left.
    expect(desk.screen("messages").reveal).toEqual({
      viewId: desk.screen("messages").view?.viewId,
      rowId: opened.rowId,
      position: 7,
      takesFocus: true,
    });
  });
});
