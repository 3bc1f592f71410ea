// Who was in a call together: the time cut into stretches of the same people, who is alone, and how long two talked.
import type { Lane } from "./lanes.ts";
import type { Interval } from "#domain/time/intervals.ts";

/** A stretch during which the same people were present. */
export interface CompanyInterval extends Interval {
  /** different UIDs that were surely present */
  readonly uids: number;
  /** different names of people without a UID who were surely present */
  readonly names: number;
  /** people who may have been present, with those who surely were */
  readonly possible: number;
  /** index of the lane of the only person who may have been present, and surely was; null for all others */
  readonly alone: number | null;
}

/** How long two or more people were in a call together. Seconds. */
export interface Talk {
  /** the time for which it is sure */
  readonly seconds: number;
  /** false if it may have been longer */
  readonly isExact: boolean;
}

interface Change {
  readonly atSeconds: number;
  readonly lane: number;
  readonly comes: boolean;
  readonly isSure: boolean;
}

/** The stretches in order of time; times in which nobody may have been present are left out. */
export function stretchesOf(lanes: readonly Lane[]): readonly CompanyInterval[] {
  const changes = lanes.flatMap(({ presence, possible }, lane): readonly Change[] => [
    ...presence.flatMap((interval) => changesOf(interval, lane, true)),
    ...possible.flatMap((interval) => changesOf(interval, lane, false)),
  ]);
  const stretches: CompanyInterval[] = [];
  const uids = new Set<string>();
  const names = new Map<string, number>();
  const [sure, possible] = [new Set<number>(), new Set<number>()];
  let since = -Infinity;
  // Infinity minus Infinity is NaN, which keeps the order.
  for (const { atSeconds, lane, comes, isSure } of changes.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
    if (possible.size > 0 && atSeconds > since) {
      const [only] = sure;
      const alone = possible.size === 1 && only !== undefined ? only : null;
      stretches.push({
        fromSeconds: since,
        toSeconds: atSeconds,
        uids: uids.size,
        names: names.size,
        possible: possible.size,
        alone,
      });
    }
    since = atSeconds;
    const present = isSure ? sure : possible;
    if (comes) present.add(lane);
    else present.delete(lane);
    const { uid = null, name = null } = lanes[lane] ?? {};
    if (!isSure) continue;
    if (uid !== null && comes) uids.add(uid);
    else if (uid !== null) uids.delete(uid);
    else if (name !== null) count(names, name, comes ? 1 : -1);
  }
  return stretches;
}

function changesOf({ fromSeconds, toSeconds }: Interval, lane: number, isSure: boolean): readonly Change[] {
  if (toSeconds === fromSeconds) return [];
  return [
    { atSeconds: fromSeconds, lane, comes: true, isSure },
    { atSeconds: toSeconds, lane, comes: false, isSure },
  ];
}

function count(names: Map<string, number>, name: string, by: number): void {
  const after = (names.get(name) ?? 0) + by;
  if (after > 0) names.set(name, after);
  else names.delete(name);
}

/** True if somebody with, or without, a UID was surely not alone in a stretch. */
export function hasSureCompany({ uids, names }: CompanyInterval, { uid, name }: Pick<Lane, "uid" | "name">): boolean {
  return uid === null ? name !== null && names > 1 : uids > 1;
}

/** Null if nobody was surely present at any time. */
export function talkOf(lanes: readonly Lane[], stretches: readonly CompanyInterval[]): Talk | null {
  if (lanes.every(({ presence }) => presence.length === 0)) return null;
  const lengthIn = (holds: (stretch: CompanyInterval) => boolean): number =>
    stretches.reduce((sum, stretch) => sum + (holds(stretch) ? stretch.toSeconds - stretch.fromSeconds : 0), 0);
  const seconds = lengthIn(({ uids, names }) => uids > 1 || names > 1);
  return { seconds, isExact: seconds === lengthIn(({ possible }) => possible > 1) };
}
