// Tests that hidden characters in ids and names are shown, and that ordinary ids and names stay as they are.
import fc from "fast-check";
import { expect, test } from "vitest";
import { isolate, markHidden, markInName } from "./hidden-characters.ts";

test.each([
  ["admin\u200B", "admin‹U+200B›"],
  ["agent\u202Egnp.exe", "agent‹U+202E›gnp.exe"],
  ["a\u2066b\u2069c", "a‹U+2066›b‹U+2069›c"],
  ["\uFEFFa\u00ADb\u2060c", "‹U+FEFF›a‹U+00AD›b‹U+2060›c"],
  ["a\u0000b\nc\u001Bd", "a‹U+0000›b‹U+000A›c‹U+001B›d"],
  ["a\u3164b\u115Fc\u034Fd", "a‹U+3164›b‹U+115F›c‹U+034F›d"],
  ["a\u{E0041}b\uD800", "a‹U+E0041›b‹U+D800›"],
  ["a\u200Db\uFE0F", "a‹U+200D›b‹U+FE0F›"],
])("the id %j is shown as %s", (id, shown) => expect(markHidden(id)).toBe(shown));

test.each(["cust_10052_freya", "v1.us.2379614ac4db65f5", "Ünïcode-名前-Имя", "a b", "‹U+200B›"])(
  "the id %s stays as it is",
  (id) => expect(markHidden(id)).toBe(id),
);

test("a name keeps the joiners its script and emoji need, and right-to-left text is isolated", () => {
  expect(isolate("Ana Ruiz")).toBe("Ana Ruiz");
  expect(isolate("👩\u200D💻 Jo")).toBe("👩\u200D💻 Jo");
  expect(isolate("שלום")).toBe("\u2068שלום\u2069");
  expect(isolate("Jo\u202Eevil")).toBe("Jo‹U+202E›evil");
  expect(isolate("\u2069שלום\u202E")).toBe("\u2068‹U+2069›שלום‹U+202E›\u2069");
});

test("a name in a place of its own is marked in the same way, and not isolated", () => {
  expect(["Jo\u202Eevil", "שלום", "👩\u200D💻 Jo"].map(markInName)).toEqual([
    "Jo‹U+202E›evil",
    "שלום",
    "👩\u200D💻 Jo",
  ]);
});

test("no text keeps a hidden character, and two different ids look different", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, other) => {
      fc.pre(!`${one}${other}`.includes("‹"));
      expect(markHidden(one)).not.toMatch(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u);
      expect(markHidden(one) === markHidden(other)).toBe(one === other);
    }),
  );
});
