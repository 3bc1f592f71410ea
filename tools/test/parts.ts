// The parts of the project's test, in order; each reports whether it passed and what to read if not.
import { join } from "node:path";
import { programOf, run, type Finished } from "./command.ts";
import { readPlaywrightCounts, readVitestCounts, type Counts } from "./counts.ts";
import { runSpecs } from "./e2e.ts";
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

/** The tests of one of Vitest's projects; vitest.config.ts assigns the files. */
function unitTests(name: string, project: string): Part {
  return {
    name,
    async work({ reportFolder }) {
      const report = join(reportFolder, `${project}.json`);
      const args = ["run", `--project=${project}`, "--reporter=default", "--reporter=json"];
      const ran = await run(programOf("vitest", "vitest", [...args, `--outputFile.json=${report}`]));
      return tested(ran, readVitestCounts(report));
    },
  };
}

export const PARTS: readonly Part[] = [
  { name: "types", work: async () => checked(await checkTypes()) },
  check("lint", "oxlint", "oxlint", ["--type-aware", "--deny-warnings"]),
  check("format", "oxfmt", "oxfmt", ["--check"]),
  check("dead code", "knip", "knip", ["--no-progress"]),
  check("build", "electron-vite", "electron-vite", ["build"]),
  unitTests("unit and contract tests", "unit"),
  unitTests("durability tests", "durability"),
  {
    name: "end-to-end tests",
    async work({ reportFolder, say }) {
      const report = join(reportFolder, "playwright.json");
      return tested(await runSpecs(report, [], say), readPlaywrightCounts(report));
    },
  },
];
