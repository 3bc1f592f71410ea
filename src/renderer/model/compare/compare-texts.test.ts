// Sentences about fields and hits in German.
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../../domain/text/language.ts";
import { rawTextsDe } from "../raw/raw-texts.de.ts";
import { rawTexts } from "../raw/raw-texts.ts";
import { relatedTextsDe } from "../related/related-texts.de.ts";
import { relatedTexts } from "../related/related-texts.ts";
import { compareTextsDe } from "./compare-texts.de.ts";
import { compareTexts } from "./compare-texts.ts";

beforeEach(() =>
  setLanguage({
    language: "de",
    catalogues: { compare: compareTextsDe, raw: rawTextsDe, related: relatedTextsDe },
  }),
);
afterEach(() => setLanguage({ language: "en", catalogues: {} }));

test("fields are counted with the right words", () => {
  expect([1, 2].map((fields) => compareTexts.differ(fields))).toEqual([
    "1 Feld unterscheidet sich",
    "2 Felder unterscheiden sich",
  ]);
  expect([1, 4200].map((fields) => compareTexts.allEqual(fields))).toEqual([
    "Die Datensätze sind gleich, in ihrem einzigen Feld.",
    "Die Datensätze sind gleich, in allen 4.200 Feldern.",
  ]);
  expect([0, 1, 2].map((fields) => rawTexts.unknownCount(fields))).toEqual([
    "0 unbekannte Felder",
    "1 unbekanntes Feld",
    "2 unbekannte Felder",
  ]);
});

test("loaded records are counted with the right words", () => {
  expect([0, 1, 2].map((calls) => relatedTexts.otherCalls(calls))).toEqual([
    "0 andere Anrufe geladen",
    "1 anderer Anruf geladen",
    "2 andere Anrufe geladen",
  ]);
});
