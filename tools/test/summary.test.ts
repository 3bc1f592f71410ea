// The end of the test run: the counts, and that it never reports success for failed or missing tests.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readListedCount, readPlaywrightCounts, readVitestCounts } from "./counts.ts";
import { lastLines, summarise } from "./summary.ts";

const lint = { name: "lint", tookMs: 1234, passed: true, counts: null };
const unit = { name: "unit tests", tookMs: 10_000, passed: true, counts: { passed: 40, failed: 0 } };
const specs = { name: "end-to-end tests", tookMs: 61_000, passed: true, counts: { passed: 12, failed: 0 } };

describe("the summary", () => {
  test("shows each part, the Electron tests that did not run, and the sum alone on the last line", () => {
    expect(summarise([lint, unit, specs], 12, 3)).toEqual({
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
    const { failed, lines } = summarise([{ ...lint, passed: false }], null, 3);
    expect(failed).toBe(1);
    expect(lines).toEqual(["BROKEN  lint     1.2 s", "2 more parts not run", "0 passed, 1 failed"]);
  });

  test("counts the failed tests of a failed part", () => {
    expect(summarise([{ ...unit, passed: false, counts: { passed: 3, failed: 2 } }], null, 1)).toMatchObject({
      passed: 3,
      failed: 2,
    });
  });

  test("reports no success for parts that did not run", () => {
    expect(summarise([lint], null, 3).failed).toBe(1);
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

  test("a list of specs is counted through every level", () => {
    const list = { suites: [{ specs: [{ tests: [{}, {}] }], suites: [{ specs: [{ tests: [{}] }] }] }] };
    expect(readListedCount(`a warning\n${JSON.stringify(list)}`)).toBe(3);
    expect(readListedCount("nothing")).toBeNull();
  });
});
