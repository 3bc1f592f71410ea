// The ranges of the histograms of calls: their words, and the filter that shows the calls of one.
import { columnLabel } from "#domain/columns/column-texts.ts";
import { DURATION_EDGES_MINUTES, LONGEST_MINUTES, RING_EDGES_SECONDS } from "#domain/records/call-statistics.ts";
import { say } from "#texts/say.ts";
import type { LineFilter } from "./tables.ts";

/** "under 10 s", "10 s to 30 s", "2 h and more", by edges in seconds. */
function rangeLabels(edgesSeconds: readonly number[]): readonly string[] {
  const shown = edgesSeconds.map(shortLength);
  const between = shown.slice(1).map((to, index) => say("result.statistics.fromTo", { from: shown[index] ?? "", to }));
  return [
    say("result.statistics.under", { length: shown[0] ?? "" }),
    ...between,
    say("result.statistics.andMore", { length: shown.at(-1) ?? "" }),
  ];
}

function shortLength(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole % 3600 === 0) return `${whole / 3600} h`;
  return whole % 60 === 0 && whole > 60 ? `${whole / 60} min` : `${whole} s`;
}

/** The ranges of durations in words. */
export function durationLabels(): readonly string[] {
  return rangeLabels(DURATION_EDGES_MINUTES.map((minutes) => minutes * 60));
}

export function ringLabels(): readonly string[] {
  return rangeLabels(RING_EDGES_SECONDS);
}

/** The filter for calls whose duration is in a range. Bounds are inclusive, so the upper one is just below the edge. */
export function byDuration(range: number): LineFilter {
  const from = range === 0 ? Number.MIN_VALUE : (DURATION_EDGES_MINUTES[range - 1] ?? 0);
  const edge = DURATION_EDGES_MINUTES[range];
  const to = edge === undefined ? LONGEST_MINUTES : justBelow(edge);
  const test = { test: "between", column: "totalDurationInMinutes", from, to } as const;
  return {
    by: "test",
    test: { test, words: `${columnLabel("calls", "totalDurationInMinutes")} ${durationLabels()[range] ?? ""}` },
  };
}

/** The largest number below a positive one. */
function justBelow(number: number): number {
  const bits = new BigInt64Array(new Float64Array([number]).buffer);
  bits[0] = (bits[0] ?? 1n) - 1n;
  return new Float64Array(bits.buffer)[0] ?? 0;
}
