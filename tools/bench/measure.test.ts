// Tests how times become figures, are judged by targets and baselines, and are reported.
import { expect, test } from "vitest";
import type { BenchCase } from "./bench-case.ts";
import { betterOf, judge } from "./judge.ts";
import { durations, median, percentile, rates, timeBoth, type Figure } from "./measure.ts";
import { writeTable } from "./report.ts";

const TIMES = { work: [20, 30, 10], reference: [10, 10, 10] };

function caseOf(target: number): BenchCase {
  return { name: "slow thing", beside: "a thing", target, measure: () => durations(TIMES) };
}

test("percentiles are values that occurred, in any order", () => {
  const values = [5, 1, 4, 2, 3];
  expect([median(values), percentile(values, 0.95), percentile(values, 0)]).toEqual([3, 5, 1]);
  expect(values).toEqual([5, 1, 4, 2, 3]);
});

test("work and reference run in turn, equally often, with cleaning up after both", async () => {
  const order: string[] = [];
  const times = await timeBoth(
    2,
    (round) => order.push(`work ${round}`),
    (round) => order.push(`reference ${round}`),
    (round) => order.push(`after ${round}`),
  );
  expect(order).toEqual(["work 0", "reference 0", "after 0", "work 1", "reference 1", "after 1"]);
  expect([times.work.length, times.reference.length]).toEqual([2, 2]);
});

test("twice as long is a ratio of two, half the rate is a ratio of a half", () => {
  expect(judge(caseOf(2), durations(TIMES), undefined)).toMatchObject({
    value: 20,
    reference: 10,
    ratio: 2,
    pass: true,
  });
  expect(judge(caseOf(1.9), durations(TIMES), undefined)).toMatchObject({ ratio: 2, pass: false });
  const rate = rates(TIMES, 100);
  expect(judge(caseOf(0.5), rate, undefined)).toMatchObject({ value: 5000, unit: "rows/s", ratio: 0.5, pass: true });
  expect(judge(caseOf(0.6), rate, undefined)).toMatchObject({ ratio: 0.5, pass: false });
});

test("a ratio more than 15 percent worse than its baseline fails even within its target", () => {
  const figure = durations(TIMES);
  expect(judge(caseOf(5), figure, 1.75)).toMatchObject({ pass: true });
  expect(judge(caseOf(5), figure, 1.7)).toMatchObject({ pass: false, note: "worse than its baseline of 1.7" });
  const rate = rates(TIMES, 100);
  expect(judge(caseOf(0.1), rate, 0.57)).toMatchObject({ pass: true });
  expect(judge(caseOf(0.1), rate, 0.58)).toMatchObject({ pass: false });
});

test("work of a fraction of a millisecond fails only if it is slower by more than noise", () => {
  const took = (value: number): Figure => ({ value, unit: "ms", reference: 40 });
  expect(judge(caseOf(1.3), took(0.25), 0.00611)).toMatchObject({ pass: true });
  expect(judge(caseOf(1.3), took(1.1), 0.00611)).toMatchObject({ pass: true });
  expect(judge(caseOf(1.3), took(2), 0.00611)).toMatchObject({ pass: false });
  // Seconds are long enough to be judged, and megabytes are not times.
  expect(judge(caseOf(1.3), { value: 1.2, unit: "s", reference: 1 }, 1)).toMatchObject({ pass: false });
  expect(judge(caseOf(1.3), { value: 0.6, unit: "MB", reference: 1 }, 0.5)).toMatchObject({ pass: false });
});

test("without a reference the target applies to the value; a missing reference leaves the case unjudged", () => {
  const alone: Figure = { value: 4, unit: "ms", reference: null };
  expect(judge(caseOf(5), alone, undefined)).toMatchObject({ ratio: null, pass: true });
  expect(judge(caseOf(3), alone, undefined)).toMatchObject({ ratio: null, pass: false });
  expect(judge(caseOf(3), { ...alone, missing: "no shell" }, undefined)).toMatchObject({
    pass: null,
    note: "no shell",
  });
});

test("the shorter time and the higher rate of two tries count", () => {
  const long = judge(caseOf(5), durations(TIMES), undefined);
  const short = judge(caseOf(5), durations({ work: [5], reference: [10] }), undefined);
  expect([betterOf(long, short), betterOf(short, long)]).toEqual([short, short]);
  const slow = judge(caseOf(1), rates(TIMES, 100), undefined);
  const fast = judge(caseOf(1), rates({ work: [5], reference: [10] }, 100), undefined);
  expect([betterOf(slow, fast), betterOf(fast, slow)]).toEqual([fast, fast]);
});

test("the table says in words what failed and what was not judged", () => {
  const fails = judge(caseOf(1), durations(TIMES), undefined);
  const missing = judge(caseOf(1), { value: 3, unit: "MB/s", reference: null, missing: "no shell" }, undefined);
  const [, first, second] = writeTable([fails, missing]).split("\n");
  expect(first).toMatch(/^slow thing +20\.0 ms +10\.0 ms +2\.00 +– +≤ 1 +FAIL$/u);
  expect(second).toMatch(/^slow thing +3\.00 MB\/s +– +– +– +≥ 1 MB\/s +not judged: no shell$/u);
});
