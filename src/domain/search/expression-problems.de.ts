// The German sentences about a regular expression.
import { icu } from "../text/icu.ts";
import type { Translation } from "../text/language.ts";
import type { EXPRESSION_TEXTS } from "./expression-problems.ts";

const LINEAR =
  "Die Dauer einer Suche in Switchboard wächst nur mit der Länge des Textes, und so ein Ausdruck kann ewig dauern.";

export const EXPRESSION_TEXTS_DE: Translation<typeof EXPRESSION_TEXTS> = {
  tooLarge: (steps, most) =>
    icu(
      "Der Ausdruck ist zu aufwendig: Er hat {steps, number} Schritte, gesucht werden höchstens {most, number}. Nehmen Sie kleinere Zahlen in ",
      { steps, most },
    ) + "{…}.",
  at: (at, problem) => `Zeichen ${at + 1}: ${problem}`,
  unclosed: (sign) => `${sign} wird nie geschlossen.`,
  unopened: ") schließt nichts. Schreiben Sie \\) für das Zeichen selbst.",
  nothingToRepeat: (sign) => `Vor ${sign} steht nichts, was wiederholt werden kann.`,
  repeatsRepetition: (signs) => `${signs} wiederholt eine Wiederholung.`,
  badCount: (count) => `${count} ist keine Zahl von Wiederholungen. Möglich sind {0} bis {1000}.`,
  badRange: (range) => `${range} ist kein Bereich und keine Klasse von Zeichen.`,
  badEscape: (escape) => `${escape} hat keine Bedeutung. Schreiben Sie \\\\ für einen umgekehrten Schrägstrich.`,
  backReference: (escape) => `${escape} verweist auf eine Gruppe. ${LINEAR}`,
  lookAround: (signs) => `${signs} blickt voraus oder zurück. ${LINEAR}`,
  badGroup: (signs) => `${signs} beginnt keine Gruppe, die es hier gibt.`,
  backslashAtEnd: "Auf den umgekehrten Schrägstrich am Ende folgt nichts.",
  tooDeep: "Die Gruppen sind zu tief verschachtelt.",
  other: (what) => `Der Ausdruck kann nicht gelesen werden: ${what}.`,
};
