// The strip of days: how many messages each day has, oldest first, several days together where there are many.
import { dayParts } from "#texts/phrases.ts";
import { say } from "#texts/say.ts";

/** "Friday, 30 October 2026"; `day` as "2026-10-30", empty for messages without a time. */
export function dayWords(day: string): string {
  return day === "" ? say("conversation.noDay") : say("conversation.day", dayParts(day));
}

export interface DayBar {
  /** "2026-10-30": the first day of the bar */
  readonly first: string;
  readonly last: string;
  readonly messages: number;
  /** messages with a hit of the search that goes from hit to hit */
  readonly hits: number;
  /** 0 to 1, by the day with the most messages */
  readonly share: number;
}

/** The most bars of a strip. */
export const MOST_BARS = 90;

interface DayCount {
  readonly day: string;
  readonly rows: number;
}

/** Both newest first, without empty days. Every message of every day is in exactly one bar. */
export function dayBars(days: readonly DayCount[], daysOfHits: readonly DayCount[] = []): readonly DayBar[] {
  const hitsOf = new Map(daysOfHits.map(({ day, rows }) => [day, rows]));
  const perBar = Math.max(1, Math.ceil(days.length / MOST_BARS));
  const ordered = days.toReversed();
  const bars: Omit<DayBar, "share">[] = [];
  for (let index = 0; index < ordered.length; index += perBar) {
    const part = ordered.slice(index, index + perBar);
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) continue;
    const messages = part.reduce((sum, { rows }) => sum + rows, 0);
    const hits = part.reduce((sum, { day }) => sum + (hitsOf.get(day) ?? 0), 0);
    bars.push({ first: first.day, last: last.day, messages, hits });
  }
  const most = bars.reduce((sum, { messages }) => Math.max(sum, messages), 1);
  return bars.map((bar) => ({ ...bar, share: bar.messages / most }));
}

/** The index of the bar that holds a day; -1 for a day before the first. */
function barOf(bars: readonly DayBar[], day: string): number {
  return bars.findLastIndex(({ first }) => first <= day);
}

export interface StripPlace {
  /** the bars of the first and the last day in sight */
  readonly from: number;
  readonly to: number;
  /** the bar from which a step leads on: that of the selected message while it is in sight, else the first in sight */
  readonly here: number;
}

/** Days as "2026-10-30"; null for a message without a time, which comes before all others, and where none is in sight. */
export function placeIn(
  bars: readonly DayBar[],
  inSight: { readonly from: string | null; readonly to: string | null },
  selected: string | null,
): StripPlace {
  const barAt = (day: string | null): number => (day === null ? 0 : Math.max(0, barOf(bars, day)));
  const [from, to] = [barAt(inSight.from), barAt(inSight.to ?? inSight.from)];
  const own = selected === null ? -1 : barAt(selected);
  return { from, to, here: own >= from && own <= to ? own : from };
}
