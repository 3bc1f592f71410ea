// The course of a call: lanes, events, contradictions and the parts of its story; properties over random calls.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { participantsOf, readCall, recordingsOf } from "#domain/records/call.ts";
import { courseOf, type Course, type CourseFacts } from "./course.ts";
import { secondsIn, unionOf } from "#domain/time/intervals.ts";
import { storyOf } from "./story.ts";

const NOW = 1_000_000;

function factsOf(raw: Readonly<Record<string, unknown>>, nowSeconds = NOW): CourseFacts {
  const read = readCall({ sessionId: "v1.us.1", initiator: "freya", ...raw });
  if (!read.ok) throw new Error(read.reason);
  return { call: read.record, participants: participantsOf(raw), recordings: recordingsOf(raw), nowSeconds };
}

function stay(
  uid: string,
  deviceId: string,
  joinedAt: number | null,
  leftAt: number | null,
  more: object = {},
): object {
  return { uid, deviceId, isJoined: joinedAt !== null, joinedAt, leftAt, ...more };
}

/** A call of 1,000 s that rang for 12 s; Freya's phone dropped after 700 s and was back after 9. */
const CALL = {
  status: "ended",
  type: "audio",
  initiatedAt: 1000,
  startedAt: 1012,
  endedAt: 2012,
  participants: [
    stay("freya", "freya@phone/1", 1012, 1700),
    stay("lena", "lena@desk/1", 1014, 2010),
    stay("freya", "freya@phone/2", 1709, 2012),
  ],
};

const course = (raw: Readonly<Record<string, unknown>>, nowSeconds = NOW): Course => courseOf(factsOf(raw, nowSeconds));
const story = (raw: Readonly<Record<string, unknown>>, nowSeconds = NOW) => {
  const facts = factsOf(raw, nowSeconds);
  return storyOf(courseOf(facts), facts);
};

describe("the course of a call", () => {
  it("has a lane per person and a sub-lane per base device", () => {
    const { lanes } = course(CALL);
    expect(lanes.map(({ uid, devices }) => [uid, devices.map(({ base, rows }) => [base, rows])])).toEqual([
      ["freya", [["freya@phone", [0, 2]]]],
      ["lena", [["lena@desk", [1]]]],
    ]);
    expect(lanes[0]?.isInitiator).toBe(true);
  });

  it("rings until the call starts and is answered by the first other person", () => {
    const { ring, answeredBy } = course(CALL);
    expect(ring).toEqual({ fromSeconds: 1000, toSeconds: 1012, until: "start" });
    expect(answeredBy).toBe(1);
  });

  it("rings until somebody joined, even if the status says that nobody answered or nothing", () => {
    for (const status of ["rejected", "unanswered", "paused", "initiated", null]) {
      const told = course({ ...CALL, status });
      expect(told.ring).toEqual({ fromSeconds: 1000, toSeconds: 1012, until: "start" });
      expect(story({ ...CALL, status })).toContainEqual({ part: "answered", lane: 1, afterSeconds: 12 });
    }
    const byJoining = course({ ...CALL, status: "rejected", startedAt: null });
    expect(byJoining.ring).toEqual({ fromSeconds: 1000, toSeconds: 1014, until: "joining" });
    const unanswered = course({ ...CALL, status: "rejected", participants: [] });
    expect(unanswered.ring).toEqual({ fromSeconds: 1000, toSeconds: 2012, until: "end" });
  });

  it("does not say who answered while anybody may be the initiator", () => {
    const named = [
      stay("", "", 1000, 2012, { uid: null, name: "Freya" }),
      stay("", "", 1014, 2010, { uid: null, name: "Lena" }),
    ];
    const rebuilt = { ...CALL, participants: named };
    expect(course(rebuilt)).toMatchObject({ answeredBy: null, contradictions: [] });
    expect(story(rebuilt)).toEqual([
      { part: "called", atSeconds: 1000, isStart: false },
      { part: "answeredBySomebody", afterSeconds: 12 },
      { part: "talked", seconds: 996, isExact: true, people: 2, isPair: false },
      { part: "leftLast", lane: 0, atSeconds: 2012 },
    ]);
    expect(course({ ...CALL, initiator: null }).answeredBy).toBeNull();
    // Somebody without a UID may have come before Lena, who has one.
    expect(course({ ...CALL, participants: [...CALL.participants, ...named] }).answeredBy).toBeNull();
  });

  it("tells once that the last person left before the end", () => {
    const parts = story({ ...CALL, endedAt: 2400 });
    expect(parts.findLast(({ part }) => part === "event")).toMatchObject({ event: { kind: "leftEarly", lane: 0 } });
    expect(parts.filter(({ part }) => part === "leftLast")).toEqual([]);
  });

  it("is answered by the only other person who joined; without a time of joining it does not say when", () => {
    const untimed = { ...stay("lena", "d", null, null), isJoined: true };
    const others = [untimed, { ...stay("omar", "d", null, null), isJoined: true }];
    const [freya] = CALL.participants;
    expect(story({ ...CALL, participants: [freya, untimed] })).toContainEqual({
      part: "answered",
      lane: 1,
      afterSeconds: null,
    });
    expect(course({ ...CALL, participants: [freya, ...others] }).answeredBy).toBeNull();
  });

  it("says who was the first to join a meeting, after its initiation", () => {
    for (const mode of ["meet", "presenter"]) {
      expect(story({ ...CALL, mode })).toContainEqual({ part: "joinedFirst", lane: 1, afterSeconds: 14 });
    }
  });

  it("names a reconnect with its gap and both entries", () => {
    expect(course(CALL).events).toContainEqual({
      kind: "reconnected",
      atSeconds: 1700,
      lane: 0,
      rows: [0, 2],
      gapSeconds: 9,
      device: "freya@phone",
    });
  });

  it("counts time with one person as alone and time with more as talk", () => {
    const { alone, talk } = course(CALL);
    expect(alone).toEqual([
      { fromSeconds: 1012, toSeconds: 1014, lane: 0 },
      { fromSeconds: 1700, toSeconds: 1709, lane: 1 },
      { fromSeconds: 2010, toSeconds: 2012, lane: 0 },
    ]);
    expect(talk).toEqual({ seconds: 1700 - 1014 + (2010 - 1709), isExact: true });
  });

  it("calls joining on another device within two minutes a change of device, later a return", () => {
    const [phone, desk] = ["freya@phone/1", "freya@desk/1"];
    const twice = (gap: number, second: string) =>
      course({
        ...CALL,
        participants: [stay("freya", phone, 1012, 1100), stay("freya", second, 1100 + gap, 2012)],
      }).events.map(({ kind }) => kind);
    expect(twice(120, phone)).toEqual(["joined", "reconnected", "left"]);
    expect(twice(120, desk)).toEqual(["joined", "changedDevice", "left"]);
    expect(twice(121, phone)).toEqual(["joined", "returned", "left"]);
    expect(twice(121, desk)).toEqual(["joined", "returned", "left"]);
  });

  it("calls one more device of a person who is present nothing, unless that device dropped", () => {
    const { events } = course({
      ...CALL,
      participants: [
        stay("freya", "freya@desk/1", 1012, 2012),
        stay("freya", "freya@phone/1", 1100, 1200),
        stay("freya", "freya@phone/2", 1210, 2000),
      ],
    });
    expect(events.map(({ kind, atSeconds }) => [kind, atSeconds])).toEqual([
      ["joined", 1012],
      ["reconnected", 1200],
      ["left", 2012],
    ]);
  });

  it("calls leaving early what is over 60 s and over a tenth of the call before its end", () => {
    const kindFor = (left: number) =>
      course({ ...CALL, participants: [stay("lena", "d", 1012, left)] }).events.at(-1)?.kind;
    expect(kindFor(2012 - 100)).toBe("left");
    expect(kindFor(2012 - 101)).toBe("leftEarly");
    const short = { ...CALL, endedAt: 1112 };
    const last = (left: number) => course({ ...short, participants: [stay("lena", "d", 1012, left)] }).events.at(-1);
    expect(last(1052)?.kind).toBe("left");
    expect(last(1051)?.kind).toBe("leftEarly");
  });

  it("grows up to now while the call is ongoing", () => {
    const ongoing = { ...CALL, status: "ongoing", endedAt: null, participants: [stay("freya", "p", 1012, null)] };
    const { extent, lanes, isOngoing } = course(ongoing, 1500);
    expect(isOngoing).toBe(true);
    expect(extent).toEqual({ fromSeconds: 1000, toSeconds: 1500 });
    expect(lanes[0]?.devices[0]?.stays).toMatchObject([
      { drawn: { fromSeconds: 1012, toSeconds: 1500 }, left: { unknown: "running" }, row: 0 },
    ]);
  });

  it("runs no more when it began over a day ago, and says that its end is missing", () => {
    const open = { ...CALL, status: "ongoing", endedAt: null, participants: [stay("freya", "p", 1012, null)] };
    const dayLater = course(open, 1012 + 86_400);
    expect([dayLater.isOngoing, dayLater.contradictions]).toEqual([true, []]);
    const later = course(open, 1012 + 86_401);
    expect(later.isOngoing).toBe(false);
    expect(later.extent).toEqual({ fromSeconds: 1000, toSeconds: 1012 });
    expect(later.lanes[0]?.devices[0]?.stays).toMatchObject([
      { drawn: { fromSeconds: 1012, toSeconds: 1012 }, left: { unknown: "missing" }, row: 0 },
    ]);
    expect(later.contradictions).toEqual([{ what: "endMissing", status: "ongoing", started: 1012, seconds: 86_401 }]);
    expect(story(open, 1012 + 86_401)).toContainEqual({ part: "endMissing", status: "ongoing", seconds: 86_401 });
  });

  it("marks a presence without an end in an ended call as unknown", () => {
    const { lanes } = course({ ...CALL, participants: [stay("freya", "p", 1012, null)] });
    expect(lanes[0]?.devices[0]?.stays[0]).toMatchObject({
      drawn: { toSeconds: 2012 },
      left: { unknown: "missing" },
    });
  });

  it("has no extent when the record has no times", () => {
    expect(course({ status: "ended" })).toMatchObject({ extent: null, ring: null, talk: null, events: [] });
  });
});

describe("contradictions", () => {
  const found = (raw: Readonly<Record<string, unknown>>) => course(raw).contradictions;

  it("finds none in a sound call", () => {
    expect(found(CALL)).toEqual([]);
  });

  it.each([
    [{ participants: [stay("lena", "d", 1500, 1400)] }, { what: "leftBeforeJoined", row: 0, joined: 1500, left: 1400 }],
    [
      { participants: [stay("lena", "d", 1009, 2000)] },
      { what: "joinedBeforeStart", row: 0, joined: 1009, started: 1012 },
    ],
    [
      { startedAt: 3000, participants: [] },
      { what: "endedBeforeStart", started: 3000, ended: 2012 },
    ],
    [
      { participants: [stay("lena", "d", 1100, 1700, { totalDurationInMinutes: 9 })] },
      { what: "minutesDiffer", row: 0, minutes: 9, seconds: 600 },
    ],
    [{ totalDurationInMinutes: 20 }, { what: "totalDiffers", minutes: 20, seconds: 1000 }],
    [{ totalParticipants: 7 }, { what: "countDiffers", told: 7, joined: 3 }],
    [{ participants: [stay("lena", "d", 1100, null)] }, { what: "endedWithPresence", rows: [0] }],
    [{ status: "rejected" }, { what: "joinedUnanswered", status: "rejected", rows: [1] }],
    [
      { recordings: [{ rid: "r", startTime: 1100, endTime: 2100 }] },
      { what: "recordingOutside", recording: 0, from: 1100, to: 2100 },
    ],
  ])("finds it in %j", (change, expected) => {
    expect(found({ ...CALL, ...change })).toContainEqual(expected);
  });

  it.each([
    { participants: [stay("lena", "d", 1010, 2000)] },
    { participants: [stay("lena", "d", 1100, 1700, { totalDurationInMinutes: 9.6 })] },
    { participants: [stay("lena", "d", 1100, 1110, { totalDurationInMinutes: 0.3 })] },
    { totalParticipants: 2 },
    { totalParticipants: 3 },
    { status: "rejected", participants: [stay("freya", "p", 1012, 1013)] },
    { recordings: [{ rid: "r", startTime: 1010, endTime: 2014 }] },
  ])("tolerates %j", (change) => {
    expect(found({ ...CALL, ...change })).toEqual([]);
  });
});

describe("the story of a call", () => {
  const parts = (raw: Readonly<Record<string, unknown>>, now?: number) => story(raw, now).map(({ part }) => part);

  it("tells outcome, talk time, events and the end", () => {
    expect(story(CALL)).toEqual([
      { part: "called", atSeconds: 1000, isStart: false },
      { part: "answered", lane: 1, afterSeconds: 12 },
      { part: "talked", seconds: 987, isExact: true, people: 2, isPair: true },
      { part: "event", event: expect.objectContaining({ kind: "reconnected", gapSeconds: 9 }) },
      { part: "leftLast", lane: 0, atSeconds: 2012 },
      { part: "noReason" },
    ]);
  });

  it("says how long a call rang that nobody answered", () => {
    const missed = {
      status: "unanswered",
      initiatedAt: 1000,
      endedAt: 1045,
      participants: [{ uid: "lena", state: "unanswered" }],
    };
    expect(story(missed)).toEqual([
      { part: "called", atSeconds: 1000, isStart: false },
      { part: "notAnswered", status: "unanswered", afterSeconds: 45 },
      { part: "noReason" },
    ]);
  });

  it("says that a call rings, or for how long it has run", () => {
    expect(story({ status: "initiated", initiatedAt: 1000 }, 1030)).toContainEqual({ part: "ringing", forSeconds: 30 });
    const ongoing = { ...CALL, status: "ongoing", endedAt: null };
    const open = [stay("freya", "p", 1012, null), stay("lena", "d", 1014, null)];
    expect(story({ ...ongoing, participants: open }, 1114)).toContainEqual({
      part: "ongoing",
      seconds: 100,
      isExact: true,
      people: 2,
      isPair: true,
    });
  });

  it("names the three most important events in order of time and counts the others", () => {
    const drops = [1100, 1200, 1300, 1400, 1500];
    const starts = [1012, ...drops.map((at) => at + 5)];
    const participants = starts.map((from, index) => stay("freya", `p/${index}`, from, drops[index] ?? 2012));
    const told = story({ ...CALL, participants: [...participants, stay("lena", "d", 1014, 2012)] });
    expect(told.flatMap((each) => (each.part === "event" ? [each.event.atSeconds] : []))).toEqual([1100, 1200, 1300]);
    expect(told).toContainEqual({ part: "moreEvents", count: 2 });
  });

  it("guesses nothing about an unknown status", () => {
    expect(parts({ status: "paused", initiatedAt: 1000 })).toEqual(["called", "status"]);
    expect(parts({})).toEqual(["called", "status"]);
  });
});

const second = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null });
const entry = fc.record({
  uid: fc.option(fc.constantFrom("freya", "lena", "omar"), { nil: null }),
  deviceId: fc.option(fc.constantFrom("a/1", "a/2", "b/1", "/", ""), { nil: null }),
  isJoined: fc.boolean(),
  joinedAt: second,
  leftAt: second,
  totalDurationInMinutes: fc.option(fc.double({ min: -1, max: 1e9, noNaN: true }), { nil: null }),
});
const call = fc.record({
  status: fc.constantFrom("ended", "ongoing", "initiated", "rejected", "paused", null),
  initiatedAt: second,
  startedAt: second,
  endedAt: second,
  totalParticipants: fc.option(fc.integer(), { nil: null }),
  participants: fc.array(entry, { maxLength: 12 }),
  recordings: fc.array(fc.record({ startTime: second, endTime: second }), { maxLength: 3 }),
});

describe("for every call", () => {
  it("alone and the sure talk time are at most the time in which anybody was surely present, and all of it if all is known", () => {
    fc.assert(
      fc.property(call, (raw) => {
        const { lanes, alone, talk } = course(raw, 6000);
        const anybody = secondsIn(unionOf(lanes.flatMap(({ presence }) => presence)));
        const sum = secondsIn(alone) + (talk?.seconds ?? 0);
        expect(sum).toBeLessThanOrEqual(anybody);
        const isKnown = lanes.every(
          ({ uid, presence, possible }) => uid !== null && secondsIn(presence) === secondsIn(possible),
        );
        if (isKnown) expect(sum).toBe(anybody);
      }),
    );
  });

  it("everything lies within the extent, events are in order, and each names entries of its own lane", () => {
    fc.assert(
      fc.property(call, (raw) => {
        const { extent, lanes, events, ring, recordings } = course(raw, 6000);
        const intervals = [
          ...lanes.flatMap(({ presence }) => presence),
          ...recordings,
          ...(ring === null ? [] : [ring]),
        ];
        for (const { fromSeconds, toSeconds } of intervals) {
          expect(fromSeconds).toBeGreaterThanOrEqual(extent?.fromSeconds ?? Infinity);
          expect(toSeconds).toBeLessThanOrEqual(extent?.toSeconds ?? -Infinity);
        }
        const times = events.map(({ atSeconds }) => atSeconds);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const { lane, rows } of events) {
          const own = lanes[lane]?.devices.flatMap((device) => device.rows) ?? [];
          for (const row of rows) expect(own).toContain(row);
        }
        expect(
          lanes.flatMap(({ devices }) => devices.flatMap((device) => device.rows)).toSorted((a, b) => a - b),
        ).toEqual(raw.participants.map((_, index) => index));
      }),
    );
  });
});
