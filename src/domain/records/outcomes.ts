// The outcome of a call by its status: one definition for filters, statistics, pictures and words. docs/definitions.md says it
// to people. Source: docs/service-notes.md, "Records" and "Calls in practice".

/**
 * The statuses of each outcome. missed: it rang and nobody reacted; turnedDown: somebody refused it, or the line was
 * busy. The outcome of other statuses is open or unknown.
 */
export const OUTCOMES = {
  answered: ["ended", "ongoing"],
  missed: ["unanswered", "missed", "canceled"],
  turnedDown: ["rejected", "busy"],
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** Statuses of calls that nobody answered. */
export const NOT_ANSWERED_STATUSES = [...OUTCOMES.missed, ...OUTCOMES.turnedDown] as const;

/** Groups of statuses that people name, as a filter takes them. */
export const STATUS_GROUPS = { ...OUTCOMES, notAnswered: NOT_ANSWERED_STATUSES } as const;
export type StatusGroup = keyof typeof STATUS_GROUPS;

const OUTCOME_OF: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ...OUTCOMES.answered.map((status) => [status, "answered"] as const),
  ...OUTCOMES.missed.map((status) => [status, "missed"] as const),
  ...OUTCOMES.turnedDown.map((status) => [status, "turnedDown"] as const),
  // The other spelling of `canceled` (domain/query/spellings.ts).
  ["cancelled", "missed"],
]);

/** The outcome of a call by its status, or of a participant by the state; null if it is open or unknown. */
export function outcomeOf(status: string | null): Outcome | null {
  return status === null ? null : (OUTCOME_OF.get(status.toLowerCase()) ?? null);
}

/** The statuses of a missed call, in every spelling and in lower case. */
export const MISSED_SPELLINGS: readonly string[] = [...OUTCOME_OF.keys()].filter(
  (status) => OUTCOME_OF.get(status) === "missed",
);

/** True if the status says that somebody answered, false if nobody did; null if that is open or unknown. */
export function wasAnswered(status: string | null): boolean | null {
  const outcome = outcomeOf(status);
  return outcome === null ? null : outcome === "answered";
}

/** What a participant entry says of coming. */
interface Entry {
  readonly uid: string | null;
  readonly isJoined: boolean | null;
  readonly state: string | null;
}

/** True if no entry of a call says that the person joined, or turned the call down. */
export function didNotCome(participants: readonly Entry[], uid: string): boolean {
  return participants.every(
    (entry) => entry.uid !== uid || (entry.isJoined !== true && outcomeOf(entry.state) !== "turnedDown"),
  );
}
