// Catalogues are read in the language of the process, whenever a text is needed.
import { afterEach, expect, test } from "vitest";
import { setLanguage, translated, type Translation } from "./language.ts";
import { inPseudoLanguage } from "./pseudo-language.ts";

const texts = translated("test", {
  close: "Close",
  menu: { open: "Open", hello: (name: string) => `Hello ${name}` },
  days: ["Monday", "Tuesday"],
});
const german: Translation<typeof texts> = {
  close: "Schließen",
  menu: { open: "Öffnen", hello: (name) => `Hallo ${name}` },
  days: ["Montag", "Dienstag"],
};
/** A module keeps groups like this one before the language is set. */
const { menu } = texts;

afterEach(() => setLanguage({ language: "en", catalogues: {} }));

test("texts are English until a language is set", () => {
  expect([texts.close, menu.open, menu.hello("Ana"), texts.days]).toEqual([
    "Close",
    "Open",
    "Hello Ana",
    ["Monday", "Tuesday"],
  ]);
});

test("a group that was taken before follows the language", () => {
  setLanguage({ language: "de", catalogues: { test: german } });
  expect([texts.close, menu.open, menu.hello("Ana"), texts.days]).toEqual([
    "Schließen",
    "Öffnen",
    "Hallo Ana",
    ["Montag", "Dienstag"],
  ]);
});

test("each text of a group is changed for a pseudo-language, whole groups too", () => {
  setLanguage({ language: "en-XA", catalogues: {}, change: inPseudoLanguage });
  expect({ ...menu, hello: menu.hello("Bo") }).toEqual({ open: "[Öpéñ··]", hello: "[Héllö Bö···]" });
});

test("a language that lacks a catalogue has it in English", () => {
  setLanguage({ language: "de", catalogues: {} });
  expect(menu.open).toBe("Open");
});
