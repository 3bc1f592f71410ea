// How many devices are behind the entries of a person.
import { expect, test } from "vitest";
import { participantsOf } from "../../../domain/records/call.ts";
import { callTexts } from "./call-texts.ts";
import { deviceCount } from "./course-people.ts";

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
