// The minutes of a person in a call, written a second time: by pieces of time instead of united intervals.

interface Entry {
  readonly joinedAt: number | null;
  readonly leftAt: number | null;
  readonly minutes: number;
}

/**
 * The milliseconds during which at least one entry runs, and no less than the longest entry. Each boundary of an entry
 * begins a piece of time, and a piece counts if an entry covers it.
 */
export function plainMilliseconds(entries: readonly Entry[]): number {
  const lengths = entries.map(({ minutes }) => Math.round(minutes * 60_000));
  if (entries.length < 2) return lengths[0] ?? 0;
  const spans = entries.flatMap(({ joinedAt, leftAt }, index) => {
    const [length, at] = [lengths[index] ?? 0, joinedAt ?? leftAt];
    if (at === null) return [];
    const from = joinedAt === null ? at * 1000 - length : at * 1000;
    return [{ from, to: from + length }];
  });
  const bounds = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other);
  const pieces = bounds.map((from, index) => {
    const to = bounds[index + 1] ?? from;
    return spans.some((span) => span.from <= from && to <= span.to) ? to - from : 0;
  });
  return Math.max(
    ...lengths,
    pieces.reduce((sum, length) => sum + length, 0),
  );
}
