// The course of a call: who was present when, on which device, and what happened, made only from the call's own facts.
// Definitions: docs/calls.md.
import { ringingOf, type Ringing } from "../records/call-statistics.ts";
import { NOT_ENDED_STATUSES, type CallFacts, type Participant, type Recording } from "../records/call.ts";
import { contradictionsOf, type CallContradiction } from "./contradictions.ts";
import { eventsOf, type CourseEvent } from "./events.ts";
import { lanesOf, type Lane } from "./lanes.ts";
import { othersThan } from "./others.ts";
import { attendanceOf, secondsIn, type Interval } from "./presence.ts";

/**
 * A call that began longer ago and has no end counts as over: its end is missing. Seconds.
 */
const LONGEST_OPEN_SECONDS = 86_400;
/** The status of a call that somebody answered. */
const ANSWERED = "ended";

/** The facts that a course is computed from. Times are UNIX seconds. */
export interface CourseFacts {
  readonly call: Omit<CallFacts, "participantUids">;
  readonly participants: readonly Participant[];
  readonly recordings: readonly Recording[];
  /** the moment of reading; a running call is drawn up to it */
  readonly nowSeconds: number;
}

/** The time in which a call rang, and what ended it; "now" while it rings. */
export interface Ring extends Interval {
  readonly until: Ringing["until"] | "now";
}

export interface Course {
  /** the first and the last known moment; null if the call has no time at all */
  readonly extent: Interval | null;
  readonly isOngoing: boolean;
  /** from the initiation to the answer, or to the end; null if the times do not say */
  readonly ring: Ring | null;
  /** index of the lane of the first who joined and surely is not the initiator; null if nobody did */
  readonly answeredBy: number | null;
  /** those who joined, in order of joining; then those who never joined */
  readonly lanes: readonly Lane[];
  /** when exactly one person was present, with the index of the lane */
  readonly alone: readonly (Interval & { readonly lane: number })[];
  /** seconds in which two or more people were present; null if no presence is known */
  readonly talkSeconds: number | null;
  /** recordings with both times, with their index in the record */
  readonly recordings: readonly (Interval & { readonly recording: number })[];
  /** in order of time */
  readonly events: readonly CourseEvent[];
  readonly contradictions: readonly CallContradiction[];
}

/** The course of a call. Never throws: everything that depends on a missing or wrong time is left out. */
export function courseOf({ call, participants, recordings, nowSeconds }: CourseFacts): Course {
  const openSeconds = openFor(call, nowSeconds);
  const isOngoing = openSeconds !== null && openSeconds <= LONGEST_OPEN_SECONDS;
  const bounds = { isOngoing, endedAtSeconds: call.endedAtSeconds, nowSeconds };
  const lanes = lanesOf(participants, call.initiator, bounds);
  const stretches = attendanceOf(lanes.map(({ presence }) => presence));
  const end = isOngoing ? null : call.endedAtSeconds;
  const begin = call.startedAtSeconds ?? call.initiatedAtSeconds;
  const recorded = recordings.flatMap(intervalOfRecording);
  const answeredBy = answererOf(lanes, call.initiator);
  // Somebody who joined has answered, whatever the status says.
  const answered = answeredBy === null ? call : { ...call, status: ANSWERED };
  const ring = ringOf(answered, participants, isOngoing ? nowSeconds : null);
  const intervals = [...lanes.flatMap(({ presence }) => presence), ...recorded, ...(ring === null ? [] : [ring])];
  return {
    extent: extentOf([
      ...intervals.flatMap(({ fromSeconds, toSeconds }) => [fromSeconds, toSeconds]),
      ...[call.initiatedAtSeconds, call.startedAtSeconds, call.endedAtSeconds].filter((time) => time !== null),
      ...(isOngoing && intervals.length > 0 ? [nowSeconds] : []),
    ]),
    isOngoing,
    ring,
    answeredBy,
    lanes,
    alone: stretches.flatMap(({ fromSeconds, toSeconds, present: [lane, ...others] }) =>
      lane === undefined || others.length > 0 ? [] : [{ fromSeconds, toSeconds, lane }],
    ),
    talkSeconds: stretches.length === 0 ? null : secondsIn(stretches.filter(({ present }) => present.length > 1)),
    recordings: recorded,
    events: eventsOf(lanes, begin, end),
    contradictions: [
      ...(openSeconds === null || isOngoing ? [] : [endMissing(call, openSeconds, nowSeconds)]),
      ...contradictionsOf(call, participants, recordings, lanes),
    ],
  };
}

/**
 * Seconds since the beginning of a call that has not ended by its status and has no time of ending; 0 if its beginning
 * is not known; null for every other call.
 */
function openFor(
  { status, startedAtSeconds, initiatedAtSeconds, endedAtSeconds }: CourseFacts["call"],
  nowSeconds: number,
): number | null {
  const running: readonly string[] = NOT_ENDED_STATUSES;
  if (endedAtSeconds !== null || status === null || !running.includes(status.toLowerCase())) return null;
  return Math.max(0, nowSeconds - (startedAtSeconds ?? initiatedAtSeconds ?? nowSeconds));
}

function endMissing({ status }: CourseFacts["call"], seconds: number, nowSeconds: number): CallContradiction {
  return { what: "endMissing", status: status ?? "", started: nowSeconds - seconds, seconds };
}

function ringOf(
  call: CourseFacts["call"],
  participants: readonly Participant[],
  runsUntil: number | null,
): Ring | null {
  const from = call.initiatedAtSeconds;
  if (from === null) return null;
  const ringing = ringingOf(call, participants);
  if (ringing !== null) return { fromSeconds: from, toSeconds: from + ringing.seconds, until: ringing.until };
  const rings = runsUntil !== null && call.status?.toLowerCase() === "initiated" && runsUntil > from;
  return rings ? { fromSeconds: from, toSeconds: runsUntil, until: "now" } : null;
}

/** Lanes are in order of joining, so the first that surely is not the initiator's answered. */
function answererOf(lanes: readonly Lane[], initiator: string | null): number | null {
  const isOther = othersThan(initiator, lanes);
  const first = lanes.findIndex((lane) => isOther(lane) && lane.presence.length > 0);
  if (first !== -1) return first;
  // If several people joined without a time, the first is not known.
  const untimed = lanes.flatMap((lane, index) => (isOther(lane) && lane.joined ? [index] : []));
  return untimed.length === 1 ? (untimed[0] ?? null) : null;
}

function intervalOfRecording(
  { startTimeSeconds: from, endTimeSeconds: to }: Recording,
  recording: number,
): Course["recordings"] {
  if (from === null || to === null) return [];
  return [{ fromSeconds: from, toSeconds: Math.max(from, to), recording }];
}

function extentOf(moments: readonly number[]): Interval | null {
  if (moments.length === 0) return null;
  return { fromSeconds: minimum(moments), toSeconds: maximum(moments) };
}

const minimum = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value));
const maximum = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value));
