// The letters of connections in the rail.
import fc from "fast-check";
import { expect, test } from "vitest";
import { connectionLetters } from "./connection-letters.ts";

const lettersOf = (...names: readonly string[]): readonly (string | undefined)[] => {
  const letters = connectionLetters(names.map((name, index) => ({ id: String(index), name })));
  return names.map((_, index) => letters.get(String(index)));
};

test("one letter where it is alone, else the letters of two words, or two of one word", () => {
  expect(lettersOf("Sample data", "Production")).toEqual(["S", "P"]);
  expect(lettersOf("Support, production", "Support, staging", "Shop")).toEqual(["SP", "SS", "SH"]);
  expect(lettersOf("Test", "Test", "test")).toEqual(["TE", "TS", "TT"]);
  expect(lettersOf("", "🌙", "Ünal")).toEqual(["?1", "?2", "Ü"]);
});

test("no two connections have the same letters", () => {
  const names = fc.array(fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom("Shop", "shop", "Shop EU", "")), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(names, (given) => {
      const letters = lettersOf(...given);
      expect(new Set(letters).size).toBe(given.length);
    }),
  );
});
