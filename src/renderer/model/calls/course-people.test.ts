// How many devices are behind the entries of a person.
import { expect, test } from "vitest";
import { entry, readCourse } from "../../../../tests/fakes/course.ts";
import { participantsOf } from "../../../domain/records/call.ts";
import { callTexts } from "./call-texts.ts";
import { deviceCount, deviceName, deviceOf, personOf, rowsOfLane } from "./course-people.ts";
import { courseTexts } from "./course-texts.ts";

test.each([
  [["a/1", "a/2", "a/3"], 1, "3 joins"],
  [["a/1", "b/1"], 2, "2 devices"],
  [["a/1", null, null], 2, "3 joins"],
  [["a"], 1, "1 device"],
])("the entries %j are of %i devices: %s", (deviceIds, devices, words) => {
  const entries = participantsOf({
    participants: deviceIds.map((deviceId) => ({ uid: "u", deviceId, isJoined: true })),
  });
  expect(deviceCount(entries)).toBe(devices);
  expect(callTexts.joins(entries.length, devices)).toBe(words);
});

const PHONE = { base: "4f2a1c9d8e7b6a", rows: [0], stays: [] };
const DESK = { base: "desk", rows: [1], stays: [] };

test("a device has its short id as its name, else its number and the beginning of its id", () => {
  const names = [PHONE, DESK, { base: "a".repeat(12) }, { base: "a".repeat(13) }, { base: null }];
  expect(names.map((device, index) => deviceName(device, index))).toEqual([
    "device 1 · 4f2a1c",
    "desk",
    "a".repeat(12),
    "device 4 · aaaaaa",
    courseTexts.noDevice,
  ]);
});

test("a device is named only where a person has several", () => {
  const { course } = readCourse({
    participants: [entry("ann", "4f2a1c9d8e7b6a/1", 1, 2), entry("ann", "desk/1", 3, 4), entry("ben", "desk/1", 1, 2)],
  });
  const [ann, ben] = ["ann", "ben"].map((uid) => course.lanes.findIndex((lane) => lane.uid === uid));
  expect([
    deviceOf(course, ann ?? -1, "desk"),
    deviceOf(course, ann ?? -1, "4f2a1c9d8e7b6a"),
    deviceOf(course, ann ?? -1, "tablet"),
    deviceOf(course, ben ?? -1, "desk"),
    deviceOf(course, 9, "desk"),
  ]).toEqual(["desk", "device 1 · 4f2a1c", null, null, null]);
  expect([rowsOfLane(course.lanes[ann ?? -1]), rowsOfLane(undefined)]).toEqual([[0, 1], []]);
});

test("a name of 48 characters is whole, a longer one is cut, also between wide characters", () => {
  const named = (name: string): string => personOf({ uid: null, name }, {});
  expect([named("n".repeat(48)), named("n".repeat(49)), named("😀".repeat(48)), named("😀".repeat(60))]).toEqual([
    "n".repeat(48),
    `${"n".repeat(47)}…`,
    "😀".repeat(48),
    `${"😀".repeat(47)}…`,
  ]);
});
