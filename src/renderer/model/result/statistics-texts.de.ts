// The German texts for the statistics pane.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { Amount, statisticsTexts } from "./statistics-texts.ts";

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const calls = ({ shown, plural }: Amount): string =>
  icu("{plural, plural, one {{shown} Anruf} other {{shown} Anrufe}}", { shown, plural });
/** after a word that asks for the dative */
const recordsDative = (kind: QueryKind, rows: number): string =>
  kind === "calls"
    ? icu("{rows, plural, one {# Anruf} other {# Anrufen}}", { rows })
    : icu("{rows, plural, one {# Nachricht} other {# Nachrichten}}", { rows });
const ALL: Readonly<Record<QueryKind, string>> = {
  calls: "{all, plural, one {# Anruf} other {alle # Anrufe}}",
  messages: "{all, plural, one {# Nachricht} other {alle # Nachrichten}}",
};

export const statisticsTextsDe: Translation<typeof statisticsTexts> = {
  title: "Statistik",
  copy: "Als CSV kopieren",
  copyLater: "Als CSV kopieren, sobald alles gezählt ist",
  copyStatistics: "Statistik als CSV kopieren",
  copied: "Statistik als CSV",
  figures: "Zahlen",
  busiest: "Stunden mit dem meisten Verkehr",
  basis: ({ rows, all, kind, zone }, isFile) =>
    `Genau: ${isFile ? "In der Datei" : "Unter dem Geladenen"} ${rows === 1 ? "ist" : "sind"} ${rows === all ? icu(ALL[kind], { all }) : `${formatNumber(rows)} von ${recordsDative(kind, all)}`} ` +
    `gezählt. Tage und Stunden gelten in ${zone}.`,
  estimate: ({ rows, all, kind, zone }) =>
    `Ungefähr: geschätzt aus einer Stichprobe von ${formatNumber(rows)} aus ${recordsDative(kind, all)}. ~ heißt etwa; seltene Werte und Tage ` +
    `können fehlen. Tage und Stunden gelten in ${zone}.`,
  estimateOfPeople: (rows, all) =>
    `Ungefähr: geschätzt aus einer Stichprobe von ${formatNumber(rows)} aus ${recordsDative("calls", all)}.`,
  about: "etwa",
  orMore: (different) => `${formatNumber(different)} oder mehr`,
  likely: "wahrscheinlich",
  rows: { messages: "Nachrichten", calls: "Anrufe" },
  senders: "Absender",
  days: "Tage",
  withMessages: "mit Nachrichten",
  busiestHour: "Stärkste Stunde",
  answerRate: "Annahmequote",
  ofCalls: ({ shown, plural }) =>
    icu("von {plural, plural, one {{shown} Anruf} other {{shown} Anrufen}}", { shown, plural }),
  minutes: "Minuten",
  ringTime: "Klingeldauer",
  median: "Median",
  showFewer: "Weniger zeigen",
  showAll: (lines) => `Alle ${formatNumber(lines)} zeigen`,
  showOnly: "Nur diese zeigen",
  hoursOfWeek: "Stunden der Woche",
  hourOfWeek: "Stunde der Woche",
  weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
  fromTo: (from, to) => `${from} bis ${to}`,
  under: (length) => `unter ${length}`,
  andMore: (length) => `ab ${length}`,
  hour: "Stunde",
  hourRows: (hour, rows) => `${hour} (${rows})`,
  busiestAre: (hours) => `Am meisten: ${hours}.`,
  share: "Anteil",
  answered: "Angenommen",
  notAnswered: "Nicht angenommen",
  wasAnswered: "angenommen",
  wasNotAnswered: "nicht angenommen",
  unknown: "nicht bekannt",
  other: "andere",
  outcome: "Ausgang",
  byStatus: "Nach Status",
  byType: "Nach Typ",
  byMode: "Nach Modus",
  byCategory: "Nach Kategorie",
  byDay: "Nach Tag",
  day: "Tag",
  range: "Bereich",
  people: "Personen",
  person: "Person",
  joined: "Beigetreten",
  initiated: "Angerufen",
  undecided:
    "Nicht bekannt: noch im Aufbau, oder ein Status, der es nicht sagt. Die Annahmequote lässt diese Anrufe weg.",
  noDuration: (amount, unanswered) =>
    `Nicht bekannt: ${calls(amount)}${unanswered === null ? "" : `, davon ${unanswered} nicht angenommen`}.`,
  lengths: (median, ninetieth, longest) =>
    `Die Hälfte bis ${median}, neun von zehn bis ${ninetieth}, der längste ${longest}.`,
  aboutLengths: (median, ninetieth) => `Die Hälfte bis etwa ${median}, neun von zehn bis etwa ${ninetieth}.`,
  ofAnswered: (note) => `Angenommen: ${note.charAt(0).toLowerCase()}${note.slice(1)}`,
  untilJoining: (amount) =>
    `${capital(calls(amount))}: bis zum ersten Beitritt gerechnet, weil der Beginn nicht weiterhilft.`,
  noRingTime: (amount, unanswered) =>
    `Nicht bekannt: ${calls(amount)}, die angenommen wurden, und ${unanswered}, die nicht angenommen wurden.`,
  noParticipants: (amount) => `${capital(calls(amount))} ohne Teilnehmerliste.`,
  someOf: {
    values: (given, different) => `${formatNumber(given)} von ${different} Werten.`,
    days: (given, different) => `${formatNumber(given)} von ${different} Tagen.`,
    people: (given, different) => `${formatNumber(given)} von ${different} Personen.`,
  },
  onDay: (column, day) => `${column} am ${day}`,
  loadedOnly: "Diese Zahlen gelten nur für die geladenen Zeilen.",
  cancelled: "Das Zählen wurde abgebrochen.",
  staysEstimate: "Die Zahlen bleiben Schätzungen.",
  again: "Noch einmal zählen",
  counting: (kind) => (kind === "calls" ? "Anrufe werden gezählt" : "Nachrichten werden gezählt"),
  selecting: (kind) => (kind === "calls" ? "Anrufe werden gefiltert" : "Nachrichten werden gefiltert"),
  soFar: (rows, total, kind) => `${formatNumber(rows)} von ${recordsDative(kind, total)}`,
  cancel: "Abbrechen",
  byCalls: "Nach Anrufen",
  byMinutes: "Nach Minuten",
  order: "Reihenfolge der Personen",
};
