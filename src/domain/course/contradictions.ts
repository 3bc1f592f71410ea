// Where the facts of a call contradict each other, with the numbers. Definitions: docs/definitions.md.
import { isLate } from "#domain/records/call-statistics.ts";
import { wasAnswered } from "#domain/records/outcomes.ts";
import type { CallFacts, Participant, Recording } from "#domain/records/call.ts";
import type { Lane } from "./lanes.ts";
import type { CallSpan } from "./recorded.ts";

/** Times may differ by this much: clocks of devices and of the service are not the same, seconds. */
const CLOCK_SECONDS = 2;
/** Minutes may differ from an interval by this many seconds or this share. */
const DURATION_SECONDS = 10;
const DURATION_SHARE = 0.05;

/** `row` and `recording` are indexes in the record. Times are UNIX seconds. */
export type CallContradiction =
  | { readonly what: "leftBeforeJoined"; readonly row: number; readonly joined: number; readonly left: number }
  /** the entry says that the person did not join, and has the time of it, or of leaving */
  | {
      readonly what: "joinedDespiteFlag";
      readonly row: number;
      readonly joined: number | null;
      readonly left: number | null;
    }
  | { readonly what: "joinedAfterEnd"; readonly row: number; readonly joined: number; readonly ended: number }
  | { readonly what: "leftAfterEnd"; readonly row: number; readonly left: number; readonly ended: number }
  | { readonly what: "joinedBeforeStart"; readonly row: number; readonly joined: number; readonly started: number }
  /** the status says that the call still runs, more than a day after it began */
  | { readonly what: "endMissing"; readonly status: string; readonly started: number; readonly seconds: number }
  | { readonly what: "endedBeforeStart"; readonly started: number; readonly ended: number }
  | { readonly what: "minutesDiffer"; readonly row: number; readonly minutes: number; readonly seconds: number }
  | { readonly what: "totalDiffers"; readonly minutes: number; readonly seconds: number }
  | { readonly what: "countDiffers"; readonly told: number; readonly joined: number }
  | { readonly what: "endedWithPresence"; readonly rows: readonly number[] }
  | { readonly what: "joinedUnanswered"; readonly status: string; readonly rows: readonly number[] }
  | { readonly what: "recordingOutside"; readonly recording: number; readonly from: number; readonly to: number };

type Call = Omit<CallFacts, "participantUids">;

/** Every contradiction: those of the call, of its participants in their order, of its recordings. */
export function contradictionsOf(
  call: Call,
  participants: readonly Participant[],
  recordings: readonly Recording[],
  lanes: readonly Lane[],
  span: CallSpan,
): readonly CallContradiction[] {
  return [
    ...endMissing(call, span),
    ...ofCall(call, participants, lanes),
    ...participants.flatMap((entry, row) => ofParticipant(call, entry, row, span)),
    ...recordings.flatMap((entry, index) => ofRecording(call, entry, index)),
  ];
}

/** True for an entry of somebody who surely is not the initiator. An entry without a UID may be anybody's. */
function isOther({ uid }: Participant, { initiator }: Call): boolean {
  return initiator !== null && uid !== null && uid !== initiator;
}

function endMissing({ status }: Call, { openSeconds, isOngoing, nowSeconds }: CallSpan): readonly CallContradiction[] {
  if (openSeconds === null || isOngoing) return [];
  return [{ what: "endMissing", status: status ?? "", started: nowSeconds - openSeconds, seconds: openSeconds }];
}

function ofCall(
  call: Call,
  participants: readonly Participant[],
  lanes: readonly Lane[],
): readonly CallContradiction[] {
  const { startedAtSeconds: started, endedAtSeconds: ended, totalDurationInMinutes: minutes } = call;
  const found: CallContradiction[] = [];
  if (started !== null && ended !== null && ended < started) found.push({ what: "endedBeforeStart", started, ended });
  if (started !== null && ended !== null && ended >= started && minutes !== null && differs(minutes, ended - started)) {
    found.push({ what: "totalDiffers", minutes, seconds: ended - started });
  }
  const told = call.totalParticipants;
  // The service counts a person once per device; a rejoined device may count once or twice.
  const joined = participants.filter(({ isJoined }) => isJoined).length;
  const counts = [joined, sumOf(lanes, ({ devices }) => devices.length), sumOf(lanes, () => 1)];
  if (told !== null && participants.length > 0 && !counts.includes(told)) {
    found.push({ what: "countDiffers", told, joined });
  }
  const status = call.status?.toLowerCase() ?? null;
  const present = rowsWhere(participants, (entry) => entry.joinedAtSeconds !== null && entry.leftAtSeconds === null);
  if (status === "ended" && present.length > 0) found.push({ what: "endedWithPresence", rows: present });
  const others = rowsWhere(participants, (entry) => entry.isJoined === true && isOther(entry, call));
  if (call.status !== null && wasAnswered(call.status) === false && others.length > 0) {
    found.push({ what: "joinedUnanswered", status: call.status, rows: others });
  }
  return found;
}

function ofParticipant(call: Call, entry: Participant, row: number, span: CallSpan): readonly CallContradiction[] {
  const { joinedAtSeconds: joined, leftAtSeconds: left, totalDurationInMinutes: minutes } = entry;
  const { startedAtSeconds: started } = call;
  const { endSeconds: ended } = span;
  const found: CallContradiction[] = [];
  if (entry.saysJoined === false && (joined !== null || left !== null)) {
    found.push({ what: "joinedDespiteFlag", row, joined, left });
  }
  if (joined !== null && ended !== null && isLate(joined, ended)) {
    found.push({ what: "joinedAfterEnd", row, joined, ended });
  } else if (left !== null && ended !== null && isLate(left, ended)) {
    found.push({ what: "leftAfterEnd", row, left, ended });
  }
  if (joined === null) return found;
  if (started !== null && joined < started - CLOCK_SECONDS && isOther(entry, call)) {
    found.push({ what: "joinedBeforeStart", row, joined, started });
  }
  if (left === null) return found;
  if (left < joined) found.push({ what: "leftBeforeJoined", row, joined, left });
  else if (minutes !== null && differs(minutes, left - joined)) {
    found.push({ what: "minutesDiffer", row, minutes, seconds: left - joined });
  }
  return found;
}

function ofRecording(call: Call, entry: Recording, recording: number): readonly CallContradiction[] {
  const { startTimeSeconds: from, endTimeSeconds: to } = entry;
  const { startedAtSeconds: started, endedAtSeconds: ended } = call;
  if (from === null || to === null) return [];
  const early = started !== null && from < started - CLOCK_SECONDS;
  const late = ended !== null && to > ended + CLOCK_SECONDS;
  return early || late ? [{ what: "recordingOutside", recording, from, to }] : [];
}

function differs(minutes: number, seconds: number): boolean {
  const apart = Math.abs(minutes * 60 - seconds);
  return apart > DURATION_SECONDS && apart > seconds * DURATION_SHARE;
}

function sumOf(lanes: readonly Lane[], countOf: (lane: Lane) => number): number {
  return lanes.reduce((sum, lane) => sum + (lane.joined === true ? countOf(lane) : 0), 0);
}

function rowsWhere(participants: readonly Participant[], holds: (entry: Participant) => boolean): readonly number[] {
  return participants.flatMap((entry, row) => (holds(entry) ? [row] : []));
}
