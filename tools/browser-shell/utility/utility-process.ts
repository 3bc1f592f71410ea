// Electron's utilityProcess as a real child process, so that killing the engine is real.
import { fork, type ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { onEnd } from "../app.ts";
import { packMessage, unpackMessage } from "./port-message.ts";
import { mustBeReady } from "../ready.ts";
import { report } from "../runtime.ts";
import { onlyKnown } from "../unknown.ts";

const PARENT_PORT = new URL("./parent-port.ts", import.meta.url).href;
/** base/process/kill.cc, kWaitBeforeKillSeconds */
const LONGEST_KILL_MS = 2000;
/** A child that ignores the first signal is killed after this time. */
const LONGEST_END_MS = 3000;

export interface ForkOptions {
  readonly serviceName?: string;
  readonly stdio?: readonly ["ignore" | "inherit", "ignore" | "inherit" | "pipe", "ignore" | "inherit" | "pipe"];
}

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;
  #stdout: PassThrough | null;
  #stderr: PassThrough | null;

  constructor(child: ChildProcess) {
    super();
    this.#child = child;
    this.#stdout = child.stdout?.pipe(new PassThrough()) ?? null;
    this.#stderr = child.stderr?.pipe(new PassThrough()) ?? null;
    child.on("spawn", () => {
      if (child.pid !== undefined) report({ kind: "engine", pid: child.pid });
      this.emit("spawn");
    });
    child.on("message", (packed) => this.emit("message", unpackMessage(packed)));
    child.on("exit", (code) => {
      this.emit("exit", code ?? 1);
      this.#forgetStreams();
    });
    child.on("error", (error) => console.error(`The engine could not be reached: ${error.message}`));
  }
  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }
  get stdout(): NodeJS.ReadableStream | null {
    return this.#stdout;
  }
  get stderr(): NodeJS.ReadableStream | null {
    return this.#stderr;
  }
  /** As in Electron: what arrives after the exit is heard by nobody. */
  #forgetStreams(): void {
    for (const stream of [this.#stdout, this.#stderr]) stream?.removeAllListeners();
    this.#stdout = null;
    this.#stderr = null;
  }
  /** Does nothing for a child that is gone, as in Electron. */
  postMessage(message: unknown): void {
    if (!this.#child.connected) return;
    // The message is cloned as it is sent; a child that died in between reports only its exit event.
    this.#child.send(packMessage(message), () => undefined);
  }
  /** Like Chromium's EnsureProcessTerminated: a process that does not end by itself is killed after two seconds. */
  kill(): boolean {
    const last = setTimeout(() => this.#child.kill("SIGKILL"), LONGEST_KILL_MS);
    this.#child.once("exit", () => clearTimeout(last));
    return this.#child.kill();
  }
}

export const utilityProcess = onlyKnown("utilityProcess", {
  fork(modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) {
    const unknown = Object.keys(options).find((name) => name !== "serviceName" && name !== "stdio");
    mustBeReady("utilityProcess");
    if (unknown !== undefined) throw new Error(`The browser shell has no utilityProcess option ${unknown}.`);
    const child = fork(modulePath, [...args], {
      execArgv: ["--import", PARENT_PORT],
      serialization: "advanced",
      stdio: [...(options.stdio ?? ["ignore", "inherit", "inherit"]), "ipc"],
    });
    onEnd(() => endChild(child));
    return onlyKnown("UtilityProcess", new UtilityProcess(child));
  },
});

function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const last = setTimeout(() => child.kill("SIGKILL"), LONGEST_END_MS);
    child.once("exit", () => {
      clearTimeout(last);
      resolve();
    });
    child.kill();
  });
}
