// The look of a grid's rows: lines of text and the space around them. All rows of a grid have the same height.
import type { RowLook } from "#contract/methods/settings-methods.ts";

export const LINES = [1, 2, 4] as const satisfies readonly RowLook["lines"][];
export const DENSITIES = ["normal", "compact"] as const satisfies readonly RowLook["density"][];

/** The height of one line of text, pixels. */
export const LINE_PIXELS = 18;
/** The height of a row with one line of text, pixels. */
const ONE_LINE_PIXELS: Readonly<Record<RowLook["density"], number>> = { normal: 28, compact: 22 };

/** The height of every row of a grid, pixels. */
export function rowPixels({ lines, density }: RowLook): number {
  return ONE_LINE_PIXELS[density] + (lines - 1) * LINE_PIXELS;
}

/** The number of lines after this one; the first after the last. */
export function nextLines(lines: RowLook["lines"]): RowLook["lines"] {
  return LINES[(LINES.indexOf(lines) + 1) % LINES.length] ?? lines;
}
