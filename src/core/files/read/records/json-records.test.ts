// Tests what counts as a record in JSON: messages, calls, answers around them, and other objects.
import { expect, test } from "vitest";
import { isCallRecord, isRecordLike, recordsIn } from "./json-records.ts";

test.each<readonly [object, boolean]>([
  [{ sessionId: "s" }, true],
  [{ sessionid: "s" }, true],
  [{ sessionId: "s", status: "ended", id: 7 }, true],
  [{ sessionId: "s", data: {} }, true],
  [{ id: 7, sessionId: "s", data: {} }, false],
  [{ id: 7, sessionId: "s", category: "call" }, false],
  [{ id: 7, sessionId: "s", sentAt: 5 }, false],
  [{ id: null, sessionId: "s", data: {} }, false],
  [{ id: 7 }, false],
  [{ status: "ended" }, false],
])("%j is a call: %s", (record, isCall) => {
  expect(isCallRecord(record)).toBe(isCall);
});

test("an id is a record only with a field of messages beside it", () => {
  const records = [
    { id: 7, text: "hello" },
    { id: 7, category: "message", type: "text" },
    { id: 7, data: { text: "hello" } },
    { sessionId: "s", initiator: "a" },
    { sessionId: "s" },
    { sessionId: "s", status: "ended", mode: "call" },
  ];
  const others = [
    { id: 7, colour: "red" },
    { id: 7, category: "error", msg: "no disk" },
    { id: 7, data: { order: 3 } },
    { id: 7, mode: "manual", startedAt: "2026-02-13T16:26:40Z", status: "success" },
    { id: 7, type: "deploy", status: "ok" },
    { sessionId: "web-0", msg: "page view", status: 200 },
    { text: "hello" },
    [],
    null,
  ];
  expect(records.filter((each) => !isRecordLike(each))).toEqual([]);
  expect(others.filter(isRecordLike)).toEqual([]);
});

function valuesIn(value: unknown): readonly unknown[] | null {
  return recordsIn({ value, text: JSON.stringify(value) })?.map((held) => held.value) ?? null;
}

test("records are found in lists and answers, and a record is no answer", () => {
  const [one, two] = [
    { id: 1, text: "a" },
    { id: 2, text: "b" },
  ];
  expect(valuesIn([[one], two])).toEqual([one, two]);
  expect(valuesIn({ data: [one, two], meta: {} })).toEqual([one, two]);
  expect(valuesIn({ data: one })).toEqual([one]);
  expect(valuesIn({ data: [], meta: { next: { id: "1", sentAt: 1 } } })).toEqual([]);
  expect(valuesIn([[[[one]]]])).toEqual([one]);
  expect(valuesIn([[[[[one]]]]])).toEqual([[one]]);
  expect(valuesIn({ found: [one] })).toEqual([one]);
  expect(valuesIn({ found: [{ colour: "red" }] })).toBeNull();
  expect(valuesIn(one)).toBeNull();
});

test("every list of an answer is read, in the order of the text", () => {
  const [one, two, three] = [
    { id: 1, text: "a" },
    { sessionId: "s", initiator: "b" },
    { trigger: "call_ended", data: {} },
  ];
  for (const field of ["data", "messages", "calls"]) {
    expect(valuesIn({ other: [two], [field]: [one] })).toEqual([two, one]);
    expect(valuesIn({ [field]: [], other: [two] })).toEqual([two]);
  }
  expect(valuesIn({ calls: [two], messages: [one], data: [] })).toEqual([two, one]);
  expect(valuesIn({ data: [one], more: { calls: [two], events: [three] }, users: [{ uid: "u" }] })).toEqual([
    one,
    two,
    three,
  ]);
});

test("a record beside a list of records is one of them, and the place where a page begins is none", () => {
  const [one, two] = [
    { id: 1, text: "a" },
    { id: 2, text: "b" },
  ];
  expect(valuesIn({ pinned: one, messages: [two] })).toEqual([one, two]);
  expect(valuesIn({ call: { sessionId: "s", initiator: "a" }, messages: [one] })).toHaveLength(2);
  expect(valuesIn({ messages: [one], next: { id: 2, sentAt: 7 }, group: { id: 3, name: "Desk" } })).toEqual([one]);
});

test("a repeated key hides nothing, and each record has its own text", () => {
  const [one, two] = ['{"id":1,"text":"a","n":1.10}', '{"id":2, "text":"b"}'];
  for (const text of [`{"data":[${one}],"data":[${two}]}`, `[{"data":[${one}],"data":[]},${two}]`]) {
    expect(recordsIn({ value: JSON.parse(text), text })?.map((held) => held.text)).toEqual([one, two]);
  }
});
