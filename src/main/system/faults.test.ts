// Uncaught errors: they are logged without keys, and a page cannot fill the log.
import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { logFaults, makeFaultNotes } from "./faults.ts";
import { openLog } from "./log.ts";

test("uncaught errors and rejections are logged with their stack and without a key", () => {
  const folder = makeTemporaryFolder();
  const log = openLog(folder, false);
  log.blank("Zq7Fault.Xw");
  const source = new EventEmitter();
  logFaults(source, log);
  source.emit("uncaughtException", new Error("no answer for Zq7Fault.Xw"));
  source.emit("unhandledRejection", "refused: apikey: abc");
  makeFaultNotes(log)({ kind: "drawing", text: "TypeError: Zq7Fault.Xw\n    at draw (app://switchboard/a.js:1:2)" });
  const written = readFileSync(join(folder, "main.log"), "utf8");
  expect(written).toMatch(/nobody caught an error .*no answer for \[removed\].*\.test\.ts/u);
  expect(written).toMatch(/nobody handled a rejection .*refused: apikey: \[removed\]/u);
  expect(written).toMatch(/a fault in the window .*drawing.*TypeError: \[removed\].*at draw/u);
  expect(written).not.toContain("Zq7Fault");
});

test("a page that fails again and again does not fill the log", () => {
  const { log, lines } = makeFakeLog();
  const note = makeFaultNotes(log);
  for (let count = 0; count < 1000; count += 1) note({ kind: "error", text: "again" });
  expect(lines.length).toBe(201);
  expect(lines.at(-1)).toContain("not logged");
});
