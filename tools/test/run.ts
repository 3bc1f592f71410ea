// The project's test, one command: every part in order until one fails, then a table, then the counts. The last line is
// always `N passed, N failed`; the exit code is 0 only if nothing failed.
//   npm test               checks, build, unit tests, the specs of the most important tasks
//   npm run test:all       that and the rest; --shard=1/3 runs a third of it, --measure keeps the seconds of each file
//   npm run test:all -- --beyond=FILE   only what npm test leaves out, and the counts of its --save-counts=FILE added
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findElectron } from "#tools/electron-runtime.ts";
import { ROOT, stopEverything } from "./command.ts";
import { readCounts, readSecondsOfReports, saveCounts } from "./counts.ts";
import { countSpecs } from "./e2e.ts";
import { askMachine } from "./machine.ts";
import { partsOf, REPORTS, type Outcome, type Part } from "./parts.ts";
import { readWanted } from "./scope.ts";
import { writeSeconds } from "./seconds.ts";
import { lastLines, summarise, type Ran } from "./summary.ts";
import { ALL_TAG, slowFiles } from "./test-files.ts";

/** The most lines of a failed part's output that are shown. */
const SHOWN_LINES = 300;

// The run starts programs some thousand times; they share compiled code.
process.env["NODE_COMPILE_CACHE"] ??= join(ROOT, "node_modules/.cache/node");

const wanted = readWanted(process.argv.slice(2));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const reportFolder = mkdtempSync(join(tmpdir(), "switchboard-test-"));
let interrupted = false;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interrupted = true;
    stopEverything();
  });
}

async function work(part: Part): Promise<Outcome> {
  try {
    return await part.work({ reportFolder, say });
  } catch (thrown) {
    return { passed: false, output: thrown instanceof Error ? thrown.message : String(thrown), counts: null };
  }
}

/** What this run leaves out: tests of `npm run test:all`, and the specs in Electron. */
async function leftOut(): Promise<readonly string[]> {
  const lines: string[] = [];
  if (wanted.scope === "quick") {
    const specs = await countSpecs("browser-shell", [`--grep=${ALL_TAG}`]);
    lines.push(
      `left out: ${slowFiles().length} test files and ${specs ?? "some"} specs, which npm run test:all runs, ` +
        "with more random cases",
    );
  }
  const inElectron = findElectron() === null ? await countSpecs("electron") : null;
  if (inElectron !== null) lines.push(`${inElectron} Electron tests not run: runtime not installed`);
  return lines;
}

const parts = partsOf(wanted.scope, wanted.shard);
const ran: Ran[] = [];
let broken: Outcome | null = null;
for (const part of (await askMachine(say)) ? parts : []) {
  if (broken !== null || interrupted) break;
  say(`${part.name} …`);
  const startedMs = performance.now();
  const outcome = await work(part);
  const tookMs = performance.now() - startedMs;
  ran.push({ name: part.name, tookMs, passed: outcome.passed && !interrupted, counts: outcome.counts });
  if (!outcome.passed) broken = outcome;
}

const notes = ran.length === parts.length && !interrupted ? await leftOut() : [];
if (wanted.measures && broken === null && !interrupted) {
  writeSeconds(readSecondsOfReports(join(reportFolder, REPORTS.vitest), join(reportFolder, REPORTS.playwright)));
}
rmSync(reportFolder, { recursive: true, force: true });

if (broken !== null && !interrupted) say(`\n${lastLines(broken.output, SHOWN_LINES)}`);
if (interrupted) say("\nInterrupted.");
const before = wanted.addCounts === null ? null : readCounts(wanted.addCounts);
const summary = summarise({ ran, notes, partCount: parts.length, before });
if (wanted.saveCounts !== null) saveCounts(wanted.saveCounts, summary);
say(`\n${summary.lines.join("\n")}`);
process.exitCode = interrupted ? 130 : summary.failed > 0 ? 1 : 0;
