// Filters that are removed from the query bar, values that are taken, and the query that then runs.
import { expect, test } from "vitest";
import { startAtShop } from "#tests/fakes/app.ts";
import { listGroups } from "#renderer/list/model/draft/filter-list.ts";
import type { ValueOption } from "#renderer/list/model/draft/value-option.ts";
import { clearFilters, removeFromBar, takeValue } from "./bar-actions.ts";
import { runQuery } from "./query-actions.ts";
import { lookUpNames } from "./suggestions.ts";
import { currentTime } from "#renderer/state/app.ts";

test("a filter that is removed from a query that was run runs it again without it", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "30", hideDeleted: true });
  await runQuery(desk.app, "messages");
  await removeFromBar(desk.app, "messages", "hideDeleted");
  expect(desk.screen("messages").result?.query.params).toEqual({ limit: 30 });
  expect(desk.screen("messages").ranDraft).toBe(desk.screen("messages").draft);
});

test("a filter that was not run is removed without a request", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "30" });
  const before = desk.requests.length;
  await removeFromBar(desk.app, "messages", "limit");
  expect(desk.requests).toHaveLength(before);
  desk.fill("messages", { limit: "30" });
  await runQuery(desk.app, "messages");
  desk.fill("messages", { limit: "30", hideDeleted: true });
  const sent = desk.requests.length;
  await removeFromBar(desk.app, "messages", "hideDeleted");
  expect(desk.requests).toHaveLength(sent);
});

test("a filter that is removed while its query runs stops that query", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  const { reached, release } = desk.holdService();
  desk.fill("messages", { limit: "7" });
  const first = runQuery(desk.app, "messages");
  await reached;
  const second = removeFromBar(desk.app, "messages", "limit");
  release();
  await Promise.all([first, second]);
  expect(desk.screen("messages").result?.query.params).toEqual({});
});

test("a filter that is removed after its query failed asks again", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "7" });
  desk.failService(500);
  await runQuery(desk.app, "messages");
  expect(desk.screen("messages").failedDuring).toBe("query");
  desk.failService(null);
  await removeFromBar(desk.app, "messages", "limit");
  expect(desk.screen("messages")).toMatchObject({ failure: null, result: { query: { params: {} } } });
});

test("clearing all filters of a query that was run shows everything", async () => {
  const desk = await startAtShop();
  desk.fill("calls", { perPage: "20", hasRecording: "yes" });
  await runQuery(desk.app, "calls");
  await clearFilters(desk.app, "calls");
  expect(desk.screen("calls").result?.query.params).toEqual({});
});

/** The first value that a text finds among messages, with the names that the store knows. */
async function firstValue(desk: Awaited<ReturnType<typeof startAtShop>>, text: string): Promise<ValueOption> {
  const { nowSeconds, zone } = currentTime(desk.app);
  const names = await lookUpNames(desk.app.bind(), text, new AbortController().signal);
  const facts = { kind: "messages", text, names, tags: [], keys: ["orderId"], time: { nowSeconds, zone } } as const;
  const value = listGroups({ ...facts, form: { zone, dateStyle: "short" } })[0]?.values[0];
  if (value === undefined) throw new Error(`Nothing is found for ${text}.`);
  return value;
}

test("a value joins the query, which runs", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "30" });
  takeValue(desk.app, "messages", await firstValue(desk, "orderId B-49045"));
  await expect
    .poll(() => desk.screen("messages").result?.query.params)
    .toEqual({ limit: 30, metadata: "orderId:B-49045" });
});

test("a value whose rest is still to be typed joins the query, which waits", async () => {
  const desk = await startAtShop();
  const before = desk.requests.length;
  takeValue(desk.app, "messages", await firstValue(desk, "order"));
  expect(desk.screen("messages").draft.values).toEqual({ metadata: "orderId:" });
  expect(desk.requests).toHaveLength(before);
});

test("a value of calls that is taken among messages is a query of calls, whose times stay words", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "30" });
  await runQuery(desk.app, "messages");
  takeValue(desk.app, "messages", await firstValue(desk, "missed last 30 days"));
  await expect.poll(() => desk.screen("calls").result?.query.kind).toBe("calls");
  expect(desk.app.store.getState().rowsKind).toBe("calls");
  expect(desk.screen("calls").draft.values).toEqual({
    status: ["unanswered", "missed", "canceled"],
    initiatedFrom: "30 days ago",
  });
  expect(desk.screen("messages").draft.values).toEqual({ limit: "30" });
});
