// Starts a packaged program on new data and opens a link and a file in it, as the system does. Needs a display.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createSampleService } from "#sample/index.ts";
import { debuggingAddress, waitForTexts } from "./page-text.ts";

/** How long one step may take before it counts as failed, milliseconds. */
const LIMITS = { startMs: 120_000, textsMs: 120_000 };
/** As much of a page or an output as a failure shows, characters. */
const SHOWN_CHARACTERS = 2000;
const FILE_NAME = "packaged-program.ndjson";
const FILE_TEXT = "Three records for the packaged program";

export interface Program {
  readonly file: string;
  /** before those of each start */
  readonly args: readonly string[];
  /** true if it must ask a feed of updates by itself after the start */
  readonly asksFeed?: boolean;
}

/** Where the packager leaves the program for a system and processor, and what contains its fuses; null if unknown. */
export function packedProgram(
  folder: string,
  platform: string,
  arch: string,
): { readonly file: string; readonly fuses: string } | null {
  const suffix = arch === "x64" ? "" : `-${arch}`;
  const at = (...parts: readonly string[]): string => join(folder, ...parts);
  if (platform === "linux") {
    const file = at(`linux${suffix}-unpacked`, "switchboard");
    return { file, fuses: file };
  }
  if (platform === "win32") {
    const file = at(`win${suffix}-unpacked`, "Switchboard.exe");
    return { file, fuses: file };
  }
  if (platform !== "darwin") return null;
  const bundle = at(`mac${suffix}`, "Switchboard.app");
  return { file: join(bundle, "Contents/MacOS/Switchboard"), fuses: bundle };
}

/**
 * Starts a program on new data, waits for its first rows, and opens a link and a file by a second start each. Throws an
 * Error that says which step failed and what the program showed and wrote.
 */
export async function checkProgram(
  program: Program,
  say: (line: string) => void,
  { startMs, textsMs }: typeof LIMITS = LIMITS,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-packaged-"));
  const running = new RunningProgram(program, folder);
  try {
    const path = join(folder, FILE_NAME);
    const record = (id: number): string =>
      `${JSON.stringify({ id, sentAt: 1_790_000_000 + id, data: { text: FILE_TEXT } })}\n`;
    writeFileSync(path, [1, 2, 3].map(record).join(""));
    const oldest = createSampleService().messages.find(
      ({ category, type }) => category === "message" && type === "text",
    );
    if (oldest === undefined) throw new Error("The sample has no message.");

    await running.start(startMs);
    await running.expectTexts("The first window", ["Messages", "sample data"], textsMs);
    say("It starts and shows the sample.");
    await running.startAgain(`switchboard://messages/${oldest.id}`, startMs);
    await running.expectTexts("The link", [oldest.id], textsMs);
    say("It opens a link.");
    await running.startAgain(path, startMs);
    await running.expectTexts("The file", [FILE_NAME, FILE_TEXT], textsMs);
    say("It opens a file.");
    if (program.asksFeed === true) {
      await waitForLine(join(folder, "data", "logs", "main.log"), "updates were checked", textsMs);
      say("It asks the feed for updates.");
    }
  } finally {
    await running.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Waits until a file has a line with this text. Throws an Error with the end of the file if it does not in time. */
export async function waitForLine(path: string, text: string, limitMs: number): Promise<void> {
  const untilMs = Date.now() + limitMs;
  for (;;) {
    const read = readIfThere(path);
    if (read.includes(text)) return;
    if (Date.now() > untilMs)
      throw new Error(`The log does not say "${text}". Its end:\n${read.slice(-SHOWN_CHARACTERS)}`);
    await wait(100);
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The program under test: its first process, and short ones that hand their argument to it. */
class RunningProgram {
  readonly #program: Program;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #output = "";
  #address = "";

  constructor(program: Program, folder: string) {
    this.#program = program;
    this.#env = { ...process.env, SWITCHBOARD_DATA_DIR: join(folder, "data"), SWITCHBOARD_NO_BROWSER: "1" };
  }

  /** Resolves when the program has opened its debugging port. */
  async start(limitMs: number): Promise<void> {
    const child = this.#spawn(["--remote-debugging-port=0"]);
    this.#child = child;
    const untilMs = Date.now() + limitMs;
    for (;;) {
      const address = debuggingAddress(this.#output);
      if (address !== null) {
        this.#address = address;
        return;
      }
      if (hasEnded(child)) throw new Error(`The program ended at once (${endOf(child)}). ${this.#told()}`);
      if (Date.now() > untilMs) throw new Error(`The program opened no debugging port. ${this.#told()}`);
      await wait(100);
    }
  }

  /** Starts the program once more with an argument, as the system does for a link or a file, and waits for its end. */
  async startAgain(argument: string, limitMs: number): Promise<void> {
    const child = this.#spawn([argument]);
    const untilMs = Date.now() + limitMs;
    while (!hasEnded(child)) {
      if (Date.now() > untilMs) {
        child.kill("SIGKILL");
        throw new Error(`The second start with ${argument} did not hand over and end. ${this.#told()}`);
      }
      await wait(100);
    }
    if (child.exitCode !== 0) throw new Error(`The second start failed (${endOf(child)}). ${this.#told()}`);
  }

  /** Throws if the window does not show all of these texts in time. */
  async expectTexts(what: string, texts: readonly string[], limitMs: number): Promise<void> {
    const ended = (): boolean => this.#child === null || hasEnded(this.#child);
    const shown = await waitForTexts(this.#address, texts, limitMs, ended);
    if (shown === null) return;
    const missing = texts.filter((text) => !shown.includes(text)).join('", "');
    const why = ended() ? "The program has ended." : `The window showed:\n${shown.slice(0, SHOWN_CHARACTERS)}\n`;
    throw new Error(`${what} did not show "${missing}". ${why} ${this.#told()}`);
  }

  async end(): Promise<void> {
    const child = this.#child;
    if (child === null || hasEnded(child)) return;
    const ended = new Promise((settle) => child.once("exit", settle));
    child.kill();
    if ((await Promise.race([ended, wait(10_000, "late")])) !== "late") return;
    child.kill("SIGKILL");
    await ended;
  }

  #spawn(args: readonly string[]): ChildProcess {
    // Chromium's sandbox cannot start as root.
    const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const child = spawn(this.#program.file, [...this.#program.args, ...asRoot, ...args], {
      env: this.#env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (this.#output += text));
    }
    child.once("error", (error) => (this.#output += `${error.message}\n`));
    return child;
  }

  #told(): string {
    return `The program wrote:\n${this.#output.slice(-SHOWN_CHARACTERS)}`;
  }
}

/** A program that cannot be started has no process id and gets no exit code. */
const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

const endOf = ({ exitCode, signalCode }: ChildProcess): string =>
  exitCode === null ? (signalCode ?? "not started") : `exit code ${exitCode}`;
