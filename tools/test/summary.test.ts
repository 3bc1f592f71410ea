// The end of the test run: the counts, and that it never reports success for failed or missing tests.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "./command.ts";
import {
  readCounts,
  readListedCount,
  readPlaywrightCounts,
  readSecondsOfReports,
  readVitestCounts,
  saveCounts,
} from "./counts.ts";
import { lastLines, summarise } from "./summary.ts";

const lint = { name: "lint", tookMs: 1234, passed: true, counts: null };
const unit = { name: "unit tests", tookMs: 10_000, passed: true, counts: { passed: 40, failed: 0 } };
const specs = { name: "end-to-end tests", tookMs: 61_000, passed: true, counts: { passed: 12, failed: 0 } };

describe("the summary", () => {
  test("shows each part, the tests that it leaves out, and the sum alone on the last line", () => {
    const notes = ["12 Electron tests not run: runtime not installed"];
    expect(summarise({ ran: [lint, unit, specs], notes, partCount: 3, before: null })).toEqual({
      passed: 52,
      failed: 0,
      lines: [
        "ok      lint                 1.2 s",
        "ok      unit tests          10.0 s  40 passed, 0 failed",
        "ok      end-to-end tests    61.0 s  12 passed, 0 failed",
        "12 Electron tests not run: runtime not installed",
        "52 passed, 0 failed",
      ],
    });
  });

  test("counts a failed part without tests as one failure", () => {
    const { failed, lines } = summarise({ ran: [{ ...lint, passed: false }], notes: [], partCount: 3, before: null });
    expect(failed).toBe(1);
    expect(lines).toEqual(["BROKEN  lint     1.2 s", "2 more parts not run", "0 passed, 1 failed"]);
  });

  test("counts the failed tests of a failed part", () => {
    expect(
      summarise({
        ran: [{ ...unit, passed: false, counts: { passed: 3, failed: 2 } }],
        notes: [],
        partCount: 1,
        before: null,
      }),
    ).toMatchObject({
      passed: 3,
      failed: 2,
    });
  });

  test("reports no success for parts that did not run", () => {
    expect(summarise({ ran: [lint], notes: [], partCount: 3, before: null }).failed).toBe(1);
  });

  test("adds the counts of the run that it completes", () => {
    const before = { passed: 100, failed: 1 };
    const { passed, failed, lines } = summarise({ ran: [unit], notes: [], partCount: 1, before });
    expect([passed, failed]).toEqual([140, 1]);
    expect(lines.slice(-2)).toEqual(["before this run: 100 passed, 1 failed", "140 passed, 1 failed"]);
  });

  test("keeps the end of a long output", () => {
    expect(lastLines("a\nb\nc\n", 2)).toBe("(1 lines before these are left out)\nb\nc");
    expect(lastLines("a\nb\n", 2)).toBe("a\nb");
  });
});

describe("the reports of the runners", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "switchboard-counts-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (value: unknown): string => {
    const path = join(folder, "report.json");
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const vitest = {
    success: true,
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
  };

  test("Vitest's: skipped tests count as failed, and so does a file that does not load", () => {
    expect(readVitestCounts(write(vitest))).toEqual({ passed: 5, failed: 0 });
    expect(readVitestCounts(write({ ...vitest, numPendingTests: 2 }))).toEqual({ passed: 5, failed: 2 });
    expect(readVitestCounts(write({ ...vitest, success: false }))).toEqual({ passed: 5, failed: 1 });
  });

  test("Playwright's: flaky and skipped specs count as failed", () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
    expect(readPlaywrightCounts(write({ errors: [], stats }))).toEqual({ passed: 7, failed: 3 });
  });

  test("a missing or invalid report gives null", () => {
    expect(readVitestCounts(join(folder, "missing.json"))).toBeNull();
    expect(readPlaywrightCounts(write({}))).toBeNull();
  });

  test("the seconds of each file come from both reports", () => {
    const testResults = [{ name: join(ROOT, "src/a.test.ts"), startTime: 1000, endTime: 3500 }];
    const specs = [{ tests: [{ results: [{ duration: 700 }, { duration: 300 }] }] }];
    const suites = [{ file: "b.spec.ts", specs, suites: [{ file: "b.spec.ts", specs }] }];
    const playwright = join(folder, "playwright.json");
    writeFileSync(playwright, JSON.stringify({ suites }));
    expect(readSecondsOfReports(write({ ...vitest, testResults }), playwright)).toEqual(
      new Map([
        ["src/a.test.ts", 2.5],
        ["tests/e2e/b.spec.ts", 2],
      ]),
    );
  });

  test("the counts of an earlier run are read as they were saved, and missing ones are no success", () => {
    const path = join(folder, "counts.json");
    saveCounts(path, { passed: 3, failed: 1 });
    expect(readCounts(path)).toEqual({ passed: 3, failed: 1 });
    expect(() => readCounts(join(folder, "missing.json"))).toThrow("missing.json");
  });

  test("a list of specs is counted through every level", () => {
    const list = { suites: [{ specs: [{ tests: [{}, {}] }], suites: [{ specs: [{ tests: [{}] }] }] }] };
    expect(readListedCount(`a warning\n${JSON.stringify(list)}`)).toBe(3);
    expect(readListedCount("nothing")).toBeNull();
  });
});
