// What a record says about the times of a call: the moment, or the reason why it is not known.
import { endOf, isLate } from "#domain/records/call-statistics.ts";
import { isOpenCall, type CallFacts, type Participant, type Recording } from "#domain/records/call.ts";
import type { Interval } from "#domain/time/intervals.ts";

/** A call that began longer ago and has no end counts as over: its end is missing. Seconds. */
const LONGEST_OPEN_SECONDS = 86_400;

/** Why a time is not known; "running" for a leaving that is still to come. */
export type Unknown = "missing" | "running" | "beforeJoining" | "afterEnd";

/** A time that a record gives, UNIX seconds, or why it does not. */
export type RecordedTime =
  | { readonly seconds: number; readonly unknown: null }
  | { readonly seconds: null; readonly unknown: Unknown };

/** The times of a call that its participants' times are read against. UNIX seconds. */
export interface CallSpan {
  readonly isOngoing: boolean;
  /** since when a call has not ended by its status and has no end; null for every other call */
  readonly openSeconds: number | null;
  readonly beginSeconds: number | null;
  /** null if it is not known or comes before the beginning */
  readonly endSeconds: number | null;
  readonly nowSeconds: number;
}

/** One presence on one device: what the record says of it, and how it is drawn. */
export interface Stay {
  /** index of the participant entry that says so */
  readonly row: number;
  readonly joined: RecordedTime;
  readonly left: RecordedTime;
  /** null if there is no time to draw it at */
  readonly drawn: Interval | null;
}

type Call = Pick<CallFacts, "status" | "initiatedAtSeconds" | "startedAtSeconds" | "endedAtSeconds">;

export function spanOf(
  call: Call,
  participants: readonly Participant[],
  recordings: readonly Recording[],
  nowSeconds: number,
): CallSpan {
  const openSeconds = isOpenCall(call)
    ? Math.max(0, nowSeconds - (firstMoment(call, participants, recordings) ?? nowSeconds))
    : null;
  return {
    isOngoing: openSeconds !== null && openSeconds <= LONGEST_OPEN_SECONDS,
    openSeconds,
    beginSeconds: call.startedAtSeconds ?? call.initiatedAtSeconds,
    endSeconds: endOf(call),
    nowSeconds,
  };
}

/** When a call was under way for certain: its beginning, else the first time of a participant or a recording. */
function firstMoment(
  call: Call,
  participants: readonly Participant[],
  recordings: readonly Recording[],
): number | null {
  const begin = call.startedAtSeconds ?? call.initiatedAtSeconds;
  if (begin !== null) return begin;
  const times = [
    ...participants.flatMap(({ joinedAtSeconds, leftAtSeconds }) => [joinedAtSeconds, leftAtSeconds]),
    ...recordings.flatMap(({ startTimeSeconds, endTimeSeconds }) => [startTimeSeconds, endTimeSeconds]),
  ].filter((time) => time !== null);
  return times.length === 0 ? null : times.reduce((least, time) => Math.min(least, time));
}

/** The presence that an entry states; null for somebody who never joined. */
export function stayOf(entry: Participant, row: number, span: CallSpan): Stay | null {
  const { isJoined, joinedAtSeconds: joinedAt, leftAtSeconds: leftAt } = entry;
  if (isJoined === false) return null;
  return { row, joined: joinedOf(joinedAt, span), left: leftOf(joinedAt, leftAt, span), drawn: drawnOf(entry, span) };
}

function joinedOf(joinedAt: number | null, { endSeconds }: CallSpan): RecordedTime {
  if (joinedAt === null) return { seconds: null, unknown: "missing" };
  return isLate(joinedAt, endSeconds) ? { seconds: null, unknown: "afterEnd" } : { seconds: joinedAt, unknown: null };
}

function leftOf(joinedAt: number | null, leftAt: number | null, { endSeconds, isOngoing }: CallSpan): RecordedTime {
  if (leftAt === null) return { seconds: null, unknown: isOngoing && joinedAt !== null ? "running" : "missing" };
  if (joinedAt !== null && leftAt < joinedAt) return { seconds: null, unknown: "beforeJoining" };
  return isLate(leftAt, endSeconds) ? { seconds: null, unknown: "afterEnd" } : { seconds: leftAt, unknown: null };
}

/** Times as they are recorded; what is missing reaches as far as the call does. */
function drawnOf(
  { joinedAtSeconds: joined, leftAtSeconds: left }: Participant,
  { isOngoing, beginSeconds, endSeconds, nowSeconds }: CallSpan,
): Interval | null {
  const limit = isOngoing ? nowSeconds : endSeconds;
  if (joined !== null) return { fromSeconds: joined, toSeconds: Math.max(joined, left ?? limit ?? joined) };
  return left === null ? null : { fromSeconds: Math.min(beginSeconds ?? left, left), toSeconds: left };
}

/** When somebody was present for certain: a stay with both of its times. A presence that runs has lasted until now. */
export function surely({ joined, left }: Stay, { nowSeconds }: CallSpan): Interval | null {
  const until = left.unknown === "running" ? nowSeconds : left.seconds;
  if (joined.seconds === null || until === null) return null;
  return { fromSeconds: joined.seconds, toSeconds: Math.max(joined.seconds, until) };
}

/** When somebody may have been present: as far as the known times allow. */
export function possibly({ joined, left }: Stay, { nowSeconds }: CallSpan): Interval {
  const fromSeconds = joined.seconds ?? -Infinity;
  const until = left.unknown === "running" ? nowSeconds : (left.seconds ?? Infinity);
  return { fromSeconds, toSeconds: Math.max(fromSeconds, until) };
}
