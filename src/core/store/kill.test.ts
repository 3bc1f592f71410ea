// Tests that killing the process in the middle of its work loses no committed page and leaves no half of one.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder, readIds } from "#tests/fakes/store.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { openStore } from "./store.ts";

const WRITER = resolve(import.meta.dirname, "../../../tests/fakes/page-writer.ts");
const PAGE_ROWS = 200;

/** Runs the writer until it has said so many pages, kills it, and gives the number of pages it had said by then. */
async function writeAndKill(path: string, pages: number): Promise<number> {
  const writer = spawn(process.execPath, [WRITER, path], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise((resolveExit) => writer.once("exit", (_code, signal) => resolveExit(signal)));
  let said = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    said = Number(line);
    if (said >= pages) writer.kill("SIGKILL");
  }
  expect(await exited).toBe("SIGKILL");
  return said;
}

test.each([1, 7, 30])("a kill after page %i keeps every committed page whole", async (pages) => {
  const path = join(makeTemporaryFolder(), "store.db");
  const said = await writeAndKill(path, pages);
  const store = openStore(path);
  onTestFinished(() => store.close());
  const summary = store.results.read(1);
  expect(summary.ledger.pages).toBeGreaterThanOrEqual(said);
  expect(summary.ledger.rows).toBe(summary.ledger.pages * PAGE_ROWS);
  expect(summary.walks.append.cursor).toMatchObject({ id: String(summary.ledger.rows) });
  const expected = Array.from({ length: summary.ledger.rows }, (_, index) => String(index + 1));
  expect(readIds(store, 1, { sort: [{ column: "id", descending: false }] })).toEqual(expected);
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  expect(database.readPragma("integrity_check")).toBe("ok");
});
