// Tests every field of a call's entries, and the other spellings of fields.
import { expect, test } from "vitest";
import { attendeesOf, participantsOf, readCall, recordingsOf } from "./call.ts";

test("every field of an entry is read from its own field", () => {
  const entry = {
    uid: "ann",
    name: "Ann",
    deviceId: "phone/1",
    isJoined: "0",
    joinedAt: "11",
    leftAt: 12,
    totalAudioMinutes: "1.5",
    totalVideoMinutes: 2,
    totalDurationInMinutes: 3,
    totalDuration: 4,
    mid: "m",
    state: "ended",
  };
  expect(participantsOf({ participants: [entry] })).toEqual([
    {
      uid: "ann",
      name: "Ann",
      deviceId: "phone/1",
      isJoined: true,
      saysJoined: false,
      joinedAtSeconds: 11,
      leftAtSeconds: 12,
      totalAudioMinutes: 1.5,
      totalVideoMinutes: 2,
      totalDurationInMinutes: 3,
      mid: "m",
      state: "ended",
    },
  ]);
  expect([participantsOf(null), participantsOf({ participants: {} }), recordingsOf(null)]).toEqual([[], [], []]);
});

test("a session and the address of a recording have two spellings", () => {
  expect(readCall({ sessionid: "s" })).toMatchObject({ ok: true, record: { sessionId: "s" } });
  expect(readCall({ sessionId: "a", sessionid: "b" })).toMatchObject({ record: { sessionId: "a" } });
  const recordings = [{ recordingUrl: "b" }, { recording_url: "a", recordingUrl: "b" }, null];
  expect(recordingsOf({ recordings }).map(({ url }) => url)).toEqual(["b", "a"]);
});

test("a person is counted once among the UIDs of a call", () => {
  const participants = [{ uid: "ann" }, { uid: "bob" }, { uid: "ann" }, { name: "Guest" }];
  expect(readCall({ sessionId: "s", participants })).toMatchObject({ record: { participantUids: ["ann", "bob"] } });
});

test("entries with neither UID nor name are people of their own", () => {
  const entries = participantsOf({ participants: [{ isJoined: true }, { isJoined: true }, { name: "Guest" }] });
  expect(attendeesOf(entries).map(({ devices }) => devices.length)).toEqual([1, 1, 1]);
});

test("somebody who joined without a time comes after those with a time", () => {
  const participants = [{ uid: "ann", isJoined: true }, { uid: "bob", joinedAt: 50 }, { uid: "cleo" }];
  expect(attendeesOf(participantsOf({ participants })).map(({ uid }) => uid)).toEqual(["bob", "ann", "cleo"]);
});

test("the last leaving is known once everybody's devices have left", () => {
  const lastOf = (...entries: readonly object[]): number | null =>
    attendeesOf(participantsOf({ participants: entries.map((entry) => ({ uid: "ann", ...entry })) }))[0]
      ?.lastLeftAtSeconds ?? null;
  expect([
    lastOf({ joinedAt: 1, leftAt: 9 }, { joinedAt: 2, leftAt: 5 }),
    lastOf({ joinedAt: 1, leftAt: 9 }, { joinedAt: 2 }),
    lastOf({ joinedAt: 1, leftAt: 9 }, { isJoined: false }),
    lastOf({ isJoined: false }),
  ]).toEqual([9, null, 9, null]);
});
