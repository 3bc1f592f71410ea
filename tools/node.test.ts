// Tests the launcher of the scripts: the command, the Node version, and messages about missing parts.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const LAUNCHER = join(import.meta.dirname, "node.js");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "switchboard-launcher-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const launch = (...args: readonly string[]): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, [LAUNCHER, ...args]);

test("a TypeScript file runs with its arguments in the running Node if that is new enough", async () => {
  const script = join(folder, "say.ts");
  writeFileSync(
    script,
    "const said: string = JSON.stringify([process.execPath, ...process.argv.slice(2)]); console.log(said);",
  );
  const { stdout } = await launch(script, "--flag", "a b");
  expect(JSON.parse(stdout)).toEqual([process.execPath, "--flag", "a b"]);
});

test("the program of a package runs by its name", async () => {
  const { stdout } = await launch("oxfmt", "--version");
  expect(stdout).toMatch(/\d+\.\d+\.\d+/u);
});

test("the exit code is that of the program", async () => {
  const script = join(folder, "end.ts");
  writeFileSync(script, "process.exit(7);");
  await expect(launch(script)).rejects.toMatchObject({ code: 7 });
});

test("a program that is not installed is named, with the command that helps", async () => {
  await expect(launch("no-such-program")).rejects.toMatchObject({
    code: 1,
    stderr: "no-such-program is not installed. Run: npm ci\n",
  });
});

test("a signal reaches the program", async () => {
  const script = join(folder, "wait.ts");
  writeFileSync(
    script,
    'process.on("SIGTERM", () => process.exit(3)); setInterval(() => {}, 1000); console.log("ready");',
  );
  const child = execFile(process.execPath, [LAUNCHER, script]);
  child.stdout?.once("data", () => child.kill("SIGTERM"));
  expect(await new Promise((settle) => child.once("exit", settle))).toBe(3);
});
