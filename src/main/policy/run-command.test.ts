// Programs of the system: their output, their exit code, and the limit of what is read.
import { expect, test } from "vitest";
import { MOST_POLICY_BYTES } from "./policy-file.ts";
import { runCommand } from "./run-command.ts";

const runScript = (script: string) => runCommand(process.execPath, ["--eval", script]);

test("the output and the exit code of a program are returned, without its complaints", () => {
  expect(runScript("console.error('no'); process.stdout.write('yes'); process.exitCode = 3")).toEqual({
    status: 3,
    stdout: Buffer.from("yes"),
  });
});

test("a program that does not exist has no exit code", () => {
  expect(runCommand("/nowhere/plutil", [])).toEqual({ status: null, stdout: Buffer.alloc(0) });
});

test("twice the longest policy is read, and a program that writes more has no exit code", () => {
  const statusOf = (bytes: number) => runScript(`process.stdout.write("x".repeat(${bytes}))`).status;
  expect([2 * MOST_POLICY_BYTES, 2 * MOST_POLICY_BYTES + 1].map(statusOf)).toEqual([0, null]);
});
