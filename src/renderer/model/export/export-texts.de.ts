// The German texts for exports.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { exportTexts } from "./export-texts.ts";

export const exportTextsDe: Translation<typeof exportTexts> = {
  title: "Exportieren",
  managed: "Von Ihrer Organisation verwaltet.",
  cancel: "Abbrechen",
  close: "Schließen",
  choose: "Datei wählen",
  chooseRedacted: "Datei für den geschwärzten Export wählen",
  nothingWritten: "Nichts wurde geschrieben.",

  content: "Inhalt",
  columns: "Spalten",
  files: "Dateien",
  redaction: "Schwärzung",
  on: "an",

  rows: "Zeilen",
  all: (kind, rows) =>
    icu(
      "{kind, select, messages {{rows, plural, one {# Nachricht} other {Alle # Nachrichten}}} other {{rows, plural, one {# Anruf} other {Alle # Anrufe}}}}",
      { kind, rows },
    ),
  allFound: { messages: "Alle gefundenen Nachrichten", calls: "Alle gefundenen Anrufe" },
  selected: (kind, rows) =>
    icu(
      "{kind, select, messages {{rows, plural, one {Die gewählte Nachricht} other {# gewählte Nachrichten}}} other {{rows, plural, one {Der gewählte Anruf} other {# gewählte Anrufe}}}}",
      { kind, rows },
    ),
  conversation: "Die Unterhaltung dazu",
  dataset: "Daten",
  datasets: {
    messages: { label: "Nachrichten", description: "Eine Zeile je Nachricht" },
    reactions: { label: "Reaktionen", description: "Eine Zeile je Nachricht und Reaktion" },
    calls: { label: "Anrufe", description: "Eine Zeile je Anruf" },
    participants: { label: "Teilnehmer", description: "Eine Zeile je Person eines Anrufs" },
    devices: {
      label: "Geräte",
      description: "Eine Zeile je Gerät einer Person in einem Anruf: Beitritt, Verlassen, Minuten",
    },
    recordings: { label: "Aufnahmen", description: "Eine Zeile je Aufnahme eines Anrufs" },
    unreadable: {
      label: "Unlesbare Datensätze",
      description: "Eine Zeile je Datensatz, der nicht gelesen werden konnte, mit dem Grund",
    },
  },
  format: "Format",
  zone: "Zeitzone",
  zoneUse: {
    chosen: "Zeiten werden mit ihrem Abstand zu UTC in dieser Zone geschrieben",
    own: "Zeiten werden mit ihrem Abstand zu UTC in dieser Zone geschrieben",
    raw: "Eine Datei je Tag richtet sich nach dieser Zone; die Datensätze behalten ihre eigenen Zeiten",
  },
  options: {
    lineEnd: { label: "Zeilenenden", values: { crlf: "Windows (CRLF)", lf: "Unix (LF)" } },
    separator: { label: "Trennzeichen", values: { comma: "Komma", semicolon: "Semikolon", tab: "Tabulator" } },
    gzip: { label: "Mit gzip komprimieren" },
    keepSignatures: {
      label: "Funktionierende Links zu Dateien behalten (wer diese Datei hat, kann die Anhänge öffnen)",
    },
  },

  allColumns: "Alle",
  gridColumns: "Wie in der Tabelle",
  chosenColumns: "Ausgewählte",
  fixedColumns: (format, columns) =>
    `${format} hat keine Auswahl von Spalten. ` +
    (columns === "raw"
      ? "Die Datei enthält jeden Datensatz, wie er kam."
      : "Die Datei enthält alles, was nötig ist, um sie wieder zu öffnen."),
  allColumnsHint: (number) => `Alle ${number} Spalten in ihrer üblichen Reihenfolge.`,
  gridColumnsHint: (names) =>
    `Die Spalten der Tabelle in ihrer Reihenfolge, mit einer UID neben jedem Namen: ${names}.`,
  searchColumns: "Spalten suchen",
  addFound: "Gefundene hinzufügen",
  clear: "Leeren",
  columnsToWrite: "Zu schreibende Spalten",
  noColumnFound: "Keine passende Spalte.",
  rawValue: "Wert des rohen Datensatzes",
  pathExample: "data.metadata.orderId",
  badPath: "Schreiben Sie einen Pfad mit Punkten zwischen Feldern und [0] für Einträge von Listen.",
  add: "Hinzufügen",
  remove: (name) => `${name} entfernen`,

  split: "Aufteilen in",
  parts: {
    none: "Eine Datei",
    rows: "Eine neue Datei nach einer Zahl von Zeilen",
    bytes: "Eine neue Datei nach einer Zahl von Megabyte",
    day: "Eine Datei je Tag",
    conversation: "Eine Datei je Unterhaltung",
  },
  mostRows: "Zeilen je Datei",
  mostMegabytes: "Megabyte je Datei, vor dem Komprimieren",
  partitioned:
    "Der Export ist ein Ordner mit einem Unterordner je Tag, etwa day=2026-03-01. " +
    "DuckDB, Spark und ähnliche Werkzeuge lesen ihn als eine Tabelle.",
  fileNames: "Dateinamen",
  fileNameExamples: {
    rows: "{name} {part}",
    bytes: "{name} {part}",
    day: "{name} {day}",
    conversation: "{name} {conversation}",
  },
  fileNamesHint: "Möglich sind {name}, {part}, {day} und {conversation}",
  partsHint:
    "Eine Zeile wird nie geteilt. Das Manifest neben der ersten Datei nennt alle Dateien mit Größe und SHA-256.",

  fileRest: (sentence) => `${sentence} Nur die bisher gelesenen Zeilen werden geschrieben.`,
  loadedRows: "Nur die geladenen Zeilen werden geschrieben.",
  fetchRest: "Den Rest laden und alles exportieren",
  fetchRestHint: "Zuerst werden alle Zeilen geladen, die die Abfrage findet, dann wird geschrieben.",

  preset: "Vorlage",
  noPreset: "Keine Vorlage",
  saveAsPreset: "Als Vorlage speichern",
  presetName: "Name der Vorlage",
  savePreset: "Vorlage speichern",
  delete: (name) => `${name} löschen`,
  deletePreset: (name) => `Vorlage ${name} löschen`,

  preview: "Vorschau",
  makingPreview: "Vorschau wird geladen",
  size: (rows, bytes) => icu("{rows, plural, one {# Zeile} other {# Zeilen}}, etwa {bytes}", { rows, bytes }),
  noColumn: "Wählen Sie mindestens eine Spalte.",
  firstRows: "Erste Zeilen, wie sie geschrieben werden",
  noLeftovers: (rows) =>
    icu(
      "{rows, plural, one {# Zeile} other {# Zeilen}} geprüft. Nichts sonst sieht wie eine UID, ein Name, eine E-Mail-Adresse oder eine Telefonnummer aus.",
      { rows },
    ),
  leftovers: "Mögliche Reste",
  leftoverCount: (number, rows) =>
    icu(
      "{rows, plural, one {# Zeile} other {# Zeilen}} geprüft. {number, plural, one {# Wert könnte} other {# Werte könnten}} noch jemanden verraten:",
      { rows, number },
    ),
  leftoverList: "Reste",
  looksLike: (what, rows) =>
    icu(
      "sieht wie {what, select, uid {eine UID} name {ein Name} email {eine E-Mail-Adresse} other {eine Telefonnummer}} aus, in {rows, plural, one {# Zeile} other {# Zeilen}}",
      { what, rows },
    ),

  pseudonyms: "Pseudonyme für Personen",
  pseudonymsHint:
    "UIDs und Namen werden überall zu Customer 1, Agent 1 oder Person 1, auch in Texten. " +
    "E-Mail-Adressen und Telefonnummern werden entfernt.",
  mapping: "Liste der Pseudonyme speichern",
  mappingHint:
    "Nur für diesen Export. Die Liste liegt im Ordner von Switchboard, nicht neben dem Export. " +
    "Wer sie hat, kann die Pseudonyme auflösen.",
  dropText: "Text der Nachrichten weglassen",
  words: "Weitere Wörter entfernen",
  wordsHint: "Eines je Zeile, groß oder klein geschrieben",
  redacted:
    "Die Vorschau nennt Werte, die noch wie eine UID, ein Name, eine E-Mail-Adresse oder eine Telefonnummer aussehen.",
  notRedacted: "Nichts wird entfernt. Geheime Schlüssel von Anrufen sind nie in einem Export.",

  unfinished: "Unfertige Exporte",
  noUnfinished: "Es gibt keine unfertigen Exporte.",
  restFirst: "zuerst wird der Rest geladen",
  rowsOf: (rows, total) => icu("{rows, number} von {total, plural, one {# Zeile} other {# Zeilen}}", { rows, total }),
  startedAt: (time) => `, begonnen ${time}`,
  startsAgain: ". Dieses Format fängt von vorn an.",
  resume: "Fortsetzen",
  resumeName: (name) => `${name} fortsetzen`,
  discard: "Verwerfen",
  discardName: (name) => `${name} verwerfen`,

  held: {
    title: "Der Export wurde nicht fertiggestellt",
    sentence: (name, finds) =>
      icu(
        "„{name}“ enthält noch {finds, plural, one {etwas} other {# Dinge}}, was die Schwärzung entfernt. Nichts wurde geschrieben, und nichts ist verloren.",
        { name, finds },
      ),
    list: "Was übrig ist",
    inName: (file) => `im Dateinamen ${file}`,
    inPart: (file, column) => `in ${file}, ${column}`,
    inRow: (file, row) => icu("in {file}, Zeile {row, number}", { file, row }),
    inCell: (file, row, column) => icu("in {file}, Zeile {row, number}, {column}", { file, row, column }),
    takeOut: (words) =>
      icu("{words, plural, one {Als Wort} other {Als Wörter}} entfernen und neu schreiben", { words }),
    laterTitle: "Ein geschwärzter Export wurde nicht fertiggestellt",
    later: (name) => `In „${name}“ ist etwas übrig. Setzen Sie ihn unter „Unfertige Exporte“ fort, um es zu sehen.`,
  },

  verify: "Export prüfen",
  outcomes: {
    proved: "bestanden",
    refuted: "nicht bestanden",
    missing: "nicht geprüft: Die Datei wurde nicht gefunden",
    told: "nicht geprüft: Nur das Manifest sagt es",
  },
  checks: "Prüfungen",
  filesMissing:
    "Einige Dateien des Exports liegen nicht neben dem Manifest. Wählen Sie ihren Ordner, um sie auch zu prüfen.",
  chooseFolder: "Ordner wählen …",
  verdict: (failed, passed, isIncomplete) =>
    failed > 0
      ? icu(
          "{failed, plural, one {# Prüfung} other {# Prüfungen}} nicht bestanden. Der Export ist nicht so, wie sein Manifest sagt.",
          { failed },
        )
      : icu("{passed, plural, one {# Prüfung} other {# Prüfungen}} bestanden, keine nicht bestanden{rest}.", {
          passed,
          rest: isIncomplete ? ", aber einige Dateien wurden nicht gefunden" : "",
        }),

  rowCount: (rows) => icu("{rows, plural, one {# Zeile} other {# Zeilen}}", { rows }),
  loading: (rows) => `lädt ${rows}`,
  checking: (rows) => `prüft ${rows}`,
  preparing: "wird vorbereitet",
  finishing: "wird abgeschlossen",
  rate: (rowsPerSecond) => icu("{rows, number} Zeilen/s", { rows: Math.round(rowsPerSecond) }),
  secondsLeft: (seconds) => `noch ${seconds} s`,
  minutesLeft: (minutes) => `noch ${minutes} min`,
  tooLittleRoom: (needed, free) => `Der Export braucht etwa ${needed}, aber dort sind nur ${free} frei.`,

  exporting: (name) => `${name} wird exportiert`,
  verifying: (name) => `${name} wird geprüft`,
  cannotVerify: "Der Export kann nicht geprüft werden",
  unfinishedTitle: "Ein Export ist unfertig",
  unfinishedDetail: (name) => `Sie können ${name} unter „Unfertige Exporte“ in der Statusleiste fortsetzen.`,
  pausedTitle: "Der Export ist angehalten",
  pausedDetail: "Sie können ihn unter „Unfertige Exporte“ in der Statusleiste fortsetzen.",
  nothingToSave: "Nichts zu speichern",
  archiveNeedsRows: "Ein Archiv enthält geladene Zeilen.",
  archiveNotSaved: "Das Archiv wurde nicht gespeichert",
};
