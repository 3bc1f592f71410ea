// Tests the language of a process.
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
} from "./language.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

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
    setLanguage({ language, messages: {} });
    return [currentLanguage(), intlLocale(), directionOf(language), isRightToLeft()];
  });
  expect(told).toEqual([
    ["en", "en-US", "ltr", false],
    ["de", "de-DE", "ltr", false],
    ["en-XA", "en-US", "ltr", false],
    ["he-XB", "en-US", "rtl", true],
  ]);
});

test("work in English is in English, and the language comes back, also after an error", () => {
  setLanguage({ language: "de", messages: {} });
  expect([inEnglish(currentLanguage), currentLanguage()]).toEqual(["en", "de"]);
  expect(() =>
    inEnglish(() => {
      throw new Error("stop");
    }),
  ).toThrow("stop");
  expect(currentLanguage()).toBe("de");
});
