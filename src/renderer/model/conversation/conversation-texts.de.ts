// The German texts of the conversation.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { conversationTexts } from "./conversation-texts.ts";

const WEEKDAYS = ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"];
const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");

/** „Freitag, 30. Oktober 2026“ for "2026-10-30". */
function dayWords(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
  return `${weekday ?? ""}, ${date}. ${MONTHS[month - 1] ?? ""} ${year}`;
}

const counted = (messages: number): string =>
  icu("{messages, plural, one {# Nachricht} other {# Nachrichten}}", { messages });

export const conversationTextsDe: Translation<typeof conversationTexts> = {
  table: "Tabelle",
  conversation: "Unterhaltung",
  form: "Form der Liste",
  read: "Unterhaltung lesen",
  return: "Zurück",
  returnTip: "Zurück dorthin, wo das Lesen begann",
  transcript: "Gesprächsverlauf",
  position: {
    whole: (position, rows) => `${formatNumber(position)} von ${formatNumber(rows)}`,
    loaded: (position, rows) => `${formatNumber(position)} von ${formatNumber(rows)} geladenen`,
    shown: (position, rows) => `${formatNumber(position)} von ${formatNumber(rows)} gezeigten`,
  },
  several:
    "Nachrichten mehrerer Unterhaltungen. Wählen Sie eine aus und dann „Unterhaltung lesen“, um nur deren Nachrichten zu lesen.",

  day: dayWords,
  noDay: "Ohne Zeit",
  dayCount: (day, messages) => `${dayWords(day)}: ${counted(messages)}`,
  days: "Nachrichten nach Tagen",
  daysCount: (first, last, messages) => `${dayWords(first)} bis ${dayWords(last)}: ${counted(messages)}`,
  to: (name) => `an ${name}`,
  unknownSender: "Unbekannter Absender",
  somebody: "jemand",
  action: "Aktion",

  edited: (time, by) => `bearbeitet ${time}${by === null ? "" : ` von ${by}`}`,
  deleted: (time, by) => `Gelöscht ${time}${by === null ? "" : ` von ${by}`}`,
  textGone: "Der Dienst hat den Text nicht mehr.",
  earlierText: "Früherer Text, aus der Datei",
  restInPane: "Ganze Nachricht zeigen",
  tooLong: "Diese Nachricht ist zu lang für den Verlauf.",
  replies: (replies) => icu("{replies, plural, one {# Antwort} other {# Antworten}}", { replies }),
  openThread: (words) => `${words}: öffnen`,
  inReplyTo: (name) => `Antwort an ${name}`,
  quotes: (name) => `Zitiert ${name}`,
  parentMissing: (id) => `Nachricht ${id} ist nicht geladen`,
  loadParent: "Laden",
  moreFields: (fields) =>
    icu("{fields, plural, one {# weiteres Feld} other {# weitere Felder}} in den Details", { fields }),
  reactions: "Reaktionen",
  showMessage: "Nachricht zeigen",

  actions: {
    joined: (by, _on, group) => `${by} ist ${group} beigetreten`,
    left: (by, _on, group) => `${by} ist aus ${group} ausgetreten`,
    added: (by, on, group) => `${by} hat ${on} zu ${group} hinzugefügt`,
    kicked: (by, on, group) => `${by} hat ${on} aus ${group} entfernt`,
    banned: (by, on, group) => `${by} hat ${on} in ${group} gesperrt`,
    unbanned: (by, on, group) => `${by} hat die Sperre von ${on} in ${group} aufgehoben`,
    edited: (by) => `${by} hat eine Nachricht bearbeitet`,
    deleted: (by) => `${by} hat eine Nachricht gelöscht`,
  },
  scopeChanged: (by, on, group, from, to) =>
    `${by} hat die Rolle von ${on} in ${group} geändert: ${to ?? "unbekannt"}${from === null ? "" : `, vorher ${from}`}`,
  otherAction: (by, action, on) => `${by}: ${action}${on === null ? "" : ` ${on}`}`,
  theGroup: "der Gruppe",

  call: {
    kinds: { audio: "Audioanruf", video: "Videoanruf" },
    meetings: { audio: "Audiobesprechung", video: "Videobesprechung" },
    call: "Anruf",
    meeting: "Besprechung",
    from: (name) => `von ${name}`,
    continued: (title) => `${title}, Fortsetzung`,
    beginning: "Zum Beginn des Anrufs",
    answeredAfter: (duration) => `angenommen nach ${duration}`,
    answered: "angenommen",
    ongoing: "läuft",
    lasted: (duration) => duration,
    unanswered: "niemand hat angenommen",
    missed: "verpasst",
    rejected: "abgelehnt",
    busy: "besetzt",
    cancelled: "vom Anrufer abgebrochen",
    initiated: "Ende hier nicht erfasst",
    unknown: (status) => status,
    noStatus: "Verlauf hier nicht erfasst",
    people: (people) => icu("{people, plural, one {# Person} other {# Personen}}", { people }),
    recorded: "aufgenommen",
    fromMessages: "aus den Nachrichten; der Anruf selbst ist nicht geladen",
    open: "Anruf öffnen",
  },

  ends: {
    earlier: {
      start: "Hier beginnt die Unterhaltung",
      load: "100 frühere Nachrichten laden",
      loadAll: "Alle früheren Nachrichten laden",
    },
    later: {
      start: "Die neueste Nachricht zur Zeit des Ladens",
      load: "100 spätere Nachrichten laden",
      loadAll: "Alle späteren Nachrichten laden",
    },
    begins: "Alles Frühere ist geladen",
    load: "100 laden",
    loadAll: "Alle laden",
    cancel: "Abbrechen",
    loading: "Wird geladen",
    loaded: (messages) => ` · ${counted(messages)}`,
    file: "Alles, was die Datei enthält",
    narrowed: "Einige geladene Nachrichten sind durch eine Suche oder einen Filter verborgen",
  },
  loadingSide: { prepend: "Frühere Nachrichten werden geladen", append: "Spätere Nachrichten werden geladen" },

  jumps: {
    first: "Erste Nachricht",
    last: "Letzte Nachricht",
    date: "Gehe zu Datum",
    next: { attachment: "Nächster Anhang", person: "Nächste Nachricht dieser Person" },
    previous: { attachment: "Voriger Anhang", person: "Vorige Nachricht dieser Person" },
    none: {
      attachment: {
        title: "Kein weiterer Anhang",
        next: "Keine der geladenen späteren Nachrichten hat einen.",
        previous: "Keine der geladenen früheren Nachrichten hat einen.",
      },
      person: {
        title: "Keine weitere Nachricht dieser Person",
        next: "Unter den geladenen Nachrichten gibt es keine spätere.",
        previous: "Unter den geladenen Nachrichten gibt es keine frühere.",
      },
    },
    noPerson: "Wählen Sie zuerst eine Nachricht aus. Ihr Absender muss bekannt sein.",
  },

  thread: {
    title: "Antworten",
    open: "Antworten öffnen",
    messages: "Nachricht und Antworten",
    all: (replies) => icu("{replies, plural, one {# Antwort} other {# Antworten}}", { replies }),
    some: (stored, told) =>
      icu(
        "{stored, number} von {told, plural, one {# Antwort} other {# Antworten}} {stored, plural, one {ist} other {sind}} geladen",
        {
          stored,
          told,
        },
      ),
    show: "In der Unterhaltung zeigen",
    showMore: "Weitere Antworten zeigen",
    looking: "Antworten werden gesucht",
    looked: (messages) =>
      icu(
        "Nicht alle Antworten sind unter {messages, plural, one {der nächsten Nachricht} other {den nächsten # Nachrichten}} der Unterhaltung.",
        { messages },
      ),
    lookedToEnd: (messages) =>
      icu(
        "Der Dienst hat keine weiteren: {messages, plural, one {# Nachricht der Unterhaltung wurde} other {# Nachrichten der Unterhaltung wurden}} durchsucht, bis zum Ende.",
        { messages },
      ),
    notInFile: "Die Datei enthält die anderen nicht.",
    lookOn: "Weitersuchen",
    cut: (shown, stored) =>
      icu("Die ersten {shown, number} von {stored, plural, one {# Antwort} other {# Antworten}} sind sichtbar.", {
        shown,
        stored,
      }),
    nothing: "Nichts davon ist geladen.",
    none: "Keine Antworten",
    noneDetail: "Wählen Sie eine Nachricht aus, die Antworten hat oder eine ist.",
  },

  onlyHere: "Das geht in einer Unterhaltung",
  onlyHereDetail: "Wählen Sie zuerst „Unterhaltung“ über der Liste der Nachrichten.",
  noConversation: {
    title: "Keine Unterhaltung zu lesen",
    message: "Der Datensatz sagt nicht, zu welcher Unterhaltung er gehört.",
    call: "Weder der Anruf noch seine Nachrichten sagen, zu welcher Unterhaltung er gehört.",
    inFile: "Die Datei enthält keine Nachricht dieser Unterhaltung.",
    empty: "Der Dienst hat keine Nachricht dieser Unterhaltung.",
  },
  reading: "Die Unterhaltung wird geöffnet",
  parentNotHere: "Die Nachricht ist nicht hier",
  parentLater: "Sie ist nicht geladen, und eine andere Anfrage läuft. Versuchen Sie es danach noch einmal.",
};
