// Sorting, searching and refreshing loaded rows, with no request to the service.
import { expect, test, vi } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { directionOf } from "#domain/query/query.ts";
import { retry, runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { closeView, openView, refreshSoon, refreshView, reopenView, wholeView } from "./view-actions.ts";

async function startWithRows(limit = "100"): Promise<TestApp> {
  const desk = await startAtShop();
  desk.fill("messages", { limit });
  await runQuery(desk.app, "messages");
  return desk;
}

/** Loads a page as another part of the program would, so that no screen knows of it yet. */
async function addPage(desk: TestApp): Promise<void> {
  const { result } = desk.screen("messages");
  if (result === null) throw new Error("there is no result");
  const direction = directionOf(result.query);
  await desk.client.call("walk.more", { resultId: result.resultId, direction });
}

test("loaded rows are sorted without a request", async () => {
  const desk = await startWithRows();
  const newestFirst = await desk.ids("messages");
  const requests = desk.requests.length;
  const sort = [{ column: "sentAtSeconds", descending: false }];
  await reopenView(desk.app.bind(), "messages", { sort });
  expect(desk.screen("messages").sort).toEqual(sort);
  expect(await desk.ids("messages")).toEqual(newestFirst.toReversed());
  expect(desk.requests).toHaveLength(requests);
});

test("the latest of several quick changes is shown", async () => {
  const desk = await startWithRows();
  const { selection: _, ...before } = desk.screen("messages");
  const changes = ["a", "ab", "nothing holds this text"].map((search) =>
    reopenView(desk.app.bind(), "messages", { search }),
  );
  await Promise.all(changes);
  await wholeView(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ search: "nothing holds this text", view: { rowCount: 0 } });
  await reopenView(desk.app.bind(), "messages", { search: "" });
  await wholeView(desk.app, "messages");
  expect(desk.screen("messages").view?.rowCount).toBe(before.view?.rowCount);
});

test("the first rows of a changed view come before the others; one that is only opened again has all at once", async () => {
  const desk = await startWithRows();
  const call = vi.spyOn(desk.client, "call");
  const askedFirst = (): readonly boolean[] =>
    call.mock.calls.flatMap(([method, input]) => (method === "view.open" ? ["firstRows" in input] : []));
  await reopenView(desk.app.bind(), "messages", {});
  expect(askedFirst()).toEqual([false]);
  await reopenView(desk.app.bind(), "messages", { search: "a" });
  expect(askedFirst()).toEqual([false, true]);
});

test("a view that another has replaced is closed in the engine", async () => {
  const desk = await startWithRows();
  const old = desk.screen("messages").view?.viewId ?? 0;
  await reopenView(desk.app.bind(), "messages", { search: "a" });
  await expect
    .poll(() =>
      desk.client.call("view.refresh", { viewId: old }).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  expect(() => closeView(desk.app, null)).not.toThrow();
});

test("without a result, sort and search are kept for the next one", async () => {
  const desk = await startAtShop();
  await reopenView(desk.app.bind(), "messages", { sort: [{ column: "sentAtSeconds", descending: false }] });
  expect(desk.screen("messages")).toMatchObject({ view: null, sort: [{ column: "sentAtSeconds", descending: false }] });
  desk.fill("messages", { limit: "20" });
  await runQuery(desk.app, "messages");
  const newest = desk.sample.messages.slice(-20).map(({ id }) => id);
  expect(await desk.ids("messages")).toEqual(newest);
});

test("the first rows of a large result are shown at once, and the others are counted afterwards", async () => {
  const desk = await startWithRows("400");
  await reopenView(desk.app.bind(), "messages", { sort: [{ column: "sentAtSeconds", descending: false }] });
  expect(desk.screen("messages").view?.rowCount).toBeGreaterThanOrEqual(200);
  await wholeView(desk.app, "messages");
  expect(desk.screen("messages").view).toMatchObject({ rowCount: 400, isWhole: true });
});

test("a view that cannot be opened shows the failure, and Retry opens it", async () => {
  const desk = await startWithRows();
  desk.failMethod("view.open", { kind: "bug", message: "played by the test" });
  await reopenView(desk.app.bind(), "messages", { search: "a" });
  expect(desk.screen("messages")).toMatchObject({ failure: { kind: "bug" }, failedDuring: "view", search: "" });
  desk.failMethod("view.open", null);
  await retry(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ failure: null, view: { rowCount: 100 } });
});

test("a refresh shows the rows that the result has gained", async () => {
  const desk = await startWithRows();
  const { viewVersion } = desk.screen("messages");
  await addPage(desk);
  expect(desk.screen("messages").view?.rowCount).toBe(100);
  await refreshView(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({
    view: { rowCount: 200 },
    result: { rowCount: 200 },
    viewVersion: viewVersion + 1,
  });
});

test("a delayed refresh shows the rows that the result has gained", async () => {
  const desk = await startWithRows();
  await addPage(desk);
  refreshSoon(desk.app, "messages");
  await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(200);
});

test("nothing is refreshed while no view is shown", async () => {
  const desk = await startAtShop();
  const asked = desk.asked.length;
  await refreshView(desk.app, "messages");
  refreshSoon(desk.app, "messages");
  expect(desk.asked).toHaveLength(asked);
});

test("a view is opened with all of its filters", async () => {
  const desk = await startWithRows();
  const resultId = desk.screen("messages").result?.resultId ?? 0;
  const [row] = await desk.rows("messages");
  const sender = row !== undefined && "sender" in row ? row.sender : null;
  const value = { column: "sender", value: sender, excluded: false, label: "Sender", shown: sender, isList: false };
  const all = await openView(desk.app.bind(), resultId, {});
  const ofSender = await openView(desk.app.bind(), resultId, { localValues: [value] });
  const ofOthers = await openView(desk.app.bind(), resultId, { localValues: [{ ...value, excluded: true }] });
  expect(ofSender.rowCount).toBeGreaterThan(0);
  expect(ofSender.rowCount + ofOthers.rowCount).toBe(all.rowCount);
});
