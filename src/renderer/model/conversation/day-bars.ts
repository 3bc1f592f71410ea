// The strip of days: how many messages each day has, oldest first, several days together where there are many.

export interface DayBar {
  /** "2026-10-30": the first day of the bar */
  readonly first: string;
  readonly last: string;
  readonly messages: number;
  /** 0 to 1, by the day with the most messages */
  readonly share: number;
}

/** The most bars of a strip. */
export const MOST_BARS = 90;

interface DayCount {
  readonly day: string;
  readonly rows: number;
}

/** `days`: newest first, without empty days. Every message of every day is in exactly one bar. */
export function dayBars(days: readonly DayCount[]): readonly DayBar[] {
  const perBar = Math.max(1, Math.ceil(days.length / MOST_BARS));
  const ordered = days.toReversed();
  const bars: Omit<DayBar, "share">[] = [];
  for (let index = 0; index < ordered.length; index += perBar) {
    const part = ordered.slice(index, index + perBar);
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) continue;
    const messages = part.reduce((sum, { rows }) => sum + rows, 0);
    bars.push({ first: first.day, last: last.day, messages });
  }
  const most = bars.reduce((sum, { messages }) => Math.max(sum, messages), 1);
  return bars.map((bar) => ({ ...bar, share: bar.messages / most }));
}

/** The index of the bar that holds a day; -1 for a day before the first. */
export function barOf(bars: readonly DayBar[], day: string): number {
  return bars.findLastIndex(({ first }) => first <= day);
}
