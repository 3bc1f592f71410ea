// Tests that work in slices passes every row once, says how far it is, and can be ended early.
import { expect, test } from "vitest";
import { ChunkSize, inChunks, inRanges, leave, runWhole, type Sliced } from "./sliced.ts";

/** The size stays the same, whatever the time. */
const fixed = (rows: number): ChunkSize => new ChunkSize(rows, rows, { fewestRows: rows });

function stepsOf<Result>(work: Sliced<Result>): number {
  let steps = 0;
  while (work.next().done !== true) steps++;
  return steps;
}

test.each<readonly [number, number, readonly (readonly [number, number])[]]>([
  [0, 3, []],
  [1, 3, [[1, 1]]],
  [3, 3, [[1, 3]]],
  [
    7,
    3,
    [
      [1, 3],
      [4, 6],
      [7, 7],
    ],
  ],
])("the numbers up to %i in ranges of %i", (last, rows, ranges) => {
  const seen: (readonly [number, number])[] = [];
  const told: number[] = [];
  const work = inRanges(
    last,
    fixed(rows),
    (from, to) => seen.push([from, to]),
    (passed) => told.push(passed),
  );
  expect(stepsOf(work)).toBe(ranges.length);
  expect([seen, told]).toEqual([ranges, ranges.map(([, to]) => to)]);
});

test("rows come chunk by chunk with their places, and each chunk reports how many have passed", () => {
  const rowIds = Int32Array.of(9, 8, 7, 6, 5);
  const seen: unknown[] = [];
  const told: number[] = [];
  const work = inChunks(
    rowIds,
    fixed(2),
    (chunk, from) => seen.push([from, ...chunk]),
    (passed) => told.push(passed),
  );
  expect(stepsOf(work)).toBe(3);
  expect(seen).toEqual([
    [0, 9, 8],
    [2, 7, 6],
    [4, 5],
  ]);
  expect(told).toEqual([2, 4, 5]);
  expect(stepsOf(inChunks(new Int32Array(), fixed(2), () => expect.unreachable()))).toBe(0);
});

test("work without waiting runs to its end at once, and work that waits does not", () => {
  function* pausing(): Sliced<string> {
    yield;
    yield;
    return "done";
  }
  expect(runWhole(pausing())).toBe("done");
  function* waiting(): Sliced<string> {
    yield Promise.resolve();
    return "done";
  }
  expect(() => runWhole(waiting())).toThrow("work that waits needs pauses");
});

test("work that is left ends what it has begun", () => {
  let isEnded = false;
  function* work(): Sliced<void> {
    try {
      yield;
      expect.unreachable();
    } finally {
      isEnded = true;
    }
  }
  const left = work();
  left.next();
  leave(left);
  expect([isEnded, left.next().done]).toEqual([true, true]);
});

test("the size of a chunk stays within its limits", () => {
  const size = new ChunkSize(100, 300, { fewestRows: 50 });
  expect(size.rows).toBe(100);
  expect(size.timed(() => "result")).toBe("result");
  for (let index = 0; index < 20; index++) size.timed(() => undefined);
  expect(size.rows).toBeGreaterThanOrEqual(50);
  expect(size.rows).toBeLessThanOrEqual(300);
});
