// The course of a call: who was present when, on which device, and what happened, made only from the call's own facts.
// Definitions: docs/definitions.md.
import type { CallFacts, Participant, Recording } from "#domain/records/call.ts";
import { answerOf, type Answer } from "./answer.ts";
import { stretchesOf, talkOf, type CompanyInterval, type Talk } from "./company.ts";
import { contradictionsOf, type CallContradiction } from "./contradictions.ts";
import { eventsOf, type CourseEvent } from "./course-events.ts";
import { lanesOf, staysOf, type Lane } from "./lanes.ts";
import { lengthsOf, type Lengths } from "./lengths.ts";
import type { Interval } from "#domain/time/intervals.ts";
import { spanOf } from "./recorded.ts";

/** The facts that a course is computed from. Times are UNIX seconds. */
export interface CourseFacts {
  readonly call: Omit<CallFacts, "participantUids">;
  readonly participants: readonly Participant[];
  readonly recordings: readonly Recording[];
  /** the moment of reading; a running call is drawn up to it */
  readonly nowSeconds: number;
}

export interface Course extends Answer {
  /** the first and the last moment that is drawn; null if the call has no time at all */
  readonly extent: Interval | null;
  readonly isOngoing: boolean;
  /** those who joined, in order of joining; then those of whom it is not known, and those who never joined */
  readonly lanes: readonly Lane[];
  /** the time cut where somebody comes or goes, or may */
  readonly stretches: readonly CompanyInterval[];
  /** when one person was surely present and surely nobody else, with the index of the lane */
  readonly alone: readonly (Interval & { readonly lane: number })[];
  /** when two or more people were present; null if no presence is known */
  readonly talk: Talk | null;
  readonly lengths: Lengths;
  /** recordings with both times, with their index in the record */
  readonly recordings: readonly (Interval & { readonly recording: number })[];
  /** in order of time */
  readonly events: readonly CourseEvent[];
  readonly contradictions: readonly CallContradiction[];
}

/** The course of a call. Never throws: everything that depends on a missing or wrong time is left out. */
export function courseOf({ call, participants, recordings, nowSeconds }: CourseFacts): Course {
  const span = spanOf(call, participants, recordings, nowSeconds);
  const lanes = lanesOf(participants, call.initiator, span);
  const stretches = stretchesOf(lanes);
  const recorded = recordings.flatMap(intervalOfRecording);
  const answer = answerOf(call, participants, lanes, span);
  const drawn = lanes.flatMap((lane) => staysOf(lane).flatMap((stay) => stay.drawn ?? []));
  const intervals = [...drawn, ...recorded, ...(answer.ring === null ? [] : [answer.ring])];
  return {
    ...answer,
    extent: extentOf([
      ...intervals.flatMap(({ fromSeconds, toSeconds }) => [fromSeconds, toSeconds]),
      ...[call.initiatedAtSeconds, call.startedAtSeconds, call.endedAtSeconds].filter((time) => time !== null),
      ...(span.isOngoing && intervals.length > 0 ? [nowSeconds] : []),
    ]),
    isOngoing: span.isOngoing,
    lanes,
    stretches,
    alone: stretches.flatMap(({ fromSeconds, toSeconds, alone: lane }) =>
      lane === null ? [] : [{ fromSeconds, toSeconds, lane }],
    ),
    talk: talkOf(lanes, stretches),
    lengths: lengthsOf(call, participants, lanes, span),
    recordings: recorded,
    events: eventsOf(lanes, span),
    contradictions: contradictionsOf(call, participants, recordings, lanes, span),
  };
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
