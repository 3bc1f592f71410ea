// How the tests in Node run; browser specs in tests/e2e belong to Playwright.
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "#tools/test/command.ts";
import { longestFirst, nearestFirst, readSeconds } from "#tools/test/seconds.ts";
import { seedOfProgram } from "#tools/test/seed.ts";
import { randomFiles, SLOW, UNIT } from "#tools/test/test-files.ts";

/** A file whose nearest tests run first: for a run that ends at the first failure. */
const NEAR = process.env["SWITCHBOARD_TESTS_NEAR"];

/** Begins with the files that take longest, or with those nearest to a file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const pathOf = ({ moduleId }: TestSpecification): string => relative(ROOT, moduleId).replaceAll("\\", "/");
    const paths = files.map(pathOf);
    const sorted = NEAR === undefined ? longestFirst(paths, readSeconds()) : nearestFirst(paths, NEAR);
    const places = new Map(sorted.map((path, index) => [path, index]));
    const placeOf = (file: TestSpecification): number => places.get(pathOf(file)) ?? 0;
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Runs with many random cases take long: SWITCHBOARD_RANDOM_RUNS. */
const LONG_MS = 300_000;
const timeouts = (milliseconds: number) => ({ testTimeout: milliseconds, hookTimeout: milliseconds });
// Loading zod and the handlers for each file would take longer than the tests. Stubs of a test are undone.
const shared = { isolate: false, setupFiles: ["tests/random-setup.ts"] };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    env: { SWITCHBOARD_RANDOM_SEED: String(seedOfProgram()) },
    projects: [
      { extends: true, test: { name: "unit", include: UNIT, exclude: SLOW, ...shared } },
      // Those unit tests whose random cases `npm run test:all` multiplies.
      { extends: true, test: { name: "random", include: [...randomFiles()], ...shared, ...timeouts(LONG_MS) } },
      {
        extends: true,
        test: { name: "durability", include: SLOW, setupFiles: ["tests/random-setup.ts"], ...timeouts(LONG_MS) },
      },
      // Minutes and gigabytes: run by hand before a release.
      { extends: true, test: { name: "large", include: ["tests/large/**/*.test.ts"], ...timeouts(3_600_000) } },
      // By programs that are not npm's: tools/test/foreign.ts runs them where they are installed.
      { extends: true, test: { name: "foreign", include: ["tests/foreign/**/*.test.ts"], ...timeouts(LONG_MS) } },
    ],
    // Node's first compiler can leave a pointer that crashes the garbage collector. The worker that this ends takes a random
    // test file with it: https://github.com/nodejs/node/issues/62393
    execArgv: ["--no-sparkplug"],
    // Two cores are what the smallest machine has; files run beside each other, tests of a file in order.
    maxWorkers: "100%",
    // Only a test that hangs reaches this, also on a machine that is busy with other things.
    ...timeouts(120_000),
    expect: { poll: { timeout: 60_000 } },
    unstubGlobals: true,
    restoreMocks: true,
  },
});
