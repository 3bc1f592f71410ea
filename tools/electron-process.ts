// Runs Electron's program to its end, and tells a failed start from an end by the person.
import { spawn } from "node:child_process";

/** An Electron that ends with an error sooner than this never showed a window: libraries or permissions are missing. */
const EARLY_END_MS = 5000;

/** The part of `process` that is used. */
export interface SignalSource {
  readonly on: (signal: "SIGINT" | "SIGTERM", listener: () => void) => unknown;
  readonly off: (signal: "SIGINT" | "SIGTERM", listener: () => void) => unknown;
}

/**
 * The exit code, or null if the program could not start. A program that was asked to end did start, however early that
 * was. The terminal of an editor made with Electron may set ELECTRON_RUN_AS_NODE, which would turn Electron into plain
 * Node, so it is removed. Source: Electron's documentation, "Environment Variables".
 */
export async function runProgram(file: string, args: readonly string[], signals: SignalSource): Promise<number | null> {
  const { ELECTRON_RUN_AS_NODE: _left, ...env } = process.env;
  const startedAtMs = Date.now();
  let isStopped = false;
  const child = spawn(file, args, { stdio: "inherit", env });
  const stop = (signal: "SIGINT" | "SIGTERM") => (): void => {
    isStopped = true;
    child.kill(signal);
  };
  const listeners = (["SIGINT", "SIGTERM"] as const).map((signal) => [signal, stop(signal)] as const);
  for (const [signal, listener] of listeners) signals.on(signal, listener);
  const code = await new Promise<number>((settle) => {
    child.once("error", () => settle(1));
    child.once("exit", (exitCode) => settle(exitCode ?? 1));
  });
  for (const [signal, listener] of listeners) signals.off(signal, listener);
  if (isStopped) return 0;
  return code !== 0 && Date.now() - startedAtMs < EARLY_END_MS ? null : code;
}
