// Intervals of presence: joined, united, and counted. Times are UNIX seconds.

/** A stretch of time; `toSeconds` is never before `fromSeconds`. */
export interface Interval {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** The times at which at least one of the intervals runs, in order, without overlaps. */
export function unionOf(intervals: readonly Interval[]): readonly Interval[] {
  const united: { fromSeconds: number; toSeconds: number }[] = [];
  for (const { fromSeconds, toSeconds } of intervals.toSorted((a, b) => a.fromSeconds - b.fromSeconds)) {
    const last = united.at(-1);
    if (last === undefined || fromSeconds > last.toSeconds) united.push({ fromSeconds, toSeconds });
    else last.toSeconds = Math.max(last.toSeconds, toSeconds);
  }
  return united;
}

/** A stretch during which the same people were present. */
export interface Attendance extends Interval {
  /** indexes of the people who were present, ascending; never empty */
  readonly present: readonly number[];
}

/**
 * Cuts the time into stretches during which the same people were present. `presences[i]` has the united presence of
 * person i. Stretches without anybody are left out.
 */
export function attendanceOf(presences: readonly (readonly Interval[])[]): readonly Attendance[] {
  const cuts = presences.flatMap((intervals, person) =>
    intervals.flatMap(({ fromSeconds, toSeconds }) => [
      { atSeconds: fromSeconds, person, comes: true },
      { atSeconds: toSeconds, person, comes: false },
    ]),
  );
  const stretches: Attendance[] = [];
  const present = new Set<number>();
  let since = -Infinity;
  for (const { atSeconds, person, comes } of cuts.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
    if (present.size > 0 && atSeconds > since) {
      stretches.push({ fromSeconds: since, toSeconds: atSeconds, present: [...present].toSorted((a, b) => a - b) });
    }
    if (comes) present.add(person);
    else present.delete(person);
    since = atSeconds;
  }
  return stretches;
}

/** The sum of the lengths, seconds. */
export function secondsIn(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { fromSeconds, toSeconds }) => sum + toSeconds - fromSeconds, 0);
}
