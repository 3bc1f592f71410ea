// Tests that every text becomes a file name valid on every system, and that names stay different and readable.
import fc from "fast-check";
import { expect, test } from "vitest";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
import { freeName, nameKey, safeFileName } from "./part-names.ts";

test.each([
  ["a:b", "a-b"],
  ["a/b\\c", "a-b-c"],
  ["CON", "_CON"],
  ["com1.txt", "_com1.txt"],
  ["lpt³", "_lpt³"],
  ["console", "console"],
  ["trailing.", "trailing"],
  ["trailing. . ", "trailing"],
  [" .hidden", "hidden"],
  ["..", "export"],
  ["", "export"],
  ["\u202Eexe.txt", "-exe.txt"],
  ["what?*", "what-"],
  ["👩🏽‍💻 🙂", "👩🏽‍💻 🙂"],
  ["u\u0308", "ü"],
])("the text %j becomes the file name %j", (wanted, name) => {
  expect(safeFileName(wanted)).toBe(name);
});

test("a long name is cut between characters, and its hash keeps it different from others", () => {
  const name = "x".repeat(180);
  expect(safeFileName(name)).toBe(name);
  expect(safeFileName(`${name}y`)).toMatch(/^x{171}~[0-9a-f]{8}$/u);
  expect(safeFileName(`${name}y`)).not.toBe(safeFileName(`${name}z`));
  expect(safeFileName("é".repeat(100))).toMatch(/^é{85}~[0-9a-f]{8}$/u);
  expect(safeFileName("👩🏽‍💻".repeat(30))).toMatch(/^(?:👩🏽‍💻){11}~[0-9a-f]{8}$/u);
});

test("any text becomes a valid file name, and a valid file name is not changed", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(...NASTY_CELLS),
    fc.string({ unit: "grapheme" }),
  );
  fc.assert(
    fc.property(text, (wanted) => {
      const name = safeFileName(wanted);
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[.\s]|[.\s]$/u);
      expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu);
      expect(name.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(name)).toBeGreaterThan(0);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(190);
      expect(safeFileName(name)).toBe(name);
    }),
  );
});

test("a name already in use gets a number", () => {
  const taken = new Set([nameKey("Ü.csv"), nameKey("ü (2).csv")]);
  expect(freeName("U\u0308", ".csv", (name) => taken.has(nameKey(name)))).toBe("U\u0308 (3).csv");
});
