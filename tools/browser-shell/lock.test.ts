// One shell for one data folder: a second passes its arguments on, and the remains of a dead one block nobody.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderUnusable, takeLock, waitUntilFree, type Start } from "./lock.ts";

const START: Start = { argv: [], folder: "" };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "switchboard-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the second passes its arguments to the first, and becomes first once that one has ended", async () => {
  const heard = Promise.withResolvers<Start>();
  const start = { argv: ["node", "out", "switchboard://calls/v1"], folder: "/home/someone" };
  const first = await takeLock(folder, START, heard.resolve);
  const second = await takeLock(folder, start, () => undefined);
  expect([first.isFirst, second.isFirst]).toEqual([true, false]);
  expect(await heard.promise).toEqual(start);
  await first.release();
  await waitUntilFree(folder, 10_000);
  const third = await takeLock(folder, START, () => undefined);
  expect(third.isFirst).toBe(true);
  await third.release();
});

test("a shell that was killed does not block the next", async () => {
  const script = `const { takeLock } = await import(${JSON.stringify(new URL("./lock.ts", import.meta.url).href)});
    await takeLock(${JSON.stringify(folder)}, { argv: [], folder: "" }, () => {}); console.log("taken");`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  expect((await takeLock(folder, START, () => undefined)).isFirst).toBe(false);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const next = await takeLock(folder, START, () => undefined);
  expect(next.isFirst).toBe(true);
  await next.release();
});

test("asking whether the folder is free sends the first shell nothing", async () => {
  let heard = 0;
  const first = await takeLock(folder, START, () => (heard += 1));
  await waitUntilFree(folder, 150);
  await first.release();
  expect(heard).toBe(0);
});

test("a folder that cannot be created is reported in a sentence with the variable that sets another", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const failure = await takeLock(file, START, () => undefined).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(FolderUnusable);
  expect(String(failure)).toContain("SWITCHBOARD_DATA_DIR");
});
