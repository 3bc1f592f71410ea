// Tests running Electron's program, with Node in its place.
import { EventEmitter } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { runProgram } from "./electron-process.ts";

const runNode = (script: string, signals = new EventEmitter()): Promise<number | null> =>
  runProgram(process.execPath, ["-e", script], signals);

afterEach(() => void vi.unstubAllEnvs());

test("a program that ends at once with an error, or is missing, could not start", async () => {
  expect(await runNode("process.exit(127)")).toBeNull();
  expect(await runProgram("/nowhere/electron", [], new EventEmitter())).toBeNull();
  expect(await runNode("process.exit(0)")).toBe(0);
});

test.each(["SIGINT", "SIGTERM"])("a program that %s ended at once had started", async (signal) => {
  const signals = new EventEmitter();
  const ended = runNode("setInterval(() => undefined, 1000)", signals);
  signals.emit(signal);
  expect(await ended).toBe(0);
  expect(signals.eventNames()).toEqual([]);
});

test("the environment cannot turn Electron into plain Node", async () => {
  vi.stubEnv("ELECTRON_RUN_AS_NODE", "1");
  expect(await runNode(`process.exit(process.env["ELECTRON_RUN_AS_NODE"] === undefined ? 0 : 3)`)).toBe(0);
});
