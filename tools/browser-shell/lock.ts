// One shell for one data folder: the first one listens on a local socket, a later one passes its arguments to it.
import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface Lock {
  readonly isFirst: boolean;
  readonly release: () => Promise<void>;
}

/** The paths of Unix sockets may have about a hundred bytes. */
const LONGEST_PATH_BYTES = 100;
const LARGEST_MESSAGE_CHARACTERS = 64 * 1024;

/** How a program was started: its arguments, with its own name, and the working folder. */
export interface Start {
  readonly argv: readonly string[];
  readonly folder: string;
}

/** The data folder cannot be created or written; the message says which one and why. */
export class FolderUnusable extends Error {}

/** Takes the folder, or passes this start to the shell that has it. */
export async function takeLock(dataDir: string, own: Start, onSecond: (second: Start) => void): Promise<Lock> {
  try {
    return await take(dataDir, own, onSecond);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FolderUnusable(
      `Switchboard cannot use the folder ${dataDir}. Choose another one with SWITCHBOARD_DATA_DIR. (${why})`,
    );
  }
}

async function take(dataDir: string, own: Start, onSecond: (second: Start) => void): Promise<Lock> {
  const path = socketPath(dataDir);
  const first = await listen(path, onSecond);
  if (first !== null) return { isFirst: true, release: () => stop(first) };
  if (await hand(path, own)) return { isFirst: false, release: () => Promise.resolve() };
  // Nobody answers there: a shell that was killed left the socket behind.
  if (process.platform !== "win32") rmSync(path, { force: true });
  const again = await listen(path, onSecond);
  if (again === null) throw new Error(`The data folder ${dataDir} is in use.`);
  return { isFirst: true, release: () => stop(again) };
}

/** Resolves when no shell answers for the folder, or after the time limit. */
export async function waitUntilFree(dataDir: string, longestMs: number): Promise<void> {
  const untilMs = Date.now() + longestMs;
  while (Date.now() < untilMs && (await isAnswered(socketPath(dataDir)))) await wait(100);
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(path, () => {
      socket.destroy();
      settle(true);
    });
    socket.on("error", () => settle(false));
  });
}

function socketPath(dataDir: string): string {
  const folder = resolve(dataDir);
  const name = createHash("sha256").update(`${userInfo().username}\n${folder}`).digest("hex").slice(0, 24);
  if (process.platform === "win32") return `\\\\.\\pipe\\switchboard-${name}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inside = join(folder, "shell.sock");
  return Buffer.byteLength(inside) <= LONGEST_PATH_BYTES ? inside : join(tmpdir(), `switchboard-${name}.sock`);
}

function listen(path: string, onSecond: (second: Start) => void): Promise<Server | null> {
  const server = createServer((socket) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (text.length > LARGEST_MESSAGE_CHARACTERS) socket.destroy();
    });
    // An empty message only asks whether this shell is still running.
    socket.on("end", () => text !== "" && onSecond(readStart(text)));
    socket.on("error", () => socket.destroy());
  });
  return new Promise((settle, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") settle(null);
      else reject(error);
    });
    server.listen(path, () => settle(server));
  });
}

function readStart(text: string): Start {
  try {
    const { argv, folder }: Record<string, unknown> = Object(JSON.parse(text));
    const texts = Array.isArray(argv) ? argv.filter((one) => typeof one === "string") : [];
    return { argv: texts, folder: typeof folder === "string" ? folder : "" };
  } catch {
    return { argv: [], folder: "" };
  }
}

function hand(path: string, own: Start): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(path, () => socket.end(JSON.stringify(own), () => settle(true)));
    socket.on("error", () => settle(false));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((settle) => server.close(() => settle()));
}
