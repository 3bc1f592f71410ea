// Heights of rows, and the order of the numbers of lines.
import { expect, test } from "vitest";
import { DENSITIES, LINES, LINE_PIXELS, nextLines, rowPixels } from "./row-look.ts";

test("each line adds the same height, and compact rows are lower", () => {
  const heights = DENSITIES.map((density) => LINES.map((lines) => rowPixels({ lines, density })));
  expect(heights).toEqual([
    [28, 46, 82],
    [22, 40, 76],
  ]);
  expect(heights.flat().every((height) => height > LINE_PIXELS)).toBe(true);
});

test("one line is followed by two, four, and one again", () => {
  expect(LINES.map(nextLines)).toEqual([2, 4, 1]);
});
