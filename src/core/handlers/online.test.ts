// Tests the online methods end to end: real HTTP on loopback, a real store behind the offline handlers.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeFakeClock, type FakeClock } from "#tests/fakes/clock.ts";
import { startLocalEngine, type LocalEngine } from "#tests/fakes/engine.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import { Failed } from "#contract/failure.ts";
import { CHANNEL_GONE } from "#contract/carrier/port.ts";
import type { Handlers, OnlineName } from "#contract/methods/methods.ts";
import type { WalkProgress } from "#contract/methods/walk-methods.ts";
import type { Direction } from "#domain/query/cursor.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { makeOnlineHandlers } from "./online.ts";

const MESSAGES = 2345;
const CALLS = 321;
let fake: FakeService;
let engine: LocalEngine;
let fakeClock: FakeClock;
let online: Handlers<OnlineName>;

beforeEach(async () => {
  fake = await startFakeService({ messages: MESSAGES, calls: CALLS });
  engine = startLocalEngine();
  fakeClock = makeFakeClock();
  online = makeOnlineHandlers({
    access: async (connectionId) => {
      if (connectionId !== "one") throw new Failed({ kind: "badRequest", method: "", issues: ["no such connection"] });
      const { chatRoot, callsRoot } = fake;
      return { origin: chatRoot, chatRoot, callsRoot, fetch, readKey: async () => fake.service.key };
    },
    engine: engine.client,
    clock: fakeClock.clock,
    log: makeFakeLog().log,
    random: () => 0,
  });
});
afterEach(async () => {
  await engine.close();
  await fake.close();
});

const quiet = { signal: new AbortController().signal, emit: () => undefined };
const run = (query: Query) => Promise.resolve(online["query.run"]({ connectionId: "one", query }, quiet));
const more = (resultId: number, direction: Direction) =>
  Promise.resolve(online["walk.more"]({ resultId, direction }, quiet));
const all = (resultId: number, direction: Direction, call: Partial<Parameters<typeof walkAll>[1]> = {}) =>
  walkAll({ resultId, direction }, { ...quiet, ...call });
const walkAll = (
  input: { readonly resultId: number; readonly direction: Direction },
  call: { readonly signal: AbortSignal; readonly emit: (progress: WalkProgress) => void },
) => Promise.resolve(online["walk.all"](input, call));

const oldestFirst = (): string[] => fake.service.messages.map(({ id }) => String(id));
const newestFirst = (): string[] => oldestFirst().toReversed();
const sorted = (ids: readonly string[]): string[] => ids.toSorted((a, b) => a.localeCompare(b));
const queries = (): Readonly<Record<string, string>>[] => fake.requests.map(({ query }) => query);

describe("query.run", () => {
  test("messages come newest first, and the first page has cursors in both directions", async () => {
    const summary = await run({ kind: "messages", params: {} });
    const [newest, oldest] = [fake.service.messages.at(-1), fake.service.messages.at(-100)];
    expect(summary.walks).toEqual({
      prepend: { cursor: { kind: "message", id: String(oldest?.id), sentAt: String(oldest?.sentAt) }, ended: null },
      append: { cursor: { kind: "message", id: String(newest?.id), sentAt: String(newest?.sentAt) }, ended: null },
    });
    expect(sorted(await engine.idsOf(summary.resultId))).toEqual(sorted(newestFirst().slice(0, 100)));
    expect(queries()).toEqual([{ affix: "prepend", limit: "100" }]);
    expect(verdictOf(summary).kind).toBe("more");
  });

  test.each([
    ["affix decides the direction", { affix: "append" }, { affix: "append", limit: "100" }],
    ["sentAt walks forward", { sentAt: 1_700_000_000 }, { affix: "append", sentAt: "1700000000", limit: "100" }],
    [
      "a time range comes newest first",
      { fromTimestamp: 1_700_000_000 },
      { affix: "prepend", fromTimestamp: "1700000000", limit: "100" },
    ],
    ["the query's own limit is kept", { limit: 3 }, { affix: "prepend", limit: "3" }],
  ])("%s", async (_name, params: Query["params"], expected) => {
    await run({ kind: "messages", params });
    expect(queries()).toEqual([expected]);
  });

  test("an invalid query is refused with sentences, without a request or a result", async () => {
    const params = { toTimestamp: 1_700_000_000, limit: 5000, nonsense: true };
    await expect(run({ kind: "messages", params })).rejects.toMatchObject({
      failure: { kind: "badRequest", method: "query.run", issues: expect.arrayContaining(["To needs From."]) },
    });
    expect([fake.requests, engine.asked]).toEqual([[], []]);
  });

  test("a query of an unknown connection creates no result", async () => {
    const query: Query = { kind: "calls", params: {} };
    await expect(Promise.resolve(online["query.run"]({ connectionId: "two", query }, quiet))).rejects.toMatchObject({
      failure: { kind: "badRequest" },
    });
    expect(engine.asked).toEqual([]);
  });

  test("a failed first page gives the failure and leaves no result", async () => {
    fake.setFaults({ kind: "status", status: 401 });
    await expect(run({ kind: "messages", params: {} })).rejects.toMatchObject({
      failure: { kind: "auth", status: 401, code: "AUTH_ERR_APIKEY_NOT_FOUND" },
    });
    expect(fake.requests).toHaveLength(1);
    const wanted = { connectionId: "one", kind: "messages", limitRows: 10 } as const;
    expect(await engine.client.call("result.list", wanted)).toEqual([]);
  });

  test("unread with count gives the counts beside an empty result", async () => {
    const { unreadCounts, rowCount } = await run({ kind: "messages", params: { unread: true, count: true } });
    expect(rowCount).toBe(0);
    expect(unreadCounts?.length).toBeGreaterThan(0);
  });

  describe("filters that the service does not have", () => {
    const newest = () => fake.service.calls.toSorted((one, other) => other.initiatedAt - one.initiatedAt);
    const missed = ["unanswered", "missed", "busy", "canceled", "cancelled"];

    test("all missed calls of a person since a day are found without the filter Started", async () => {
      const uid = "agent_tom_b";
      const since = newest()[200]?.initiatedAt ?? 0;
      const params = { uid, status: ["unanswered", "missed", "busy", "canceled"], initiatedFrom: since };
      const { resultId } = await run({ kind: "calls", params });
      const summary = await all(resultId, "append");
      const expected = fake.service.calls.filter(
        ({ status, initiatedAt, participants }) =>
          missed.includes(status) && initiatedAt >= since && participants.some((entry) => entry.uid === uid),
      );
      expect(expected.length).toBeGreaterThan(3);
      expect(sorted(await engine.idsOf(resultId))).toEqual(sorted(expected.map(({ sessionId }) => sessionId)));
      expect(queries()[0]).toEqual({ uid, page: "1", perPage: "100" });
      expect(verdictOf(summary).kind).toBe("complete");
    });

    test("pages without a matching row are skipped, up to the first page with one", async () => {
      const upTo = newest()[150]?.initiatedAt ?? 0;
      const summary = await run({ kind: "calls", params: { initiatedTo: upTo } });
      expect(queries().map(({ page }) => page)).toEqual(["1", "2"]);
      expect(summary.rowCount).toBeGreaterThan(0);
      expect(verdictOf(summary).kind).toBe("more");
    });

    test("the walk ends at the start of the range, not at the end of all calls", async () => {
      const since = newest()[110]?.initiatedAt ?? 0;
      const { resultId } = await run({ kind: "calls", params: { initiatedFrom: since } });
      const summary = await all(resultId, "append");
      expect(queries().map(({ page }) => page)).toEqual(["1", "2"]);
      expect(summary.rowCount).toBe(fake.service.calls.filter(({ initiatedAt }) => initiatedAt >= since).length);
      expect(verdictOf(summary)).toMatchObject({ kind: "complete", assuming: expect.any(String) });
    });
  });

  test("one query reads at most ten pages without a row, and the verdict says that there are more", async () => {
    await fake.close();
    fake = await startFakeService({ messages: 1, calls: 1200 });
    const oldest = Math.min(...fake.service.calls.map(({ initiatedAt }) => initiatedAt));
    const summary = await run({ kind: "calls", params: { initiatedTo: oldest } });
    expect(fake.requests).toHaveLength(10);
    expect(verdictOf(summary)).toEqual({ kind: "more", because: "not all pages were loaded" });
    const more = await online["walk.more"]({ resultId: summary.resultId, direction: "append" }, quiet);
    expect(more).toMatchObject({ rowCount: 1, ledger: { pages: 12, leftOut: 1199 } });
  });

  test("a query without matches is complete", async () => {
    const summary = await run({ kind: "messages", params: { searchKey: "no message holds these words" } });
    expect(summary).toMatchObject({ rowCount: 0, walks: { prepend: { ended: "emptyPage" } } });
    expect(verdictOf(summary).kind).toBe("complete");
  });
});

describe("walk.all", () => {
  test("a walk back to the first message loads every message once", async () => {
    const { resultId } = await run({ kind: "messages", params: {} });
    const summary = await all(resultId, "prepend");
    expect(sorted(await engine.idsOf(resultId))).toEqual(sorted(newestFirst()));
    expect(summary).toMatchObject({ rowCount: MESSAGES, walks: { prepend: { ended: "emptyPage" } } });
    expect(summary.ledger).toMatchObject({ rows: MESSAGES, received: MESSAGES, duplicates: 0, failures: 0 });
    expect(verdictOf(summary).kind).toBe("complete");
    expect(queries().map(({ limit }) => limit)).toEqual(["100", "1000", "1000", "1000", "1000"]);
  });

  test("a walk forward from the first message loads every message once", async () => {
    const { resultId } = await run({ kind: "messages", params: { affix: "append", limit: 200 } });
    const summary = await all(resultId, "append");
    expect(sorted(await engine.idsOf(resultId))).toEqual(sorted(oldestFirst()));
    expect(summary.ledger).toMatchObject({ rows: MESSAGES, pages: 13, duplicates: 0 });
  });

  test("a walk forward from a moment loads exactly the messages sent after it", async () => {
    const sentAt = Number(fake.service.messages[1500]?.sentAt);
    const { resultId } = await run({ kind: "messages", params: { sentAt } });
    const { walks } = await all(resultId, "append");
    const expected = fake.service.messages.filter((message) => message.sentAt > sentAt).map(({ id }) => String(id));
    expect(sorted(await engine.idsOf(resultId))).toEqual(sorted(expected));
    expect(walks.prepend).toEqual({ cursor: null, ended: null });
    expect(await more(resultId, "prepend")).toMatchObject({ rowCount: expected.length });
  });

  test("walks in both directions from the middle load every message once", async () => {
    const id = String(fake.service.messages[1200]?.id);
    const { resultId } = await run({ kind: "messages", params: { affix: "prepend", id, limit: 300 } });
    expect(await all(resultId, "prepend")).toMatchObject({ rowCount: 1200 });
    await all(resultId, "append");
    expect(sorted(await engine.idsOf(resultId))).toEqual(sorted(oldestFirst()));
  });

  test("a walk of calls loads every call, page by page", async () => {
    const { resultId } = await run({ kind: "calls", params: {} });
    const shares: (number | null)[] = [];
    const summary = await all(resultId, "append", { emit: ({ share }) => void shares.push(share) });
    expect(shares).toEqual([200 / CALLS, 300 / CALLS, 1]);
    expect(sorted(await engine.idsOf(resultId))).toEqual(
      sorted(fake.service.calls.map(({ sessionId }) => String(sessionId))),
    );
    expect(summary).toMatchObject({ rowCount: CALLS, walks: { append: { ended: "lastPage" } } });
    expect(verdictOf(summary).kind).toBe("complete");
    expect(queries().map(({ page, perPage }) => `${page}/${perPage}`)).toEqual(["1/100", "2/100", "3/100", "4/100"]);
  });

  test("a walk reports its progress and its waits", async () => {
    const { resultId } = await run({ kind: "messages", params: { limit: 1000 } });
    fake.setFaults({ kind: "status", status: 429, retryAfter: "3" }, { times: 1 });
    const told: WalkProgress[] = [];
    const { ledger } = await all(resultId, "prepend", { emit: (progress) => void told.push(progress) });
    const waiting = (remainingMs: number) => ({ remainingMs, because: "limit" });
    const none = { pages: 0, rows: 0, rowsPerSecond: 0, share: null };
    expect(told).toEqual([
      { ...none, elapsedMs: 0, wait: waiting(3000) },
      { ...none, elapsedMs: 1000, wait: waiting(2000) },
      { ...none, elapsedMs: 2000, wait: waiting(1000) },
      { ...none, elapsedMs: 3000, wait: null },
      { pages: 1, rows: 1000, elapsedMs: 3000, rowsPerSecond: 1000 / 3, share: null, wait: null },
      { pages: 2, rows: 1345, elapsedMs: 3000, rowsPerSecond: 1345 / 3, share: null, wait: null },
      { pages: 3, rows: 1345, elapsedMs: 3000, rowsPerSecond: 1345 / 3, share: null, wait: null },
    ]);
    expect(ledger).toMatchObject({ failures: 1, rows: MESSAGES });
  });

  test("a walk gives up after five tries, keeps the loaded rows and can continue", async () => {
    const { resultId } = await run({ kind: "messages", params: { limit: 500 } });
    fake.setFaults({ kind: "status", status: 503 }, { afterRequests: 1 });
    await expect(all(resultId, "prepend")).rejects.toMatchObject({ failure: { kind: "api", status: 503 } });
    expect(fakeClock.waits.reduce((sum, wait) => sum + wait, 0)).toBe(500 + 1000 + 2000 + 4000);
    const summary = await engine.client.call("result.read", { resultId });
    expect(summary.ledger).toMatchObject({ rows: 1000, failures: 5 });
    fake.setFaults(null);
    expect(await all(resultId, "prepend")).toMatchObject({ rowCount: MESSAGES });
  });

  test("a walk cancelled while it waits stops and keeps the loaded rows", async () => {
    const { resultId } = await run({ kind: "messages", params: { limit: 500 } });
    fake.setFaults({ kind: "status", status: 429, retryAfter: "60" }, { afterRequests: 1 });
    const hold = fakeClock.holdNextWait();
    const controller = new AbortController();
    const walking = all(resultId, "prepend", { signal: controller.signal });
    await hold.reached;
    controller.abort();
    await expect(walking).rejects.toMatchObject({ failure: { kind: "cancelled" } });
    expect(await engine.client.call("result.read", { resultId })).toMatchObject({ rowCount: 1000 });
    fake.setFaults(null);
    expect(await all(resultId, "prepend")).toMatchObject({ rowCount: MESSAGES });
  });

  test.each([
    ["a person stopped is not", undefined, null],
    ["lost its window is", CHANNEL_GONE, "prepend"],
  ])("a walk that %s marked to continue after a restart", async (_name, reason, loadingAll) => {
    const { resultId } = await run({ kind: "messages", params: { limit: 500 } });
    fake.setFaults({ kind: "status", status: 429, retryAfter: "60" }, { afterRequests: 1 });
    const hold = fakeClock.holdNextWait();
    const controller = new AbortController();
    const walking = all(resultId, "prepend", { signal: controller.signal });
    await hold.reached;
    expect(await engine.client.call("result.read", { resultId })).toMatchObject({ loadingAll: "prepend" });
    controller.abort(reason);
    await expect(walking).rejects.toMatchObject({ failure: { kind: "cancelled" } });
    expect(await engine.client.call("result.read", { resultId })).toMatchObject({ loadingAll });
  });

  test("two walks of one result share their requests", async () => {
    const { resultId } = await run({ kind: "messages", params: { limit: 300 } });
    const [one, two] = await Promise.all([all(resultId, "prepend"), all(resultId, "prepend")]);
    expect([one.rowCount, two.rowCount]).toEqual([MESSAGES, MESSAGES]);
    expect(one.ledger).toMatchObject({ duplicates: 0, pages: 9 });
    expect(fake.requests).toHaveLength(9);
  });

  test("a walk continues after the single page that shared its request gave up", async () => {
    const { resultId } = await run({ kind: "messages", params: { limit: 1000 } });
    fake.setFaults({ kind: "status", status: 503 }, { times: 3 });
    const page = more(resultId, "prepend");
    const walking = all(resultId, "prepend");
    await expect(page).rejects.toMatchObject({ failure: { status: 503 } });
    expect(await walking).toMatchObject({ rowCount: MESSAGES });
  });
});

describe("walk.more", () => {
  test("walk.more loads one page, and after the end returns the summary unchanged", async () => {
    const { resultId } = await run({ kind: "calls", params: {} });
    const counts: number[] = [];
    for (let page = 0; page < 5; page += 1) counts.push((await more(resultId, "append")).rowCount);
    expect(counts).toEqual([200, 300, 321, 321, 321]);
    expect(fake.requests).toHaveLength(4);
  });

  test("two requests at the same time load one page", async () => {
    const { resultId } = await run({ kind: "messages", params: {} });
    const [one, two] = await Promise.all([more(resultId, "prepend"), more(resultId, "prepend")]);
    expect([one.rowCount, two.rowCount, fake.requests.length]).toEqual([200, 200, 2]);
  });

  test("both directions of a result can load at the same time", async () => {
    const { resultId } = await run({ kind: "messages", params: {} });
    const [back, forward] = await Promise.all([more(resultId, "prepend"), more(resultId, "append")]);
    expect(Math.max(back.rowCount, forward.rowCount)).toBe(200);
    const summary = await engine.client.call("result.read", { resultId });
    expect(summary.walks.append.ended).toBe("emptyPage");
    expect(summary.walks.prepend.ended).toBeNull();
  });

  test("an unknown result is a bad request", async () => {
    await expect(more(999, "append")).rejects.toMatchObject({ failure: { kind: "badRequest" } });
    expect(fake.requests).toEqual([]);
  });
});

describe("call.fetch", () => {
  test("call.fetch stores the whole call and returns it", async () => {
    const wanted = fake.service.calls.find(({ recordings }) => recordings !== undefined && recordings.length > 0);
    const sessionId = String(wanted?.sessionId);
    const detail = await online["call.fetch"]({ connectionId: "one", sessionId }, quiet);
    expect(detail).toMatchObject({ isFull: true, row: { sessionId } });
    expect(detail.recordings.length).toBeGreaterThan(0);
    expect(JSON.parse(detail.raw)).toEqual(JSON.parse(JSON.stringify(wanted)));
  });

  test("an unknown call gives the failure of the service after one request", async () => {
    const asked = online["call.fetch"]({ connectionId: "one", sessionId: "v1.none" }, quiet);
    await expect(asked).rejects.toMatchObject({ failure: { status: 404, code: "ERR_CALL_SESSION_NOT_FOUND" } });
    expect(fake.requests).toHaveLength(1);
  });

  test("call.fetch retries after a temporary fault", async () => {
    fake.setFaults({ kind: "dropped" }, { times: 2 });
    const sessionId = String(fake.service.calls[0]?.sessionId);
    expect(await online["call.fetch"]({ connectionId: "one", sessionId }, quiet)).toMatchObject({ isFull: true });
  });
});

test("the ledger lists a refused request with its path, its parameters and the service's message", async () => {
  const { resultId, walks } = await run({ kind: "messages", params: { limit: 40 } });
  const problem = { title: "Unprocessable", detail: "Not this cursor.", parameter: "id" };
  fake.setFaults({ kind: "status", status: 422, problem });
  await expect(more(resultId, "prepend")).rejects.toBeInstanceOf(Failed);
  const [line] = await engine.client.call("result.lines", { resultId, limitRows: 10 });
  expect(line).toMatchObject({
    failed: true,
    failure: { kind: "api", status: 422, message: "Unprocessable. Not this cursor. Parameter: id." },
  });
  const { cursor } = walks.prepend;
  expect(cursor?.kind).toBe("message");
  const id = cursor?.kind === "message" ? cursor.id : null;
  expect(line?.request).toContain(`/chat/v3/messages?limit=40&affix=prepend&id=${id}`);
});

describe("loading up to a moment", () => {
  test("loading up to a moment stops after the page that reaches it and does not continue after a restart", async () => {
    const { resultId } = await run({ kind: "messages", params: { limit: 100 } });
    const middle = fake.service.messages[Math.floor(MESSAGES / 2)]?.sentAt ?? 0;
    const summary = await online["walk.all"]({ resultId, direction: "prepend", untilSeconds: middle }, quiet);
    const loaded = fake.service.messages.slice(-summary.rowCount);
    expect(loaded[0]?.sentAt).toBeLessThan(middle);
    expect(loaded[100]?.sentAt).toBeGreaterThanOrEqual(middle);
    expect(summary.walks.prepend.ended).toBeNull();
    expect(engine.asked).not.toContain("result.noteLoadingAll");
  });

  test("calls load back past the moment, and later messages load up to it", async () => {
    const calls = await run({ kind: "calls", params: {} });
    const called = fake.service.calls[150]?.initiatedAt ?? 0;
    const back = await online["walk.all"](
      { resultId: calls.resultId, direction: "append", untilSeconds: called },
      quiet,
    );
    expect([back.rowCount, back.walks.append.ended]).toEqual([200, null]);
    const first = fake.service.messages[0];
    const forward = await run({
      kind: "messages",
      params: { affix: "append", sentAt: first?.sentAt ?? 0, limit: 100 },
    });
    const reached = fake.service.messages[250]?.sentAt ?? 0;
    const walked = { resultId: forward.resultId, direction: "append", untilSeconds: reached } as const;
    expect((await online["walk.all"](walked, quiet)).rowCount).toBe(300);
  });
});
