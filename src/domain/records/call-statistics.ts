// What is counted of calls: whether one was answered, how long it rang and lasted, and the ranges lengths are counted in.
// What each figure means is in docs/statistics.md.
import type { CallFacts, Participant } from "./call.ts";

/**
 * Whether the status says that somebody answered; null while it is not decided or not known: initiated, and words that
 * are not the service's. Source: docs/service-notes.md, "Records" and "Calls in practice".
 */
export function wasAnswered(status: string | null): boolean | null {
  return status === null ? null : (ANSWERS.get(status.toLowerCase()) ?? null);
}

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ["ended", true],
  ["ongoing", true],
  ["unanswered", false],
  ["rejected", false],
  ["canceled", false],
  ["cancelled", false],
  ["busy", false],
  ["missed", false],
]);

/** Ranges begin at 0 and at each of these, and end before the next; the last has no end. Minutes. */
export const DURATION_EDGES_MINUTES: readonly number[] = [1 / 6, 0.5, 1, 2, 5, 10, 20, 30, 60, 120];
/** The same of ringing, seconds. */
export const RING_EDGES_SECONDS: readonly number[] = [5, 10, 15, 20, 30, 45, 60, 120];

/** The number of the range that holds a length. */
export function rangeOf(length: number, edges: readonly number[]): number {
  const next = edges.findIndex((edge) => length < edge);
  return next === -1 ? edges.length : next;
}

/** No length that is told can be longer: a century, minutes. What says more is wrong, and is not known. */
export const LONGEST_MINUTES = 52_596_000;

/** Minutes that were told, or null: the service sends 0 where there is nothing to tell. */
export function toldMinutes(minutes: unknown): number | null {
  return typeof minutes === "number" && minutes > 0 && minutes <= LONGEST_MINUTES ? minutes : null;
}

export interface Ringing {
  readonly seconds: number;
  /** what ended it: somebody else's joining, the call's own start, or its end without an answer */
  readonly until: "joining" | "start" | "end";
}

type Rung = Pick<CallFacts, "status" | "initiator" | "initiatedAtSeconds" | "startedAtSeconds" | "endedAtSeconds">;

/**
 * How long a call rang, or null when its times do not say. One that was answered rang until the first participant beside
 * its initiator joined; where no such time is known, until it started, if that is later than its initiation (documents
 * call startedAt the moment of initiation). One that was not answered rang until it ended.
 */
export function ringingOf(call: Rung, participants: readonly Participant[]): Ringing | null {
  const { status, initiator, initiatedAtSeconds: begin, startedAtSeconds, endedAtSeconds } = call;
  const answered = wasAnswered(status);
  if (answered === null || begin === null) return null;
  if (!answered) return between(begin, endedAtSeconds, "end");
  let joined: number | null = null;
  for (const { uid, joinedAtSeconds } of participants) {
    if (joinedAtSeconds === null || uid === null || uid === initiator) continue;
    if (joined === null || joinedAtSeconds < joined) joined = joinedAtSeconds;
  }
  const byJoining = between(begin, joined, "joining");
  if (byJoining !== null) return byJoining;
  const byStart = between(begin, startedAtSeconds, "start");
  return byStart === null || byStart.seconds === 0 ? null : byStart;
}

/** An end before the beginning is wrong, and as good as none; so is one more than a century later. */
function between(begin: number, end: number | null, until: Ringing["until"]): Ringing | null {
  if (end === null || end < begin || end - begin > LONGEST_MINUTES * 60) return null;
  return { seconds: end - begin, until };
}
