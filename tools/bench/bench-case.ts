// A case of the bench: a name, a target, and how its figure is measured.
import type { Figure } from "./measure.ts";
import type { Workbench } from "./workbench.ts";

export interface BenchCase {
  /** unique; the key of its baseline */
  readonly name: string;
  /** the minimum work for the same result, in words; or the target of the value */
  readonly beside: string;
  /**
   * The target for value divided by reference: an upper limit, or for rates a lower limit. Without a reference, the
   * target for the value.
   */
  readonly target: number;
  /** measured with --large only */
  readonly isLarge?: true;
  readonly measure: (bench: Workbench) => Promise<Figure> | Figure;
}
