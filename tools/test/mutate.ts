// Measures the unit tests: puts small faults into a copy of the sources, one at a time, and counts the faults that
// tests find.   npm run test:mutations -- --count 36 --seed 1 --skip src/main   A mutant is killed when a unit test fails
// that passes without it, or else when its types are wrong: `npm test` checks both. The script fails when fewer than 90 %
// are killed.
import { existsSync, globSync } from "node:fs";
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { RandomSource } from "#sample/base/random.ts";
import { isBuilt } from "#tools/build-state.ts";
import { programOf, ROOT, run, stopEverything, type Finished } from "./command.ts";
import { applyMutant, mutantsOf, type Mutant } from "./mutants.ts";

const SOURCES = "src/{domain,core,contract,main,renderer}/**/*.ts";
/** Tests, and catalogues of texts in every language: tests check what is said when, not every word of it. */
const NOT_CHANGED = /\.test\.ts$|\/testing\/|texts(?:\.[a-z]+)?\.ts$/u;
const NOT_COPIED: ReadonlySet<string> = new Set(["node_modules", ".git", "out", "dist", "test-results"]);
/** The share of mutants that the tests must kill. */
const LEAST_KILLED = 0.9;
/** The time limit for the tests of one mutant, milliseconds. A mutant that never ends counts as killed. */
const TIMEOUT_MS = 15 * 60_000;
/** A test file in the list of failures. */
const FAILED_FILE = /(?<=FAIL .*)(?:src|tests|tools)\/\S+\.test\.tsx?/u;

/** Threads are started by the path of their program, which no import shows. The tests that start them import this file. */
const OF_THREAD = /-thread\.ts$/u;
const STARTS_THREADS = "tests/fakes/store.ts";

interface PlacedMutant extends Mutant {
  readonly path: string;
}

/** Copies the project without built files, and links its packages. Returns the path of the copy. */
async function copyProject(): Promise<string> {
  // Through a link the copy would have two paths, and each module two instances.
  const copy = await realpath(await mkdtemp(join(tmpdir(), "switchboard-mutants-")));
  await cp(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !NOT_COPIED.has(basename(path)) });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}

/** The mutants of all sources whose paths begin with none of `skipped`. */
async function allMutants(copy: string, skipped: readonly string[]): Promise<readonly PlacedMutant[]> {
  const isTried = (path: string): boolean =>
    !NOT_CHANGED.test(path) && !skipped.some((beginning) => path.startsWith(beginning));
  const paths = globSync(SOURCES, { cwd: copy })
    .map((path) => path.replaceAll("\\", "/"))
    .filter(isTried);
  const found = paths.toSorted().map(async (path) => {
    const source = await readFile(join(copy, path), "utf8");
    return mutantsOf(path, source).map((mutant) => ({ ...mutant, path }));
  });
  return (await Promise.all(found)).flat();
}

type Verdict = "killed" | "timed out" | "no types" | "SURVIVED";

/** Runs unit tests in the copy up to the first failure, those nearest to the mutant first: they fail soonest. */
function runTests(copy: string, { path }: PlacedMutant, which: readonly string[]): Promise<Finished> {
  const command = programOf("vitest", "vitest", [...which, "--project=unit", "--bail=1", "--passWithNoTests"]);
  return run({ ...command, cwd: copy, env: { SWITCHBOARD_TESTS_NEAR: path }, timeoutMs: TIMEOUT_MS });
}

/** True if the types of the mutant's layer fit in the copy. */
async function fitsTypes(copy: string, { path }: PlacedMutant): Promise<boolean> {
  const layer = path.split("/").slice(0, 2).join("/");
  const checked = await run({ ...programOf("typescript", "tsc", ["--project", layer]), cwd: copy });
  return checked.exitCode === 0;
}

interface Stage {
  /** arguments of vitest */
  readonly which: readonly string[];
  /** its tests may start threads */
  readonly needsBuild: boolean;
}

/** The tests that may find a mutant, in turn: its own file's, those of its folder, and all that import it. */
function stagesOf(copy: string, { path }: PlacedMutant): readonly Stage[] {
  const own = path.replace(/\.tsx?$/u, ".test.ts");
  const related = ["related", "--run", path, ...(OF_THREAD.test(path) ? [STARTS_THREADS] : [])];
  return [
    ...(existsSync(join(copy, own)) ? [{ which: ["run", own], needsBuild: false }] : []),
    { which: ["run", dirname(path)], needsBuild: true },
    { which: related, needsBuild: true },
  ];
}

/** Builds the copy, unless it is built: tests start threads from the bundles, and take several times as long from sources. */
async function build(copy: string): Promise<void> {
  if (isBuilt(copy)) return;
  const { exitCode, output } = await run({ ...programOf("electron-vite", "electron-vite", ["build"]), cwd: copy });
  if (exitCode !== 0) throw new Error(`The copy cannot be built with a mutant:\n${output}`);
}

/**
 * Puts the mutant into its file, runs the tests that may find it, and checks its types. `sound` are test files that passed
 * without a mutant; those that fail here for the first time are tried without it, and added.
 */
async function tryMutant(copy: string, mutant: PlacedMutant, sound: Set<string>): Promise<Verdict> {
  const path = join(copy, mutant.path);
  const source = await readFile(path, "utf8");
  await writeFile(path, applyMutant(source, mutant));
  for (const stage of stagesOf(copy, mutant)) {
    if (stage.needsBuild) await build(copy);
    const { exitCode, output, timedOut } = await runTests(copy, mutant, stage.which);
    if (exitCode === 0) continue;
    await writeFile(path, source);
    if (timedOut) return "timed out";
    const failed = FAILED_FILE.exec(output)?.[0];
    if (failed === undefined) throw new Error(`No test file failed, but the run did:\n${output}`);
    if (!sound.has(failed) && (await runTests(copy, mutant, ["run", failed])).exitCode !== 0) {
      throw new Error(`The tests fail without a mutant:\n${output}`);
    }
    sound.add(failed);
    return "killed";
  }
  const fits = await fitsTypes(copy, mutant);
  await writeFile(path, source);
  return fits ? "SURVIVED" : "no types";
}

/** Tries `count` mutants that the seed chooses. True if enough of them were killed. */
async function tryMutants(copy: string, all: readonly PlacedMutant[], count: number, seed: number): Promise<boolean> {
  const tried = all.filter(({ isSpeedOnly }) => !isSpeedOnly);
  say(`${tried.length} mutants; ${all.length - tried.length} others change only speed or memory`);
  const mutants = new RandomSource(seed, "mutants").sample(tried, count);
  const counts = { killed: 0, "timed out": 0, "no types": 0, SURVIVED: 0 };
  const sound = new Set<string>();
  for (const mutant of mutants) {
    const verdict = await tryMutant(copy, mutant, sound);
    counts[verdict] += 1;
    say(`${verdict.padEnd(9)} ${mutant.path}:${mutant.line} ${mutant.change}`);
  }
  const killed = mutants.length - counts.SURVIVED;
  const others = `${counts["timed out"]} of them by the time limit, ${counts["no types"]} by their types`;
  say(`${killed} of ${mutants.length} killed, ${others}`);
  return killed >= mutants.length * LEAST_KILLED;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "36" },
      seed: { type: "string", default: "1" },
      skip: { type: "string", multiple: true, default: [] },
    },
  });
  const copy = await copyProject();
  process.once("SIGINT", stopEverything);
  try {
    const all = await allMutants(copy, values.skip);
    process.exitCode = (await tryMutants(copy, all, Number(values.count), Number(values.seed))) ? 0 : 1;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
