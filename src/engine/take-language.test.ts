// The engine's sentences in German, and what stays English in files.
import { afterEach, expect, test } from "vitest";
import { FILE_TEXTS } from "../core/files/base/file-texts.ts";
import { VERIFY_TEXTS } from "../core/handlers/export/manifest/verify-texts.ts";
import { inEnglish, setLanguage } from "../domain/text/language.ts";
import { takeEngineLanguage, takeLanguage } from "./take-language.ts";

afterEach(() => {
  takeLanguage("en");
  setLanguage({ language: "en", catalogues: {} });
});

test("the engine and its threads speak the language of the program", () => {
  expect(FILE_TEXTS.empty).toBe("it is empty");
  takeLanguage("de");
  expect(FILE_TEXTS.empty).toBe("sie ist leer");
  expect([1, 2, 12_345].map((rows) => VERIFY_TEXTS.part.rows("a.csv", rows))).toEqual([
    "a.csv enthält 1 Zeile.",
    "a.csv enthält 2 Zeilen.",
    "a.csv enthält 12.345 Zeilen.",
  ]);
  setLanguage({ language: "en", catalogues: {} });
  takeEngineLanguage();
  expect(FILE_TEXTS.empty).toBe("sie ist leer");
});

test("an unknown language is English", () => {
  takeLanguage("fr");
  expect(FILE_TEXTS.empty).toBe("it is empty");
});

test("work for a file reads English texts, and a failure of it leaves the language as it was", () => {
  takeLanguage("de");
  expect(inEnglish(() => FILE_TEXTS.empty)).toBe("it is empty");
  expect(() =>
    inEnglish(() => {
      throw new Error("failed");
    }),
  ).toThrow("failed");
  expect(FILE_TEXTS.empty).toBe("sie ist leer");
});
