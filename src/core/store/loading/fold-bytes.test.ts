// Tests that folding into bytes equals folding, for every character, every pair of characters and texts of them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "#domain/text/fold.ts";
import { foldInto, MOST_FOLDED_BYTES_A_UNIT } from "./fold-bytes.ts";

const LAST_UNIT = 0xffff;
/** In these ranges one character is much like the next: Chinese and Korean; pictures. */
const MANY_ALIKE = [
  [0x3400, 0xd7a3],
  [0x10000, 0x10ffff],
] as const;
const LAST_CHARACTER = 0x10ffff;

/** The text folded in place; null when that is left to others. */
function folded(text: string): string | null {
  const memory = Buffer.alloc(text.length * MOST_FOLDED_BYTES_A_UNIT);
  const end = foldInto(memory, 0, text);
  return end === -1 ? null : memory.toString("utf8", 0, end);
}

test("characters fold the same alone and in one long text", () => {
  const alone: string[] = [];
  const step = (code: number): number => (MANY_ALIKE.some(([from, to]) => code >= from && code < to - 7) ? 7 : 1);
  for (let code = 0; code <= LAST_CHARACTER; code += step(code)) {
    const character = String.fromCodePoint(code);
    if (folded(character) !== null) alone.push(character);
  }
  expect(alone.length).toBeGreaterThan(20_000);
  // Each character is between two others, in both orders. The small j with its mark forces the whole text to be folded.
  for (const text of [alone.join(""), `${alone.toReversed().join("")}ǰ`]) {
    expect(folded(text) === foldText(text)).toBe(true);
  }
});

test("the usual scripts fold in place, and marks, Korean letters and halves of pairs do not", () => {
  for (const text of [
    "Ünïcödé Straße İı",
    "Ирина ВОЛКОВА",
    "ΟΔΥΣΣΕΎΣ",
    "林美玲 カタカナ",
    "ｗｉｄｅ 😀🚚",
    // The first and the last emoji, and one that begins a range of halves.
    "\u{1F300}\u{1FAFF}\u{1F400}",
    "a\u0000b\u001Fc",
  ]) {
    expect(folded(text)).toBe(foldText(text));
  }
  for (const text of [
    "e\u0301",
    "ㅎ\u1161",
    "\uD83D",
    "\uDE00\uD83D",
    "\uD83D\uE000",
    "\uD83Dx",
    "\u{1F2FF}",
    "\u{1FB00}",
    "❤\uFE0F",
  ])
    expect(folded(text)).toBe(null);
});

test("any text folded in place equals its usual folding", () => {
  const units = fc.array(fc.integer({ min: 0, max: LAST_UNIT }), { maxLength: 12 });
  const text = fc.oneof(
    units.map((codes) => String.fromCharCode(...codes)),
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc
      .array(fc.constantFrom("ß", "İ", "ς", "Σ", "ǰ", "ΐ", "ﬁ", "a", "ŉ", "ẞ", "\u00A0", "Ａ", "😀"), { maxLength: 8 })
      .map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (given) => {
      expect(folded(given) ?? foldText(given)).toBe(foldText(given));
    }),
  );
});
