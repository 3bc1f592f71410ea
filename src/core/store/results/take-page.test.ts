// Tests what a page stores: rows, positions, the ledger, the cursor, unreadable records.
import { describe, expect, test } from "vitest";
import { exportBytes } from "#tests/fakes/export.ts";
import type { Cursor } from "#domain/query/cursor.ts";
import { createResult, makeTemporaryStore, readIds, readView, storeRecords, takePage } from "#tests/fakes/store.ts";

const at = (id: string): Cursor => ({ kind: "message", id, sentAt: "5" });

describe("a page", () => {
  test("stores its rows' positions, its ledger line and the next cursor", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    const { summary, newRows, ended } = takePage(store, resultId, [{ id: 1 }, { id: "2" }], {
      next: at("2"),
      serviceTotal: 7,
    });
    expect({ newRows, ended }).toEqual({ newRows: 2, ended: null });
    expect(summary).toMatchObject({
      rowCount: 2,
      walks: { append: { cursor: at("2"), ended: null }, prepend: { cursor: null, ended: null } },
      ledger: {
        requests: 1,
        pages: 1,
        received: 2,
        rows: 2,
        duplicates: 0,
        unreadable: 0,
        leftOut: 0,
        failures: 0,
        serviceTotal: 7,
        firstRequestAtMs: 2000,
        lastRequestAtMs: 2000,
      },
    });
    expect(store.results.read(resultId)).toEqual(summary);
  });

  test("drops and counts duplicates, including those within the page", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    takePage(store, resultId, [{ id: "1" }, { id: "2" }, { id: 1 }]);
    const { newRows, summary } = takePage(store, resultId, [{ id: "2" }, { id: "3" }], { requestedAtMs: 3000 });
    expect(newRows).toBe(1);
    expect(summary.ledger).toMatchObject({ pages: 2, received: 5, rows: 3, duplicates: 2, lastRequestAtMs: 3000 });
    expect(readIds(store, resultId)).toEqual(["3", "2", "1"]);
  });

  test("keeps unreadable records as received, with the reason", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    const { summary } = takePage(store, resultId, [{ id: "1" }, null, { text: "no id" }, 7]);
    expect(summary.ledger).toMatchObject({ received: 4, rows: 1, unreadable: 3 });
    const kept = store.results.listUnreadable({ resultId, limitRows: 10 }).map(({ raw, reason }) => [raw, reason]);
    expect(new Set(kept)).toEqual(
      new Set([
        ["null", "not an object"],
        ['{"text":"no id"}', "no message id"],
        ["7", "not an object"],
      ]),
    );
  });

  test("sets the start of the opposite walk once and never moves it", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    takePage(store, resultId, [{ id: "5" }], { direction: "prepend", next: at("5"), opposite: at("9") });
    const { summary } = takePage(store, resultId, [{ id: "4" }], {
      direction: "prepend",
      next: at("4"),
      opposite: at("1"),
    });
    expect(summary.walks).toEqual({
      append: { cursor: at("9"), ended: null },
      prepend: { cursor: at("4"), ended: null },
    });
  });

  test("for a missing result is refused and stores no row", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    store.results.drop(resultId);
    expect(() => takePage(store, resultId, [{ id: "1" }])).toThrow("badRequest");
    const other = createResult(store);
    expect(other.resultId).toBeGreaterThan(resultId);
    expect(takePage(store, other.resultId, [{ id: "1" }]).newRows).toBe(1);
  });
});

describe("a walk ends", () => {
  test("with an empty page, and stays ended", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    takePage(store, resultId, [{ id: "1" }], { next: at("1") });
    expect(takePage(store, resultId, [], { next: at("1") }).ended).toBe("emptyPage");
    expect(takePage(store, resultId, [{ id: "2" }], { next: at("2") }).ended).toBe("emptyPage");
  });

  test("not with an empty page that leads further, unless it is the tenth in a row", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    const empty = (from: number, to: number) =>
      Array.from(
        { length: to - from },
        (_, index) => takePage(store, resultId, [], { next: at(`${from + index}`) }).ended,
      );
    expect(empty(0, 9)).toEqual(Array.from({ length: 9 }, () => null));
    expect(takePage(store, resultId, [{ id: "50" }], { next: at("50") }).ended).toBeNull();
    expect(empty(51, 61)).toEqual([...Array.from({ length: 9 }, () => null), "emptyPages"]);
  });

  test("with 404 after a short page, or when the whole total was received; after any other page it may have more", () => {
    const endAfter = (pages: readonly number[], serviceTotal: number | null): unknown => {
      const store = makeTemporaryStore();
      const { resultId } = createResult(store, { kind: "calls", params: {} });
      const request = "/calls?page=1&perPage=3";
      pages.forEach((length, index) => {
        const records = Array.from({ length }, (_, row) => ({ sessionId: `${index}-${row}` }));
        takePage(store, resultId, records, { serviceTotal, request, next: { kind: "page", page: index + 2 } });
      });
      return takePage(store, resultId, [], { notFound: true, request }).ended;
    };
    expect([endAfter([3, 1], null), endAfter([2], null), endAfter([3, 3], 6)]).toEqual([
      "notFound",
      "notFound",
      "notFound",
    ]);
    expect([endAfter([3, 3], null), endAfter([3], 3), endAfter([3, 3], 3)]).toEqual([
      "notFoundEarly",
      "notFoundEarly",
      "notFoundEarly",
    ]);
  });

  test("with a repeated cursor, even when each page brings new rows", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    expect(takePage(store, resultId, [{ id: "1" }], { next: at("1") }).ended).toBeNull();
    expect(takePage(store, resultId, [{ id: "2" }], { next: at("2") }).ended).toBeNull();
    expect(takePage(store, resultId, [{ id: "3" }], { next: at("1") }).ended).toBe("repeatedCursor");
  });

  test("in its own direction only", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    takePage(store, resultId, [{ id: "1" }], { next: at("1") });
    takePage(store, resultId, [{ id: "2" }], { next: at("2") });
    const back = takePage(store, resultId, [{ id: "0" }], { direction: "prepend", next: at("1") });
    expect(back.ended).toBeNull();
  });
});

describe("a message that is received again", () => {
  const state = (updatedAt: number | undefined, text: string, more = {}): unknown => ({
    id: "1",
    ...(updatedAt === undefined ? {} : { updatedAt }),
    data: { text },
    ...more,
  });

  test.each([
    ["a newer state replaces an older one", state(10, "old"), state(11, "new"), "new"],
    ["an older state never replaces a newer one", state(11, "new"), state(10, "old"), "new"],
    ["of two states of the same second the later one stands", state(10, "first"), state(10, "second"), "second"],
    ["a state without a time never replaces one with a time", state(10, "dated"), state(undefined, "not"), "dated"],
  ])("%s", (_name, first, second, text) => {
    const store = makeTemporaryStore();
    storeRecords(store, "messages", [first]);
    const resultId = storeRecords(store, "messages", [second]);
    expect(readView(store, resultId)).toMatchObject([{ id: "1", text }]);
    expect(readIds(store, resultId, { search: text.toUpperCase() })).toEqual(["1"]);
  });

  test("keeps its tags when the second request did not ask for them", () => {
    const store = makeTemporaryStore();
    storeRecords(store, "messages", [state(10, "x", { tags: ["vip"] })]);
    expect(readView(store, storeRecords(store, "messages", [state(10, "x")]))).toMatchObject([{ tags: ["vip"] }]);
    expect(readView(store, storeRecords(store, "messages", [state(11, "x")]))).toMatchObject([{ tags: [] }]);
  });

  test("is another message on another connection", () => {
    const store = makeTemporaryStore();
    const one = storeRecords(store, "messages", [state(10, "one")], "one");
    const other = storeRecords(store, "messages", [state(11, "other")], "other");
    expect([readView(store, one), readView(store, other)]).toMatchObject([[{ text: "one" }], [{ text: "other" }]]);
  });

  test("keeps all of its JSON", () => {
    const store = makeTemporaryStore();
    const record = { id: 7, data: { text: "\u0000\uD800 é", metadata: { deep: [null, { a: 1.5e300 }] } }, unknown: [] };
    const [row] = readView(store, storeRecords(store, "messages", [record]));
    expect(JSON.parse(store.records.readMessage(row?.rowId ?? 0).raw)).toEqual(record);
  });
});

describe("a call from List calls and from Get call", () => {
  const listed = { sessionId: "s.1", status: "ongoing", initiator: "ann", participants: [], hasRecording: true };
  const full = {
    sessionId: "s.1",
    status: "ended",
    participants: [{ uid: "ann", isJoined: true }, { uid: "bob" }],
    recordings: [{ rid: "r1", duration: 2 }],
  };

  test("is one row with the facts of both, the later one first", () => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(store, "calls", [listed]);
    const detail = store.records.storeFullCall("one", JSON.stringify(full));
    expect(readView(store, resultId)).toEqual([detail.row]);
    expect(detail).toMatchObject({
      isFull: true,
      row: { status: "ended", initiator: "ann", hasRecording: true, participantUids: ["ann", "bob"] },
      participants: [{ uid: "ann" }, { uid: "bob" }],
      recordings: [{ rid: "r1" }],
    });
    expect(JSON.parse(detail.raw)).toEqual(full);
  });

  test("a later list entry adds its facts and hides nothing of Get call", () => {
    const store = makeTemporaryStore();
    const { row } = store.records.storeFullCall("one", JSON.stringify({ ...full, status: "ongoing" }));
    storeRecords(store, "calls", [{ ...listed, status: "ended" }]);
    expect(store.records.readCall(row.rowId)).toMatchObject({
      isFull: true,
      row: { status: "ended", participantUids: ["ann", "bob"] },
      recordings: [{ rid: "r1" }],
    });
  });

  test("a record that is not a call is refused", () => {
    expect(() => makeTemporaryStore().records.storeFullCall("one", JSON.stringify({ status: "ended" }))).toThrow(
      "badRequest",
    );
  });
});

describe("names", () => {
  const said = (id: number, updatedAt: number, name: string): unknown => ({
    id,
    sender: "ann",
    updatedAt,
    data: { entities: { sender: { entityType: "user", entity: { uid: "ann", name } } } },
  });

  test("every call shows a person's newest name, whatever the order of arrival", () => {
    const store = makeTemporaryStore();
    storeRecords(store, "messages", [said(1, 10, "Ann"), said(3, 30, "Ann Dee"), said(2, 20, "Ann Bee")]);
    storeRecords(store, "messages", [said(1, 10, "Ann")]);
    const resultId = storeRecords(store, "calls", [{ sessionId: "s", initiator: "ann", receiver: "bob" }]);
    const [row] = readView(store, resultId);
    expect(row).toMatchObject({ initiatorName: "Ann Dee", receiverName: null });
    expect(store.records.readCall(row?.rowId ?? 0).names).toEqual({ ann: "Ann Dee" });
  });

  test("a name of one connection is not shown on another", () => {
    const store = makeTemporaryStore();
    storeRecords(store, "messages", [said(1, 10, "Ann")], "one");
    const resultId = storeRecords(store, "calls", [{ sessionId: "s", initiator: "ann" }], "other");
    expect(readView(store, resultId)).toMatchObject([{ initiatorName: null }]);
  });

  test("a group is named as a receiver, and not as a caller with the same id", () => {
    const store = makeTemporaryStore();
    const entity = { guid: "team", name: "The team" };
    storeRecords(store, "messages", [{ id: 1, data: { entities: { receiver: { entity } } } }]);
    const call = { sessionId: "s", initiator: "team", receiver: "team", receiverType: "group" };
    expect(readView(store, storeRecords(store, "calls", [call]))).toMatchObject([
      { initiatorName: null, receiverName: "The team" },
    ]);
  });
});

test("dropping a result removes its ledger and keeps the rows", () => {
  const store = makeTemporaryStore();
  const kept = storeRecords(store, "messages", [{ id: "1" }]);
  const dropped = storeRecords(store, "messages", [{ id: "1" }, { id: "2" }]);
  const { viewId } = store.views.open(dropped, { params: {}, search: "", sort: [] });
  store.results.drop(dropped);
  expect(() => store.results.read(dropped)).toThrow("badRequest");
  expect(() => store.views.rows(viewId, 0, 1)).toThrow("badRequest");
  expect(readIds(store, kept)).toEqual(["1"]);
  expect(store.results.list({ connectionId: "one", kind: "messages", limitRows: 9 }).length).toBe(1);
});

test("the ledger lists a failed request with its reason", () => {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store);
  const failure = { kind: "rateLimited", retryAfterSeconds: 7 } as const;
  store.results.noteFailure({ resultId, direction: "prepend", atMs: 500, failure });
  takePage(store, resultId, [{ id: "1" }]);
  expect(store.results.read(resultId).ledger).toMatchObject({
    requests: 2,
    pages: 1,
    failures: 1,
    firstRequestAtMs: 500,
  });
  const lines = store.results.listLines({ resultId, limitRows: 10 });
  expect(lines.map((line) => [line.direction, line.failed, line.failure])).toEqual([
    ["append", false, null],
    ["prepend", true, failure],
  ]);
});

describe("the text of a record", () => {
  /** Values that a program would change if it parsed a record and wrote it again. */
  const ODD = `"n":[1.10,1e400,1.0,-0,90071992547409931],"k":1,"k":2.50`;

  function take(store: ReturnType<typeof makeTemporaryStore>, resultId: number, json: string): void {
    store.results.takePage({
      resultId,
      direction: "append",
      records: [json],
      next: null,
      requestedAtMs: 2000,
      tookMs: 5,
      request: "/messages",
      serviceTotal: null,
      rateLimit: null,
      isLast: false,
    });
  }

  function rawOf(store: ReturnType<typeof makeTemporaryStore>, resultId: number): string {
    const [row] = readView(store, resultId);
    return row === undefined
      ? ""
      : "id" in row
        ? store.records.readMessage(row.rowId).raw
        : store.records.readCall(row.rowId).raw;
  }

  test("is stored as the service sent it, in one line, with its secrets masked in place", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    take(store, resultId, `{"id": 1,\n "wsChannel":{"secret":"s"},${ODD}}`);
    expect(rawOf(store, resultId)).toBe(`{"id":1,"wsChannel":{"secret":"[removed]"},${ODD}}`);
  });

  test("keeps its numbers when tags of an earlier state are added to it", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    take(store, resultId, `{"id":1,"updatedAt":5,"tags":["a"]}`);
    take(store, resultId, `{"id":1,"updatedAt":5,${ODD}}`);
    expect(rawOf(store, resultId)).toBe(`{"id":1,"updatedAt":5,${ODD},"tags":["a"]}`);
    expect(readView(store, resultId)).toMatchObject([{ tags: ["a"] }]);
  });

  test("that is nested too deeply to be read is kept as unreadable, and the others of its page are rows", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    const deep = `{"id":1,"data":${"[".repeat(2500)}${"]".repeat(2500)}}`;
    take(store, resultId, deep);
    take(store, resultId, `{"id":2}`);
    expect(readIds(store, resultId)).toEqual(["2"]);
    expect(store.results.listUnreadable({ resultId, limitRows: 10 })).toMatchObject([
      { raw: deep, reason: "it is nested too deeply" },
    ]);
    expect(() => store.records.storeFullCall("one", deep)).toThrow("badRequest");
  });

  test("of both answers about a call is merged field by field in exports", async () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store, { kind: "calls", params: {} });
    take(store, resultId, `{"sessionId":"s","a":1.10,"b":[1],"n":0}`);
    store.records.storeFullCall("one", `{"sessionId":"s","b":[ ],${ODD}}`);
    const bytes = await exportBytes(store, resultId, { dataset: "calls", format: "ndjson" });
    expect(bytes.toString()).toBe(
      `{"sessionId":"s","a":1.10,"b":[1],"n":[1.10,1e400,1.0,-0,90071992547409931],"k":2.50}\n`,
    );
  });
});
