// Intervals of time: united, and counted. Times are UNIX seconds.

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

/** The sum of the lengths, seconds. Each length is taken first, so that a moment far away does not swallow the others. */
export function secondsIn(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { fromSeconds, toSeconds }) => sum + (toSeconds - fromSeconds), 0);
}
