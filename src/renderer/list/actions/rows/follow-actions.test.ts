// Following a query, over the real engine: messages come while the time of the service goes on.
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { createSampleService } from "#sample/index.ts";
import { formatReading } from "#domain/query/time-input.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { checkNow, FOLLOW_MS, showNew, startFollowing, stopFollowing } from "./follow-actions.ts";

const times = createSampleService({ messages: 400, calls: 0 }).messages.map(({ sentAt }) => sentAt);
let nowSeconds = 0;

beforeEach(() => {
  nowSeconds = times[299] ?? 0;
});
afterEach(() => void vi.useRealTimers());

async function startListed(): Promise<TestApp> {
  const desk = await startAtShop({ messages: 400, calls: 0, nowSeconds: () => nowSeconds });
  await runQuery(desk.app, "messages");
  return desk;
}
const follow = (desk: TestApp) => desk.state().follows.messages;

test("newer messages are counted, and shown only when a person wants it", async () => {
  const desk = await startListed();
  const before = await desk.ids("messages");
  await startFollowing(desk.app, "messages");
  nowSeconds = times[311] ?? 0;
  await checkNow(desk.app, "messages");
  expect(follow(desk)?.newRows).toBe(12);
  expect(await desk.ids("messages")).toEqual(before);
  await showNew(desk.app, "messages");
  const shown = await desk.ids("messages");
  expect(shown.slice(12)).toEqual(before);
  expect(shown.slice(0, 12)).toEqual(
    desk.sample.messages
      .slice(300, 312)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect(follow(desk)?.newRows).toBe(0);
  // Looking again where nothing is new leaves no line in the load report, and misses nothing that comes later.
  const { pages } = desk.screen("messages").result?.ledger ?? { pages: 0 };
  await checkNow(desk.app, "messages");
  await checkNow(desk.app, "messages");
  nowSeconds = times[399] ?? 0;
  await checkNow(desk.app, "messages");
  expect(follow(desk)?.newRows).toBe(88);
  stopFollowing(desk.app, "messages");
  await expect.poll(async () => (await desk.ids("messages")).length).toBe(200);
  expect(desk.screen("messages").result?.ledger.pages).toBe(pages + 1);
});

test("one request is under way at a time, and none without a network or in a hidden window", async () => {
  const desk = await startListed();
  await startFollowing(desk.app, "messages");
  await expect.poll(() => follow(desk)?.rests).toBeNull();
  const before = desk.requests.length;
  await Promise.all([checkNow(desk.app, "messages"), checkNow(desk.app, "messages")]);
  expect(desk.requests).toHaveLength(before + 1);
  desk.app.store.setState({ isOnline: false });
  await checkNow(desk.app, "messages");
  expect([follow(desk)?.rests, desk.requests.length]).toEqual(["offline", before + 1]);
  desk.app.store.setState({ isOnline: true });
  vi.stubGlobal("document", { hidden: true });
  await checkNow(desk.app, "messages");
  vi.unstubAllGlobals();
  expect([follow(desk)?.rests, desk.requests.length]).toEqual(["hidden", before + 1]);
  await checkNow(desk.app, "messages");
  expect(follow(desk)?.rests).toBeNull();
});

test("a query that runs in the place of a followed one is followed, unless its period ends", async () => {
  const desk = await startListed();
  await startFollowing(desk.app, "messages");
  desk.fill("messages", { category: "message" });
  await runQuery(desk.app, "messages");
  expect(follow(desk)?.resultId).toBe(desk.screen("messages").result?.resultId);
  nowSeconds = times[399] ?? 0;
  await checkNow(desk.app, "messages");
  expect(follow(desk)?.newRows).toBeGreaterThan(0);
  expect(desk.state().notices).toEqual([]);
  desk.fill("messages", {
    fromTimestamp: formatReading(times[0] ?? 0, "UTC"),
    toTimestamp: formatReading(nowSeconds, "UTC"),
  });
  await runQuery(desk.app, "messages");
  expect(follow(desk)).toBeNull();
  expect(desk.state().notices.map(({ title }) => title)).toEqual(["Follow has ended"]);
});

test("failures do not pile up: following says why it rests, and goes on", async () => {
  const desk = await startListed();
  await startFollowing(desk.app, "messages");
  desk.failService(403);
  await checkNow(desk.app, "messages");
  await checkNow(desk.app, "messages");
  expect(follow(desk)?.rests).toMatchObject({ kind: "auth" });
  expect([desk.screen("messages").failure, desk.state().notices]).toEqual([null, []]);
  desk.failService(null);
  await checkNow(desk.app, "messages");
  expect(follow(desk)?.rests).toBeNull();
});

test("the service is asked every 30 seconds", async () => {
  const desk = await startListed();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await startFollowing(desk.app, "messages");
  const asked = desk.requests.length;
  vi.advanceTimersByTime(FOLLOW_MS - 1);
  await setTimeout(50);
  expect(desk.requests).toHaveLength(asked);
  vi.advanceTimersByTime(1);
  while (desk.requests.length === asked) await setTimeout(10);
  stopFollowing(desk.app, "messages");
  vi.advanceTimersByTime(10 * FOLLOW_MS);
  await setTimeout(50);
  expect(desk.requests).toHaveLength(asked + 1);
});
