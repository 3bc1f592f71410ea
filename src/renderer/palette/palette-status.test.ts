// The sentence below the list of the palette says once that nothing was found, and of what.
import { expect, test } from "vitest";
import { NOTHING_FOUND, type PaletteState } from "#renderer/state/slices/palette-slice.ts";
import { FACTS } from "#tests/fakes/palette-facts.ts";
import { groupsOf } from "./palette-groups.ts";
import { statusOf } from "./palette-status.ts";

const TYPED: PaletteState = {
  text: "freya-01",
  isPasted: false,
  found: NOTHING_FOUND,
  isFinding: false,
  failure: null,
  lists: null,
  openings: [],
  asking: null,
  answers: {},
};
const NONE = { count: 0, hasMore: false, isFile: false };
const status = (change: Partial<PaletteState>, listed = NONE): string => statusOf({ ...TYPED, ...change }, listed);

test("it says what was not found, and only what is known to be missing", () => {
  expect(status({})).toBe("No stored name, id or text matches freya-01.");
  expect(status({}, { ...NONE, isFile: true })).toBe("The file does not contain freya-01.");
  expect(status({ text: ">xyzzy" })).toBe("No command matches xyzzy.");
  expect(status({ isFinding: true })).toBe("Searching");
  expect(status({ found: { ...NOTHING_FOUND, isWhole: false } })).toBe("Not everything could be searched yet.");
  expect(status({ failure: { kind: "bug", message: "played by the test" } })).toMatch(
    /^Stored records could not be searched\. /u,
  );
  expect(status({ text: " " })).toBe("");
});

test("it counts what was found", () => {
  expect(status({}, { ...NONE, count: 2 })).toBe("2 results");
  expect(status({ found: { ...NOTHING_FOUND, isWhole: false } }, { ...NONE, count: 1, hasMore: true })).toBe(
    "1 result and more. Not everything could be searched yet.",
  );
});

test("the list beside it only offers what can be done", () => {
  const entries = groupsOf({ ...FACTS, text: "nobody has this name" }).flatMap((group) => group.entries);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter(({ action }) => action === null)).toEqual([]);
});
