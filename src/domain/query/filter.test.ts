// Tests what the definition of a filter implies: lists, and the end of a day that it means.
import { expect, test } from "vitest";
import { dayEdgeOf, isListKind, type Filter, type FilterKind } from "./filter.ts";
import { findFilter, findFilterByWord, type QueryKind } from "./filters.ts";

test("three kinds of filters hold lists", () => {
  const kinds: readonly FilterKind[] = ["flag", "yesNo", "text", "uid", "conversation", "messageId", "choice"];
  const lists: readonly FilterKind[] = ["uids", "words", "choices"];
  expect([...kinds, "time" as const, "integer" as const].filter(isListKind)).toEqual([]);
  expect(lists.filter(isListKind)).toEqual(lists);
});

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
