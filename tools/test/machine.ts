// What the tests need of the machine: asked before they run, so that a missing thing is a sentence and not a failed test.
// Fonts are none of it: the window brings its typeface, and no test depends on the widths of other scripts.
import { accessSync, constants, existsSync, realpathSync, statfsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { whyNoSmallDisk } from "#tests/durability/small-disk.ts";
import { hasDisplay } from "#tools/desktop.ts";
import { findElectron } from "#tools/electron-runtime.ts";

const BYTES_PER_GB = 1_000_000_000;
/** What the stores, packages and exports of one run leave in the temporary folder at the same time. */
const ROOM_GB = 3;
/** Before this year a clock was never set; certificates and ages of files are then wrong. */
const FIRST_YEAR = 2025;

export interface Need {
  readonly name: string;
  /** the run stops without it; otherwise the tests that need it are left out */
  readonly isRequired: boolean;
  /** why the machine lacks it and what helps, as a sentence; null if it is there */
  readonly whyMissing: () => Promise<string | null> | string | null;
}

/** The sentence, if something is not so. */
const unless = (isThere: boolean, sentence: string): string | null => (isThere ? null : sentence);

/** Why tests cannot work in a folder. */
export function whyNoRoom(folder: string): string | null {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return `The temporary folder ${folder} cannot be written. Set TMPDIR to another one.`;
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = (bavail * bsize) / BYTES_PER_GB;
  return unless(
    free >= ROOM_GB,
    `The temporary folder ${folder} has ${free.toFixed(1)} GB free; the tests need ${ROOM_GB}. Make room, or set TMPDIR.`,
  );
}

function whyNoPort(): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ message }) => resolve(`No server can listen on 127.0.0.1: ${message}.`));
    server.listen(0, "127.0.0.1", () => server.close(() => resolve(null)));
  });
}

/** Summer time in Berlin, and a German number: both need the data of all zones and languages in Node. */
function whyNoLanguages(): string | null {
  const hour = new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin", hour: "2-digit", hourCycle: "h23" });
  const isWhole = hour.format(Date.UTC(2026, 6, 1, 12)) === "14" && (1234.5).toLocaleString("de") === "1.234,5";
  return unless(
    isWhole,
    "This Node has no data for time zones and languages. Use one with full ICU, as nodejs.org offers it.",
  );
}

/** True if every user of the system can reach a path. */
function isOpenToAll(path: string): boolean {
  return (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpenToAll(dirname(path)));
}

/** Root may write everything, so tests of forbidden files start the engine as another user. */
export function whyNoOtherUser(): string | null {
  if (process.getuid?.() !== 0) return null;
  const closed = [import.meta.dirname, process.execPath, realpathSync(tmpdir())].find((path) => !isOpenToAll(path));
  return unless(
    closed === undefined,
    `The tests run as root, and other users cannot reach ${closed}: tests of files that may not be written are left out.`,
  );
}

export const NEEDS: readonly Need[] = [
  { name: "a temporary folder", isRequired: true, whyMissing: () => whyNoRoom(tmpdir()) },
  { name: "ports on loopback", isRequired: true, whyMissing: whyNoPort },
  { name: "zones and languages", isRequired: true, whyMissing: whyNoLanguages },
  {
    name: "a clock",
    isRequired: true,
    whyMissing: () =>
      unless(new Date().getFullYear() >= FIRST_YEAR, `The clock says ${new Date().toISOString()}. Set it first.`),
  },
  {
    name: "a screen for Electron",
    isRequired: true,
    whyMissing: () =>
      unless(
        findElectron() === null || hasDisplay(process.platform, process.env),
        "Electron is installed, but there is no screen. Run: xvfb-run --auto-servernum npm test",
      ),
  },
  {
    name: "a small disk",
    isRequired: false,
    whyMissing() {
      const why = existsSync(tmpdir()) ? whyNoSmallDisk(tmpdir()) : "there is no temporary folder";
      return unless(why === null, `Tests of full and read-only disks are left out: ${why}.`);
    },
  },
  { name: "another user", isRequired: false, whyMissing: whyNoOtherUser },
];

interface Lack {
  readonly sentence: string;
  readonly isRequired: boolean;
}

/** What the machine lacks of the needs; empty on a machine that runs every test. */
async function lacksOf(needs: readonly Need[]): Promise<readonly Lack[]> {
  const answers = await Promise.all(
    needs.map(async ({ isRequired, whyMissing }) => ({ isRequired, sentence: await whyMissing() })),
  );
  return answers.flatMap(({ isRequired, sentence }) => (sentence === null ? [] : [{ isRequired, sentence }]));
}

/** Says what the machine lacks. Resolves to whether the tests can run on it. */
export async function askMachine(say: (line: string) => void, needs = NEEDS): Promise<boolean> {
  const lacks = await lacksOf(needs);
  for (const { sentence } of lacks) say(sentence);
  return lacks.every(({ isRequired }) => !isRequired);
}
