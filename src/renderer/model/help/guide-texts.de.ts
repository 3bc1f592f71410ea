// The German texts around the pages of the guide.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { guideTexts } from "./guide-texts.ts";

export const guideTextsDe: Translation<typeof guideTexts> = {
  title: "Anleitung",
  search: "Anleitung durchsuchen",
  pages: "Seiten",
  found: (pages) =>
    icu("{pages, plural, =0 {Keine Seite hat diese Wörter.} one {# Seite gefunden} other {# Seiten gefunden}}", {
      pages,
    }),
  language: "Sprache der Anleitung",
  languages: { en: "English", de: "Deutsch" },
  open: "Anleitung öffnen",
};
