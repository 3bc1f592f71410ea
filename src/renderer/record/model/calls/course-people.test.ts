// How many devices are behind the entries of a person.
import { expect, test } from "vitest";
import { entry, readCourse } from "#tests/fakes/course.ts";
import { participantsOf } from "#domain/records/call.ts";
import { deviceCount, deviceOf, personOf, rowsOfLane } from "./course-people.ts";
import { say } from "#texts/say.ts";

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
  expect(say("calls.call.joins", { isOnce: entries.length === devices, entries: entries.length, devices })).toBe(words);
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
  ]).toEqual(["desk", "device · 7b6a", null, null, null]);
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
