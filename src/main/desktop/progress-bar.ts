// One number for the dock and the taskbar from all work under way.
import type { Work } from "./work-under-way.ts";

/** The values of Electron's `setProgressBar` for no bar and for a bar without an end. Source: Electron's typings. */
const NO_BAR = -1;
const NO_END = 2;

/** The mean of the work whose end is known, in whole percents, so that not every row changes the bar. */
export function barOf(works: readonly Pick<Work, "ratio">[]): number {
  if (works.length === 0) return NO_BAR;
  const known = works.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]));
  if (known.length === 0) return NO_END;
  return Math.round((100 * known.reduce((sum, ratio) => sum + ratio, 0)) / known.length) / 100;
}

/** Shows the bar, and calls the system only for changes. `refresh` shows it on a new window. */
export class ProgressBar {
  readonly #show: (value: number) => void;
  #shown = NO_BAR;

  constructor(show: (value: number) => void) {
    this.#show = show;
  }

  follow(works: readonly Work[]): void {
    const value = barOf(works);
    if (value === this.#shown) return;
    this.#shown = value;
    this.#show(value);
  }

  refresh(): void {
    if (this.#shown !== NO_BAR) this.#show(this.#shown);
  }
}
