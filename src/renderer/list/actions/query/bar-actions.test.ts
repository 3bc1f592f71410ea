// Filters that are removed from the query bar, and the query that then runs.
import { expect, test } from "vitest";
import { startAtShop } from "#tests/fakes/app.ts";
import { clearFilters, removeFromBar } from "./bar-actions.ts";
import { runQuery } from "./query-actions.ts";

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
