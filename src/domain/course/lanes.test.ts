// Tests the lanes of a call: people and devices, and how far each presence reaches.
import { expect, test } from "vitest";
import { participantsOf } from "../records/call.ts";
import { baseDeviceOf, lanesOf, type Bounds, type Lane } from "./lanes.ts";

const ENDED: Bounds = { isOngoing: false, endedAtSeconds: 90, nowSeconds: 500 };

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
          { fromSeconds: 10, toSeconds: 40, end: "left", row: 1 },
          { fromSeconds: 50, toSeconds: 60, end: "left", row: 0 },
        ],
      },
      { base: null, rows: [3], stays: [{ fromSeconds: 20, toSeconds: 30, end: "left", row: 3 }] },
    ],
    presence: [
      { fromSeconds: 10, toSeconds: 40 },
      { fromSeconds: 50, toSeconds: 60 },
    ],
  });
});

test("a presence without an end reaches to now in a call that runs, else to the end of the call if it has one", () => {
  const stayOf = (bounds: Bounds, joinedAt = 10, leftAt: number | null = null): unknown =>
    lanes([{ uid: "freya", joinedAt, leftAt }], bounds)[0]?.devices[0]?.stays[0];
  const ongoing = { ...ENDED, isOngoing: true };
  expect([
    stayOf(ENDED),
    stayOf(ongoing),
    stayOf({ ...ENDED, endedAtSeconds: null }),
    stayOf(ENDED, 95),
    stayOf(ongoing, 10, 5),
    stayOf(ENDED, 10, 200),
  ]).toEqual([
    { fromSeconds: 10, toSeconds: 90, end: "unknown", row: 0 },
    { fromSeconds: 10, toSeconds: 500, end: "open", row: 0 },
    { fromSeconds: 10, toSeconds: 10, end: "unknown", row: 0 },
    { fromSeconds: 95, toSeconds: 95, end: "unknown", row: 0 },
    { fromSeconds: 10, toSeconds: 10, end: "left", row: 0 },
    { fromSeconds: 10, toSeconds: 200, end: "left", row: 0 },
  ]);
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
