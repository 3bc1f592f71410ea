// Tests that words of a search are marked only where the search has a hit, and the words for a hit that a row does not show.
import { expect, test } from "vitest";
import { EMPTY_SCREEN, NO_FINDING, type ScreenState } from "./screen.ts";
import { hasNoHit, hitPlace, markedText } from "./hits-of-search.ts";

test.each([
  [[], [], null],
  [["text"], [], null],
  [["id", "name"], [], null],
  [["id"], [], "in id"],
  [["person"], [], "in name of a person"],
  [["file", "metadata.order.id"], [], "in file name, metadata.order.id"],
  [["metadata.order.id"], ["metadata.order.id"], null],
  [["metadata.order.id"], ["metadata.order"], "in metadata.order.id"],
])("hits in %j beside the columns %j: %j", (fields, columns, words) => {
  expect(hitPlace(fields, columns)).toBe(words);
});

const view = { viewId: 1, kind: "messages", rowCount: 0, isWhole: true } as const;
const look = (change: Partial<ScreenState>) => {
  const screen = { ...EMPTY_SCREEN, ...change };
  return [hasNoHit(screen), markedText(screen)];
};

test("a search without a hit marks nothing, in both modes", () => {
  expect(look({ search: "no such words", view })).toEqual([true, ""]);
  expect(look({ search: "no such words", view: { ...view, rowCount: 2 } })).toEqual([false, "no such words"]);
  expect(look({ search: "no such words", view: { ...view, isWhole: false } })).toEqual([false, "no such words"]);
  const finding = { ...NO_FINDING, text: "now" };
  expect(look({ searchMode: "find", finding: { ...finding, hitCount: 0 } })).toEqual([true, ""]);
  expect(look({ searchMode: "find", finding: { ...finding, hitCount: 3 } })).toEqual([false, "now"]);
  expect(look({ searchMode: "find", finding })).toEqual([false, "now"]);
  expect(look({ view })).toEqual([false, ""]);
});
