// Checks the types of every layer separately, and of tools and tests with the root configuration, with one check per
// core at a time.
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT, programOf, run, type Finished } from "./command.ts";

/** The folders with a TypeScript configuration: the root and each layer. */
function projects(): readonly string[] {
  const layers = readdirSync(join(ROOT, "src")).filter((name) => existsSync(join(ROOT, "src", name, "tsconfig.json")));
  return [".", ...layers.map((name) => `src/${name}`)];
}

/** Incremental results of earlier checks, so that only changed files are checked again. */
const CACHE = ".cache/types";

/** Checks everything; the output lists the errors of each configuration. */
export async function checkTypes(): Promise<Finished> {
  const waiting = [...projects()];
  let exitCode = 0;
  let output = "";
  const work = async (): Promise<void> => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const kept = join(CACHE, `${project.replaceAll(/\W+/gu, "-")}.tsbuildinfo`);
      const args = ["--project", project, "--pretty", "false", "--incremental", "--tsBuildInfoFile", kept];
      const checked = await run(programOf("typescript", "tsc", args));
      if (checked.exitCode === 0) continue;
      exitCode = checked.exitCode;
      output += `${project}:\n${checked.output}`;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  return { exitCode, output, timedOut: false };
}

if (import.meta.main) {
  const { exitCode, output } = await checkTypes();
  process.stdout.write(output);
  process.exitCode = exitCode;
}
