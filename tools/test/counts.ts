// Reads the numbers of passed and failed tests, and the seconds of each file, from the reports of the two test runners.
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";
import { ROOT } from "./command.ts";

export interface Counts {
  readonly passed: number;
  /** failed, and listed tests that did not run: a test that does not run proves nothing */
  readonly failed: number;
}

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })).default([]),
});

const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** The counts in Vitest's JSON report; null if there is no readable report. */
export function readVitestCounts(path: string): Counts | null {
  const report = readReport(path, vitestReport);
  if (report === null) return null;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  // A file that does not load has no tests to count, but it failed.
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed };
}

/** The counts in Playwright's JSON report; a test that passed only on retry counts as failed. */
export function readPlaywrightCounts(path: string): Counts | null {
  const report = readReport(path, playwrightReport);
  if (report === null) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + skipped;
  return { passed: expected, failed: failed === 0 && report.errors.length > 0 ? 1 : failed };
}

const savedCounts = z.object({ passed: z.number(), failed: z.number() });

/** Writes the counts of a run for the run that completes it. */
export function saveCounts(path: string, { passed, failed }: Counts): void {
  writeFileSync(path, JSON.stringify({ passed, failed }));
}

/** The saved counts of an earlier run. Throws if there are none: a run that is not counted is not a success. */
export function readCounts(path: string): Counts {
  return savedCounts.parse(JSON.parse(readFileSync(path, "utf8")));
}

const timedSuite = z.object({
  file: z.string(),
  specs: z
    .array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) }))
    .optional(),
  get suites() {
    return z.array(timedSuite).optional();
  },
});

function millisecondsOf({ specs = [], suites = [] }: z.infer<typeof timedSuite>): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return own.reduce((sum, each) => sum + each, 0) + suites.reduce((sum, each) => sum + millisecondsOf(each), 0);
}

/** The seconds that each test file took, by its path below the root, from the reports of both runners. */
export function readSecondsOfReports(vitest: string, playwright: string): ReadonlyMap<string, number> {
  const files = readReport(vitest, vitestReport)?.testResults ?? [];
  const suites = readReport(playwright, z.object({ suites: z.array(timedSuite) }))?.suites ?? [];
  return new Map([
    ...files.map(({ name, startTime, endTime }): [string, number] => [
      relative(ROOT, name).replaceAll("\\", "/"),
      (endTime - startTime) / 1000,
    ]),
    ...suites.map((suite): [string, number] => [`tests/e2e/${suite.file}`, millisecondsOf(suite) / 1000]),
  ]);
}

/** The number of tests in a report of `playwright test --list`; null if it is not one. */
export function readListedCount(output: string): number | null {
  const start = output.indexOf("{");
  if (start < 0) return null;
  const suite = z.object({
    specs: z.array(z.object({ tests: z.array(z.unknown()) })).optional(),
    get suites() {
      return z.array(suite).optional();
    },
  });
  type Suite = z.infer<typeof suite>;
  const count = (of: Suite): number =>
    (of.specs ?? []).reduce((sum, spec) => sum + spec.tests.length, 0) +
    (of.suites ?? []).reduce((sum, inner) => sum + count(inner), 0);
  const listed = suite.safeParse(parseJson(output.slice(start)));
  return listed.success ? count(listed.data) : null;
}

function readReport<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
  const text = readText(path);
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
