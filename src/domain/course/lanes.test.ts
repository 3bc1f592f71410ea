// Tests the lanes of a call: people and devices, and how far each presence reaches.
import { expect, test } from "vitest";
import { participantsOf } from "#domain/records/call.ts";
import { baseDeviceOf, firstJoinOf, lanesOf, type Lane } from "./lanes.ts";
import type { CallSpan } from "./recorded.ts";

const ENDED: CallSpan = { isOngoing: false, openSeconds: null, beginSeconds: 1, endSeconds: 90, nowSeconds: 500 };
const known = (seconds: number) => ({ seconds, unknown: null });
const unknown = (why: string) => ({ seconds: null, unknown: why });
const span = (fromSeconds: number, toSeconds: number) => ({ fromSeconds, toSeconds });

function lanes(participants: readonly object[], bounds = ENDED, initiator: string | null = "freya"): readonly Lane[] {
  return lanesOf(participantsOf({ participants }), initiator, bounds);
}

test("the connection at the end of a device id does not name the device", () => {
  expect(["phone/1", "a/b/2", "phone", "/1", "a/", ""].map(baseDeviceOf)).toEqual([
    "phone",
    "a/b",
    "phone",
    "/1",
    "a",
    "",
  ]);
});

test("a device has its stays in order of joining, and all its entries", () => {
  const [lane] = lanes([
    { uid: "freya", deviceId: "phone/2", joinedAt: 50, leftAt: 60 },
    { uid: "freya", deviceId: "phone/1", joinedAt: 10, leftAt: 40 },
    { uid: "freya", deviceId: "phone/3", isJoined: true },
    { uid: "freya", joinedAt: 20, leftAt: 30 },
  ]);
  expect(lane).toEqual({
    uid: "freya",
    name: null,
    isInitiator: true,
    joined: true,
    state: null,
    devices: [
      {
        base: "phone",
        rows: [0, 1, 2],
        stays: [
          { row: 1, joined: known(10), left: known(40), drawn: span(10, 40) },
          { row: 0, joined: known(50), left: known(60), drawn: span(50, 60) },
          { row: 2, joined: unknown("missing"), left: unknown("missing"), drawn: null },
        ],
      },
      { base: null, rows: [3], stays: [{ row: 3, joined: known(20), left: known(30), drawn: span(20, 30) }] },
    ],
    presence: [
      { fromSeconds: 10, toSeconds: 40 },
      { fromSeconds: 50, toSeconds: 60 },
    ],
    // The entry without times may be of any time.
    possible: [span(-Infinity, Infinity)],
  });
  expect([lane, lanes([{ uid: "omar" }])[0]].map((each) => each && firstJoinOf(each))).toEqual([10, null]);
});

test("a stay has its recorded times, each known or with the reason why not, apart from how it is drawn", () => {
  const stayOf = (bounds: CallSpan, joinedAt: number | null, leftAt: number | null): unknown =>
    lanes([{ uid: "freya", joinedAt, leftAt, isJoined: true }], bounds)[0]?.devices[0]?.stays[0];
  const ongoing = { ...ENDED, isOngoing: true, endSeconds: null };
  const endless = { ...ENDED, endSeconds: null };
  const cases: readonly (readonly [CallSpan, number | null, number | null, unknown, unknown, unknown])[] = [
    [ENDED, 10, 40, known(10), known(40), span(10, 40)],
    [ENDED, 10, null, known(10), unknown("missing"), span(10, 90)],
    [ongoing, 10, null, known(10), unknown("running"), span(10, 500)],
    [endless, 10, null, known(10), unknown("missing"), span(10, 10)],
    [ENDED, 95, null, known(95), unknown("missing"), span(95, 95)],
    [ongoing, 10, 5, known(10), unknown("beforeJoining"), span(10, 10)],
    [ENDED, 10, 150, known(10), known(150), span(10, 150)],
    [ENDED, 10, 151, known(10), unknown("afterEnd"), span(10, 151)],
    [ENDED, 151, 160, unknown("afterEnd"), unknown("afterEnd"), span(151, 160)],
    [ENDED, null, 40, unknown("missing"), known(40), span(1, 40)],
    [ongoing, null, null, unknown("missing"), unknown("missing"), null],
  ];
  for (const [bounds, joinedAt, leftAt, joined, left, drawn] of cases) {
    expect(stayOf(bounds, joinedAt, leftAt)).toEqual({ row: 0, joined, left, drawn });
  }
});

test("somebody who never joined has no stay, and it can be unknown whether somebody joined", () => {
  const [maybe, never, declined] = lanes([
    { uid: "a", isJoined: false },
    { uid: "b", state: "rejected" },
    { uid: "c" },
  ]);
  expect([maybe, never, declined].map((lane) => [lane?.uid, lane?.joined, lane?.devices[0]?.stays.length])).toEqual([
    ["c", null, 1],
    ["a", false, 0],
    ["b", false, 0],
  ]);
});

test("entries without a UID and a name are people of their own", () => {
  expect(
    lanes([
      { joinedAt: 10, leftAt: 20 },
      { joinedAt: 10, leftAt: 20 },
    ]),
  ).toHaveLength(2);
});

test("somebody without a UID is not the initiator, and only absence has a state", () => {
  const told = lanes(
    [
      { name: "Guest", isJoined: true, state: "joined" },
      { uid: "omar", state: "unanswered" },
    ],
    ENDED,
    null,
  );
  expect(told.map(({ name, isInitiator, state }) => [name, isInitiator, state])).toEqual([
    ["Guest", false, null],
    [null, false, "unanswered"],
  ]);
});

test("somebody who did not join has the state of the record, but not the caller, who was not rung", () => {
  const entries = ["freya", "omar"].map((uid) => ({ uid, isJoined: false, state: "unanswered" }));
  expect(lanes(entries).map(({ uid, state }) => [uid, state])).toEqual([
    ["freya", null],
    ["omar", "unanswered"],
  ]);
});
