// Tests how measurements are made of times, and that the whole bench runs on a small store.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { compare, median, percentile, timeBoth, writeTable } from "./measure.ts";

test("percentiles are values that occurred, whatever their order", () => {
  const values = [5, 1, 4, 2, 3];
  expect([median(values), percentile(values, 0.95), percentile(values, 0)]).toEqual([3, 5, 1]);
  expect(values).toEqual([5, 1, 4, 2, 3]);
});

test("twice as long is a ratio of two, in milliseconds and in rows a second", () => {
  expect(compare("x", 20, 10, 3)).toMatchObject({ value: 20, reference: 10, unit: "ms", ratio: 2, pass: true });
  expect(compare("x", 20, 10, 1.9, 100)).toMatchObject({ value: 5000, reference: 10_000, ratio: 2, pass: false });
});

test("work and reference run in turn, as often as each other", async () => {
  const order: string[] = [];
  const times = await timeBoth(
    2,
    (round) => order.push(`work ${round}`),
    (round) => order.push(`reference ${round}`),
  );
  expect(order).toEqual(["work 0", "reference 0", "work 1", "reference 1"]);
  expect([times.work.length, times.reference.length]).toEqual([2, 2]);
});

test("the table says in words what fails", () => {
  expect(writeTable([compare("slow thing", 20, 10, 1)])).toMatch(/slow thing +20\.0 ms +10\.0 ms +2\.00 +≤ 1 +FAIL/u);
});

test("the bench prints every measurement as JSON", async () => {
  const asked = promisify(execFile)(process.execPath, [join(import.meta.dirname, "run.ts"), "--rows=3000", "--json"]);
  // The exit code says whether all ratios pass, which a test on a busy machine must not depend on.
  const { stdout } = await asked.catch((thrown: unknown) => z.object({ stdout: z.string() }).parse(thrown));
  const measured = z
    .array(
      z.strictObject({
        name: z.string(),
        value: z.number().positive(),
        unit: z.enum(["ms", "rows/s"]),
        reference: z.number().positive(),
        ratio: z.number().positive(),
        target: z.number().positive(),
        pass: z.boolean(),
      }),
    )
    .parse(JSON.parse(stdout));
  expect(measured.length).toBe(9);
});
