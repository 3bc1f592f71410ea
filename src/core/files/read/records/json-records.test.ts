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
  expect([{ id: 7, text: "hello" }, { id: 7, colour: "red" }, { text: "hello" }, [], null].map(isRecordLike)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("records are found in lists and answers, and a record is no answer", () => {
  const [one, two] = [
    { id: 1, text: "a" },
    { id: 2, text: "b" },
  ];
  expect(recordsIn([[one], two])).toEqual([one, two]);
  expect(recordsIn({ data: [one, two], meta: {} })).toEqual([one, two]);
  expect(recordsIn({ data: one })).toEqual([one]);
  for (const field of ["data", "messages", "calls"]) expect(recordsIn({ other: [two], [field]: [one] })).toEqual([one]);
  expect(recordsIn({ calls: [two], messages: [two], data: [] })).toEqual([]);
  expect(recordsIn([[[[one]]]])).toEqual([one]);
  expect(recordsIn([[[[[one]]]]])).toEqual([[one]]);
  expect(recordsIn({ found: [one] })).toEqual([one]);
  expect(recordsIn({ found: [{ colour: "red" }] })).toBeNull();
  expect(recordsIn(one)).toBeNull();
});
