// Tests that a list is cut at its bound, and only then says that there are more.
import { expect, it } from "vitest";
import { shownOf } from "./shown-of.ts";

it("cuts at the bound", () => {
  expect(shownOf([], 2)).toEqual({ entries: [], hasMore: false });
  expect(shownOf(["a", "b"], 2)).toEqual({ entries: ["a", "b"], hasMore: false });
  expect(shownOf(["a", "b", "c"], 2)).toEqual({ entries: ["a", "b"], hasMore: true });
});
