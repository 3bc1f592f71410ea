// Times work in turn with its reference and makes one figure from the rounds.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Sliced } from "#core/store/base/sliced.ts";

/** The longest time that other requests may wait for an answer, milliseconds. */
export const LONGEST_STALL_MS = 50;

/** The result of a case: a figure and, in the same unit and from the same run, that of the reference. */
export interface Figure {
  readonly value: number;
  readonly unit: Unit;
  /** null if the target is the value itself, or if the reference is missing */
  readonly reference: number | null;
  /** why there is no reference, if there should be one */
  readonly missing?: string;
}

/** More is better for rates, less for all else. */
export type Unit = "ms" | "s" | "MB" | "rows/s" | "MB/s";

/** Milliseconds of each round of the work and of its reference. */
export interface Times {
  readonly work: readonly number[];
  readonly reference: readonly number[];
}

type Work = (round: number) => unknown;

/** True if a larger value of the unit is better. */
export function isRate(unit: Unit): boolean {
  return unit.endsWith("/s");
}

/** Work that takes longer is not repeated, milliseconds. */
const MOST_ROUNDS_MS = 90_000;

/** The most rounds of any case: one shows whether a case works. */
const MOST_ROUNDS = Number(process.env["SWITCHBOARD_BENCH_ROUNDS"] ?? Infinity);

/** The numbers of rounds, from 0, until there are that many or enough time has passed. */
export function* rounds(most: number): Generator<number> {
  const beganMs = performance.now();
  for (let round = 0; round < Math.min(most, MOST_ROUNDS) && performance.now() - beganMs < MOST_ROUNDS_MS; round++)
    yield round;
}

/**
 * Runs both in turn, so that both meet the same conditions of the machine; `after` cleans up after each round, untimed.
 */
export async function timeBoth(most: number, work: Work, reference: Work, after?: Work): Promise<Times> {
  const times = { work: new Array<number>(), reference: new Array<number>() };
  for (const round of rounds(most)) {
    times.work.push(await timeOnce(work, round));
    times.reference.push(await timeOnce(reference, round));
    await after?.(round);
  }
  return times;
}

/** The duration of the work in milliseconds. */
export async function timeOnce(work: Work, round = 0): Promise<number> {
  const startMs = performance.now();
  await work(round);
  return performance.now() - startMs;
}

/** Processor time comes in microseconds; a few rows take none. */
const CLOCK_STEP_MS = 0.001;

setFlagsFromString("--expose-gc");
/** The garbage of earlier work would be collected during a slice, for a second in a large heap. */
const collectGarbage: () => void = runInNewContext("gc");

/**
 * Milliseconds of the longest slice of the work, which runs to its end. Uses processor time, because a single slice is
 * too short to be told from other activity of the machine.
 */
export async function longestSliceMs(work: Sliced<unknown>): Promise<number> {
  let longestMs = CLOCK_STEP_MS;
  collectGarbage();
  for (;;) {
    const before = process.threadCpuUsage();
    const step = work.next();
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    if (step.done === true) return longestMs;
    await step.value;
  }
}

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Milliseconds of both: their medians, or the percentile of this share. */
export function durations({ work, reference }: Times, share = 0.5): Figure {
  return { value: percentile(work, share), unit: "ms", reference: percentile(reference, share) };
}

/** Rows or megabytes per second of both, from the medians of rounds that each processed this amount. */
export function rates({ work, reference }: Times, amount: number, unit: "rows/s" | "MB/s" = "rows/s"): Figure {
  const told = (milliseconds: number): number => (amount / milliseconds) * 1000;
  return { value: told(median(work)), unit, reference: told(median(reference)) };
}
