// The engine as its own process for tests, under plain Node, optionally with limits of the system.
import { spawn, type ChildProcess } from "node:child_process";
import { onTestFinished } from "vitest";
import type { EventMessage } from "#contract/events.ts";
import { makeClient, type Client } from "#contract/carrier/port.ts";
import { isMap } from "#domain/text/lenient.ts";
import { engineProgram } from "./engine-program.ts";

/** Gives a plain Node process the `process.parentPort` that Electron gives a utility process. */
export const PARENT_PORT = `data:text/javascript,${encodeURIComponent(`
  process.parentPort = {
    postMessage: (message) => process.send(message),
    on: (_name, listener) => process.on("message", (data) => listener({ data })),
  };`)}`;

/** The program of the engine. */
export const ENGINE = engineProgram("engine", "index");

export interface RunningEngine {
  readonly child: ChildProcess;
  readonly client: Client;
  readonly events: readonly EventMessage[];
  readonly exited: Promise<readonly [code: number | null, signal: string | null]>;
}

export interface EngineLimits {
  /** runs it as another user of the system; only the superuser can do that */
  readonly userId?: number;
  /** no file may grow beyond this many kilobytes; POSIX only */
  readonly largestFileKilobytes?: number;
  /** another program than that of the sources: a built or a packed one */
  readonly program?: string;
  /** runs it with its own small disk; see tests/durability/small-disk.ts */
  readonly before?: readonly string[];
}

/** Starts the engine on a folder of data; it ends with the test. */
export function startEngineProcess(folder: string, limits: EngineLimits = {}): RunningEngine {
  const { userId, largestFileKilobytes, before = [], program = ENGINE } = limits;
  const command = [...before, process.execPath, "--import", PARENT_PORT, program, `--data=${folder}`];
  const [file = "", ...args] =
    largestFileKilobytes === undefined
      ? command
      : ["/bin/sh", "-c", `ulimit -f ${largestFileKilobytes * 2}; exec "$@"`, "sh", ...command];
  const child = spawn(file, args, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    ...(userId === undefined ? {} : { uid: userId, gid: userId }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const client = makeClient({
    post: (message) => void child.send(isMap(message) ? message : {}, () => undefined),
    listen: (listener) => void child.on("message", listener),
  });
  const events: EventMessage[] = [];
  client.hear((event) => events.push(event));
  const exited = new Promise<readonly [number | null, string | null]>((settle) => {
    child.once("exit", (code, signal) => {
      client.fail({ kind: "interrupted" });
      settle([code, signal]);
    });
  });
  return { child, client, events, exited };
}
