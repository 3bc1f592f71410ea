// Catalogues are read in the language of the process, whenever a text is needed.
import { afterEach, expect, test } from "vitest";
import {
  currentLanguage,
  directionOf,
  inEnglish,
  intlLocale,
  isLanguage,
  isRightToLeft,
  languageOfTag,
  setLanguage,
  translated,
  type Translation,
} from "./language.ts";
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

test("German is the language of every tag that begins with it, English of all others", () => {
  expect(["de", "DE", "de-AT", "den", "en-DE", "fr", ""].map(languageOfTag)).toEqual([
    "de",
    "de",
    "de",
    "en",
    "en",
    "en",
    "en",
  ]);
});

test("languages are known by their names, the pseudo-languages too", () => {
  expect(["en", "de", "en-XA", "he-XB", "fr", "DE", ""].map(isLanguage)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("numbers are written as in German or English, and only one pseudo-language runs from right to left", () => {
  const told = (["en", "de", "en-XA", "he-XB"] as const).map((language) => {
    setLanguage({ language, catalogues: {} });
    return [currentLanguage(), intlLocale(), directionOf(language), isRightToLeft()];
  });
  expect(told).toEqual([
    ["en", "en-US", "ltr", false],
    ["de", "de-DE", "ltr", false],
    ["en-XA", "en-US", "ltr", false],
    ["he-XB", "en-US", "rtl", true],
  ]);
});

test("work in English has English texts, and the language comes back, also after an error", () => {
  setLanguage({ language: "de", catalogues: { test: german } });
  expect([inEnglish(() => [texts.close, currentLanguage()]), texts.close]).toEqual([["Close", "en"], "Schließen"]);
  expect(() =>
    inEnglish(() => {
      throw new Error("stop");
    }),
  ).toThrow("stop");
  expect(texts.close).toBe("Schließen");
});

test("a language that lacks a catalogue has it in English", () => {
  setLanguage({ language: "de", catalogues: {} });
  expect(menu.open).toBe("Open");
});
