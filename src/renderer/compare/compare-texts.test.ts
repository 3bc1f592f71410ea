// Sentences about fields and hits in German.
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { say } from "#texts/say.ts";

beforeEach(() =>
  setLanguage({
    language: "de",
    messages: MESSAGES,
  }),
);
afterEach(() => setLanguage({ language: "en", messages: {} }));

test("fields are counted with the right words", () => {
  expect([1, 2].map((fields) => say("compare.differ", { fields }))).toEqual([
    "1 Feld unterscheidet sich",
    "2 Felder unterscheiden sich",
  ]);
  expect([1, 4200].map((fields) => say("compare.allEqual", { fields }))).toEqual([
    "Die Datensätze sind gleich, in ihrem einzigen Feld.",
    "Die Datensätze sind gleich, in allen 4.200 Feldern.",
  ]);
  expect([0, 1, 2].map((fields) => say("raw.unknownCount", { fields }))).toEqual([
    "0 unbekannte Felder",
    "1 unbekanntes Feld",
    "2 unbekannte Felder",
  ]);
});

test("stored records are counted with the right words", () => {
  expect([0, 1, 2].map((calls) => say("related.otherCalls", { calls }))).toEqual([
    "0 andere Anrufe gespeichert",
    "1 anderer Anruf gespeichert",
    "2 andere Anrufe gespeichert",
  ]);
});
