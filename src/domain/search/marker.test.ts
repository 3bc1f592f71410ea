// The hits of a search inside one text.
import { expect, test } from "vitest";
import { compileExpression } from "./expression.ts";
import { parseFind } from "./find.ts";
import { Marker } from "./marker.ts";

const hits = (typed: string, text: string, as: "text" | "word" = "text"): readonly string[] =>
  new Marker(parseFind(typed), compileExpression).ranges(text, as).map(({ from, to }) => text.slice(from, to));

test("words and expressions are marked together, and what touches becomes one mark", () => {
  expect(hits("refund /B-\\d+/", "Refund of B-62225, again B-1")).toEqual(["Refund", "B-62225", "B-1"]);
  expect(hits("B- /\\d+/", "B-62225")).toEqual(["B-62225"]);
});

test("an expression minds case in a text unless it says i, and never in a name or id", () => {
  expect(hits("/order/", "Order order")).toEqual(["order"]);
  expect(hits("/order/i", "Order order")).toEqual(["Order", "order"]);
  expect(hits("/order/", "Order order", "word")).toEqual(["Order", "order"]);
});

test("negated and broken expressions mark nothing", () => {
  expect(hits("-/order/", "order")).toEqual([]);
  expect(hits("/(order/", "(order")).toEqual([]);
  expect(new Marker(parseFind("-/order/ -late"), compileExpression).isIdle).toBe(true);
  expect(new Marker(null, null).isIdle).toBe(true);
});

test("while expressions cannot be compiled, words are marked alone", () => {
  const marker = new Marker(parseFind("refund /B-\\d+/"), null);
  expect(marker.isIdle).toBe(false);
  expect(marker.ranges("Refund of B-62225", "text")).toEqual([{ from: 0, to: 6 }]);
});
