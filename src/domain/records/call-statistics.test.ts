// A call's figures: answered or not, how long it rang, which range a length belongs to.
import { expect, test } from "vitest";
import { participantsOf } from "./call.ts";
import { rangeOf, RING_EDGES_SECONDS, ringingOf, toldMinutes, wasAnswered, type Ringing } from "./call-statistics.ts";

test("the status says whether somebody answered; one that is undecided or unknown says nothing", () => {
  const answered = ["ended", "ongoing", "ENDED"];
  const not = ["unanswered", "rejected", "canceled", "cancelled", "busy", "missed"];
  expect(answered.map(wasAnswered)).toEqual([true, true, true]);
  expect(not.map(wasAnswered)).toEqual(not.map(() => false));
  expect(["initiated", "elsewhere", "", null].map(wasAnswered)).toEqual([null, null, null, null]);
});

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
  const people = joins(["ann", 101], [null, 102], ["eve", null], ["dan", 109], ["bob", 107], ["cleo", 108]);
  expect(ringingOf({ ...CALL, ...(change as Partial<typeof CALL>) }, people)).toEqual(ringing);
});

test("a call that nobody else joined has no ring time by joining", () => {
  expect(ringingOf({ ...CALL, startedAtSeconds: 100 }, joins(["ann", 101], [null, 102], ["eve", null]))).toBeNull();
});
