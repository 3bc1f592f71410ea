// A screen without rows says why, or offers the next page, never both.
import { expect, test } from "vitest";
import { ledgerWith, resultWith } from "#tests/fakes/result.ts";
import type { ResultSummary, ViewSummary } from "#contract/methods/rows.ts";
import type { LocalValue } from "./local-values.ts";
import { endsWithMore, whyNoRows, type NoRows } from "./no-rows.ts";
import { EMPTY_SCREEN, answered, type ScreenState } from "./screen.ts";

const view: ViewSummary = { viewId: 3, kind: "messages", rowCount: 100, isWhole: true };
const result = resultWith({
  connectionId: "sample",
  rowCount: 100,
  walks: {
    append: { cursor: null, ended: null },
    prepend: { cursor: { kind: "message", id: "1", sentAt: null }, ended: null },
  },
  ledger: ledgerWith({ received: 100, rows: 100 }),
});
const ended: ResultSummary = {
  ...result,
  walks: { ...result.walks, prepend: { cursor: null, ended: "emptyPage" } },
};
const answer = { result, view, ranDraft: EMPTY_SCREEN.draft, unreadCounts: null };
const shown = answered(EMPTY_SCREEN, answer);
const HIDING: LocalValue = {
  column: "sender",
  value: "nobody",
  excluded: false,
  label: "Sender",
  shown: "Nobody",
  isList: false,
};

test("a screen without rows says why, or ends with a row that offers more, never both", () => {
  const none = { ...shown, view: { ...view, rowCount: 0 } };
  const leftOut = { ...result, rowCount: 0, ledger: ledgerWith({ received: 100, leftOut: 100 }) };
  const cases: readonly (readonly [string, ScreenState, NoRows | null, boolean])[] = [
    ["rows", shown, null, true],
    ["rows are counted", { ...none, search: "x", view: { ...none.view, isWhole: false } }, null, true],
    ["no hit", { ...none, search: "x" }, "notFound", false],
    ["all of a page left out", { ...none, result: leftOut }, "noneSoFar", false],
    ["a filter hides the loaded rows", { ...none, localValues: [HIDING] }, null, true],
    ["the same, all loaded", { ...none, result: ended, localValues: [HIDING] }, "narrowed", false],
    ["nothing came", { ...none, result: ended }, "none", false],
  ];
  const found = cases.map(([name, screen]) => [name, screen, whyNoRows(screen), endsWithMore(screen)]);
  expect(found).toEqual(cases);
});
