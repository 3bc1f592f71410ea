// The German sentences about a query.
import type { Translation } from "../text/language.ts";
import type { COUPLING_TEXTS, FILTER_TEXTS, QUERY_TEXT_TEXTS, TIME_TEXTS } from "./query-texts.ts";

export const FILTER_TEXTS_DE: Translation<typeof FILTER_TEXTS> = {
  unknown: (name) => `Unbekannter Filter: ${name}.`,
  flag: (label) => `„${label}“ kann nur eingeschaltet sein oder fehlen.`,
  yes: "ja",
  no: "nein",
  yesNo: (label) => `„${label}“ muss ja oder nein sein.`,
  empty: (label) => `„${label}“ ist leer.`,
  time: (label) => `„${label}“ muss zwischen 2001-09-09 und 2038-01-19 liegen.`,
  integer: (label, min, max) => `„${label}“ muss eine ganze Zahl von ${min} bis ${max} sein.`,
  listEntry: (label) => `„${label}“ darf weder ein Komma noch einen leeren Eintrag enthalten.`,
  brokenCharacter: (label) => `„${label}“ enthält ein beschädigtes Zeichen.`,
  choice: (label, choices, given) => `„${label}“ muss einer dieser Werte sein: ${choices.join(", ")}; nicht ${given}.`,
  needs: (label, other) => `„${label}“ braucht „${other}“.`,
  excludes: (label, other) => `„${label}“ und „${other}“ schließen einander aus.`,
  before: (label, other) => `„${label}“ liegt vor „${other}“.`,
  viewingAs: "„Sicht von“ enthält Zeichen, die in einer UID nicht vorkommen.",
  offline: (label, why) => `„${label}“ kann geladene Zeilen nicht filtern: ${why}.`,
  conflict: ({ kind, other, values, because, label, isTotal }) =>
    `${kind === "calls" ? "Anrufe" : "Nachrichten"} mit ${other} ${oneOf(values)} ${because}. ` +
    (isTotal ? `Deshalb passt nichts zu „${label}“.` : `Deshalb lässt „${label}“ sie weg.`),
  offlineViewingAs: "„Sicht von“ kann geladene Zeilen nicht filtern: Nur der Dienst weiß, was eine Person sehen kann.",
};

function oneOf(values: readonly string[]): string {
  return values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} oder ${values.at(-1) ?? ""}`;
}

export const COUPLING_TEXTS_DE: Translation<typeof COUPLING_TEXTS> = {
  excluded: (label, by) => `„${label}“ wurde ausgeschaltet, denn „${by}“ schließt es aus.`,
  switchedOn: (label, by) => `„${label}“ wurde eingeschaltet, denn „${by}“ braucht es.`,
  set: (label, value, by) => `„${label}“ wurde auf ${value} gesetzt, denn „${by}“ braucht es.`,
  needGone: (label, need) => `„${label}“ wurde ausgeschaltet, denn es braucht „${need}“.`,
};

const MEANINGS = {
  atLeast: "diesen Zeitpunkt oder später",
  after: "später als dieser Zeitpunkt",
  atMost: "diesen Zeitpunkt oder früher",
  one: "genau einen Zeitpunkt",
};

export const QUERY_TEXT_TEXTS_DE: Translation<typeof QUERY_TEXT_TEXTS> = {
  kind: "Eine Abfrage muss mit messages oder calls beginnen.",
  didYouMean: (word) => `Meinten Sie ${word}?`,
  noName: "Der Name vor dem Doppelpunkt fehlt.",
  ofOtherKind: (kind) => (kind === "calls" ? "Das ist ein Filter für Anrufe." : "Das ist ein Filter für Nachrichten."),
  quoteSpaces: "Setzen Sie Werte mit Leerzeichen in Anführungszeichen.",
  twice: (name) => `${name} kommt zweimal vor.`,
  needsUid: (name) => `${name} braucht eine UID.`,
  needsValue: (name) => `${name} braucht einen Wert: ${name}:…`,
  flagAlone: (label, name) => `„${label}“ hat keinen Wert: Schreiben Sie nur ${name}.`,
  operatorBeforeQuotes: "Vor Text in Anführungszeichen darf kein Vergleichszeichen stehen.",
  oneValue: (name) => `${name} hat nur einen Wert. Setzen Sie ihn ganz in Anführungszeichen.`,
  numberOperator: (label) => `„${label}“ ist eine einzelne Zahl ohne Vergleichszeichen.`,
  timeOperator: (label, meaning, operator) => `„${label}“ bedeutet ${MEANINGS[meaning]}. Dazu passt ${operator} nicht.`,
  spaceAfterQuote: "Setzen Sie ein Leerzeichen hinter das schließende Anführungszeichen.",
  escapes: String.raw`Schreiben Sie in Anführungszeichen einen umgekehrten Schrägstrich als \\ und " als \".`,
  noClosingQuote: "Das schließende Anführungszeichen fehlt.",
};

export const TIME_TEXTS_DE: Translation<typeof TIME_TEXTS> = {
  presets: {
    lastHour: "Letzte Stunde",
    last24Hours: "Letzte 24 Stunden",
    today: "Heute",
    yesterday: "Gestern",
    thisWeek: "Diese Woche",
    lastWeek: "Letzte Woche",
    last7Days: "Letzte 7 Tage",
    last30Days: "Letzte 30 Tage",
    thisMonth: "Dieser Monat",
    lastMonth: "Letzter Monat",
    thisYear: "Dieses Jahr",
  },
  unreadable:
    "Dieser Zeitpunkt kann nicht gelesen werden. Beispiele: 2026-03-01 14:00, yesterday 9:30, 30 min ago, last monday, 1 Mar 2026.",
  unknownZone: "Unbekannte Zeitzone.",
  tooEarly: "Dieser Zeitpunkt liegt vor 1970, wo die UNIX-Zeit beginnt.",
  tooLate: "Dieser Zeitpunkt liegt nach 2038-01-19 03:14:07 UTC, dem spätesten, den der Dienst annimmt.",
  ambiguous: "Dieses Datum ist mehrdeutig. Schreiben Sie 2026-03-01 oder 1 Mar 2026.",
  digits: "UNIX-Sekunden haben 10 Ziffern, UNIX-Millisekunden 13.",
  agoUnits: "Schreiben Sie vor „ago“ eine dieser Einheiten: s, min, h, days, weeks, months oder years.",
  noSuchDay: "Diesen Tag gibt es nicht.",
  noSuchTime: "Diese Uhrzeit gibt es nicht.",
  offsetRange: "Die Abweichung von UTC muss zwischen -23:59 und +23:59 liegen.",
  offsetDisagrees: "Die Zeitzone weicht zu diesem Zeitpunkt anders von UTC ab.",
};
