// Runs the tests that give exports and the installer's script to programs from outside npm. Each program is found, or
// installed where apt-get may be used; tests of a missing program are listed as not run. The last line is always
// `N passed, N failed, N not run`.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { canUseApt, installByApt } from "./apt.ts";
import { programOf, run, stopEverything } from "./command.ts";
import { readVitestCounts } from "./counts.ts";

interface Program {
  readonly name: string;
  /** its tests, and the variable that tells them which program to use */
  readonly tests: string;
  readonly variable: string;
  /** its possible names; the first one that runs is used */
  readonly commands: readonly string[];
  /** the argument with which it ends well; `--version` if absent */
  readonly probe?: string;
  readonly packages: readonly string[];
}

const PROGRAMS: readonly Program[] = [
  {
    name: "the sqlite3 shell",
    tests: "tests/foreign/sqlite-shell.test.ts",
    variable: "SWITCHBOARD_SQLITE_SHELL",
    commands: ["sqlite3"],
    packages: ["sqlite3"],
  },
  {
    name: "LibreOffice",
    tests: "tests/foreign/libreoffice.test.ts",
    variable: "SWITCHBOARD_LIBREOFFICE",
    commands: [
      "soffice",
      "/Applications/LibreOffice.app/Contents/MacOS/soffice",
      String.raw`C:\Program Files\LibreOffice\program\soffice.com`,
    ],
    packages: ["libreoffice-calc"],
  },
  {
    name: "NSIS",
    tests: "tests/foreign/makensis.test.ts",
    variable: "SWITCHBOARD_MAKENSIS",
    commands: ["makensis"],
    probe: "-VERSION",
    packages: ["nsis"],
  },
];

const folder = mkdtempSync(join(tmpdir(), "switchboard-foreign-"));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function find({ commands, probe = "--version" }: Program): Promise<string | null> {
  for (const file of commands) if ((await run({ file, args: [probe] })).exitCode === 0) return file;
  return null;
}

async function findOrInstall(program: Program): Promise<string | null> {
  const known = await find(program);
  if (known !== null || !canUseApt()) return known;
  say(`Installing ${program.name} …`);
  await installByApt(program.packages);
  return find(program);
}

/** The number of tests in a file; 0 if they cannot be listed. */
async function countTests(file: string): Promise<number> {
  const list = join(folder, "list.json");
  // Counted in the text only, a test with many cases counts as one.
  const args = ["list", "--project=foreign", "--no-static-parse", `--json=${list}`, file];
  await run(programOf("vitest", "vitest", args));
  try {
    return z.array(z.unknown()).parse(JSON.parse(readFileSync(list, "utf8"))).length;
  } catch {
    return 0;
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stopEverything);

const files: string[] = [];
const env: Record<string, string> = {};
let notRun = 0;
for (const program of PROGRAMS) {
  const command = await findOrInstall(program);
  if (command === null) {
    const tests = await countTests(program.tests);
    notRun += tests;
    say(
      `not run: ${tests} tests of ${program.tests}, since ${program.name} is not installed and cannot be installed here`,
    );
  } else {
    env[program.variable] = command;
    files.push(program.tests);
  }
}

let [passed, failed] = [0, 0];
if (files.length > 0) {
  const report = join(folder, "report.json");
  const args = ["run", "--project=foreign", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { exitCode, output } = await run({ ...programOf("vitest", "vitest", [...args, ...files]), env });
  process.stdout.write(output);
  const counts = readVitestCounts(report);
  passed = counts?.passed ?? 0;
  failed = Math.max(counts?.failed ?? 0, exitCode === 0 && passed > 0 ? 0 : 1);
}
rmSync(folder, { recursive: true, force: true });
say(`${passed} passed, ${failed} failed, ${notRun} not run`);
process.exitCode = failed > 0 ? 1 : 0;
