// The axis of timelines: its ticks with their words, as times of day or as offsets from the start of calls.
import type { Interval } from "#domain/time/intervals.ts";
import { formatHours } from "#domain/time/time.ts";
import { exactHours, type Moments } from "./moments.ts";
import { ticksOf, type Tick } from "./timeline-scale.ts";

export interface Axis {
  readonly ticks: readonly AxisTick[];
}

export interface AxisTick extends Tick {
  /** null where the ticks are days */
  readonly label: string | null;
  /** the day at the first tick and wherever it changes, else null */
  readonly day: string | null;
}

/** Space between two ticks, enough for "15:18:30" (for each character) and "+1 h 10 min 05 s". Pixels. */
const CLOCK_CHARACTER = 7.75;
const OFFSETS_APART = 104;
const DAY_SECONDS = 86_400;

/** Times of day in the zone. The span is in UNIX seconds. */
export function clockAxis(span: Interval, width: number, zone: string, moments: Moments): Axis {
  const lengths = [span.fromSeconds, span.toSeconds].map((seconds) => moments.clock(seconds).length);
  const usual = ticksOf(span, width, CLOCK_CHARACTER * Math.max(...lengths), zone);
  // Between the ends there may be an hour that clocks show twice, whose labels are longer.
  const longest = Math.max(...lengths, ...usual.ticks.map(({ seconds }) => moments.minute(seconds).length));
  const { stepSeconds, ticks } = ticksOf(span, width, CLOCK_CHARACTER * longest, zone);
  const days = ticks.map(({ seconds }) => moments.day(seconds));
  return {
    ticks: ticks.map((tick, index) => ({
      ...tick,
      label: stepSeconds < DAY_SECONDS ? clockAt(tick.seconds, stepSeconds, moments) : null,
      day: days[index] === days[index - 1] ? null : (days[index] ?? null),
    })),
  };
}

function clockAt(seconds: number, stepSeconds: number, moments: Moments): string {
  return stepSeconds < 60 ? moments.clock(seconds) : moments.minute(seconds);
}

/** Offsets from a start at 0: "−10 s", "0 s", "+5 min". The span is in seconds from the start. */
export function offsetAxis(span: Interval, width: number): Axis {
  const { stepSeconds, ticks } = ticksOf(span, width, OFFSETS_APART, "UTC");
  return { ticks: ticks.map((tick) => ({ ...tick, label: offsetAt(tick.seconds, stepSeconds), day: null })) };
}

function offsetAt(seconds: number, stepSeconds: number): string {
  const sign = seconds < 0 ? "−" : seconds > 0 ? "+" : "";
  const length = Math.abs(seconds);
  if (stepSeconds < 60) return `${sign}${exactHours(length)}`;
  return `${sign}${formatHours(length).replace(/ min 00 s$/u, " min")}`;
}
