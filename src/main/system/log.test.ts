// The log file: its lines, and that no key is in them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { openLog } from "./log.ts";

const folder = mkdtempSync(join(tmpdir(), "switchboard-log-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("facts are written as they are; stored keys and unnamed tokens are removed", () => {
  const log = openLog(folder, false);
  log.blank("short-key");
  log.info("answered", { asked: "messages", status: 200 });
  log.warn("refused", { cause: "no such key short-key, nor SHORT-KEY" });
  log.warn("refused", { cause: "signature 0123456789abcdef0123456789abcdef" });
  if (process.platform !== "win32") expect(statSync(join(folder, "main.log")).mode & 0o777).toBe(0o600);
  const lines = readFileSync(join(folder, "main.log"), "utf8").trim().split("\n");
  expect(lines.map((line) => line.replace(/^\[[^\]]*\] /u, ""))).toEqual([
    '[info]  answered {"asked":"messages","status":200}',
    '[warn]  refused {"cause":"no such key [removed], nor [removed]"}',
    '[warn]  refused {"cause":"signature [removed]"}',
  ]);
});

test("lines are written wherever the program was started from", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "switchboard-log-"));
  const source = pathToFileURL(join(import.meta.dirname, "log.ts")).href;
  const script = `const { openLog } = await import(${JSON.stringify(source)}); openLog(process.cwd(), true).info("began");`;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: elsewhere,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(readFileSync(join(elsewhere, "main.log"), "utf8")).toContain("began");
  rmSync(elsewhere, { recursive: true });
});
