// A call's figures: how long it rang, which range a length belongs to.
import { expect, test } from "vitest";
import { participantsOf } from "./call.ts";
import {
  endOf,
  firstOther,
  isLate,
  rangeOf,
  RING_EDGES_SECONDS,
  ringingOf,
  toldMinutes,
  type Ringing,
} from "./call-statistics.ts";

test("a length at an edge belongs to the range that begins there", () => {
  const ranges = [0, 4.9, 5, 9, 10, 59, 60, 119, 120, 100_000].map((seconds) => rangeOf(seconds, RING_EDGES_SECONDS));
  expect(ranges).toEqual([0, 0, 1, 1, 2, 6, 7, 7, 8, 8]);
});

test("a duration of 0 is unknown, and so is one of more than a century", () => {
  expect([0.1, 1, 52_596_000].map(toldMinutes)).toEqual([0.1, 1, 52_596_000]);
  expect([0, -1, 52_596_001, null, "5"].map(toldMinutes)).toEqual([null, null, null, null, null]);
});

const CENTURY_SECONDS = 52_596_000 * 60;
const CALL = { status: "ended", initiator: "ann", initiatedAtSeconds: 100, startedAtSeconds: 112, endedAtSeconds: 160 };
const joins = (...given: readonly (readonly [uid: string | null, joinedAt: number | null])[]) =>
  participantsOf({ participants: given.map(([uid, joinedAt]) => ({ uid, joinedAt })) });

test.each<[string, Partial<Record<keyof typeof CALL, string | number | null>>, Ringing | null]>([
  ["answered: until it started", {}, { seconds: 12, until: "start" }],
  ["unanswered: until it ended", { status: "missed" }, { seconds: 60, until: "end" }],
  ["unanswered without an end", { status: "missed", endedAtSeconds: null }, null],
  ["ended before it began", { status: "missed", endedAtSeconds: 99 }, null],
  ["ended at once", { status: "missed", endedAtSeconds: 100 }, { seconds: 0, until: "end" }],
  [
    "for a century",
    { status: "missed", endedAtSeconds: 100 + CENTURY_SECONDS },
    { seconds: CENTURY_SECONDS, until: "end" },
  ],
  ["for longer than a century", { status: "missed", endedAtSeconds: 101 + CENTURY_SECONDS }, null],
  ["of an unknown status", { status: "initiated" }, null],
  ["without a beginning", { initiatedAtSeconds: null }, null],
  ["started when it began: until another person joined", { startedAtSeconds: 100 }, { seconds: 7, until: "joining" }],
  ["without a start: until another person joined", { startedAtSeconds: null }, { seconds: 7, until: "joining" }],
  ["started before it began", { startedAtSeconds: 99 }, { seconds: 7, until: "joining" }],
])("ringing of a call %s", (_which, change, ringing) => {
  const people = joins(["ann", 101], ["dan", 109], ["bob", 107], ["cleo", 108], [null, 108]);
  expect(ringingOf({ ...CALL, ...(change as Partial<typeof CALL>) }, people)).toEqual(ringing);
});

test("a call that nobody else joined has no ring time by joining", () => {
  expect(ringingOf({ ...CALL, startedAtSeconds: 100 }, joins(["ann", 101]))).toBeNull();
});

const first = (participants: readonly object[], change: object = {}) =>
  firstOther({ ...CALL, ...change }, participantsOf({ participants }));

test("the first other person is known only if nobody can have come before", () => {
  const [ann, bob, cleo] = [101, 107, 108].map((joinedAt, index) => ({ uid: ["ann", "bob", "cleo"][index], joinedAt }));
  expect(first([{ ...ann }, { ...cleo }, { ...bob }])).toEqual({ uid: "bob", row: 2, seconds: 107 });
  expect(first([{ ...ann }])).toBeNull();
  expect(first([{ ...bob }], { initiator: null })).toBeNull();
  // Somebody without a UID may be somebody else, and somebody without a time may have come before.
  expect(first([{ ...bob }, { joinedAt: 102 }])).toBeNull();
  expect(first([{ ...bob }, { joinedAt: 109 }])).toEqual({ uid: "bob", row: 0, seconds: 107 });
  expect(first([{ ...bob }, { uid: "eve", isJoined: true }])).toBeNull();
  expect(first([{ ...bob }, { uid: "eve" }])).toBeNull();
  expect(first([{ ...bob }, { uid: "eve", isJoined: false }])).toEqual({ uid: "bob", row: 0, seconds: 107 });
  // Two in one second; two entries of one person; a time beyond the call.
  expect(first([{ ...bob }, { uid: "eve", joinedAt: 107 }])).toBeNull();
  expect(first([{ ...bob }, { ...bob }])).toEqual({ uid: "bob", row: 0, seconds: 107 });
  expect(first([{ uid: "bob", joinedAt: 221 }])).toEqual({ uid: "bob", row: 0, seconds: null });
});

test("the only other person is the first, also without a time", () => {
  const untimed = { uid: "bob", isJoined: true };
  expect(first([{ uid: "ann", joinedAt: 101 }, untimed])).toEqual({ uid: "bob", row: 1, seconds: null });
  expect(first([untimed, { uid: "bob", joinedAt: 107 }])).toEqual({ uid: "bob", row: 0, seconds: null });
  expect(first([untimed, { uid: "cleo", isJoined: true }])).toBeNull();
  expect(first([{ uid: "bob" }])).toBeNull();
  expect(first([{ isJoined: true }])).toBeNull();
});

test("an end before the beginning is none, and a moment is late a minute after the end", () => {
  expect([endOf(CALL), endOf({ ...CALL, endedAtSeconds: 111 }), endOf({ ...CALL, endedAtSeconds: null })]).toEqual([
    160,
    null,
    null,
  ]);
  expect(endOf({ ...CALL, startedAtSeconds: null, endedAtSeconds: 99 })).toBeNull();
  expect([isLate(220, 160), isLate(221, 160), isLate(1e9, null)]).toEqual([false, true, false]);
});
