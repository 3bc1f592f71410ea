// The project's test, one command: every part in order until one fails, then a table, then the counts. The last line is
// always `N passed, M failed`; the exit code is 0 only if nothing failed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findElectron } from "../electron-runtime.ts";
import { ROOT, stopEverything } from "./command.ts";
import { countElectronSpecs } from "./e2e.ts";
import { PARTS, type Outcome, type Part } from "./parts.ts";
import { lastLines, summarise, type Ran } from "./summary.ts";

/** The most lines of a failed part's output that are shown. */
const SHOWN_LINES = 300;

// The run starts programs some thousand times; they share compiled code.
process.env["NODE_COMPILE_CACHE"] ??= join(ROOT, "node_modules/.cache/node");

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

const ran: Ran[] = [];
let broken: Outcome | null = null;
for (const part of PARTS) {
  if (broken !== null || interrupted) break;
  say(`${part.name} …`);
  const startedMs = performance.now();
  const outcome = await work(part);
  const tookMs = performance.now() - startedMs;
  ran.push({ name: part.name, tookMs, passed: outcome.passed && !interrupted, counts: outcome.counts });
  if (!outcome.passed) broken = outcome;
}

const reachedSpecs = ran.length === PARTS.length && !interrupted;
const notRun = reachedSpecs && findElectron() === null ? await countElectronSpecs() : null;
rmSync(reportFolder, { recursive: true, force: true });

if (broken !== null && !interrupted) say(`\n${lastLines(broken.output, SHOWN_LINES)}`);
if (interrupted) say("\nInterrupted.");
const summary = summarise(ran, notRun, PARTS.length);
say(`\n${summary.lines.join("\n")}`);
process.exitCode = interrupted ? 130 : summary.failed > 0 ? 1 : 0;
