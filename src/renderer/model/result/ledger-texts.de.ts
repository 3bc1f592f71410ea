// The German texts for the load report.
import { icu } from "../../../domain/text/icu.ts";
import { intlLocale, type Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { ledgerTexts } from "./ledger-texts.ts";

export const ledgerTextsDe: Translation<typeof ledgerTexts> = {
  title: "Ladebericht",
  nothingLoaded: "Nichts ist geladen. Nach einer Abfrage listet der Ladebericht ihre Anfragen und deren Antworten auf.",
  refused: "Abgelehnte Anfrage",
  noResult: (title, detail) => `Die letzte Abfrage hat kein Ergebnis. ${title}. ${detail}`,

  assuming: (what) => (what === undefined ? "" : `, unter dieser Annahme: ${what}`),
  withEvents: (events) =>
    events === undefined
      ? ""
      : icu(", mit {events, plural, one {# Webhook-Ereignis} other {# Webhook-Ereignissen}}", { events }),
  versions: (versions) =>
    versions === 0
      ? ""
      : icu(
          "; neben den neuesten {versions, plural, one {ist # andere Version von Datensätzen} other {sind # andere Versionen von Datensätzen}} aufbewahrt",
          { versions },
        ),
  showReport: (sentence) => `${sentence} Ladebericht zeigen`,
  wholeFile: "Die ganze Datei wurde gelesen",
  allLoaded: "Alles Passende wurde geladen",
  allLoadedAt: (time) => `Alles, was um ${time} passte, wurde geladen`,

  figures: {
    requests: "Anfragen",
    pages: "Seiten",
    received: "Erhaltene Datensätze",
    rows: "Verschiedene Zeilen",
    events: "Webhook-Ereignisse",
    duplicates: "Duplikate",
    leftOut: "Durch Filter weggelassen",
    unreadable: "Unlesbar",
    failures: "Fehlgeschlagene Anfragen",
    serviceTotal: "Der Dienst zählt",
  },
  requestCount: (requests) => icu("{requests, plural, one {# Anfrage} other {# Anfragen}}", { requests }),
  unreadableCount: (records) => `${formatNumber(records)} unlesbar`,
  unreadableRecords: "Unlesbare Datensätze",

  requests: "Anfragen",
  columns: {
    time: "Zeit",
    request: "Anfrage",
    rows: "Zeilen",
    new: "Neu",
    duplicates: "Duplikate",
    took: "Dauer",
    end: "Ende",
  },
  newestOf: (shown, total) =>
    icu("Die neuesten {shown, number} von {total, plural, one {# Anfrage} other {# Anfragen}}.", { shown, total }),
  show: (lines) => `${formatNumber(lines)} zeigen`,
  failed: "Anfrage fehlgeschlagen",
  failedWith: (title, detail) => `Anfrage fehlgeschlagen: ${title}. ${detail}`,
  doubt: (contradiction) => `Passt nicht: ${contradiction}.`,
  took: (ms) => `${formatNumber(Math.round(ms))} ms`,

  pageByPage: "Seite für Seite",
  towards: { prepend: "Zu früheren Nachrichten", append: "Zu neueren Nachrichten" },
  notLoaded: "Nicht geladen.",
  notFinished: "Nicht beendet: Es kann mehr geladen werden.",
  ends: {
    emptyPage: { word: "leere Seite", state: "Beendet: Der Dienst hat eine leere Seite geschickt." },
    emptyPages: {
      word: "zehn leere Seiten",
      state: "Angehalten: Zehn leere Seiten nacheinander verwiesen jeweils auf eine weitere.",
    },
    notFound: {
      word: "nicht gefunden",
      state: "Beendet: Der Dienst hat geantwortet, dass es keine nächste Seite gibt.",
    },
    notFoundEarly: {
      word: "nicht gefunden nach einer vollen Seite",
      state: "Angehalten: Der Dienst hat nach einer vollen Seite mit „nicht gefunden“ geantwortet.",
    },
    timeAlone: {
      word: "leere Seite nach einer nur durch ihre Zeit benannten",
      state: "An einer leeren Seite angehalten. Eine Seite davor war nur durch ihre Zeit benannt.",
    },
    lastPage: { word: "letzte Seite", state: "Beendet: Der Dienst hat gesagt, dass das die letzte Seite war." },
    noNewId: { word: "nichts Neues", state: "Angehalten: Die letzte Seite hatte keine neuen Datensätze." },
    repeatedCursor: {
      word: "wiederholte Seite",
      state:
        "Angehalten: Der Dienst hat auf eine Seite zurückverwiesen, die schon geladen ist. Das Laden würde nie enden.",
    },
    otherPage: {
      word: "falsche Seite",
      state: "Angehalten: Der Dienst hat eine andere Seite geschickt als verlangt.",
    },
    endOfFile: { word: "Ende der Datei", state: "Bis zum Ende gelesen." },
    endOfDamagedFile: {
      word: "Ende einer beschädigten Datei",
      state: "Bis zum Ende gelesen, aber die Datei ist beschädigt.",
    },
    unfinished: { word: "nicht beendet", state: "Nicht bis zum Ende gelesen." },
    passedBound: {
      word: "Zeitraum durchlaufen",
      state:
        "Beendet: Die Seiten kamen mit den neuesten zuerst und haben den Anfang des Zeitraums hinter sich gelassen.",
    },
  },

  rateLimit: "Grenze für Anfragen",
  limitAsOf: (limit, time) => `${limit}, laut der Antwort von ${time}.`,
  remaining: (remaining) => icu("Noch {remaining, plural, one {# Anfrage} other {# Anfragen}} möglich", { remaining }),
  remainingOf: (remaining, limit) =>
    icu("Noch {remaining, number} von {limit, plural, one {# Anfrage} other {# Anfragen}} möglich", {
      remaining,
      limit,
    }),

  notes: "Hinweise",
  contradictions: (answers) =>
    icu(
      "{answers, plural, one {Eine Antwort passt nicht zu ihrer Anfrage} other {# Antworten passen nicht zu ihren Anfragen}}. Die Zeilen werden gezeigt, wie sie kamen. Prüfen Sie die unten markierten Anfragen.",
      { answers },
    ),
  unreadable: (records) =>
    icu(
      "{records, plural, one {# Datensatz konnte nicht gelesen werden. Er ist} other {# Datensätze konnten nicht gelesen werden. Sie sind}} unverändert aufbewahrt, unter „Unlesbar“.",
      { records },
    ),
  events: (events) =>
    icu(
      "{events, plural, one {# Webhook-Ereignis wurde gelesen. Es ist} other {# Webhook-Ereignisse wurden gelesen. Sie sind}} unverändert aufbewahrt. Daraus wurden Zeilen gemacht.",
      { events },
    ),
  leftOut: (filters, records) =>
    icu(
      "Der Dienst kann nach {filters} nicht wie verlangt filtern. Switchboard filtert beim Laden der Seiten: {records, plural, one {# Datensatz} other {# Datensätze}} erhalten und weggelassen.",
      { filters: new Intl.ListFormat(intlLocale()).format(filters.map((filter) => `„${filter}“`)), records },
    ),
  loadedSoFar: (total, sent) =>
    icu("Der Dienst zählt {total, number}; bisher sind {sent, number} geladen.", { total, sent }),
  otherTotal: (total, sent) =>
    icu(
      "Der Dienst zählt {total, number} und hat {sent, plural, one {# Datensatz} other {# verschiedene Datensätze}} geschickt. Seine Summen sind manchmal falsch.",
      { total, sent },
    ),
  failures: (failures) =>
    icu(
      "{failures, plural, one {# Anfrage ist} other {# Anfragen sind}} fehlgeschlagen. Kein Datensatz wurde übersprungen: Dieselbe Seite wird noch einmal verlangt.",
      { failures },
    ),
  duplicates: (records, isCalls) =>
    icu(
      "{records, plural, one {# Datensatz kam noch einmal und ist} other {# Datensätze kamen noch einmal und sind}} nur einmal aufbewahrt.",
      { records },
    ) + (isCalls ? " Ein Anruf, der beim Laden beginnt, schiebt frühere Anrufe auf spätere Seiten." : ""),
  shortPages: (pages) =>
    icu(
      "{pages, plural, one {# Seite hatte} other {# Seiten hatten}} weniger Datensätze als verlangt, und danach kamen weitere.",
      { pages },
    ),
  otherDirection: (side, messages) =>
    (side === "append"
      ? icu("{messages, plural, one {# neuere Nachricht wurde} other {# neuere Nachrichten wurden}}", { messages })
      : icu("{messages, plural, one {# frühere Nachricht wurde} other {# frühere Nachrichten wurden}}", { messages })) +
    " in der anderen Richtung geladen. Das Urteil gilt nur für die Richtung der Abfrage.",
  pause: (length, since) =>
    `Nach ${since} gab es ${length} lang keine Anfragen. Datensätze, die sich seitdem geändert haben, sind so gezeigt, wie sie kamen.`,
  morePauses: (pauses) =>
    icu("{pauses, plural, one {# frühere Pause} other {# frühere Pausen}} dieser Art.", { pauses }),
};
