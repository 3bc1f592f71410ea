// Installs each package of this system as people do, finds the program by what the installer registered, and removes it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { run as runCommand, type Command, type Finished } from "#tools/test/command.ts";

/** A removal may go on after its command has ended. */
const LONGEST_REMOVAL_MS = 120_000;
const LONGEST_COMMAND_MS = 600_000;

type Run = (command: Command) => Promise<Pick<Finished, "exitCode" | "output">>;
type Words = readonly [file: string, ...args: string[]];

/** How a package comes onto a system and leaves it. */
export interface Way {
  /** what the test's output calls it */
  readonly name: string;
  /** how its file ends */
  readonly ending: string;
  /** `file`: the package; `scratch`: a folder that is removed in the end */
  readonly install: (file: string, scratch: string) => readonly Words[];
  /** the program's path; null while it is not there */
  readonly find: (scratch: string, run: Run) => Promise<string | null>;
  /** without it, the package is only a file */
  readonly remove?: (file: string, program: string) => readonly Words[];
  /** true for a package that updates itself */
  readonly updates?: true;
}

const DESKTOP_ENTRY = "/usr/share/applications/switchboard.desktop";
const HIVES = ["HKLM", "HKCU"] as const;

/** The program that the system starts for a link, by the registry of the machine or of the person. */
async function commandOfLinks(hive: (typeof HIVES)[number], run: Run): Promise<string | null> {
  const key = String.raw`${hive}\Software\Classes\switchboard\shell\open\command`;
  const { exitCode, output } = await run({ file: "reg", args: ["query", key, "/ve"] });
  return exitCode === 0 ? (/REG_SZ\s+"([^"]+)"/u.exec(output)?.[1] ?? null) : null;
}

/** The program of a desktop entry, such as `Exec=/opt/Switchboard/switchboard %U`; null without an entry. */
export function programOfEntry(path: string): string | null {
  if (!existsSync(path)) return null;
  return /^Exec="?(\/[^"\n]*?)"?(?: %U)?$/mu.exec(readFileSync(path, "utf8"))?.[1] ?? null;
}

const installer = (forWhom: "allusers" | "currentuser"): Way => ({
  name: `the installer, /${forWhom}`,
  ending: ".exe",
  install: (file) => [[file, "/S", `/${forWhom}`]],
  find: (_scratch, run) => commandOfLinks(forWhom === "allusers" ? "HKLM" : "HKCU", run),
  remove: (_file, program) => [[join(dirname(program), "Uninstall Switchboard.exe"), "/S", `/${forWhom}`]],
  updates: true,
});

const msi = (how: "/i" | "/x", file: string): Words => ["msiexec", how, file, "/qn", "/norestart"];

const appImageIn = (scratch: string): string => join(scratch, "Switchboard.AppImage");

/** The rpm package and the disk image are tried by hand (docs/release.md). */
export const WAYS: Readonly<Record<string, readonly Way[]>> = {
  linux: [
    {
      name: "the deb package",
      ending: ".deb",
      install: (file) => [["sudo", "apt-get", "install", "--yes", file]],
      find: async () => programOfEntry(DESKTOP_ENTRY),
      remove: () => [["sudo", "apt-get", "remove", "--yes", "switchboard"]],
    },
    {
      name: "the AppImage",
      ending: ".AppImage",
      // A person makes the file executable, and may write to it, as an update does.
      install: (file, scratch) => [["install", "-m", "755", file, appImageIn(scratch)]],
      find: async (scratch) => appImageIn(scratch),
      updates: true,
    },
  ],
  win32: [
    installer("allusers"),
    installer("currentuser"),
    {
      name: "the MSI package",
      ending: ".msi",
      install: (file) => [msi("/i", file)],
      find: (_scratch, run) => commandOfLinks("HKLM", run),
      remove: (file) => [msi("/x", file)],
    },
  ],
  darwin: [
    {
      name: "the zip file",
      ending: ".zip",
      install: (file, scratch) => [["ditto", "-x", "-k", file, scratch]],
      find: async (scratch) => join(scratch, "Switchboard.app/Contents/MacOS/Switchboard"),
    },
  ],
};

/** The file of a way's package in the packager's folder. Throws if there is none, or more than one. */
export function packageIn(folder: string, { name, ending }: Way): string {
  const found = readdirSync(folder).filter((each) => each.endsWith(ending));
  const [file] = found;
  if (file === undefined || found.length > 1)
    throw new Error(`${folder} has ${found.length} files for ${name}, not one.`);
  return join(folder, file);
}

export interface Installed {
  readonly program: string;
  /** Removes it. Throws if the program, or what opens links with it, stays. */
  readonly remove: (limitMs?: number) => Promise<void>;
}

/** Installs a package. Throws an Error with the installer's own words if that fails. */
export async function install(way: Way, file: string, scratch: string, run: Run = runCommand): Promise<Installed> {
  for (const words of way.install(file, scratch)) await mustRun(words, run);
  const program = await way.find(scratch, run);
  if (program === null || !existsSync(program)) {
    throw new Error(
      `After ${way.name} was installed, links do not name a program: ${program ?? "nothing is registered"}.`,
    );
  }
  return { program, remove: (limitMs) => remove(way, file, program, run, limitMs) };
}

async function remove(way: Way, file: string, program: string, run: Run, limitMs = LONGEST_REMOVAL_MS): Promise<void> {
  if (way.remove === undefined) return;
  for (const words of way.remove(file, program)) await mustRun(words, run);
  const untilMs = Date.now() + limitMs;
  for (;;) {
    const left = await leftBehind(program, run);
    if (left.length === 0) return;
    if (Date.now() > untilMs) throw new Error(`After ${way.name} was removed, this is left: ${left.join(", ")}.`);
    await wait(1000);
  }
}

/** What a removed package must not leave: its program, and whatever opens links, for everybody or for this person. */
async function leftBehind(program: string, run: Run): Promise<readonly string[]> {
  const isOnWindows = /\.exe$/iu.test(program);
  const opening = isOnWindows
    ? await Promise.all(HIVES.map((hive) => commandOfLinks(hive, run)))
    : [programOfEntry(DESKTOP_ENTRY)];
  const commands = opening.filter((each) => each !== null).map((each) => `the program ${each} for links`);
  return existsSync(program) ? [program, ...commands] : commands;
}

/** How the policy of an organisation that names the feed comes onto the machine and leaves it, as an administrator. */
export function policyWords(platform: string, feed: string, scratch: string): { put: Words; drop: Words } {
  if (platform === "win32") {
    const key = String.raw`HKLM\Software\Policies\Switchboard`;
    return {
      put: ["reg", "add", key, "/v", "updateFeed", "/t", "REG_SZ", "/d", feed, "/f"],
      drop: ["reg", "delete", key, "/f"],
    };
  }
  const path = "/etc/switchboard/policy.json";
  const draft = join(scratch, basename(path));
  writeFileSync(draft, JSON.stringify({ updateFeed: feed }));
  return {
    put: ["sudo", "install", "-D", "-m", "644", "-o", "root", draft, path],
    drop: ["sudo", "rm", "-r", dirname(path)],
  };
}

/** Runs a command. Throws an Error with what it wrote if it fails. */
export async function mustRun([file, ...args]: Words, run: Run = runCommand): Promise<void> {
  const { exitCode, output } = await run({ file, args, timeoutMs: LONGEST_COMMAND_MS });
  if (exitCode !== 0) throw new Error(`${[file, ...args].join(" ")} failed with exit code ${exitCode}:\n${output}`);
}
