// Running queries, loading pages and trying again, against the real engine and the sample service.
import { expect, test } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { asMap } from "#domain/text/lenient.ts";
import { EMPTY_DRAFT } from "#renderer/list/model/draft/draft.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { cancelScreen } from "#renderer/state/activity.ts";
import { loadOther } from "#renderer/list/actions/rows/walk-actions.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import { loadMore, retry, runQuery, showStored } from "./query-actions.ts";
import { selectRow } from "./record-actions.ts";

test("a query shows the newest messages and leaves no work running", async () => {
  const desk = await startAtShop();
  expect(desk.screen("messages").result).toBeNull();
  await runQuery(desk.app, "messages");
  const { result, busy, failure, ranDraft } = desk.screen("messages");
  const ids = await desk.ids("messages");
  expect(ids).toEqual(
    desk.sample.messages
      .slice(-ids.length)
      .toReversed()
      .map(({ id }) => id),
  );
  expect({ rows: result?.rowCount, busy, failure, ranDraft }).toEqual({
    rows: ids.length,
    busy: null,
    failure: null,
    ranDraft: EMPTY_DRAFT,
  });
  expect(desk.state().activities).toEqual([]);
});

test("the status bar can cancel a running query, and the earlier rows stay", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  const before = desk.screen("messages").view;
  const { reached, release } = desk.holdService();
  const running = runQuery(desk.app, "messages");
  await reached;
  expect(desk.screen("messages")).toMatchObject({ busy: "query", view: before });
  const [activity] = desk.state().activities;
  expect(activity?.label).toBe("Running the query");
  activity?.cancel();
  await running;
  release();
  expect(desk.screen("messages")).toMatchObject({ busy: null, view: before, failure: null });
  expect(desk.state().activities).toEqual([]);
});

test("a new query stops the running one, whose answer is not shown", async () => {
  const desk = await startAtShop();
  const { reached, release } = desk.holdService();
  const first = runQuery(desk.app, "messages");
  await reached;
  desk.fill("messages", { limit: "7" });
  const second = runQuery(desk.app, "messages");
  release();
  await Promise.all([first, second]);
  expect(desk.screen("messages").result?.query.params).toEqual({ limit: 7 });
  expect(await desk.ids("messages")).toHaveLength(7);
});

test("a draft with a problem shows the problem and sends nothing", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "many" });
  await runQuery(desk.app, "messages");
  expect(desk.screen("messages").issues).toMatchObject([{ param: "limit" }]);
  expect(desk.requests.filter((request) => request.includes("many"))).toEqual([]);
  expect(desk.screen("messages").result).toBeNull();
});

test("the selected record stays open when its query runs again, and another query begins without one", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  const viewId = desk.screen("messages").view?.viewId ?? 0;
  const { rows } = await readRows(desk.app.bind().place, { viewId, from: 0, count: 100 });
  const row = rows.find((each) => "category" in each && each.category === "message");
  if (row === undefined) throw new Error("no message");
  selectRow(desk.app, "messages", row, true);
  await runQuery(desk.app, "messages");
  expect(desk.screen("messages").selection).toMatchObject({ rowId: row.rowId, isOpened: true });
  desk.fill("messages", { category: "message" });
  await runQuery(desk.app, "messages");
  expect(desk.screen("messages").selection).toBeNull();
});

test("a query that finds one record shows it, and one that finds more leaves the choice", async () => {
  const desk = await startAtShop();
  const order = /B-\d+/u;
  const orders = desk.sample.messages.flatMap(({ data }) => order.exec(String(data["text"]))?.[0] ?? []);
  const [one = ""] = orders.filter((each) => orders.indexOf(each) === orders.lastIndexOf(each));
  desk.fill("messages", { searchKey: one });
  await runQuery(desk.app, "messages");
  expect(desk.screen("messages").view?.rowCount).toBe(1);
  const { rows } = await readRows(desk.app.bind().place, {
    viewId: desk.screen("messages").view?.viewId ?? 0,
    from: 0,
    count: 1,
  });
  expect(desk.screen("messages").selection?.rowId).toBe(rows[0]?.rowId);

  desk.fill("messages", { searchKey: "B-" });
  await runQuery(desk.app, "messages");
  expect(desk.screen("messages").view?.rowCount).toBeGreaterThan(1);
  expect(desk.screen("messages").selection).toBeNull();
});

test("a refused query is kept, and Retry runs it again", async () => {
  const desk = await startAtShop();
  desk.failService(500);
  await runQuery(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({
    busy: null,
    failure: { kind: "api", status: 500 },
    failedDuring: "query",
    refused: { query: { kind: "messages", params: {} }, failure: { status: 500 } },
  });
  desk.failService(null);
  await retry(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ failure: null, refused: null });
  expect(await desk.ids("messages")).not.toEqual([]);
});

test("the next page is added below the loaded rows, until everything is loaded", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "150" });
  await runQuery(desk.app, "messages");
  const counts = [(await desk.ids("messages")).length];
  for (let page = 0; page < 4; page += 1) {
    await loadMore(desk.app, "messages");
    counts.push((await desk.ids("messages")).length);
  }
  expect(counts).toEqual([150, 300, 400, 400, 400]);
  expect(await desk.ids("messages")).toEqual(desk.sample.messages.toReversed().map(({ id }) => id));
});

test("a failed page keeps the rows, and Retry loads that page", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "100" });
  await runQuery(desk.app, "messages");
  desk.failService(500);
  await loadMore(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ busy: null, failedDuring: "more", view: { rowCount: 100 } });
  desk.failService(null);
  await retry(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ failure: null, view: { rowCount: 200 } });
});

test("a query cancelled with its screen shows neither rows nor a failure", async () => {
  const desk = await startAtShop();
  const { reached, release } = desk.holdService();
  const running = runQuery(desk.app, "messages");
  await reached;
  cancelScreen(desk.app, "messages");
  release();
  await running;
  expect(desk.screen("messages")).toMatchObject({ result: null, failure: null });
});

test("a stored result is shown again without a request", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  const { result } = desk.screen("messages");
  const ids = await desk.ids("messages");
  const requests = desk.requests.length;
  updateScreen(desk.app, "messages", (state) => ({ ...state, view: null }));
  await showStored(desk.app, "messages", result?.resultId ?? 0);
  expect(await desk.ids("messages")).toEqual(ids);
  expect(desk.requests).toHaveLength(requests);
});

/** A conversation with fewer messages than a page, and how many it has. */
function shortConversation({ sample }: TestApp): { readonly conversationId: string; readonly count: number } {
  const groups = Object.groupBy(sample.messages, ({ conversationId }) => conversationId);
  const found = Object.entries(groups).find(([, messages]) => (messages?.length ?? 0) > 10);
  return { conversationId: found?.[0] ?? "", count: found?.[1]?.length ?? 0 };
}
const verdict = (desk: TestApp, kind: "messages" | "calls"): string | null => {
  const { result } = desk.screen(kind);
  return result === null ? null : verdictOf(result).kind;
};

test("a short first page is shown, and the service is asked once more: a short conversation is complete", async () => {
  const desk = await startAtShop();
  const { conversationId, count } = shortConversation(desk);
  desk.fill("messages", { conversationId });
  const asked = desk.requests.length;
  await runQuery(desk.app, "messages");
  expect([desk.requests.length - asked, verdict(desk, "messages")]).toEqual([2, "complete"]);
  expect(await desk.ids("messages")).toHaveLength(count);
  // Both requests are in the load report.
  expect(desk.screen("messages").result?.ledger).toMatchObject({ requests: 2, pages: 2 });
  expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null });
});

test("nothing more is asked after a full page, a page without rows, and one that the service calls the last", async () => {
  const desk = await startAtShop({ calls: 40 });
  const asked = async (kind: "messages" | "calls", values: Readonly<Record<string, string>>): Promise<number> => {
    desk.fill(kind, values);
    const before = desk.requests.length;
    await runQuery(desk.app, kind);
    return desk.requests.length - before;
  };
  expect(await asked("messages", {})).toBe(1);
  expect(await asked("messages", { limit: "7" })).toBe(1);
  expect(await asked("messages", { conversationId: "nobody" })).toBe(1);
  expect([await asked("calls", {}), verdict(desk, "calls")]).toEqual([1, "complete"]);
  // Without a page size the service does not say that its page is the last.
  desk.changeAnswers((_address, body) => ({ ...asMap(body), meta: {} }));
  expect([await asked("calls", {}), verdict(desk, "calls")]).toEqual([2, "complete"]);
});

test("other work that begins after a short page does not keep its end open", async () => {
  const desk = await startAtShop({ messages: 120 });
  await runQuery(desk.app, "messages");
  const stop = desk.app.store.subscribe(({ screens }, before) => {
    if (screens.messages.busy === null && before.screens.messages.busy === "more") void loadOther(desk.app, "messages");
  });
  await loadMore(desk.app, "messages");
  stop();
  expect(await desk.ids("messages")).toHaveLength(120);
  expect(verdict(desk, "messages")).toBe("complete");
});

test("a service whose pages are always short is asked once more for each page, never in a loop", async () => {
  const desk = await startAtShop();
  desk.changeAnswers(({ searchParams }) => {
    const from = (Number(searchParams.get("page")) - 1) * 10;
    return { data: desk.sample.calls.slice(from, from + 10), meta: {} };
  });
  const asked = desk.requests.length;
  await runQuery(desk.app, "calls");
  expect([desk.requests.length - asked, verdict(desk, "calls")]).toEqual([2, "more"]);
  await loadMore(desk.app, "calls");
  expect(desk.requests.length - asked).toBe(4);
  expect(await desk.ids("calls")).toEqual(desk.sample.calls.slice(0, 40).map(({ sessionId }) => sessionId));
});

test("the second request keeps the rows if it fails, and ends with its query", async () => {
  const desk = await startAtShop();
  const { conversationId, count } = shortConversation(desk);
  desk.fill("messages", { conversationId });
  desk.changeAnswers((_address, body) => {
    desk.failService(500);
    return body;
  });
  await runQuery(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ failedDuring: "more", view: { rowCount: count } });
  desk.changeAnswers(null);
  desk.failService(null);
  await retry(desk.app, "messages");
  expect([desk.screen("messages").failure, verdict(desk, "messages")]).toEqual([null, "complete"]);

  let release = (): void => undefined;
  desk.changeAnswers((_address, body) => {
    ({ release } = desk.holdService());
    desk.changeAnswers(null);
    return body;
  });
  desk.fill("messages", { conversationId });
  const first = runQuery(desk.app, "messages");
  await expect.poll(() => desk.screen("messages").busy).toBe("more");
  desk.fill("messages", { limit: "7" });
  const second = runQuery(desk.app, "messages");
  release();
  await Promise.all([first, second]);
  expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null, result: { rowCount: 7 } });
});
