// Tests that the whole bench runs on a small store and prints every case as data.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { CASES } from "#tools/bench/cases/index.ts";

const line = z.strictObject({
  name: z.string(),
  value: z.number().positive(),
  unit: z.enum(["ms", "s", "MB", "rows/s", "MB/s"]),
  reference: z.number().positive().nullable(),
  ratio: z.number().positive().nullable(),
  target: z.number().positive(),
  pass: z.boolean().nullable(),
  growth: z.number().positive().optional(),
  note: z.string().optional(),
});

test("the bench prints every case as JSON", async () => {
  const flags = ["--rows=2000", "--tries=1", "--json", "--no-install"];
  const env = { ...process.env, SWITCHBOARD_BENCH_ROUNDS: "1" };
  const asked = promisify(execFile)(process.execPath, [join(import.meta.dirname, "run.ts"), ...flags], { env });
  // The exit code says whether all ratios pass; a test on a busy machine must not depend on it.
  const { stdout } = await asked.catch((thrown: unknown) => z.object({ stdout: z.string() }).parse(thrown));
  const measured = z.array(line).parse(JSON.parse(stdout));
  expect(measured.map(({ name }) => name)).toEqual(CASES.filter((each) => !each.isLarge).map(({ name }) => name));
});
