// A call's figures: ring time, duration, histogram ranges. docs/definitions.md defines them.
import { secondsBetween } from "#domain/columns/datasets.ts";
import type { CallFacts, Participant } from "./call.ts";
import { wasAnswered } from "./outcomes.ts";

/** Lower bounds of the duration ranges after 0; each range ends before the next, the last has no end. Minutes. */
export const DURATION_EDGES_MINUTES: readonly number[] = [1 / 6, 0.5, 1, 2, 5, 10, 20, 30, 60, 120];
/** The same for ring times, seconds. */
export const RING_EDGES_SECONDS: readonly number[] = [5, 10, 15, 20, 30, 45, 60, 120];

/** The index of the range that holds a value. */
export function rangeOf(length: number, edges: readonly number[]): number {
  const next = edges.findIndex((edge) => length < edge);
  return next === -1 ? edges.length : next;
}

/** The longest plausible duration, minutes: a century. A larger value is wrong and counts as unknown. */
export const LONGEST_MINUTES = 52_596_000;

/** Minutes, or null: the service sends 0 when it knows no duration. */
export function toldMinutes(minutes: unknown): number | null {
  return typeof minutes === "number" && minutes > 0 && minutes <= LONGEST_MINUTES ? minutes : null;
}

export interface Ringing {
  readonly seconds: number;
  /** the event that ended it: another person's join, the call's own start, or its end without an answer */
  readonly until: "joining" | "start" | "end";
}

type Rung = Pick<CallFacts, "status" | "initiator" | "initiatedAtSeconds" | "startedAtSeconds" | "endedAtSeconds">;

/**
 * How long a call rang; null if its times do not say. Answered: until it started; if that is no later than its
 * initiation (some documents define it so), until the first other participant joined. Unanswered: until it ended.
 */
export function ringingOf(call: Rung, participants: readonly Participant[]): Ringing | null {
  const { status, initiatedAtSeconds: begin, startedAtSeconds, endedAtSeconds } = call;
  const answered = wasAnswered(status);
  if (answered === null || begin === null) return null;
  if (!answered) return between(begin, endedAtSeconds, "end");
  const byStart = between(begin, startedAtSeconds, "start");
  if (byStart !== null && byStart.seconds > 0) return byStart;
  return between(begin, firstOther(call, participants)?.seconds ?? null, "joining");
}

/** A time of leaving or joining may be so much later than the end of its call: clocks, and connections that time out. */
const LATE_SECONDS = 60;

/** True for a moment of a participant that is too late for its call. */
export function isLate(seconds: number, endSeconds: number | null): boolean {
  return endSeconds !== null && seconds > endSeconds + LATE_SECONDS;
}

/** When a call ended; null if that is not known, or if its end comes before its beginning. */
export function endOf(call: Pick<Rung, "initiatedAtSeconds" | "startedAtSeconds" | "endedAtSeconds">): number | null {
  const { endedAtSeconds: ended, initiatedAtSeconds: initiated, startedAtSeconds: started } = call;
  return ended !== null && ended >= (initiated ?? ended) && ended >= (started ?? ended) ? ended : null;
}

export interface FirstOther {
  readonly uid: string;
  /** index of the participant entry */
  readonly row: number;
  /** when; null if it was certainly this person, and the record does not say when */
  readonly seconds: number | null;
}

/**
 * The first person besides the initiator who joined; null if that is not certain. It is not if the record names no
 * initiator, or if somebody without a UID or without a time may have come before.
 */
export function firstOther(call: Rung, participants: readonly Participant[]): FirstOther | null {
  if (call.initiator === null) return null;
  const end = endOf(call);
  const entries = participants.flatMap(({ uid, isJoined, joinedAtSeconds: seconds }, row) =>
    isJoined === false || uid === call.initiator
      ? []
      : [{ uid, row, isJoined, seconds: seconds === null || isLate(seconds, end) ? null : seconds }],
  );
  if (entries.some(({ seconds }) => seconds === null)) {
    const some = entries.find(({ isJoined }) => isJoined === true);
    const isOne = entries.every(({ uid }) => uid === some?.uid);
    return some !== undefined && some.uid !== null && isOne ? { uid: some.uid, row: some.row, seconds: null } : null;
  }
  const seconds = entries.reduce((least, entry) => Math.min(least, entry.seconds ?? least), Infinity);
  const first = entries.filter((entry) => entry.seconds === seconds);
  const [found] = first;
  if (found === undefined || found.uid === null || first.some((entry) => entry.uid !== found.uid)) return null;
  return { uid: found.uid, row: found.row, seconds };
}

/** An end before the start is wrong and counts as missing, and so does one more than a century later. */
function between(begin: number, end: number | null, until: Ringing["until"]): Ringing | null {
  const seconds = secondsBetween(begin, end);
  return seconds === null || seconds > LONGEST_MINUTES * 60 ? null : { seconds, until };
}
