// The engine's sentences in German, and what stays English in files.
import { afterEach, expect, test } from "vitest";
import { inEnglish, setLanguage } from "#texts/language.ts";
import { takeEngineLanguage, takeLanguage } from "./engine-language.ts";
import { say } from "#texts/say.ts";

afterEach(() => {
  takeLanguage("en");
  setLanguage({ language: "en", messages: {} });
});

test("the engine and its threads speak the language of the program", () => {
  expect(say("core.files.empty")).toBe("it is empty");
  takeLanguage("de");
  expect(say("core.files.empty")).toBe("sie ist leer");
  expect([1, 2, 12_345].map((rows) => say("core.verify.told.rows", { rows }))).toEqual([
    "Der Export enthält 1 Zeile.",
    "Der Export enthält 2 Zeilen.",
    "Der Export enthält 12.345 Zeilen.",
  ]);
  setLanguage({ language: "en", messages: {} });
  takeEngineLanguage();
  expect(say("core.files.empty")).toBe("sie ist leer");
});

test("an unknown language is English", () => {
  takeLanguage("fr");
  expect(say("core.files.empty")).toBe("it is empty");
});

test("work for a file reads English texts, and a failure of it leaves the language as it was", () => {
  takeLanguage("de");
  expect(inEnglish(() => say("core.files.empty"))).toBe("it is empty");
  expect(() =>
    inEnglish(() => {
      throw new Error("failed");
    }),
  ).toThrow("failed");
  expect(say("core.files.empty")).toBe("sie ist leer");
});
