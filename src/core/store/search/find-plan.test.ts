// How the search index narrows a search, and which parts of it cannot be narrowed.
import { expect, test } from "vitest";
import { parseFind, type FindText } from "#domain/search/find.ts";
import { slotsOf } from "./block-filter.ts";
import { planFind, type FindPlan } from "./find-plan.ts";

function planOf(typed: string, isInIndex: (part: FindText) => boolean = () => true): FindPlan | null {
  const find = parseFind(typed);
  if (find === null) throw new Error(`nothing to find in ${typed}`);
  return planFind(find, isInIndex);
}

const text = (folded: string): FindPlan => ({ kind: "text", slots: slotsOf(new TextEncoder().encode(folded)) });
const all = (...parts: readonly FindPlan[]): FindPlan => ({ kind: "all", parts });
const any = (...parts: readonly FindPlan[]): FindPlan => ({ kind: "any", parts });

test.each<[string, FindPlan | null]>([
  ["apple", text("apple")],
  ["APPLE", text("apple")],
  ["ab", null],
  ["abc", text("abc")],
  ["é", null],
  ["дé", text("дe")],
  ["éta", text("eta")],
  ['"éta"', text("eta")],
  ["jürgen", text("jurgen")],
  ["juergen", any(text("juergen"), text("jurgen"))],
  ["uexy", any(text("uexy"), text("uxy"))],
  // Without the second letter, too little is left for the index.
  ["aue", null],
  ["変", text("変")],
  ["apple pear", all(text("apple"), text("pear"))],
  ["apple OR pear", any(text("apple"), text("pear"))],
  ["apple ab", all(text("apple"))],
  ["apple OR ab", null],
  ["ab cd", null],
  ["-apple", null],
  ["apple -pear", all(text("apple"))],
  ["/app.e/", null],
  ["/app.e/ pear", all(text("pear"))],
  ["(apple ab) OR pear", any(all(text("apple")), text("pear"))],
  ["((apple ab) OR pear) -plum", all(any(all(text("apple")), text("pear")))],
])("%s", (typed, plan) => {
  expect(planOf(typed)).toEqual(plan);
});

test("a text that rows may also match outside of the index does not narrow a search", () => {
  const isInIndex = (part: FindText): boolean => part.text !== "pear";
  expect(planOf("apple pear", isInIndex)).toEqual(all(text("apple")));
  expect(planOf("apple OR pear", isInIndex)).toBeNull();
});
