// What the search index is asked for, and whether its answer still has to be tested row by row.
import { expect, test } from "vitest";
import { parseFind } from "../../../domain/search/find.ts";
import { planFind, type FindPlan } from "./find-plan.ts";

function planOf(typed: string, isExactText: (folded: string) => boolean = () => true): FindPlan | null {
  const find = parseFind(typed);
  if (find === null) throw new Error(`nothing to find in ${typed}`);
  return planFind(find, isExactText);
}

const exact = (expression: string): FindPlan => ({ expression, isExact: true });
const tested = (expression: string): FindPlan => ({ expression, isExact: false });

test.each<[string, FindPlan | null]>([
  ["apple", exact('"apple"')],
  ["ab", null],
  ["abc", exact('"abc"')],
  ["apple pear", exact('("apple" AND "pear")')],
  ["apple OR pear", exact('("apple" OR "pear")')],
  ["apple ab", tested('("apple")')],
  ["apple OR ab", null],
  ["ab cd", null],
  ["-apple", null],
  ["apple -pear", exact('(("apple") NOT ("pear"))')],
  ["apple -pear -plum", exact('(("apple") NOT ("pear" OR "plum"))')],
  ["apple -ab", tested('("apple")')],
  ["apple -pear ab", tested('("apple")')],
  ["apple -(pear ab)", tested('("apple")')],
  ["(apple ab) OR pear", tested('(("apple") OR "pear")')],
  ["((apple ab) OR pear) -plum", tested('((("apple") OR "pear"))')],
])("%s", (typed, plan) => {
  expect(planOf(typed)).toEqual(plan);
});

test("quotes in a text are doubled", () => {
  expect(planFind({ kind: "text", text: 'say "hi"' }, () => true)).toEqual(exact('"say ""hi"""'));
});

test("a text that the index cannot answer alone is not searched in it", () => {
  const isExactText = (folded: string): boolean => folded !== "pear";
  expect(planOf("apple pear", isExactText)).toEqual(tested('("apple")'));
  expect(planOf("apple OR pear", isExactText)).toBeNull();
});

test("an expression too deep for FTS5 is not searched in the index", () => {
  const nested = (depth: number): string => (depth === 0 ? "apple" : `pear (plum OR ${nested(depth - 1)})`);
  expect(planOf(nested(20))).not.toBeNull();
  expect(planOf(nested(40))).toBeNull();
});
