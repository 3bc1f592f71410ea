// Tests the limits of contradictions: what is still tolerated, and what is one second or one minute too much.
import { expect, test } from "vitest";
import { participantsOf, readCall, recordingsOf } from "#domain/records/call.ts";
import { contradictionsOf, type CallContradiction } from "./contradictions.ts";
import { lanesOf } from "./lanes.ts";
import { spanOf } from "./recorded.ts";

type Raw = Readonly<Record<string, unknown>>;

/** The contradictions of an ended call of 1,000 seconds, initiated by Freya, with changes. */
function found(change: Raw): readonly CallContradiction[] {
  const raw = { sessionId: "s", status: "ended", initiator: "freya", startedAt: 1000, endedAt: 2000, ...change };
  const read = readCall(raw);
  if (!read.ok) throw new Error(read.reason);
  const participants = participantsOf(raw);
  const recordings = recordingsOf(raw);
  const span = spanOf(read.record, participants, recordings, 9999);
  const lanes = lanesOf(participants, read.record.initiator, span);
  return contradictionsOf(read.record, participants, recordings, lanes, span);
}

const names = (change: Raw): readonly string[] => found(change).map(({ what }) => what);
const stay = (uid: string, joinedAt: number | null, leftAt: number | null, more: object = {}): object => ({
  uid,
  deviceId: `${uid}/1`,
  isJoined: joinedAt !== null,
  joinedAt,
  leftAt,
  ...more,
});

test("a call may end in the second in which it starts, and may lack either time", () => {
  expect(names({ endedAt: 1000 })).toEqual([]);
  expect(names({ endedAt: 999 })).toEqual(["endedBeforeStart"]);
  expect([names({ endedAt: null }), names({ startedAt: null })]).toEqual([[], []]);
});

test("minutes may differ from the seconds of a call by 10 s or a twentieth, whichever is more", () => {
  const total = (seconds: number, endedAt: number): readonly string[] =>
    names({ endedAt, totalDurationInMinutes: seconds / 60 });
  expect([total(1050, 2000), total(950, 2000), total(1052, 2000), total(948, 2000)]).toEqual([
    [],
    [],
    ["totalDiffers"],
    ["totalDiffers"],
  ]);
  expect([total(60, 1050), total(40, 1050), total(62, 1050), total(38, 1050)]).toEqual([
    [],
    [],
    ["totalDiffers"],
    ["totalDiffers"],
  ]);
  // Without both times in their order there is nothing to compare with.
  expect([total(5000, 999), names({ endedAt: null, totalDurationInMinutes: 9 })]).toEqual([["endedBeforeStart"], []]);
});

test("a call that starts and ends in one second is compared with its minutes", () => {
  expect(found({ endedAt: 1000, totalDurationInMinutes: 1 })).toEqual([
    { what: "totalDiffers", minutes: 1, seconds: 0 },
  ]);
});

test("a count may be of entries, devices or people, and is compared only if there are entries", () => {
  const participants = [
    stay("freya", 1000, 1100),
    { ...stay("freya", 1100, 1200), deviceId: "freya/2" },
    { ...stay("freya", 1200, 2000), deviceId: "phone/1" },
    stay("lena", 1001, 2000),
    stay("omar", null, null),
  ];
  const counts = [1, 2, 3, 4, 5].map((totalParticipants) => names({ participants, totalParticipants }));
  expect(counts).toEqual([["countDiffers"], [], [], [], ["countDiffers"]]);
  expect(names({ totalParticipants: 2 })).toEqual([]);
  expect(names({ participants: [stay("omar", null, null)], totalParticipants: 1 })).toEqual(["countDiffers"]);
});

test("only an ended call, in any case, contradicts a presence without an end", () => {
  const participants = [stay("freya", 1000, null), stay("lena", null, null), stay("omar", 1000, 2000)];
  expect(found({ status: "Ended", participants })).toEqual([{ what: "endedWithPresence", rows: [0] }]);
  expect(names({ status: "ongoing", participants })).toEqual([]);
  expect(names({ status: null, participants })).toEqual([]);
});

test("somebody else than the initiator contradicts a call that nobody answered", () => {
  const participants = [stay("freya", 1000, 1100), stay("lena", null, null), stay("omar", 1001, 1100)];
  expect(found({ status: "missed", participants })).toEqual([
    { what: "joinedUnanswered", status: "missed", rows: [2] },
  ]);
  expect(names({ status: "missed", participants: participants.slice(0, 2) })).toEqual([]);
  expect([names({ status: "paused", participants }), names({ status: null, participants })]).toEqual([[], []]);
});

test("somebody may join two seconds before the start, the initiator at any time", () => {
  const joins = (uid: string, at: number): readonly string[] => names({ participants: [stay(uid, at, 2000)] });
  expect([joins("lena", 998), joins("lena", 997), joins("freya", 5)]).toEqual([[], ["joinedBeforeStart"], []]);
  expect(names({ startedAt: null, participants: [stay("lena", 5, 2000)] })).toEqual([]);
});

test("somebody may leave in the second of joining", () => {
  const leaves = (left: number): readonly string[] => names({ participants: [stay("lena", 1500, left)] });
  expect([leaves(1500), leaves(1499)]).toEqual([[], ["leftBeforeJoined"]]);
  // Minutes are not compared with a stay that runs backwards.
  expect(names({ participants: [stay("lena", 1500, 1400, { totalDurationInMinutes: 30 })] })).toEqual([
    "leftBeforeJoined",
  ]);
});

test("a recording may reach two seconds beyond the call, at either end", () => {
  const records = (startTime: number | null, endTime: number | null, change: Raw = {}): readonly string[] =>
    names({ recordings: [{ startTime, endTime }], ...change });
  expect([records(998, 2002), records(997, 1500), records(1500, 2003)]).toEqual([
    [],
    ["recordingOutside"],
    ["recordingOutside"],
  ]);
  expect([records(null, 9000), records(5, null)]).toEqual([[], []]);
  expect(records(5, 9000, { startedAt: null, endedAt: null })).toEqual([]);
});

test("a time of joining or leaving contradicts an entry that says that the person did not join", () => {
  const said = (change: Raw): readonly CallContradiction[] =>
    found({ participants: [{ uid: "lena", isJoined: false, ...change }] });
  const despite = { what: "joinedDespiteFlag", row: 0 };
  expect(said({ joinedAt: 1100, leftAt: 1900 })).toEqual([{ ...despite, joined: 1100, left: 1900 }]);
  expect(said({ leftAt: 1900 })).toEqual([{ ...despite, joined: null, left: 1900 }]);
  expect(said({ state: "unanswered" })).toEqual([]);
  expect(found({ participants: [{ uid: "lena", joinedAt: 1100, leftAt: 1900 }] })).toEqual([]);
});

test("somebody may leave a minute after the end, not later, and not join then", () => {
  const times = (joined: number, left: number | null): readonly CallContradiction[] =>
    found({ participants: [stay("lena", joined, left)] });
  expect(times(1500, 2060)).toEqual([]);
  expect(times(1500, 2061)).toEqual([{ what: "leftAfterEnd", row: 0, left: 2061, ended: 2000 }]);
  expect(times(2061, 2099)).toEqual([{ what: "joinedAfterEnd", row: 0, joined: 2061, ended: 2000 }]);
  expect(names({ endedAt: null, participants: [stay("lena", 1500, 9000)] })).toEqual([]);
  // An end before the start is no end to compare with.
  expect(names({ endedAt: 900, participants: [stay("lena", 1500, 1600)] })).toEqual(["endedBeforeStart"]);
});
