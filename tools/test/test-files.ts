// The test files of each part: those of `npm test`, and those that only `npm run test:all` runs.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./command.ts";

/** Tests in Node that `npm test` runs, apart from SLOW. */
export const UNIT = [
  "src/**/*.test.ts",
  "src/**/*.test.tsx",
  "tests/*.test.ts",
  "tests/fakes/**/*.test.ts",
  "tools/**/*.test.ts",
];

/**
 * Tests in Node that only `npm run test:all` runs: processes that are killed again and again, whole matrices, real
 * packages.
 */
export const SLOW = [
  "tests/durability/**/*.test.ts",
  "tests/agreement.test.ts",
  "tests/round-trips.test.ts",
  "src/core/handlers/export/job/archive.test.ts",
  "src/core/handlers/opened/opened.test.ts",
  "src/core/handlers/fetch/walk-faults.test.ts",
  "src/engine/*.test.ts",
  "src/core/store/views/find-in-views.test.ts",
  "src/core/files/read/read-damaged.test.ts",
  "src/core/store/kill.test.ts",
  "tools/bench/fill-store.test.ts",
  "tools/bench/run.test.ts",
  "tools/package/package.test.ts",
  "tools/package/smoke.test.ts",
  "tools/release/release-files.test.ts",
];

const SPECS = ["tests/e2e/*.spec.ts"];

/** The tag in the name of a spec that only `npm run test:all` runs. */
export const ALL_TAG = "@all";

/** The paths below the root that match, with `/`. */
function pathsOf(patterns: readonly string[], without: readonly string[] = []): readonly string[] {
  return globSync([...patterns], { cwd: ROOT, exclude: [...without] }).map((path) => path.replaceAll("\\", "/"));
}

export const unitFiles = (): readonly string[] => pathsOf(UNIT, SLOW);
export const slowFiles = (): readonly string[] => pathsOf(SLOW);
export const specFiles = (): readonly string[] => pathsOf(SPECS);

/** The unit tests whose random cases are more in `npm run test:all`. */
export function randomFiles(): readonly string[] {
  const isRandom = (path: string): boolean =>
    /\bfc\.|\bruns\(|\bsampleOf\(/u.test(readFileSync(join(ROOT, path), "utf8"));
  return unitFiles().filter(isRandom);
}
