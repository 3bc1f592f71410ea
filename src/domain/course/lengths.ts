// How long a call, its people and their entries lasted: told by the record, or so far where they go on. Every text takes it
// from here. Definitions: docs/definitions.md.
import { secondsBetween } from "#domain/columns/datasets.ts";
import type { CallFacts, Participant } from "#domain/records/call.ts";
import { secondsIn } from "#domain/time/intervals.ts";
import { minutesInCall } from "#domain/time/time-in-call.ts";
import { staysOf, type Lane } from "./lanes.ts";
import { surely, type CallSpan, type Stay } from "./recorded.ts";

export interface Length {
  readonly minutes: number;
  /** true if it goes on: it is then from the times up to now, as the talk in the story is */
  readonly isSoFar: boolean;
}

/** Null or absent where a length is not known. */
export interface Lengths {
  /** from the start to the end */
  readonly call: Length | null;
  /** of each person, by the index of the lane; times on several devices count once */
  readonly lanes: readonly (Length | null)[];
  readonly entries: ReadonlyMap<Participant, Length>;
}

export function lengthsOf(
  call: Pick<CallFacts, "startedAtSeconds" | "endedAtSeconds">,
  participants: readonly Participant[],
  lanes: readonly Lane[],
  span: CallSpan,
): Lengths {
  const stays = new Map(lanes.flatMap(staysOf).map((stay) => [stay.row, stay]));
  const lengths = participants.map((entry, row) => lengthOfEntry(entry, stays.get(row), span));
  return {
    call: lengthOfCall(call, span),
    lanes: lanes.map((lane) => lengthOfLane(lane, participants, lengths)),
    entries: new Map(
      participants.flatMap((entry, row) => {
        const length = lengths[row] ?? null;
        return length === null ? [] : [[entry, length] as const];
      }),
    ),
  };
}

function lengthOfCall(
  { startedAtSeconds: start, endedAtSeconds: end }: Pick<CallFacts, "startedAtSeconds" | "endedAtSeconds">,
  { isOngoing, nowSeconds }: CallSpan,
): Length | null {
  const seconds = secondsBetween(start, isOngoing ? nowSeconds : end);
  if (seconds === null || seconds < 0 || (isOngoing && seconds === 0)) return null;
  return { minutes: seconds / 60, isSoFar: isOngoing };
}

/** A zero of the service is no length where the entry has not both times, or the call no end: it counts at the end. */
function lengthOfEntry(entry: Participant, stay: Stay | undefined, span: CallSpan): Length | null {
  const { totalDurationInMinutes: told } = entry;
  const sure = stay === undefined ? null : surely(stay, span);
  const minutes = sure === null ? null : secondsIn([sure]) / 60;
  if (stay?.left.unknown === "running") return minutes === null || minutes === 0 ? null : { minutes, isSoFar: true };
  if (told === null) return null;
  if (told !== 0 || stay === undefined) return { minutes: told, isSoFar: false };
  if (minutes === null) return null;
  return { minutes: span.openSeconds === null ? told : minutes, isSoFar: false };
}

function lengthOfLane(
  { devices, presence }: Lane,
  participants: readonly Participant[],
  lengths: readonly (Length | null)[],
): Length | null {
  const rows = devices.flatMap((device) => device.rows);
  if (rows.some((row) => lengths[row]?.isSoFar === true)) return { minutes: secondsIn(presence) / 60, isSoFar: true };
  const minutes = minutesInCall(
    rows.flatMap((row) => {
      const entry = participants[row];
      return entry === undefined ? [] : [{ ...entry, totalDurationInMinutes: lengths[row]?.minutes ?? null }];
    }),
  );
  return minutes === null ? null : { minutes, isSoFar: false };
}
