// Tests the pseudo-language: every text of a catalogue is marked and a third longer, and nothing else changes.
import { expect, test } from "vitest";
import { inPseudoLanguage, pseudoText } from "./pseudo-language.ts";

test("a text has accents, brackets and a third more length", () => {
  expect(pseudoText("Close")).toBe("[Çlöšé··]");
  expect(pseudoText("acenosuyx ACENOSUX")).toBe(`[àçéñöšûÿx ÅÇÉÑÖŠÛX${"·".repeat(6)}]`.replace("Ñ", "N"));
});

test("a text without letters, and one that is marked already, stays", () => {
  expect(["…", "42 %", "[Öpéñ··]"].map(pseudoText)).toEqual(["…", "42 %", "[Öpéñ··]"]);
});

test("texts anywhere in a catalogue change, also those that functions give; other values stay", () => {
  const link = { text: "Open", does: "open" };
  const catalogue = inPseudoLanguage({
    one: "Rows",
    list: ["Rows", 3, null],
    inner: { does: "open", label: "Rows" },
    count: (rows: number) => `Rows ${rows}`,
    sentence: (word: string) => [word, link],
    nested: () => ({ label: "Rows" }),
  });
  expect(catalogue).toMatchObject({
    one: "[Röwš··]",
    list: ["[Röwš··]", 3, null],
    inner: { does: "open", label: "[Röwš··]" },
  });
  const call = (name: string, ...given: readonly unknown[]): unknown => {
    const held: unknown = Reflect.get(Object(catalogue), name);
    return typeof held === "function" ? Reflect.apply(held, undefined, given) : undefined;
  };
  expect(call("count", 4)).toBe("[Röwš 4··]");
  expect(call("sentence", "Rows")).toEqual(["[Röwš··]", link]);
  expect(call("nested")).toEqual({ label: "[Röwš··]" });
});
