// The time axis of a timeline: the visible span, zoom and pan, pixels, and the ticks.
import type { Interval } from "#domain/time/intervals.ts";
import { secondsOfUtc, wallFields } from "#domain/time/time.ts";

/** The shortest visible span, seconds. */
const SHORTEST_SPAN = 4;
/** How much of the visible span one step of the zoom keeps, and by how much of it one step moves. */
export const ZOOM_STEP = 0.6;
export const PAN_STEP = 0.25;
/** Space beside the whole call: a share of its length, and at least so many seconds. */
const MARGIN_SHARE = 0.02;
const MARGIN_SECONDS = 2;

/** The span that shows the whole call with a margin. */
export function fittingSpan({ fromSeconds, toSeconds }: Interval): Interval {
  const margin = Math.max(MARGIN_SECONDS, (toSeconds - fromSeconds) * MARGIN_SHARE);
  return { fromSeconds: fromSeconds - margin, toSeconds: toSeconds + margin };
}

/** The span `factor` times as long. `at` keeps its place on the screen unless the span would leave the whole. */
export function zoomed(span: Interval, factor: number, at: number, whole: Interval): Interval {
  const length = lengthOf(span);
  const longest = lengthOf(whole);
  const next = Math.min(longest, Math.max(Math.min(SHORTEST_SPAN, longest), length * factor));
  const share = length === 0 ? 0.5 : Math.min(1, Math.max(0, (at - span.fromSeconds) / length));
  return within(at - share * next, next, whole);
}

/** The span moved by a share of its length: 0.2 to the right, -0.2 to the left. It stays inside the whole. */
export function panned(span: Interval, share: number, whole: Interval): Interval {
  const length = lengthOf(span);
  return within(span.fromSeconds + share * length, length, whole);
}

/** The span moved as little as needed to show a moment, with some space around it. */
export function spanShowing(seconds: number, span: Interval, whole: Interval): Interval {
  const length = lengthOf(span);
  const space = length * 0.1;
  if (seconds < span.fromSeconds + space) return within(seconds - space, length, whole);
  if (seconds > span.toSeconds - space) return within(seconds + space - length, length, whole);
  return span;
}

function within(fromSeconds: number, length: number, whole: Interval): Interval {
  const from = Math.max(whole.fromSeconds, Math.min(fromSeconds, whole.toSeconds - length));
  return { fromSeconds: from, toSeconds: Math.min(whole.toSeconds, from + length) };
}

export function lengthOf({ fromSeconds, toSeconds }: Interval): number {
  return toSeconds - fromSeconds;
}

/**
 * The pixel of a moment on an axis of this width. A span around a moment so far away that seconds do not change it has no
 * length; all of it is at the start.
 */
export function xOf(seconds: number, span: Interval, width: number): number {
  const length = lengthOf(span);
  return length === 0 ? 0 : ((seconds - span.fromSeconds) / length) * width;
}

/** The moment at a pixel. */
export function secondsAt(x: number, span: Interval, width: number): number {
  return span.fromSeconds + (x / width) * lengthOf(span);
}

export interface Tick {
  readonly seconds: number;
  readonly x: number;
}

export interface Ticks {
  /** seconds between two ticks */
  readonly stepSeconds: number;
  readonly ticks: readonly Tick[];
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Steps that clocks suggest. Longer ones are 1, 2 or 5 times a power of ten of days. */
const STEPS = [
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
];

/** Ticks at least `apart` pixels from each other, at round times of day of the zone. */
export function ticksOf(span: Interval, width: number, apart: number, zone: string): Ticks {
  const stepSeconds = stepFor((lengthOf(span) * apart) / Math.max(1, width));
  const offset = offsetAt(span.fromSeconds, zone);
  const first = Math.ceil((span.fromSeconds + offset) / stepSeconds) * stepSeconds - offset;
  const count = Math.max(0, Math.floor((span.toSeconds - first) / stepSeconds) + 1);
  const ticks = Array.from({ length: count }, (_, index): Tick => {
    const seconds = first + index * stepSeconds;
    return { seconds, x: xOf(seconds, span, width) };
  });
  return { stepSeconds, ticks };
}

function stepFor(atLeast: number): number {
  const step = STEPS.find((each) => each >= atLeast);
  if (step !== undefined) return step;
  const days = atLeast / DAY;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(days)));
  const factor = [1, 2, 5].find((each) => each * power >= days) ?? 10;
  return factor * power * DAY;
}

/** Clocks of the zone minus UTC, seconds; 0 where no date reaches. */
function offsetAt(seconds: number, zone: string): number {
  const whole = Math.floor(seconds);
  if (Math.abs(whole) > 8_000_000_000_000) return 0;
  return secondsOfUtc(wallFields(whole, zone)) - whole;
}
