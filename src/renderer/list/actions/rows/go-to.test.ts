// Going to a row by its number, its id or a moment, and loading up to a moment that is not loaded.
import { expect, test } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { goTo, reveal, loadUntil } from "./go-to.ts";

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
  expect(desk.screen("messages").reveal).toEqual({ viewId, position: 30, takesFocus: true });
  await goTo(desk.app, "messages", { by: "position", position: 1_000_000 });
  expect(desk.screen("messages").reveal?.position).toBe(99);
  reveal(desk.app, "messages", viewId ?? 0, 5);
  expect(desk.screen("messages").reveal).toEqual({ viewId, position: 5, takesFocus: false });
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
