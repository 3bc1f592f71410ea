// A running browser shell for tests: contacted over raw HTTP and WebSockets, controlled as by the launcher.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { readClone, writeClone } from "#tools/browser-shell/clone.ts";
import type { ShellCommand, ShellReport } from "#tools/browser-shell/runtime.ts";
import { writeProgram } from "./program.ts";

type Headers = Readonly<Record<string, string>>;
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;
export type Command = DistributiveOmit<ShellCommand, "id">;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A page's end of the socket, without the browser. */
export interface TestPage {
  /** calls the program on its one channel */
  readonly ask: (name: string, value?: unknown) => Promise<unknown>;
  readonly send: (...values: readonly unknown[]) => void;
  /** the next message on a channel */
  readonly hear: (channel: string) => Promise<readonly unknown[]>;
  readonly socket: WebSocket;
}

export interface RunningShell {
  readonly process: ChildProcess;
  /** messages of the shell to its launcher so far */
  readonly reports: readonly ShellReport[];
  readonly outDir: string;
  readonly dataDir: string;
  readonly downloads: string;
  readonly origin: string;
  readonly host: string;
  readonly token: string;
  readonly firstLine: string;
  /** Sends a request as any program could, with any headers. */
  readonly ask: (path: string, headers?: Headers, method?: string, body?: string) => Promise<Answer>;
  /** The cookie of a browser that opened the printed address. */
  readonly signIn: () => Promise<string>;
  /** The secret of the page at the printed address. */
  readonly secret: () => Promise<string>;
  /** The status with which a WebSocket is refused, or 101; it offers the secret unless others are given. */
  readonly trySocket: (headers: Headers, protocols?: readonly string[]) => Promise<number>;
  /** The page of a window by its number; without one, of the first window. */
  readonly openPage: (window?: number) => Promise<TestPage>;
  readonly command: (asked: Command) => Promise<void>;
  /** Another shell with the same folders; returns the exit code. */
  readonly startSecond: (...args: readonly string[]) => Promise<unknown>;
  readonly end: () => Promise<void>;
}

const INDEX = new URL("../index.ts", import.meta.url);

/** Starts a shell on the small program, in temporary folders. */
export async function startTestShell(): Promise<RunningShell> {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-shell-"));
  const outDir = join(folder, "out");
  const dataDir = join(folder, "data");
  const downloads = join(folder, "downloads");
  writeProgram(outDir);
  const folders = [`--out-dir=${outDir}`, `--data-dir=${dataDir}`];
  const child = fork(INDEX, folders, {
    execArgv: [],
    env: { ...process.env, SWITCHBOARD_DOWNLOADS: downloads },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const printed = once(child.stdout ?? child, "data");
  const reports: ShellReport[] = [];
  const address = new Promise<string>((resolve) => {
    child.on("message", (message: ShellReport) => {
      reports.push(message);
      if (message.kind === "address") resolve(message.address);
    });
  });
  const { origin, host, searchParams } = new URL(await address);
  const token = searchParams.get("token") ?? "";
  const ask = makeAsk(origin, host);
  const signIn = async (): Promise<string> => {
    const { headers } = await ask(`/?token=${token}`);
    return (headers["set-cookie"]?.[0] ?? "").split(";")[0] ?? "";
  };
  const secret = async (): Promise<string> =>
    /data-secret="([\w-]+)"/u.exec((await ask(`/?token=${token}`)).body)?.[1] ?? "none";
  return {
    process: child,
    reports,
    outDir,
    dataDir,
    downloads,
    origin,
    host,
    token,
    firstLine: String((await printed)[0]),
    ask,
    signIn,
    secret,
    trySocket: async (headers, protocols) => trySocket(connect(host, headers, protocols ?? [await secret()])),
    openPage: async (window) => openPage(connect(host, { origin }, [await secret()], window)),
    command: makeCommand(child),
    startSecond: async (...args) => exitCodeOf([...folders, ...args]),
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The exit code of a shell that is started with these arguments. */
async function exitCodeOf(args: readonly string[]): Promise<unknown> {
  const second = fork(INDEX, args, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return (await once(second, "exit"))[0];
}

function makeAsk(origin: string, host: string): RunningShell["ask"] {
  return (path, headers = {}, method = "GET", sent = "") =>
    new Promise((resolve, reject) => {
      const asked = request(`${origin}${path}`, { method, headers: { host, ...headers } }, (answer) => {
        let body = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => (body += chunk));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      });
      asked.on("error", reject);
      asked.end(sent);
    });
}

function connect(host: string, headers: Headers, secrets: readonly string[], window?: number): WebSocket {
  const ofWindow = window === undefined ? "" : `?window=${window}`;
  const address = `ws://${host}/~shell/socket${ofWindow}`;
  return new WebSocket(address, ["switchboard", ...secrets], { headers: { host, ...headers } });
}

function trySocket(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    socket.on("open", () => {
      socket.close();
      resolve(101);
    });
    socket.on("unexpected-response", (_request, answer) => resolve(answer.statusCode ?? 0));
    socket.on("error", () => undefined);
  });
}

async function openPage(socket: WebSocket): Promise<TestPage> {
  const waiting: { readonly channel: string; readonly settle: (values: readonly unknown[]) => void }[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message: { channel?: unknown; values?: unknown } = Object(readClone(typeof data === "string" ? data : ""));
    const found = waiting.findIndex(({ channel }) => channel === message.channel);
    const values: readonly unknown[] = Array.isArray(message.values) ? message.values : [];
    if (found >= 0) waiting.splice(found, 1)[0]?.settle(values);
  });
  await once(socket, "open");
  const hear: TestPage["hear"] = (channel) => new Promise((settle) => waiting.push({ channel, settle }));
  const send: TestPage["send"] = (...values) => socket.send(writeClone({ kind: "ipc", channel: "ask", values }));
  return {
    socket,
    hear,
    send,
    async ask(name, value) {
      const answered = hear("answer");
      send(name, value);
      return (await answered)[1];
    },
  };
}

/** Resolves when the shell reports the command as done. */
function makeCommand(child: ChildProcess): RunningShell["command"] {
  let nextId = 1;
  return (asked) => {
    const id = nextId++;
    return new Promise((resolve) => {
      const listen = (message: ShellReport): void => {
        if (message.kind !== "done" || message.id !== id) return;
        child.off("message", listen);
        resolve();
      };
      child.on("message", listen);
      child.send({ ...asked, id });
    });
  };
}
