// The parts of a test run, in order; each reports whether it passed and what to read if not.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./built.ts";
import { programOf, run, type Finished } from "./command.ts";
import { readPlaywrightCounts, readVitestCounts, type Counts } from "./counts.ts";
import { runSpecs } from "./e2e.ts";
import type { Scope, Shard } from "./scope.ts";
import { pathsOfShard, readSeconds } from "./seconds.ts";
import { ALL_TAG, randomFiles, slowFiles, specFiles, unitFiles } from "./test-files.ts";
import { checkTypes } from "./types.ts";

export interface Outcome {
  readonly passed: boolean;
  readonly output: string;
  /** null for a part that runs no tests */
  readonly counts: Counts | null;
}

/** The context of a part: a folder for its reports, and a function for messages while it runs. */
export interface Surroundings {
  readonly reportFolder: string;
  readonly say: (line: string) => void;
}

export interface Part {
  readonly name: string;
  readonly work: (around: Surroundings) => Promise<Outcome>;
}

/** The names of the reports in the report folder. */
export const REPORTS = { vitest: "vitest.json", playwright: "playwright.json" };

/** A check without tests: it passed if its program succeeded. */
function check(name: string, packageName: string, program: string, args: readonly string[]): Part {
  return { name, work: async () => checked(await run(programOf(packageName, program, args))) };
}

function checked({ exitCode, output }: Finished): Outcome {
  return { passed: exitCode === 0, output, counts: null };
}

/** Tests passed if the program succeeded and its report agrees; a missing or empty report is a failure. */
function tested({ exitCode, output, timedOut }: Finished, counts: Counts | null): Outcome {
  const good = exitCode === 0 && counts !== null && counts.failed === 0 && counts.passed > 0;
  const late = timedOut ? "\nThe time for the whole part ran out.\n" : "";
  const failed = Math.max(counts?.failed ?? 0, good ? 0 : 1);
  return { passed: good, output: output + late, counts: { passed: counts?.passed ?? 0, failed } };
}

interface NodeTests {
  /** Vitest's projects; vitest.config.ts assigns the files */
  readonly projects: readonly string[];
  readonly files: () => readonly string[];
  /** a column of tests/random-runs.ts */
  readonly randomRuns: "sample" | "full";
  /** files that run at the same time on one core */
  readonly filesPerCore: number;
}

/** Tests wait for files, threads and processes: a second file uses the core in that time. */
const NODE_TESTS: Readonly<Record<Scope, NodeTests>> = {
  quick: { projects: ["unit"], files: unitFiles, randomRuns: "sample", filesPerCore: 2 },
  all: {
    projects: ["unit", "durability"],
    files: () => [...unitFiles(), ...slowFiles()],
    randomRuns: "full",
    filesPerCore: 2,
  },
  rest: {
    projects: ["random", "durability"],
    files: () => [...randomFiles(), ...slowFiles()],
    randomRuns: "full",
    filesPerCore: 2,
  },
};

function testsInNode(scope: Scope, shard: Shard | null): Part {
  const { projects, files, randomRuns, filesPerCore } = NODE_TESTS[scope];
  return {
    name: "tests in Node",
    async work({ reportFolder }) {
      const report = join(reportFolder, REPORTS.vitest);
      const args = [
        "run",
        ...projects.map((project) => `--project=${project}`),
        `--maxWorkers=${availableParallelism() * filesPerCore}`,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...(shard === null ? [] : pathsOfShard(files(), shard, readSeconds())),
      ];
      const env = { SWITCHBOARD_RANDOM_RUNS: process.env["SWITCHBOARD_RANDOM_RUNS"] ?? randomRuns };
      return tested(await run({ ...programOf("vitest", "vitest", args), env }), readVitestCounts(report));
    },
  };
}

const SPEC_FILTERS: Readonly<Record<Scope, readonly string[]>> = {
  quick: [`--grep-invert=${ALL_TAG}`],
  all: [],
  rest: [`--grep=${ALL_TAG}`],
};

function testsInWindow(scope: Scope, shard: Shard | null): Part {
  return {
    name: "specs in a window",
    async work({ reportFolder, say }) {
      const report = join(reportFolder, REPORTS.playwright);
      const paths = shard === null ? [] : pathsOfShard(specFiles(), shard, readSeconds());
      return tested(await runSpecs(report, [...SPEC_FILTERS[scope], ...paths], say), readPlaywrightCounts(report));
    },
  };
}

const CHECKS: readonly Part[] = [
  { name: "types", work: async () => checked(await checkTypes()) },
  check("lint", "oxlint", "oxlint", ["--type-aware", "--deny-warnings"]),
  check("format", "oxfmt", "oxfmt", ["--check"]),
  check("dead code", "knip", "knip", ["--no-progress"]),
];

/** The later parts test the bundles, which are the ones that ship. */
const BUILD: Part = {
  name: "build",
  async work() {
    await ensureBuilt();
    return { passed: true, output: "", counts: null };
  },
};

/** The parts of a run. The checks are in the first shard; what `npm test` has checked, the rest does not check again. */
export function partsOf(scope: Scope, shard: Shard | null): readonly Part[] {
  const isFirst = shard === null || shard.index === 1;
  const checks = scope === "rest" || !isFirst ? [] : CHECKS;
  return [...checks, BUILD, testsInNode(scope, shard), testsInWindow(scope, shard)];
}
