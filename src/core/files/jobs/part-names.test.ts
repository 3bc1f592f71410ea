// Tests that every text becomes a name that every system takes, and that names stay apart and readable.
import fc from "fast-check";
import { expect, test } from "vitest";
import { NASTY_CELLS } from "../../../../tests/fakes/nasty-cells.ts";
import { freeName, nameKey, partName, safeFileName } from "./part-names.ts";

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
])("%j is the file %j", (wanted, name) => {
  expect(safeFileName(wanted)).toBe(name);
});

test("any text is a name on every system, and stays the same when it is made one again", () => {
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
    { numRuns: 1000 },
  );
});

test("a template's words are those of the part; what others take for the same name gets a number", () => {
  const words = { name: "log", part: 7, day: "2026-03-01", conversation: "a:b" };
  expect(partName("{name}-{part} {day} {conversation} {other}", words)).toBe("log-007 2026-03-01 a-b {other}");
  const taken = new Set([nameKey("Ü.csv"), nameKey("ü (2).csv")]);
  expect(freeName("U\u0308", ".csv", (name) => taken.has(nameKey(name)))).toBe("U\u0308 (3).csv");
});
