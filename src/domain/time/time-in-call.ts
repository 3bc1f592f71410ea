// How long a person was in a call, on any device: times on several devices at once count once. docs/definitions.md.
import { secondsIn, unionOf, type Interval } from "./intervals.ts";

/** What a participant entry says of its length. */
interface Entry {
  readonly joinedAtSeconds: number | null;
  readonly leftAtSeconds: number | null;
  readonly totalDurationInMinutes: number | null;
}

/**
 * The minutes of all entries of a person; null if none has a duration. An entry without a time may have been at the
 * same time as any other: it only sets the least that the whole can be.
 */
export function minutesInCall(entries: readonly Entry[]): number | null {
  const told = entries.filter(({ totalDurationInMinutes }) => totalDurationInMinutes !== null);
  const longest = told.reduce((most, entry) => Math.max(most, entry.totalDurationInMinutes ?? most), -Infinity);
  if (told.length < 2) return told[0]?.totalDurationInMinutes ?? null;
  const seconds = secondsIn(unionOf(told.flatMap((entry) => stretchOf(entry) ?? [])));
  return Math.max(longest, Math.round(seconds * 1000) / 60_000);
}

/** From the joining, else up to the leaving, as long as the entry says. */
function stretchOf({ joinedAtSeconds, leftAtSeconds, totalDurationInMinutes }: Entry): Interval | null {
  const seconds = Math.max(0, Math.round((totalDurationInMinutes ?? 0) * 60_000)) / 1000;
  if (joinedAtSeconds !== null) return { fromSeconds: joinedAtSeconds, toSeconds: joinedAtSeconds + seconds };
  return leftAtSeconds === null ? null : { fromSeconds: leftAtSeconds - seconds, toSeconds: leftAtSeconds };
}
