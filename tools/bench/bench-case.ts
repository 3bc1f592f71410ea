// What a case of the bench is: a name, a target, and how its figure is measured.
import type { Figure } from "./measure.ts";
import type { Workbench } from "./workbench.ts";

export interface BenchCase {
  /** unique; the key of its baseline */
  readonly name: string;
  /** the least work that could do the same, in words; or what the value has to be */
  readonly beside: string;
  /**
   * Of value divided by reference: at most this, or at least for what is told a second. A case without a reference has
   * the target of its value.
   */
  readonly target: number;
  /** measured with --large only */
  readonly isLarge?: true;
  readonly measure: (bench: Workbench) => Promise<Figure> | Figure;
}
