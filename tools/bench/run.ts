// `npm run bench`: measures the program beside references in the same run. Flags: docs/performance.md.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CASES } from "#tools/bench/cases/index.ts";
import type { BenchCase } from "./bench-case.ts";
import { readBaseline, writeBaseline } from "./baseline.ts";
import { keepValues, withGrowth } from "./growth.ts";
import { betterOf, judge, type Measurement } from "./judge.ts";
import type { Figure } from "./measure.ts";
import { writeNumber, writeTable } from "./report.ts";
import { CACHE, makeOnce, openWorkbench, say, type Workbench } from "./workbench.ts";

const DEFAULT_MESSAGES = 1_000_000;
const LARGE_MESSAGES = 10_000_000;
const FEWEST_MESSAGES = 2000;
/** Calls per message: 200,000 for a million. */
const CALLS_SHARE = 0.2;
/** A failing case is measured this many times in all; the best one counts, because other work can only slow it down. */
const DEFAULT_TRIES = 3;
const LARGE_TRIES = 1;

/** Measures a case once, in a folder of its own: what an earlier measurement wrote is not there. */
async function measureOnce(each: BenchCase, bench: Workbench): Promise<Figure> {
  const folder = mkdtempSync(join(bench.folder, "case-"));
  try {
    return await each.measure({ ...bench, folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureAll(
  cases: readonly BenchCase[],
  bench: Workbench,
  mostTries: number,
): Promise<readonly Measurement[]> {
  const baseline = readBaseline(bench.messages);
  const measured: Measurement[] = [];
  for (const each of cases) {
    say(each.name);
    let best = judge(each, await measureOnce(each, bench), baseline[each.name]);
    for (let tries = 1; best.pass === false && tries < mostTries; tries++) {
      best = betterOf(best, judge(each, await measureOnce(each, { ...bench, once: makeOnce() }), baseline[each.name]));
    }
    measured.push(best);
    // A large run takes hours; what it has measured by then is known if it is stopped.
    say(
      `  ${writeNumber(best.value)} ${best.unit}${best.reference === null ? "" : ` beside ${writeNumber(best.reference)}`}`,
    );
  }
  return measured;
}

const { values } = parseArgs({
  options: {
    large: { type: "boolean", default: false },
    rows: { type: "string" },
    only: { type: "string", multiple: true, default: [] },
    json: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    tries: { type: "string" },
    "no-install": { type: "boolean", default: false },
    "write-baseline": { type: "boolean", default: false },
  },
});
const messages = Number(values.rows ?? (values.large ? LARGE_MESSAGES : DEFAULT_MESSAGES));
if (!Number.isInteger(messages) || messages < FEWEST_MESSAGES) {
  throw new Error(`--rows is a whole number from ${FEWEST_MESSAGES}`);
}
const only = values.only.map((part) => part.toLowerCase());
const cases = CASES.filter(
  ({ name, isLarge }) =>
    (values.large || isLarge !== true) && (only.length === 0 || only.some((part) => name.toLowerCase().includes(part))),
);
if (cases.length === 0) throw new Error("--only names no case; --list shows their names");

if (values.list) {
  for (const { name, beside, target } of cases) process.stdout.write(`${name}\n  beside ${beside}; target ${target}\n`);
} else {
  const bench = openWorkbench(messages, Math.ceil(messages * CALLS_SHARE), !values["no-install"]);
  try {
    const tries = Number(values.tries ?? (values.large ? LARGE_TRIES : DEFAULT_TRIES));
    const measured = withGrowth(CACHE, messages, await measureAll(cases, bench, tries));
    keepValues(CACHE, messages, measured);
    if (values["write-baseline"]) writeBaseline(messages, measured);
    if (values.json) process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
    else process.stdout.write(`${messages.toLocaleString("en")} messages\n\n${writeTable(measured)}\n`);
    if (measured.some(({ pass }) => pass === false)) process.exitCode = 1;
  } finally {
    bench.close();
  }
}
