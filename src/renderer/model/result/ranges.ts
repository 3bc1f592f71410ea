// The ranges of histograms in words, and the filter of loaded rows for one of them.
import { labelOf } from "../../../domain/columns/datasets.ts";
import {
  DURATION_EDGES_MINUTES,
  LONGEST_MINUTES,
  RING_EDGES_SECONDS,
} from "../../../domain/records/call-statistics.ts";
import type { LineFilter } from "./tables.ts";

/** "under 10 s", "10 s to 30 s", "2 h and more", by edges in seconds. */
function rangeLabels(edgesSeconds: readonly number[]): readonly string[] {
  const shown = edgesSeconds.map(shortLength);
  const between = shown.slice(1).map((to, index) => `${shown[index]} to ${to}`);
  return [`under ${shown[0]}`, ...between, `${shown.at(-1)} and more`];
}

function shortLength(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole % 3600 === 0) return `${whole / 3600} h`;
  return whole % 60 === 0 && whole > 60 ? `${whole / 60} min` : `${whole} s`;
}

export const DURATION_LABELS = rangeLabels(DURATION_EDGES_MINUTES.map((minutes) => minutes * 60));
export const RING_LABELS = rangeLabels(RING_EDGES_SECONDS);

/** The filter for calls whose duration is in a range. Bounds are inclusive, so the upper one is just below the edge. */
export function byDuration(range: number): LineFilter {
  const from = range === 0 ? Number.MIN_VALUE : (DURATION_EDGES_MINUTES[range - 1] ?? 0);
  const edge = DURATION_EDGES_MINUTES[range];
  const to = edge === undefined ? LONGEST_MINUTES : justBelow(edge);
  const test = { test: "between", column: "totalDurationInMinutes", from, to } as const;
  return {
    by: "test",
    test: { test, words: `${labelOf("calls", "totalDurationInMinutes")} ${DURATION_LABELS[range] ?? ""}` },
  };
}

/** The largest number below a positive one. */
function justBelow(number: number): number {
  const bits = new BigInt64Array(new Float64Array([number]).buffer);
  bits[0] = (bits[0] ?? 1n) - 1n;
  return new Float64Array(bits.buffer)[0] ?? 0;
}
