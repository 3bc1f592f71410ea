// How unit, contract and durability tests run: in Node; browser specs in tests/e2e belong to Playwright.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes, the longest first. */
const LONGEST = [
  "tests/durability/export-kill.test.ts",
  "tests/durability/import-kill.test.ts",
  "tests/durability/walk-kill.test.ts",
  "tests/durability/engine-kill.test.ts",
];

/** Test files that take seconds of a whole core. */
const LONG = [
  "tests/durability/**/*.test.ts",
  "tests/agreement.test.ts",
  "tests/round-trips.test.ts",
  "src/core/handlers/export/job/archive.test.ts",
  "src/core/handlers/opened/opened.test.ts",
  "src/core/handlers/fetch/walk-faults.test.ts",
  "src/engine/*.test.ts",
  "src/core/store/views/find.test.ts",
  "src/core/files/read/read-damaged.test.ts",
  "src/core/store/kill.test.ts",
  "src/domain/query/query-text-invariants.test.ts",
  "src/domain/query/time-input-invariants.test.ts",
  "tools/bench/fill-store.test.ts",
  "tools/bench/run.test.ts",
  "tools/package/package.test.ts",
  "tools/package/smoke.test.ts",
  "tools/release/release-files.test.ts",
];

/** Begins with the longest files: one that is begun last is waited for alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return rank === -1 ? LONGEST.length : rank;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "tests/*.test.ts",
            "tests/fakes/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          exclude: LONG,
          // Loading zod and the handlers for each file would take longer than the tests. Stubs of a test are undone.
          isolate: false,
        },
      },
      // Long walks whose processes are killed again and again, and tests over thousands of random cases or whole
      // matrices: part of the project's test, too slow for the loop of writing code.
      { extends: true, test: { name: "durability", include: LONG, testTimeout: 300_000, hookTimeout: 300_000 } },
      // Minutes and gigabytes: run by hand before a release.
      { extends: true, test: { name: "large", include: ["tests/large/**/*.test.ts"], testTimeout: 3_600_000 } },
      // By programs that are not npm's: tools/test/foreign.ts runs them where they are installed.
      { extends: true, test: { name: "foreign", include: ["tests/foreign/**/*.test.ts"], testTimeout: 300_000 } },
    ],
    // Node's first compiler can leave a pointer that crashes the garbage collector. The worker that this ends takes a random
    // test file with it: https://github.com/nodejs/node/issues/62393
    execArgv: ["--no-sparkplug"],
    // Two cores are what the smallest machine has; files run beside each other, tests of a file in order.
    maxWorkers: "100%",
    // Only a test that hangs reaches this, also on a machine that is busy with other things.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    unstubGlobals: true,
    restoreMocks: true,
  },
});
