// Following calls, over the real engine: new calls come, ongoing ones change, and the service fails, refuses and goes away.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SHOP, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import type { CallRow } from "#contract/methods/rows.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { asMap } from "#domain/text/lenient.ts";
import { canFollow } from "#renderer/list/model/rows/walks.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { checkNow, showNew, startFollowing, stopFollowing } from "./follow-actions.ts";
import { MOST_AT_ONCE } from "./ongoing-calls.ts";

type Raw = Readonly<Record<string, unknown>>;

const nowSeconds = Math.floor(Date.now() / 1000);
/** the calls of the service, newest first */
let calls: readonly Raw[] = [];
const callOf = (name: string, ageSeconds: number, more: Raw = {}): Raw => ({
  sessionId: name,
  type: "audio",
  mode: "call",
  status: "ended",
  initiator: "lena",
  receiver: "omar",
  receiverType: "user",
  initiatedAt: nowSeconds - ageSeconds,
  participants: [],
  ...more,
});
const ongoing = (name: string, ageSeconds: number, more: Raw = {}): Raw =>
  callOf(name, ageSeconds, { status: "ongoing", startedAt: nowSeconds - ageSeconds + 5, ...more });
const numbered = (count: number, name: string, ageSeconds: number): readonly Raw[] =>
  Array.from({ length: count }, (_, index) => callOf(`${name}${index}`, ageSeconds + index));

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  calls = [ongoing("running", 60), ...numbered(30, "old", 1000)];
});

function change(sessionId: string, more: Raw): void {
  calls = calls.map((call) => (call["sessionId"] === sessionId ? { ...call, ...more } : call));
}

/** List calls without recordings, and Get call with all. */
function answer({ pathname, searchParams }: URL): unknown {
  const [, sessionId] = /\/calls\/([^/]+)$/u.exec(pathname) ?? [];
  if (sessionId !== undefined) {
    const call = calls.find((each) => each["sessionId"] === sessionId);
    return call === undefined ? null : { data: call };
  }
  const from = (Number(searchParams.get("page")) - 1) * 100;
  const data = calls.slice(from, from + 100).map(({ recordings: _not, ...entry }) => entry);
  return { data, meta: { pagination: { total: calls.length } } };
}

/** The shop with its calls listed. */
async function startListed(): Promise<TestApp> {
  const desk = await startAtShop({ messages: 0, calls: 1 });
  desk.changeAnswers((address) => answer(address));
  await runQuery(desk.app, "calls");
  return desk;
}
const follow = (desk: TestApp) => desk.state().follows.calls;
const check = (desk: TestApp): Promise<void> => checkNow(desk.app, "calls");
const ids = (desk: TestApp): Promise<readonly string[]> => desk.ids("calls");
const rowOf = async (desk: TestApp, sessionId: string): Promise<CallRow | undefined> =>
  (await desk.rows("calls")).find((row): row is CallRow => "sessionId" in row && row.sessionId === sessionId);
const detailOf = async (desk: TestApp, sessionId: string) =>
  desk.client.call("record.call", { rowId: (await rowOf(desk, sessionId))?.rowId ?? 0 });
const askedAlone = (desk: TestApp, from: number): readonly string[] =>
  desk.requests.slice(from).flatMap((request) => /\/calls\/([^/?]+)$/u.exec(request)?.[1] ?? []);

test("new calls are counted, and shown only when a person wants it; each is there once, and the verdict stays", async () => {
  const desk = await startListed();
  const before = await ids(desk);
  await startFollowing(desk.app, "calls");
  expect(follow(desk)).toMatchObject({ rests: null, newRows: 0 });
  // More than a page: the first pages hold no call that is known.
  calls = [...numbered(230, "new", -300), ...calls];
  await check(desk);
  expect([follow(desk)?.newRows, await ids(desk)]).toEqual([230, before]);
  await check(desk);
  expect(follow(desk)?.newRows).toBe(230);
  await showNew(desk.app, "calls");
  expect(await ids(desk)).toEqual(calls.map((call) => call["sessionId"]));
  const { result } = desk.screen("calls");
  if (result === null) throw new Error("no result");
  expect(verdictOf(result)).toMatchObject({ kind: "complete" });
  expect(result.ledger).toMatchObject({ rows: 261, received: 261, duplicates: 0 });
});

test("loading on after new calls have come misses none and repeats none", async () => {
  calls = numbered(250, "old", 1000);
  const desk = await startListed();
  await startFollowing(desk.app, "calls");
  calls = [...numbered(12, "new", -300), ...calls];
  await check(desk);
  const { result } = desk.screen("calls");
  await desk.client.call("walk.all", { resultId: result?.resultId ?? 0, direction: "append", connectionId: SHOP.id });
  await showNew(desk.app, "calls");
  expect(await ids(desk)).toEqual(calls.map((call) => call["sessionId"]));
  expect(desk.screen("calls").result).toMatchObject({ rowCount: 262, walks: { append: { ended: "emptyPage" } } });
});

test("pages that were cut off leave no gap: the next look finds all", async () => {
  const desk = await startListed();
  await startFollowing(desk.app, "calls");
  calls = [...numbered(230, "new", -300), ...calls];
  desk.changeAnswers((address) => (address.searchParams.get("page") === "2" ? {} : answer(address)));
  await check(desk);
  expect(follow(desk)).toMatchObject({ rests: { kind: "unexpectedBody" }, newRows: 0 });
  desk.changeAnswers((address) => answer(address));
  await check(desk);
  expect(follow(desk)).toMatchObject({ rests: null, newRows: 230 });
});

test("more new calls than are asked for are said, and none is shown", async () => {
  const desk = await startListed();
  await startFollowing(desk.app, "calls");
  calls = [...numbered(1100, "new", -1100), ...calls];
  const from = desk.requests.length;
  await check(desk);
  expect(follow(desk)).toMatchObject({ rests: { kind: "badRequest" }, newRows: 0 });
  expect(desk.requests.length - from).toBe(10);
});

test("an ongoing call changes where it is until it has ended, and what it said before is kept", async () => {
  const desk = await startListed();
  const before = await ids(desk);
  await startFollowing(desk.app, "calls");
  change("running", { recordings: [{ rid: "r1", startTime: nowSeconds, endTime: nowSeconds + 9 }], tags: ["first"] });
  await check(desk);
  const version = desk.screen("calls").viewVersion;
  change("running", { recordings: [], tags: ["second"] });
  await check(desk);
  expect(desk.screen("calls").viewVersion).toBeGreaterThan(version);
  change("running", { status: "ended", endedAt: nowSeconds, totalDurationInMinutes: 1 });
  await check(desk);
  expect([await rowOf(desk, "running"), await ids(desk)]).toMatchObject([
    { status: "ended", totalDurationInMinutes: 1 },
    before,
  ]);
  const { versions = [] } = await detailOf(desk, "running");
  const said = versions.map(({ raw }) => asMap(JSON.parse(raw)));
  // The list names the second tag before Get call takes the recording away.
  expect(said.map(({ tags, recordings, status }) => ({ tags, recordings, status }))).toMatchObject([
    { tags: ["first"], recordings: [{ rid: "r1" }], status: "ongoing" },
    { tags: ["second"], recordings: [{ rid: "r1" }], status: "ongoing" },
    { tags: ["second"], recordings: [], status: "ongoing" },
  ]);
  // Ended calls are not asked for.
  const from = desk.requests.length;
  await check(desk);
  expect(askedAlone(desk, from)).toEqual([]);
});

test("a call with less than before keeps what only the list says, and the earlier record", async () => {
  change("running", { roomName: "Room 1" });
  const desk = await startListed();
  await startFollowing(desk.app, "calls");
  desk.changeAnswers((address) =>
    address.pathname.endsWith("/running") ? { data: { sessionId: "running", status: "ongoing" } } : answer(address),
  );
  await check(desk);
  expect(await rowOf(desk, "running")).toMatchObject({ initiator: "lena", initiatedAtSeconds: nowSeconds - 60 });
  calls = calls.map((call) => (call["sessionId"] === "running" ? { sessionId: "running", status: "ongoing" } : call));
  await check(desk);
  const { versions = [] } = await detailOf(desk, "running");
  expect(versions.map(({ raw }) => asMap(JSON.parse(raw))["roomName"])).toEqual(["Room 1"]);
});

test("ongoing calls take turns, the newest first, a few at once, and one that is gone is left", async () => {
  calls = Array.from({ length: 7 }, (_, index) => ongoing(`c${index}`, 10 + index));
  const desk = await startListed();
  const turn = async (): Promise<readonly string[]> => {
    const from = desk.requests.length;
    await check(desk);
    return askedAlone(desk, from);
  };
  await startFollowing(desk.app, "calls");
  expect(askedAlone(desk, 0)).toEqual(["c0", "c1", "c2", "c3", "c4"]);
  expect(MOST_AT_ONCE).toBe(5);
  calls = calls.filter((call) => call["sessionId"] !== "c6");
  expect(await turn()).toEqual(["c5", "c6"]);
  expect(follow(desk)?.rests).toBeNull();
  expect(await turn()).toEqual(["c0", "c1", "c2", "c3", "c4"]);
  expect(await turn()).toEqual(["c5"]);
});

test("a refusal is respected for as long as the service says, a failure until the next look, and both are said", async () => {
  const desk = await startListed();
  await startFollowing(desk.app, "calls");
  desk.failService(429, 120);
  await check(desk);
  expect(follow(desk)?.rests).toMatchObject({ kind: "rateLimited", retryAfterSeconds: 120 });
  desk.failService(null);
  const from = desk.requests.length;
  await check(desk);
  expect(desk.requests.length).toBe(from);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 121_000 });
  await check(desk);
  expect(follow(desk)?.rests).toBeNull();
  desk.failService(403);
  await check(desk);
  expect(follow(desk)?.rests).toMatchObject({ kind: "auth" });
  desk.failService(null);
  desk.setOnline(false);
  await check(desk);
  expect(follow(desk)?.rests).toMatchObject({ kind: "network" });
  desk.setOnline(true);
  await check(desk);
  expect([follow(desk)?.rests, desk.state().notices, desk.screen("calls").failure]).toEqual([null, [], null]);
});

test("nothing more is asked once following has stopped in the middle of the ongoing calls", async () => {
  calls = Array.from({ length: 4 }, (_, index) => ongoing(`c${index}`, 10 + index));
  const desk = await startListed();
  desk.changeAnswers((address) => {
    if (address.pathname.endsWith("/c1")) stopFollowing(desk.app, "calls");
    return answer(address);
  });
  await startFollowing(desk.app, "calls");
  expect(askedAlone(desk, 0)).toEqual(["c0", "c1"]);
});

test("lists that do not come newest first, or end before now, cannot be followed", async () => {
  const desk = await startListed();
  const can = (): boolean => {
    const { result } = desk.screen("calls");
    return result !== null && canFollow(result);
  };
  expect(can()).toBe(true);
  desk.fill("calls", { initiatedTo: String(nowSeconds) });
  await runQuery(desk.app, "calls");
  expect(can()).toBe(false);
  desk.fill("calls", {});
  calls = calls.toReversed();
  await runQuery(desk.app, "calls");
  expect(can()).toBe(false);
});
