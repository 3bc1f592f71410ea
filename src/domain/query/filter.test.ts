// Tests what the definition of a filter implies: the end of a day that it means, and the words by which it is found.
import { expect, test } from "vitest";
import { dayEdgeOf, type Filter } from "./filter.ts";
import { findFilter, findFilterByWord, type QueryKind } from "./filters.ts";

test("a day means its end for a filter that asks for a time or earlier, else its start", () => {
  const edge = (kind: QueryKind, name: string): string => {
    const filter: Filter | undefined = findFilter(kind, name);
    return filter === undefined ? "" : dayEdgeOf(filter);
  };
  expect([edge("messages", "toTimestamp"), edge("messages", "fromTimestamp"), edge("messages", "sentAt")]).toEqual([
    "end",
    "start",
    "start",
  ]);
});

test("a filter is found by its name, and by its alias only where words are typed", () => {
  expect(findFilterByWord("calls", "with")).toBe(findFilter("calls", "uid"));
  expect(findFilterByWord("calls", "uid")).toBe(findFilter("calls", "uid"));
  expect([findFilter("calls", "with"), findFilterByWord("calls", "tags"), findFilter("messages", "uid")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
