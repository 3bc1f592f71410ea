// Tests what a store holds after files were loaded into it: the kept states of records, the ledger, rebuilt calls.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import { expect, test } from "vitest";
import { loadFiles as load } from "#tests/fakes/load-files.ts";
import { readIds, readView } from "#tests/fakes/store.ts";
import { callEvent, sessionEvents } from "#tests/fakes/webhook-bodies.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { FileEnd } from "#domain/report/ledger.ts";
import { WHOLE_RESULTS } from "./file-lines.ts";

const state = (more: object): object => ({ id: "1", sender: "ann", sentAt: 5, ...more });
const [sent, updated, edited] = [state({ n: 1 }), state({ updatedAt: 8 }), state({ editedAt: 9 })];
const [deleted, changed] = [state({ deletedAt: 9 }), state({ updatedAt: 9, n: 2 })];
const [tagged, later] = [state({ updatedAt: 9, tags: ["a"] }), state({ updatedAt: 10 })];

/** The states of a message in their order, the shown one, and its other versions. */
const MERGED: Readonly<Record<string, readonly [states: readonly object[], shown: object, others: readonly object[]]>> =
  {
    "a later update": [[updated, later], later, [updated]],
    "a later update, which came first": [[later, sent, updated], later, [sent, updated]],
    "an edit without a time of its update": [[updated, edited], edited, [updated]],
    "a deletion without a time of its update": [[deleted, updated], deleted, [updated]],
    "of equal times the last": [[edited, changed], changed, [edited]],
    "a deletion over later changes in the same second": [[deleted, changed, edited], deleted, [changed, edited]],
    "a deletion over an earlier change in the same second": [[changed, deleted], deleted, [changed]],
    "the last with the tags of the one before it": [[tagged, changed], { ...changed, tags: ["a"] }, [tagged]],
    "a later update without the tags of an earlier one": [[tagged, later], later, [tagged]],
  };

test("the newest state of a message is shown, and the others are its versions", () => {
  const cases = Object.entries(MERGED);
  const withId = (of: object, index: number): object => ({ ...of, id: `1${index}` });
  const { store } = load({ messages: cases.flatMap(([, [states]], index) => states.map((one) => withId(one, index))) });
  const details = readView(store, WHOLE_RESULTS.messages).map(({ rowId }) => store.records.readMessage(rowId));
  const byId = new Map(details.map((detail) => [detail.row.id, detail]));
  expect(byId.size).toBe(cases.length);
  for (const [index, [name, [, shown, others]]] of cases.entries()) {
    const { raw = "null", versions = [] } = byId.get(`1${index}`) ?? {};
    expect([
      name,
      ...[raw, ...versions.map((version) => version.raw)].map((text): unknown => JSON.parse(text)),
    ]).toEqual([name, ...[shown, ...others].map((one) => withId(one, index))]);
  }
  // The facts have the tags of the earlier state, too.
  expect(readIds(store, WHOLE_RESULTS.messages, { params: { tags: ["a"] } })).toEqual(["17"]);
});

test("of the records of a call the one with the latest time is shown, with fields that only another one has", () => {
  const call = (more: object): object => ({ sessionId: "s", initiator: "ann", ...more });
  const [ended, rings] = [
    call({ status: "ended", endedAt: 9 }),
    call({ status: "initiated", initiatedAt: 8, mid: "m" }),
  ];
  const { store, counts } = load({ kind: "calls", calls: [ended, rings, { sessionId: "t" }] });
  expect(counts.at(-1)).toEqual({
    messages: 0,
    calls: 2,
    events: 0,
    unreadable: 0,
    notes: NO_NOTES,
    versions: 1,
    duplicates: 1,
  });
  const rows = readView(store, WHOLE_RESULTS.calls);
  expect(rows).toMatchObject([
    { sessionId: "s", status: "ended", endedAtSeconds: 9, initiatedAtSeconds: 8, mid: "m", versions: 1 },
    { sessionId: "t" },
  ]);
  const [row] = rows;
  expect(store.records.readCall(row?.rowId ?? 0).versions).toMatchObject([{ origin: { file: "file 1", line: 20 } }]);
});

test("each file has a line for each kind of record in it, with its rows, duplicates and unreadable records", () => {
  const { store, counts } = load(
    { messages: [state({}), { id: "2" }], calls: [{ sessionId: "s" }], unreadable: ["{", "["] },
    { messages: [state({ updatedAt: 1 }), { id: "3" }] },
    { kind: "calls", calls: [{ sessionId: "s" }, { sessionId: "t" }], unreadable: ["}"] },
  );
  expect(counts).toEqual([
    { messages: 2, calls: 1, events: 0, unreadable: 2, notes: NO_NOTES, versions: 0 },
    { messages: 4, calls: 1, events: 0, unreadable: 2, notes: NO_NOTES, versions: 0 },
    { messages: 4, calls: 3, events: 0, unreadable: 3, notes: NO_NOTES, versions: 0 },
    { messages: 3, calls: 2, events: 0, unreadable: 3, notes: NO_NOTES, versions: 1, duplicates: 2 },
  ]);
  expect(store.search.countBehind()).toBe(0);
  const linesOf = (kind: QueryKind): unknown =>
    store.results
      .listLines({ resultId: WHOLE_RESULTS[kind], limitRows: 9 })
      .map(({ request, received, newRows, duplicates, unreadable, ended, tookMs }) => {
        return [request, received, newRows, duplicates, unreadable, ended, tookMs];
      })
      .toReversed();
  expect(linesOf("messages")).toEqual([
    ["file 1", 4, 1, 1, 2, "endOfFile", 7],
    ["file 2", 2, 2, 0, 0, "endOfFile", 7],
  ]);
  expect(linesOf("calls")).toEqual([
    ["file 1", 1, 0, 1, 0, "endOfFile", 7],
    ["file 3", 3, 2, 0, 1, "endOfFile", 7],
  ]);
  expect(store.records.readMessage(2).row.id).toBe("2");
});

test("a file that was not read to its end has an unfinished line, which is no failed request", () => {
  const { store } = load({ ended: null, messages: [{ id: "1" }] }, { ended: null });
  const resultId = WHOLE_RESULTS.messages;
  const line = { duplicates: 0, unreadable: 0, failed: false, ended: "unfinished" };
  expect(store.results.listLines({ resultId, limitRows: 9 })).toMatchObject([
    { ...line, request: "file 2", received: 0, newRows: 0 },
    { ...line, request: "file 1", received: 1, newRows: 1 },
  ]);
});

test.each<[readonly (FileEnd | null)[], FileEnd]>([
  [["endOfFile", "endOfFile"], "endOfFile"],
  [["endOfFile", "endOfDamagedFile"], "endOfDamagedFile"],
  [["endOfDamagedFile", null], "unfinished"],
  [[], "endOfFile"],
])("files that ended as %j make a result that ended as %s", (ends, whole) => {
  const { store } = load(...ends.map((ended, index) => ({ ended, messages: [{ id: index + 1 }] })));
  const walk = { cursor: null, ended: whole };
  expect(store.results.read(WHOLE_RESULTS.messages).walks).toEqual({ append: walk, prepend: walk });
});

test("calls are rebuilt from events, count for the file of the first one, and need no record of the service", () => {
  const { store, counts } = load(
    { events: [callEvent("initiated", "one", "1"), ...sessionEvents("two")] },
    { events: [...sessionEvents("one"), ...sessionEvents("sent")], calls: [{ sessionId: "sent", status: "ended" }] },
    { events: sessionEvents("three") },
    { messages: [{ id: 1 }] },
  );
  expect(counts.at(-1)).toMatchObject({ messages: 1, calls: 4, events: 29, duplicates: 0 });
  const lines = store.results.listLines({ resultId: WHOLE_RESULTS.calls, limitRows: 9 });
  expect(lines.map(({ request, received, newRows }) => [request, received, newRows])).toEqual([
    ["file 3", 1, 1],
    ["file 2", 1, 1],
    ["file 1", 2, 2],
  ]);
  const details = readView(store, WHOLE_RESULTS.calls).map(({ rowId }) => store.records.readCall(rowId));
  expect(
    details
      .map(({ row, origin, rebuiltFrom }) => [row.sessionId, origin?.file, origin?.line, rebuiltFrom?.events])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  ).toEqual([
    ["one", "file 1", 1, 8],
    ["sent", "file 2", 10, undefined],
    ["three", "file 3", 1, 7],
    ["two", "file 1", 2, 7],
  ]);
});

test("a call is rebuilt from all of its events, however many they are", () => {
  const started = (at: number): object => ({ trigger: "call_started", data: { sessionId: "s", created_at: `${at}` } });
  const { store } = load({ events: Array.from({ length: 1003 }, (_, index) => started(2000 - index)) });
  const { row, origin, rebuiltFrom } = store.records.readCall(1);
  expect([row.startedAtSeconds, origin?.line, rebuiltFrom?.events, rebuiltFrom?.repeated]).toEqual([998, 1, 1003, 0]);
  expect(rebuiltFrom?.notes.join()).not.toContain("left out");
});

test("more than one slice of repeated records and of sessions is merged and rebuilt", () => {
  const messages = Array.from({ length: 1005 }, (_, index) => ({ id: index + 1 }));
  const started = (index: number): object => ({
    trigger: "call_started",
    data: { sessionId: `s${index}`, created_at: "1" },
    appId: "a",
  });
  const { counts, store } = load(
    { messages, events: Array.from({ length: 405 }, (_, index) => started(index)) },
    { messages },
  );
  expect(counts.at(-1)).toMatchObject({ messages: 1005, calls: 405, duplicates: 1005, versions: 0 });
  expect(store.records.readCall(405)).toMatchObject({
    row: { sessionId: "s404" },
    origin: { file: "file 1", line: 405 },
  });
});
