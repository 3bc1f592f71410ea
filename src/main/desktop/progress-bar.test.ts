// The number on the dock and the taskbar.
import { expect, test } from "vitest";
import { barOf, ProgressBar } from "./progress-bar.ts";
import type { Work } from "./work-under-way.ts";

const at = (...ratios: readonly (number | null)[]): readonly Work[] =>
  ratios.map((ratio) => ({ kind: "export", rows: 0, ratio }));

test("there is no bar without work, and one without an end if no end is known", () => {
  expect([barOf([]), barOf(at(null)), barOf(at(null, null))]).toEqual([-1, 2, 2]);
});

test("the bar is the mean of all work whose end is known, in whole percents", () => {
  expect([barOf(at(0)), barOf(at(0.123)), barOf(at(1, 0.5)), barOf(at(0.25, null))]).toEqual([0, 0.12, 0.75, 0.25]);
});

test("the system gets changes only, and a new window gets the shown value", () => {
  const shown: number[] = [];
  const bar = new ProgressBar((value) => shown.push(value));
  bar.refresh();
  bar.follow([]);
  for (const ratio of [null, 0.5, 0.501, 0.499]) bar.follow(at(ratio));
  expect(shown).toEqual([2, 0.5]);
  bar.refresh();
  bar.follow([]);
  bar.refresh();
  expect(shown).toEqual([2, 0.5, 0.5, -1]);
});
