// The German texts for the organisation's policy.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { policyTexts } from "./policy-texts.ts";

export const policyTextsDe: Translation<typeof policyTexts> = {
  managed: "Von Ihrer Organisation verwaltet",
  wrongTitle: "Die Richtlinie Ihrer Organisation ist falsch",
  wrong: (problem) =>
    `${problem} Bis ein Administrator sie berichtigt, gibt es keine Exporte, keine Links, keine anderen Verbindungen, keine Aktualisierungen und keine neuen Schlüssel auf der Festplatte, und das Prüfprotokoll wird geführt.`,
  longest: (days) =>
    icu("Von Ihrer Organisation verwaltet: höchstens {days, plural, one {# Tag} other {# Tage}}.", { days }),
};
