// Says of a figure whether it is within its target and not worse than its baseline.
import type { BenchCase } from "./bench-case.ts";
import { isRate } from "./measure.ts";
import type { Figure, Unit } from "./measure.ts";

/** One line of the bench. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly reference: number | null;
  /** value divided by reference */
  readonly ratio: number | null;
  /** of the ratio, or of the value where there is no reference: at most, for rates at least */
  readonly target: number;
  /** null where a reference could not be had */
  readonly pass: boolean | null;
  /** why it fails or was not judged, beyond the target */
  readonly note?: string;
}

/** A ratio that is worse than its baseline by more than this share fails, also within its target. */
const WORSE_BY = 0.15;

/** The measurement of a figure; `baseline` is the ratio it is held against, if there is one. */
export function judge({ name, target }: BenchCase, figure: Figure, baseline: number | undefined): Measurement {
  const { value, unit, reference, missing } = figure;
  const ratio = reference === null ? null : value / reference;
  const line = { name, value, unit, reference, ratio, target };
  if (missing !== undefined) return { ...line, pass: null, note: missing };
  const worse = ratio !== null && baseline !== undefined && isWorse(ratio, baseline, unit);
  const within = isRate(unit) ? (ratio ?? value) >= target : (ratio ?? value) <= target;
  const note = worse ? { note: `worse than its baseline of ${baseline}` } : {};
  return { ...line, pass: within && !worse, ...note };
}

function isWorse(ratio: number, baseline: number, unit: Unit): boolean {
  return isRate(unit) ? ratio < baseline / (1 + WORSE_BY) : ratio > baseline * (1 + WORSE_BY);
}

/** The better of two measurements of one case. */
export function betterOf(one: Measurement, other: Measurement): Measurement {
  const [first, second] = [one.ratio ?? one.value, other.ratio ?? other.value];
  return (isRate(one.unit) ? second > first : second < first) ? other : one;
}
