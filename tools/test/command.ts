// Runs one command of a test part: keeps the output, and ends the whole process tree when the run is stopped.
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** the working folder; the project's own if absent */
  readonly cwd?: string;
  /** ends the command after this time, milliseconds */
  readonly timeoutMs?: number;
}

export interface Finished {
  readonly exitCode: number;
  /** stdout and stderr in order of arrival */
  readonly output: string;
  readonly timedOut: boolean;
}

/** How long a process may take to end after it was asked to, milliseconds. */
const GRACE_MS = 5_000;

const running = new Set<ChildProcess>();

/**
 * The command that runs a program of an installed package with this Node, without the shell scripts of
 * node_modules/.bin, which differ between systems. Throws if the package has no such program.
 */
export function programOf(packageName: string, program: string, args: readonly string[]): Command {
  const manifestPath = join(ROOT, "node_modules", packageName, "package.json");
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, "utf8"));
  const path = programPath(manifest, program);
  if (path === null) throw new Error(`${packageName} has no program ${program}`);
  return { file: process.execPath, args: [join(dirname(manifestPath), path), ...args] };
}

function programPath(manifest: unknown, program: string): string | null {
  if (typeof manifest !== "object" || manifest === null || !("bin" in manifest)) return null;
  const { bin } = manifest;
  if (typeof bin === "string") return bin;
  if (typeof bin !== "object" || bin === null) return null;
  const path: unknown = Reflect.get(bin, program);
  return typeof path === "string" ? path : null;
}

/** Runs a command to its end; a command that cannot be started gives exit code 127. */
export function run(command: Command): Promise<Finished> {
  return new Promise((settle) => {
    const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
    const child = spawn(command.file, command.args, {
      cwd: command.cwd ?? ROOT,
      env: { ...process.env, ...colour, ...command.env },
      stdio: ["ignore", "pipe", "pipe"],
      // A separate group on POSIX, so that browsers and engines of a stopped run end with it.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    running.add(child);
    let output = "";
    let timedOut = false;
    const take = (chunk: string): void => {
      output += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);
    const timer =
      command.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            endTree(child);
          }, command.timeoutMs);
    const finish = (exitCode: number): void => {
      clearTimeout(timer);
      running.delete(child);
      settle({ exitCode, output, timedOut });
    };
    child.once("error", (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.once("close", (code, signal) => finish(code ?? (signal === null ? 1 : 130)));
  });
}

/** Ends all running commands, for Ctrl-C. */
export function stopEverything(): void {
  for (const child of running) endTree(child);
}

function endTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === "win32") {
    spawn("taskkill", ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
    return;
  }
  signalGroup(child.pid, "SIGTERM");
  const group = child.pid;
  setTimeout(() => signalGroup(group, "SIGKILL"), GRACE_MS).unref();
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // The group is already gone.
  }
}
