// The four forms of a verdict, and its reasons, in German: whole sentences without a full stop.
import { icu } from "../text/icu.ts";
import type { Translation } from "../text/language.ts";
import type { LostFiles } from "./lost-files.ts";
import type { contradictionTexts, verdictForms, verdictTexts } from "./report-texts.ts";

export const verdictFormsDe: Translation<typeof verdictForms> = {
  complete: "Vollständig",
  more: "Mehr kann geladen werden",
  unsure: "Nicht sicher",
  incomplete: (because) => `Unvollständig: ${because}`,
};

export const verdictTextsDe: Translation<typeof verdictTexts> = {
  unreadCounts: "Der Dienst antwortet auf „Ungelesen“ mit Zahlen, nicht mit Nachrichten",
  readingUnfinished: "Das Lesen wurde nicht beendet",
  nothingLoaded: "Es wurde nichts geladen",
  notAllPages: "Es wurden nicht alle Seiten geladen",
  notLoaded: {
    prepend: "Frühere Nachrichten wurden nicht geladen",
    append: "Spätere Nachrichten wurden nicht geladen",
  },
  unreadable: (records) => icu("{records, plural, one {# Datensatz} other {# Datensätze}} unlesbar", { records }),
  unreadableLines: (lines) => icu("{lines, plural, one {# Zeile} other {# Zeilen}} unlesbar", { lines }),
  filesUnread: ({ unread, total, ...first }) =>
    icu(
      "{unread, number} von {total, number} Dateien {unread, plural, one {enthält} other {enthalten}} keine Datensätze {first}",
      {
        unread,
        total,
        first: firstOf(first, unread),
      },
    ),
  filesCut: ({ cut, total, ...first }) =>
    icu(
      "{cut, number} von {total, number} Dateien {cut, plural, one {wurde} other {wurden}} nicht bis zum Ende gelesen {first}",
      { cut, total, first: firstOf(first, cut) },
    ),
  damagedFile: "Eine Datei ist beschädigt: Ihre Prüfsumme oder ihr Ende ist falsch",
  descending:
    "Der Dienst listet Anrufe nach ihrem Beginn, die neuesten zuerst, wie alle geladenen Seiten; das Laden endete am Anfang des Zeitraums",
  stoppedEarly: "Das Laden endete vor dem Ende der Liste",
  conflict: (sentence) => sentence.replace(/\.$/u, ""),
  unknownStart: "Der Dienst sagt nicht, mit welcher Nachricht das Laden vorwärts beginnt",
  emptyPages: "Zehn leere Seiten nacheinander verwiesen auf eine weitere, und dort endete das Laden",
  notFoundEarly: "Der Dienst hat nach einer vollen Seite mit „nicht gefunden“ geantwortet, also kann noch mehr folgen",
  timeAlone:
    "Der Dienst hat eine nächste Seite nur durch ihre Zeit benannt, also können Nachrichten derselben Sekunde fehlen",
  oldestFirst:
    "Die Liste kommt nicht mit den neuesten zuerst, also kann eine Löschung Datensätze auf Seiten verschoben haben, die schon geladen waren",
  notTheSame: "Die Seiten wurden noch einmal verlangt und enthalten nicht mehr dieselben Datensätze",
  refused: (requests) =>
    icu("Der Dienst hat {requests, plural, one {# Anfrage} other {# Anfragen}} abgelehnt", { requests }),
  noNewId: "Die letzte Seite brachte nichts Neues, und keine leere Seite folgte",
  repeatedPage: "Der Dienst hat eine Seite wiederholt",
  otherPage: "Der Dienst hat eine andere Seite geschickt als verlangt",
  mayHaveMoved: (first, later) =>
    icu(
      "Der Dienst zählte zuerst {first, number} und später {later, number}, also können Datensätze auf Seiten gerückt sein, die schon geladen waren",
      { first, later },
    ),
  otherTotal: (counted, sent) =>
    icu("Der Dienst zählt {counted, number} und hat {sent, number} geschickt", { counted, sent }),
};

function firstOf({ name, why }: Pick<LostFiles, "name" | "why">, count: number): string {
  return `(${count > 1 ? "die erste: " : ""}${name}${why === null ? "" : `: ${why}`})`;
}

const rows = (count: number): string => icu("{count, plural, one {# Zeile} other {# Zeilen}}", { count });

export const contradictionTextsDe: Translation<typeof contradictionTexts> = {
  direction: (asked) =>
    asked === "prepend"
      ? "Der Dienst wurde zuerst nach den neuesten Nachrichten gefragt und hat in der anderen Richtung geantwortet"
      : "Der Dienst wurde zuerst nach den ältesten Nachrichten gefragt und hat in der anderen Richtung geantwortet",
  page: (asked, answered) => `Der Dienst wurde nach Seite ${asked} gefragt und hat mit Seite ${answered} geantwortet`,
  place: (count) => `Der Dienst hat ${rows(count)} von der falschen Seite der verlangten Stelle geschickt`,
  filter: (count, label) => `Der Dienst hat ${rows(count)} geschickt, die der Filter „${label}“ ausschließt`,
  viewingAs: (count) =>
    icu(
      "Der Dienst hat {count, plural, one {# Zeile} other {# Zeilen}} geschickt, die die Person in „Sicht von“ nicht {count, plural, one {betrifft} other {betreffen}}",
      { count },
    ),
  count: (announced, sent) =>
    icu("Der Dienst hat {rows} für eine Seite angekündigt und {sent, number} geschickt", {
      rows: rows(announced),
      sent,
    }),
  emptyPage: (page, pages) => `Der Dienst hat eine leere Seite ${page} geschickt, zählt aber ${pages} Seiten`,
  unreadCounts: "Der Dienst hat Zahlen ungelesener Nachrichten geschickt, nach denen nicht gefragt wurde",
};
