// Tests that a bulk-filled store equals one made page by page.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/store/base/database.ts";
import { openStore } from "#core/store/store.ts";
import { makeCalls, makeMessages } from "./data.ts";
import { createResult, fillStore, makePage, PAGE_ROWS, takePage } from "./fill-store.ts";

/** More than a first and a last page. */
const MESSAGES = 2100;
const CALLS = 2050;

/** The tables that cases read; ids and line numbers may be assigned in another order. */
const CONTENT = [
  "SELECT * FROM message ORDER BY rowId",
  "SELECT * FROM message_raw ORDER BY rowId",
  "SELECT * FROM message_fold ORDER BY rowId",
  "SELECT * FROM call ORDER BY rowId",
  "SELECT * FROM call_raw ORDER BY rowId",
  "SELECT * FROM call_fold ORDER BY rowId",
  "SELECT * FROM name ORDER BY connection, kind, id",
  "SELECT * FROM connection",
  "SELECT resultId, rowId FROM result_row ORDER BY resultId, sequence",
  "SELECT resultId, direction, next, requestedAtMs, received, newRows FROM result_page ORDER BY resultId, requestedAtMs",
  "SELECT name, sql FROM sqlite_schema ORDER BY name",
  "SELECT resultId, kind, query, appendWalk, isWhole FROM result ORDER BY resultId",
];

function contentOf(path: string): readonly unknown[] {
  const database = openDatabase(path);
  const content = CONTENT.map((sql) => database.all(sql));
  database.close();
  return content;
}

test("a filled store contains the same as loading the same records", () => {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-fill-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [filled, walked] = [join(folder, "filled.db"), join(folder, "walked.db")];
  fillStore(filled, MESSAGES, CALLS);
  const store = openStore(walked);
  const results = [createResult(store, "messages"), createResult(store, "calls")];
  for (const [index, [make, count]] of (
    [
      [makeMessages(), MESSAGES],
      [makeCalls(), CALLS],
    ] as const
  ).entries()) {
    for (let page = 0; page * PAGE_ROWS < count; page++) {
      takePage(store, results[index] ?? 0, page, makePage(make, page, count));
    }
  }
  store.close();
  expect(contentOf(filled)).toEqual(contentOf(walked));
});
