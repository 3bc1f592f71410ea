// Tests filters of loaded rows by a text or bounds: how they replace each other.
import { expect, test } from "vitest";
import { addLocalTest, type LocalTest } from "./local-tests.ts";

const contains = (column: string, text: string): LocalTest => ({
  test: { test: "contains", column, text, excluded: false },
  words: `${column} contains ${text}`,
});
const between = (column: string, from: number): LocalTest => ({
  test: { test: "between", column, from, to: null },
  words: `${column} from ${from}`,
});
const add = (...tests: readonly LocalTest[]): readonly string[] =>
  tests.reduce<readonly LocalTest[]>(addLocalTest, []).map(({ words }) => words);

test("a new test replaces one of the same kind on the same column, and no other", () => {
  expect(add(contains("text", "a"), contains("tags", "b"), between("text", 1), contains("text", "c"))).toEqual([
    "tags contains b",
    "text from 1",
    "text contains c",
  ]);
});

test("no more tests are kept than a view accepts", () => {
  expect(add(...Array.from({ length: 25 }, (_, index) => contains(`column${index}`, "x")))).toHaveLength(20);
});
