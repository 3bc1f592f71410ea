// Runs one of the system's own programs, with a limit for its time and its output.
import { spawnSync } from "node:child_process";
import { MOST_POLICY_BYTES } from "./policy-file.ts";
import type { CommandResult } from "./read-policy.ts";

const LONGEST_MS = 10_000;

export function runCommand(command: string, args: readonly string[]): CommandResult {
  const { status, stdout, error } = spawnSync(command, args, {
    timeout: LONGEST_MS,
    maxBuffer: MOST_POLICY_BYTES * 2,
    windowsHide: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { status: error === undefined ? status : null, stdout: stdout ?? Buffer.alloc(0) };
}
