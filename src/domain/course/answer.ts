// How a call was answered: how long it rang, who came first, and whether it is sure who picked up. docs/definitions.md.
import { firstOther, ringingOf, type Ringing } from "#domain/records/call-statistics.ts";
import type { CallFacts, Participant } from "#domain/records/call.ts";
import { areSeveral } from "./identity.ts";
import type { Lane } from "./lanes.ts";
import type { Interval } from "#domain/time/intervals.ts";
import type { CallSpan } from "./recorded.ts";

/** The status of a call that somebody answered. */
const ANSWERED = "ended";
/** A person who joined so many seconds before or after the pick-up can be the one who picked up. */
const FITS_BEFORE_SECONDS = 2;
const FITS_AFTER_SECONDS = 10;

type Call = Omit<CallFacts, "participantUids">;

/** The time in which a call rang, and what ended it; "now" while it rings. */
export interface Ring extends Interval {
  readonly until: Ringing["until"] | "now";
}

/** The first person besides the initiator who joined. */
export interface FirstToJoin {
  readonly lane: number;
  /** null if the record does not say when */
  readonly atSeconds: number | null;
}

export interface Answer {
  /** from the initiation to the answer, or to the end; null if the times do not say */
  readonly ring: Ring | null;
  /** null if it is not certain who came first */
  readonly first: FirstToJoin | null;
  /** index of the lane of the person who picked up; null if it is not certain that the first to join did */
  readonly answeredBy: number | null;
  /** true if somebody besides the initiator was in the call for certain, known by name or not */
  readonly hasOther: boolean;
}

export function answerOf(
  call: Call,
  participants: readonly Participant[],
  lanes: readonly Lane[],
  span: CallSpan,
): Answer {
  const found = firstOther(call, participants);
  const lane = found === null ? -1 : lanes.findIndex(({ uid }) => uid === found.uid);
  const first = found === null || lane === -1 ? null : { lane, atSeconds: found.seconds };
  const joined = lanes.filter((each) => each.joined === true);
  const isOther = ({ uid }: Lane): boolean => call.initiator !== null && uid !== null && uid !== call.initiator;
  const hasOther = joined.some(isOther) || areSeveral(joined);
  // Somebody who joined has answered, whatever the status says.
  const ring = ringOf(hasOther ? { ...call, status: ANSWERED } : call, participants, span);
  return { ring, first, answeredBy: first !== null && fits(first, call) ? first.lane : null, hasOther };
}

/** The pick-up is a time of the call. A person's name belongs to it only if the person joined about then. */
function fits({ atSeconds }: FirstToJoin, call: Call): boolean {
  const { startedAtSeconds: started, initiatedAtSeconds: initiated } = call;
  // A start at the moment of the initiation is no pick-up: some documents define it so.
  const isPickUp = started !== null && (initiated === null || started > initiated) && !endsBeforeStart(call);
  if (atSeconds === null || !isPickUp) return true;
  return atSeconds >= started - FITS_BEFORE_SECONDS && atSeconds <= started + FITS_AFTER_SECONDS;
}

function ringOf(call: Call, participants: readonly Participant[], { isOngoing, nowSeconds }: CallSpan): Ring | null {
  const from = call.initiatedAtSeconds;
  if (from === null || endsBeforeStart(call)) return null;
  const ringing = ringingOf(call, participants);
  if (ringing !== null) return { fromSeconds: from, toSeconds: from + ringing.seconds, until: ringing.until };
  const rings = isOngoing && call.status?.toLowerCase() === "initiated" && nowSeconds > from;
  return rings ? { fromSeconds: from, toSeconds: nowSeconds, until: "now" } : null;
}

/** Of two times that contradict each other neither is believed. */
function endsBeforeStart({ startedAtSeconds, endedAtSeconds }: Call): boolean {
  return startedAtSeconds !== null && endedAtSeconds !== null && endedAtSeconds < startedAtSeconds;
}
