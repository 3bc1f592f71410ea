// Judges a figure: within its target, and not worse than its baseline.
import type { BenchCase } from "./bench-case.ts";
import { isRate, type Figure, type Unit } from "./measure.ts";

/** One line of the bench. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly reference: number | null;
  /** value divided by reference */
  readonly ratio: number | null;
  /** of the ratio, or of the value without a reference: an upper limit, for rates a lower limit */
  readonly target: number;
  /** null if the reference is missing */
  readonly pass: boolean | null;
  /** beside ten times the cost at a tenth of the rows; see growth.ts */
  readonly growth?: number;
  /** why it fails or was not judged, beyond the target */
  readonly note?: string;
}

/** A ratio that is worse than its baseline by more than this share fails, even within its target. */
const WORSE_BY = 0.15;

/**
 * A duration fails against its baseline only if it is also longer by more than this, in milliseconds: the timer,
 * garbage collection and other processes can add as much to any work, which is a large share of a short duration.
 */
const NOISE_MS = 1;
const UNIT_MS: Readonly<Partial<Record<Unit, number>>> = { ms: 1, s: 1000 };

/** The measurement of a figure; `baseline` is the ratio to compare with, if there is one. */
export function judge({ name, target }: BenchCase, figure: Figure, baseline: number | undefined): Measurement {
  const { value, unit, reference, missing } = figure;
  const ratio = reference === null ? null : value / reference;
  const line = { name, value, unit, reference, ratio, target };
  if (missing !== undefined) return { ...line, pass: null, note: missing };
  const worse = baseline !== undefined && isWorse(figure, baseline);
  const within = isRate(unit) ? (ratio ?? value) >= target : (ratio ?? value) <= target;
  const note = worse ? { note: `worse than its baseline of ${baseline}` } : {};
  return { ...line, pass: within && !worse, ...note };
}

function isWorse({ value, unit, reference }: Figure, baseline: number): boolean {
  if (reference === null) return false;
  if (isRate(unit)) return value / reference < baseline / (1 + WORSE_BY);
  const excess = value - baseline * reference;
  return excess > WORSE_BY * baseline * reference && excess * (UNIT_MS[unit] ?? Infinity) > NOISE_MS;
}

/** The better of two measurements of one case. */
export function betterOf(one: Measurement, other: Measurement): Measurement {
  const [first, second] = [one.ratio ?? one.value, other.ratio ?? other.value];
  return (isRate(one.unit) ? second > first : second < first) ? other : one;
}
