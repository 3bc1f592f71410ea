// Tests of reading calls and grouping their participants: shapes that occur in practice, and that nobody is lost.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import {
  attendeesOf,
  callFacts,
  participant,
  participantsOf,
  readCall,
  recording,
  recordingsOf,
  type Participant,
} from "./call.ts";

const PARTICIPANTS = [
  {
    uid: "ann",
    totalAudioMinutes: 2.5,
    totalVideoMinutes: "0",
    totalDurationInMinutes: 2.5,
    totalDuration: 2.5,
    deviceId: "70ecae89@resource/1",
    isJoined: true,
    joinedAt: 1_700_000_012,
    leftAt: 1_700_000_162,
    mid: "m-1",
    state: "ended",
  },
  { uid: "bob", totalDuration: 0, isJoined: false, state: "unanswered" },
];

const DOCUMENTED = {
  sessionId: "v1.us.2087.1699",
  type: "video",
  mode: "call",
  receiverType: "user",
  receiver: "bob",
  initiator: "ann",
  status: "cancelled",
  totalAudioMinutes: 2.5,
  totalVideoMinutes: 0,
  totalDurationInMinutes: "2.5",
  totalDuration: "00:02:30",
  totalParticipants: 1,
  hasRecording: "1",
  hasTranscription: false,
  initiatedAt: 1_700_000_000,
  startedAt: "1700000012",
  endedAt: 1_700_000_162,
  mid: "m-1",
  participants: PARTICIPANTS,
};

describe("readCall", () => {
  test("a documented call is read in full, and an unknown status is kept", () => {
    expect(readCall(DOCUMENTED)).toEqual({
      ok: true,
      record: {
        sessionId: "v1.us.2087.1699",
        type: "video",
        mode: "call",
        receiverType: "user",
        receiver: "bob",
        initiator: "ann",
        status: "cancelled",
        totalAudioMinutes: 2.5,
        totalVideoMinutes: 0,
        totalDurationInMinutes: 2.5,
        totalDuration: "00:02:30",
        totalParticipants: 1,
        hasRecording: true,
        initiatedAtSeconds: 1_700_000_000,
        startedAtSeconds: 1_700_000_012,
        endedAtSeconds: 1_700_000_162,
        hasTranscription: false,
        mid: "m-1",
        participantUids: ["ann", "bob"],
      },
    });
  });

  test("a record that is not an object or has no session id cannot be read", () => {
    expect(readCall({ type: "audio" })).toEqual({ ok: false, reason: "no session id" });
    expect(readCall([DOCUMENTED])).toEqual({ ok: false, reason: "not an object" });
  });

  test("no JSON throws, and the result fits the schemas", () => {
    fc.assert(
      fc.property(strangeJson, (raw) => {
        const reading = readCall(raw);
        if (reading.ok) expect(callFacts.safeParse(reading.record).error).toBeUndefined();
        expect(participant.array().safeParse(participantsOf(raw)).error).toBeUndefined();
        expect(recording.array().safeParse(recordingsOf(raw)).error).toBeUndefined();
      }),
    );
  });
});

describe("participants and recordings", () => {
  test("a participant's duration is in minutes, and isJoined is derived if missing", () => {
    const silent = { uid: "ann", totalDuration: "3", deviceId: "70ecae89@resource/1", joinedAt: 1_700_000_012 };
    const participants = participantsOf({ participants: [silent, PARTICIPANTS[1], null, "x"] });
    expect(participants).toMatchObject([
      { uid: "ann", isJoined: true, totalDurationInMinutes: 3, deviceId: "70ecae89@resource/1" },
      { uid: "bob", isJoined: false, totalDurationInMinutes: 0, deviceId: null, joinedAtSeconds: null },
    ]);
    expect(participants).toHaveLength(2);
  });

  test("times prove that somebody joined, even against the flag; without times the flag counts, then the state", () => {
    const readings: readonly (readonly [object, boolean | null])[] = [
      [{ isJoined: false, joinedAt: 5 }, true],
      [{ isJoined: false, leftAt: 5 }, true],
      [{ leftAt: 5 }, true],
      [{ isJoined: "1" }, true],
      [{ isJoined: true, state: "rejected" }, true],
      [{ isJoined: false }, false],
      [{ state: "unanswered" }, false],
      [{ state: "Cancelled" }, false],
      [{ state: "ended" }, null],
      [{}, null],
    ];
    const participants = participantsOf({ participants: readings.map(([entry]) => entry) });
    expect(participants.map(({ isJoined }) => isJoined)).toEqual(readings.map(([, isJoined]) => isJoined));
    expect(participants[0]?.saysJoined).toBe(false);
  });

  test("a recording keeps its raw duration and its own times", () => {
    const recordings = [
      {
        rid: "r1",
        duration: "1.5",
        startTime: 1_700_000_020,
        endTime: 1_700_000_110,
        recording_url: "https://example.test/r",
      },
    ];
    expect(recordingsOf({ recordings })).toEqual([
      {
        rid: "r1",
        durationRaw: 1.5,
        startTimeSeconds: 1_700_000_020,
        endTimeSeconds: 1_700_000_110,
        url: "https://example.test/r",
      },
    ]);
    expect(recordingsOf({})).toEqual([]);
  });
});

describe("attendeesOf", () => {
  const device = (uid: string | null, rest: Partial<Participant> = {}): Participant => ({
    uid,
    name: null,
    deviceId: null,
    isJoined: false,
    saysJoined: null,
    joinedAtSeconds: null,
    leftAtSeconds: null,
    totalAudioMinutes: null,
    totalVideoMinutes: null,
    totalDurationInMinutes: null,
    mid: null,
    state: null,
    ...rest,
  });
  const joined = (uid: string, from: number, to: number | null, minutes: number): Participant =>
    device(uid, { isJoined: true, joinedAtSeconds: from, leftAtSeconds: to, totalDurationInMinutes: minutes });

  test("people are in order of joining with all their devices, then those who never joined", () => {
    const [ann1, bob, carl, ann2] = [
      joined("ann", 200, 260, 1),
      joined("bob", 100, 400, 5),
      device("carl"),
      joined("ann", 300, 360, 1),
    ];
    expect(attendeesOf([ann1, bob, carl, ann2])).toEqual([
      { uid: "bob", devices: [bob], joined: true, firstJoinedAtSeconds: 100, lastLeftAtSeconds: 400, totalMinutes: 5 },
      {
        uid: "ann",
        devices: [ann1, ann2],
        joined: true,
        firstJoinedAtSeconds: 200,
        lastLeftAtSeconds: 360,
        totalMinutes: 2,
      },
      {
        uid: "carl",
        devices: [carl],
        joined: false,
        firstJoinedAtSeconds: null,
        lastLeftAtSeconds: null,
        totalMinutes: null,
      },
    ]);
  });

  test("a person with a device that is still in the call has not left", () => {
    expect(attendeesOf([joined("ann", 100, 200, 1), joined("ann", 150, null, 1)])[0]?.lastLeftAtSeconds).toBeNull();
  });

  test("no time is told of a person who may still be there, not even that of an entry that is over", () => {
    const minutesOf = (...devices: readonly Participant[]): unknown => attendeesOf(devices)[0]?.totalMinutes;
    expect(minutesOf(joined("ann", 100, 820, 12), joined("ann", 830, null, 0))).toBeNull();
    expect(minutesOf(joined("ann", 100, null, 0))).toBeNull();
    expect(minutesOf(joined("ann", 100, 820, 12), joined("ann", 830, null, 3))).toBe(15);
    expect(minutesOf(joined("ann", 100, 820, 12), device("ann", { totalDurationInMinutes: 0 }))).toBe(12);
  });

  const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { nil: null });
  const anyDevice = fc
    .record({
      uid: maybe(fc.constantFrom("ann", "bob", "carl", "__proto__", "constructor")),
      deviceId: maybe(fc.constantFrom("d1", "d2")),
      isJoined: fc.boolean(),
      joinedAtSeconds: maybe(fc.integer({ min: 1, max: 100 })),
      leftAtSeconds: maybe(fc.integer({ min: 1, max: 100 })),
      totalDurationInMinutes: maybe(fc.integer({ min: 0, max: 50 })),
    })
    .map(({ uid, ...rest }) => device(uid, rest));

  test("every participant entry belongs to exactly one person with its uid", () => {
    fc.assert(
      fc.property(fc.array(anyDevice, { maxLength: 50 }), (entries) => {
        const attendees = attendeesOf(entries);
        const devices = attendees.flatMap((attendee) => attendee.devices);
        expect(new Set(devices)).toEqual(new Set(entries));
        expect(devices).toHaveLength(entries.length);
        expect(attendees.every(({ uid, devices: own }) => own.every((one) => one.uid === uid))).toBe(true);
        const uids = attendees.flatMap(({ uid }) => uid ?? []);
        expect(new Set(uids).size).toBe(uids.length);
      }),
    );
  });

  test("entries without a uid and a name are people of their own: nobody knows whose they are", () => {
    const nobody = device(null, { isJoined: true });
    expect(attendeesOf([nobody, { ...nobody }])).toHaveLength(2);
  });

  test("entries with a name and no uid stay separate: two of one name may be one person or two", () => {
    const guest = device(null, { name: "Guest", isJoined: true });
    expect(attendeesOf([guest, { ...guest }]).map(({ uid, devices }) => [uid, devices])).toEqual([
      [null, [guest]],
      [null, [guest]],
    ]);
  });

  test("those who joined come before all others, in order of joining", () => {
    fc.assert(
      fc.property(fc.array(anyDevice, { maxLength: 50 }), (entries) => {
        const attendees = attendeesOf(entries);
        const firstAbsent = attendees.findIndex((attendee) => !attendee.joined);
        const present = firstAbsent === -1 ? attendees : attendees.slice(0, firstAbsent);
        expect(attendees.slice(present.length).some((attendee) => attendee.joined)).toBe(false);
        const times = present.map((attendee) => attendee.firstJoinedAtSeconds ?? Infinity);
        expect(times).toEqual(times.toSorted((a, b) => (a === b ? 0 : a - b)));
      }),
    );
  });
});
