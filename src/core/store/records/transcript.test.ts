// Tests the windows of a transcript: what surrounds the rows, and that they are bounded.
import { expect, onTestFinished, test } from "vitest";
import { mutatedMessages } from "#tests/fakes/mutated-messages.ts";
import { createResult, makeTemporaryStore, storeRecords, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { textOfTranscript, transcriptOfText, type TranscriptWindow } from "#contract/methods/transcript-methods.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { dropIndexes } from "#core/store/loading/bulk-load.ts";

function readWindow(records: readonly unknown[], from = 0, count = 200): TranscriptWindow {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store);
  takePage(store, resultId, records);
  const { viewId } = store.views.open(resultId, { params: {}, search: "", sort: [] });
  return store.records.readTranscript(store.views.snapshot(viewId), from, count);
}

const at = (seconds: number, more: object): object => ({ sentAt: 1_700_000_000 + seconds, ...more });
const person = (uid: string, name: string): object => ({ entity: { uid, name }, entityType: "user" });

test("a window holds records newest first, with the names of everyone they name", () => {
  const { records, names } = readWindow([
    at(0, { id: "1", sender: "ann", data: { text: "one", entities: { sender: person("ann", "Ann") } } }),
    at(1, { id: "2", sender: "ben", editedBy: "cy", data: { text: "two" } }),
    at(2, { id: "3", sender: "cy", data: { entities: { sender: person("cy", "Cy") } } }),
  ]);
  expect(records.map(({ row }) => row.id)).toEqual(["3", "2", "1"]);
  expect(names).toEqual({ ann: "Ann", cy: "Cy" });
});

test("parents of replies, quoted messages and messages that were acted on come with the window, cut", () => {
  const { parents } = readWindow(
    [
      at(0, { id: "1", data: { text: "x".repeat(5000) } }),
      at(1, { id: "2", data: { text: "quoted" } }),
      at(2, { id: "3", data: { text: "edited" } }),
      at(3, { id: "4", parentId: "1" }),
      at(4, { id: "5", quotedMessageId: "2" }),
      at(5, { id: "6", category: "action", data: { entities: { on: { entity: { id: "3" } } } } }),
      at(6, { id: "7", parentId: "404" }),
    ],
    0,
    4,
  );
  expect(Object.fromEntries(parents.map(({ id, text }) => [id, text?.length]))).toEqual({ 1: 300, 2: 6, 3: 6 });
});

test("a call's messages come oldest first with their positions", () => {
  const call = (id: string, action: string): object => ({
    id,
    category: "call",
    data: { action, entities: { on: { entity: { sessionid: "v1.s" } } } },
  });
  const { records, calls } = readWindow(
    [at(0, call("1", "initiated")), at(1, { id: "2" }), at(2, call("3", "ended"))],
    0,
    1,
  );
  expect(records).toHaveLength(1);
  expect(calls).toEqual([
    {
      sessionId: "v1.s",
      call: null,
      messages: [
        expect.objectContaining({ position: 2, action: "initiated" }),
        expect.objectContaining({ position: 0, action: "ended" }),
      ],
    },
  ]);
});

test("messages of a call that are far apart in the view are all there, and the call with its participants", () => {
  const store = makeTemporaryStore();
  const call = (id: number): object =>
    at(id, { id: String(id), data: { entities: { on: { entity: { sessionid: "v1.far" } } } } });
  const others = Array.from({ length: 1500 }, (_, index) => at(index + 1, { id: String(index + 1) }));
  const { resultId } = createResult(store);
  takePage(store, resultId, [call(0), ...others, call(1600)]);
  storeRecords(store, "calls", [{ sessionId: "v1.far", participants: [{ uid: "ann", joinedAt: 1_700_000_000 }] }]);
  const { viewId } = store.views.open(resultId, { params: {}, search: "", sort: [] });
  const [found] = store.records.readTranscript(store.views.snapshot(viewId), 0, 10).calls;
  expect(found?.messages.map(({ position }) => position)).toEqual([1501, 0]);
  expect(found?.call?.parts?.participants).toMatchObject([{ uid: "ann" }]);
  const [again] = store.records.readTranscript(store.views.snapshot(viewId), 1501, 10).calls;
  expect(again?.messages.map(({ position }) => position)).toEqual([1501, 0]);
  const until = { test: "between", column: "sentAtSeconds", from: null, to: 1_700_001_000 } as const;
  const narrowed = store.views.open(resultId, { params: {}, tests: [until], search: "", sort: [] });
  const last = store.views.snapshot(narrowed.viewId);
  const [first] = store.records.readTranscript(last, last.rowIds.length - 1, 10).calls;
  expect(first?.messages.map(({ position }) => position)).toEqual([last.rowIds.length - 1]);
});

test("while a file is imported and has no indexes, a call has its messages of the window", () => {
  const store = makeTemporaryStore();
  const call = (id: number, sessionid: string): object =>
    at(id, { id: String(id), data: { entities: { on: { entity: { sessionid } } } } });
  const { resultId } = createResult(store);
  takePage(store, resultId, [call(0, "v1.s"), call(1, "v1.t"), call(2, "v1.s"), call(3, "v1.s")]);
  const database = openDatabase(store.path);
  onTestFinished(() => database.close());
  dropIndexes(database);
  const { viewId } = store.views.open(resultId, { params: {}, search: "", sort: [] });
  const { calls } = store.records.readTranscript(store.views.snapshot(viewId), 0, 3);
  expect(calls.map(({ sessionId, messages }) => [sessionId, messages.map(({ position }) => position)])).toEqual([
    ["v1.s", [1, 0]],
    ["v1.t", [2]],
  ]);
});

test("a thread is the message and its stored replies, the oldest of them, whatever result they came with", () => {
  const store = makeTemporaryStore();
  for (const records of [
    [at(0, { id: "1", data: { text: "root" } }), at(1, { id: "2" }), at(2, { id: "3", parentId: "1" })],
    [at(5, { id: "6", parentId: 1 }), at(4, { id: "5", parentId: "4" })],
  ]) {
    takePage(store, createResult(store).resultId, records);
  }
  const read = (messageId: string, count = 250, skip = 0): readonly [readonly string[], number] | null => {
    const thread = store.records.readThread({ connectionId: "one", messageId, skip, count });
    return thread === null ? null : [thread.window.records.map(({ row }) => row.id), thread.rowCount];
  };
  expect(read("1")).toEqual([["6", "3", "1"], 3]);
  expect(read("1", 2)).toEqual([["3", "1"], 3]);
  expect(read("1", 2, 1)).toEqual([["6", "3"], 3]);
  expect(read("1", 2, 2)).toEqual([["6"], 3]);
  expect(read("1", 2, 9)).toEqual([[], 3]);
  expect(read("4")).toEqual([["5"], 1]);
  expect(read("404")).toBeNull();
  expect(store.records.readThread({ connectionId: "other", messageId: "1", count: 1 })).toBeNull();
});

test("2,000 messages of the sample with random faults are read as windows that the contract lets pass", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", mutatedMessages(2000, 12));
  const view = store.views.snapshot(store.views.open(resultId, EVERYTHING).viewId);
  let rows = 0;
  for (let from = 0; from < view.rowIds.length; from += 200) {
    const window = store.records.readTranscript(view, from, 200);
    rows += transcriptOfText(textOfTranscript(window)).records.length;
  }
  expect(rows).toBe(2000);
});

test("a record above 64 KB comes without its JSON, and the secret of a channel is masked", () => {
  const long = (id: string, bytes: number): object => {
    const rest = JSON.stringify(at(0, { id, data: { metadata: { long: "" } } })).length;
    return at(0, { id, data: { metadata: { long: "x".repeat(bytes - rest) } } });
  };
  const { records } = readWindow([
    long("1", 65_537),
    long("2", 65_536),
    at(1, { id: "3", data: { entities: { on: { entity: { wsChannel: { secret: "s3cr3t" } } } } } }),
  ]);
  expect(records.map(({ row, raw }) => [row.id, raw?.length ?? null])).toEqual([
    ["3", expect.any(Number)],
    ["2", 65_536],
    ["1", null],
  ]);
  expect(records[0]?.raw).not.toContain("s3cr3t");
});

test("the names are those of everybody in the rows, their records, their parents and their calls", () => {
  const store = makeTemporaryStore();
  const uids = "sender receiver mentioned edited deleted quoted entity parent initiator called guest".split(" ");
  const people = Object.fromEntries(uids.map((uid) => [uid, person(uid, `Name of ${uid}`)]));
  storeRecords(store, "messages", [at(0, { id: "names", data: { entities: people } })]);
  storeRecords(store, "calls", [
    { sessionId: "v1.s", initiator: "initiator", receiver: "called", participants: [{ uid: "guest" }] },
  ]);
  const resultId = storeRecords(store, "messages", [
    at(0, { id: "1", sender: "parent" }),
    at(1, {
      id: "2",
      parentId: "1",
      sender: "sender",
      receiver: "receiver",
      editedBy: "edited",
      deletedBy: "deleted",
      quotedMessage: { sender: "quoted" },
      data: {
        mentions: { mentioned: { uid: "mentioned" } },
        entities: {
          by: { entity: { uid: "entity", name: "Entity" }, entityType: "user" },
          on: { entity: { sessionid: "v1.s" } },
        },
      },
    }),
  ]);
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const { names } = store.records.readTranscript(store.views.snapshot(viewId), 0, 1);
  expect(Object.keys(names).toSorted()).toEqual(uids.toSorted());
});

test("a call above 64 KB comes without its participants", () => {
  const store = makeTemporaryStore();
  const call = (sessionid: string): object => ({ data: { entities: { on: { entity: { sessionid } } } } });
  const resultId = storeRecords(store, "messages", [
    at(0, { id: "1", ...call("s") }),
    at(1, { id: "2", ...call("l") }),
  ]);
  const participants = [{ uid: "ann" }];
  storeRecords(store, "calls", [
    { sessionId: "s", participants, note: "x".repeat(60_000) },
    { sessionId: "l", participants, note: "x".repeat(66_000) },
  ]);
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const { calls } = store.records.readTranscript(store.views.snapshot(viewId), 0, 2);
  expect(calls.map(({ sessionId, call: found }) => [sessionId, found?.parts?.participants.length ?? null])).toEqual([
    ["l", null],
    ["s", 1],
  ]);
});
