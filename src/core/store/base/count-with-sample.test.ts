// Tests which rows a sample has, and what a count tells on its way.
import { expect, test } from "vitest";
import type { CountProgress } from "#contract/count-progress.ts";
import { countWithSample, type CountRows } from "./count-with-sample.ts";
import { runWhole } from "./sliced.ts";

interface Answer {
  readonly rowIds: readonly number[];
  readonly sampledOf: number | null;
}

const ids = (count: number): Int32Array => Int32Array.from({ length: count }, (_, index) => index + 1);

/** Answers with the rows that it was given, and tells their number. */
const count: CountRows<Answer> = function* (rowIds, tell) {
  tell(rowIds.length);
  yield;
  return { rowIds: Array.from(rowIds), sampledOf: null };
};

function run(rowIds: Int32Array, sampleRows: number) {
  const told: CountProgress<Answer>[] = [];
  const answer = runWhole(countWithSample(rowIds, sampleRows, count, (progress) => told.push(progress)));
  return { answer, told };
}

test("a view with up to twice as many rows as a sample is counted at once, in ascending order", () => {
  for (const total of [0, 1, 10]) {
    const rowIds = Array.from(ids(total));
    expect(run(ids(total).toReversed(), 5)).toEqual({
      answer: { rowIds, sampledOf: null },
      told: [{ phase: "counting", rows: total, total }],
    });
  }
});

test("a larger view tells the answer of a sample first, and then that of every row", () => {
  const total = 11;
  expect(run(ids(total), 5)).toEqual({
    answer: { rowIds: Array.from(ids(total)), sampledOf: null },
    told: [
      { phase: "counting", rows: 0, total },
      { phase: "sampled", answer: { rowIds: [1, 3, 5, 7, 9], sampledOf: total } },
      { phase: "counting", rows: total, total },
    ],
  });
});

test("a sample has stretches of neighbours at even distances, a hundred or more of at most 64 rows", () => {
  const stretchesOf = (total: number, sampleRows: number) => {
    const [, sampled] = run(ids(total), sampleRows).told;
    const { rowIds } = sampled?.phase === "sampled" ? sampled.answer : { rowIds: [] };
    const begins = rowIds.filter((rowId, index) => index === 0 || rowIds[index - 1] !== rowId - 1);
    return { rows: rowIds.length, stretches: begins.length, begins: begins.slice(0, 3), last: begins.at(-1) };
  };
  expect(stretchesOf(10_000, 250)).toEqual({ rows: 249, stretches: 83, begins: [1, 121, 241], last: 9880 });
  expect(stretchesOf(100_000, 200)).toEqual({ rows: 200, stretches: 100, begins: [1, 1001, 2001], last: 99_001 });
  expect(stretchesOf(100_000, 12_800)).toEqual({ rows: 12_800, stretches: 200, begins: [1, 501, 1001], last: 99_501 });
});
