// Tests the row count of the status bar: a part is never larger than its whole.
import { expect, test } from "vitest";
import { ledgerWith, resultWith } from "#tests/fakes/result.ts";
import type { ResultSummary, ViewSummary } from "#contract/methods/rows.ts";
import { EMPTY_SCREEN, type ScreenState } from "./screen.ts";
import { rowCountWords } from "./row-count-words.ts";

const result = (rowCount: number): ResultSummary => resultWith({ rowCount, ledger: ledgerWith({ rows: rowCount }) });
const view = (rowCount: number, isWhole = true): ViewSummary => ({ viewId: 1, kind: "messages", rowCount, isWhole });

function words(change: Partial<ScreenState>, isFile = false, isReading = false): string {
  const { strong, rest } = rowCountWords({ ...EMPTY_SCREEN, ...change }, "messages", { isFile, isReading });
  return `${strong} ${rest}`.trim();
}

test("while a file is read, the rows so far are counted, and a view ahead of its result is not a part", () => {
  expect(words({ result: result(230_409), view: view(234_864) }, true, true)).toBe("234,864 messages so far");
  expect(words({ result: result(234_864), view: view(230_409) }, true, true)).toBe("230,409 messages so far");
  expect(words({ result: result(50), view: view(60), search: "x" }, true, true)).toBe("60 messages so far");
  expect(words({ result: result(70), view: view(6), search: "x" }, true, true)).toBe("6 of 70 messages read so far");
  expect(words({ result: null }, true, true)).toBe("Reading");
});

test("the count is of all rows, or of a part of the rows that are loaded or in the file", () => {
  expect(words({ result: result(5), view: view(5) })).toBe("5 messages");
  expect(words({ result: result(100), view: view(5), search: "x" })).toBe("5 of 100 loaded messages");
  expect(words({ result: result(100), view: view(5), viewParams: { sender: "a" } }, true)).toBe(
    "5 of 100 messages in the file",
  );
  expect(words({ result: result(100), view: view(5, false), search: "x" })).toBe("5+ of 100 loaded messages, counting");
  expect(words({})).toBe("Nothing loaded");
});

test("rows of a filter that the service lacks are few of those looked at, until all are loaded", () => {
  const ledger = ledgerWith({ rows: 3, received: 1200, leftOut: 1197 });
  const ended = { cursor: null, ended: "emptyPage" } as const;
  const part = resultWith({ rowCount: 3, ledger });
  const whole = resultWith({ rowCount: 3, ledger, walks: { append: ended, prepend: ended } });
  expect(words({ result: part, view: view(3) })).toBe("3 messages of 1,200 looked at");
  expect(words({ result: whole, view: view(3) })).toBe("3 messages");
  expect(words({ result: part, view: view(1), search: "x" })).toBe("1 of 3 loaded messages");
});
