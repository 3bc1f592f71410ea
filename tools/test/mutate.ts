// Measures the unit tests: puts small faults into a copy of the sources, one at a time, and counts those that a test finds.
//   npm run test:mutations -- --count 36 --seed 1
// A mutant is killed when a unit test related to its file fails. Fails when fewer than 90 % are killed.
import { globSync } from "node:fs";
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../../src/sample/base/random.ts";
import { programOf, ROOT, run, stopEverything } from "./command.ts";
import { applyMutant, mutantsOf } from "./mutants.ts";
import type { Mutant } from "./mutants.ts";

const SOURCES = "src/{domain,core,contract,main}/**/*.ts";
const NOT_COPIED: ReadonlySet<string> = new Set(["node_modules", ".git", "out", "dist", "test-results"]);
/** Share of the mutants that the tests have to kill. */
const LEAST_KILLED = 0.9;
/** Longest time for the tests of one mutant, milliseconds; a mutant that never ends is killed. */
const TIMEOUT_MS = 5 * 60_000;

interface PlacedMutant extends Mutant {
  readonly path: string;
}

/** Copies the project without what is built, and links its packages. Gives the path of the copy. */
async function copyProject(): Promise<string> {
  // A copy reached through a link would have two names, and a module two instances.
  const copy = await realpath(await mkdtemp(join(tmpdir(), "switchboard-mutants-")));
  await cp(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !NOT_COPIED.has(basename(path)) });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}

async function allMutants(copy: string): Promise<readonly PlacedMutant[]> {
  const paths = globSync(SOURCES, { cwd: copy }).filter((path) => !/\.test\.ts$|\/testing\//u.test(path));
  const found = paths.toSorted().map(async (path) => {
    const source = await readFile(join(copy, path), "utf8");
    return mutantsOf(path, source).map((mutant) => ({ ...mutant, path }));
  });
  return (await Promise.all(found)).flat();
}

/** Runs the unit tests that import one of the files, up to the first failure. True when all passed. */
async function passes(copy: string, paths: readonly string[]): Promise<boolean> {
  const related = programOf("vitest", "vitest", ["related", "--run", "--project=unit", "--bail=1", ...paths]);
  const { exitCode } = await run({ ...related, cwd: copy, timeoutMs: TIMEOUT_MS });
  return exitCode === 0;
}

/** True when a test fails with the mutant in its file. The file is as before afterwards. */
async function isKilled(copy: string, mutant: PlacedMutant): Promise<boolean> {
  const path = join(copy, mutant.path);
  const source = await readFile(path, "utf8");
  await writeFile(path, applyMutant(source, mutant));
  const survives = await passes(copy, [mutant.path]);
  await writeFile(path, source);
  return !survives;
}

/** Tries `count` mutants picked by the seed. True when enough of them were killed. */
async function tryMutants(copy: string, count: number, seed: number, say: (line: string) => void): Promise<boolean> {
  const mutants = createRandom(seed, "mutants").sample(await allMutants(copy), count);
  const paths = [...new Set(mutants.map(({ path }) => path))];
  if (!(await passes(copy, paths))) throw new Error("The unit tests fail without any mutant.");
  let killed = 0;
  for (const mutant of mutants) {
    const wasKilled = await isKilled(copy, mutant);
    killed += Number(wasKilled);
    say(`${wasKilled ? "killed  " : "SURVIVED"} ${mutant.path}:${mutant.line} ${mutant.change}`);
  }
  say(`${killed} of ${mutants.length} killed`);
  return killed >= mutants.length * LEAST_KILLED;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { count: { type: "string", default: "36" }, seed: { type: "string", default: "1" } },
  });
  const copy = await copyProject();
  process.once("SIGINT", stopEverything);
  try {
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    const isEnough = await tryMutants(copy, Number(values.count), Number(values.seed), say);
    process.exitCode = isEnough ? 0 : 1;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
