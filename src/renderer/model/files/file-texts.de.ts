// The German texts for opened files.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { fileTexts } from "./file-texts.ts";

export const fileTextsDe: Translation<typeof fileTexts> = {
  openedFiles: "Geöffnete Dateien",
  title: "Dateien",
  emptyTitle: "Gespeicherte Nachrichten und Anrufe öffnen",
  emptyDetail:
    "Switchboard liest Dateien auf diesem Computer und sendet sie nie irgendwohin. Es öffnet Nachrichten oder Anrufe als " +
    "NDJSON, JSON oder CSV (auch mit gzip), gespeicherte Antworten des Dienstes, Archive und Ordner mit solchen Dateien. " +
    "Ziehen Sie sie auf das Fenster, oder wählen Sie sie aus.",
  openFiles: "Dateien öffnen …",
  openFolder: "Ordner öffnen …",
  name: "Name",
  kind: "Art",
  contents: "Inhalt",
  readSoFar: "Bisher gelesen",
  size: "Größe",
  opened: "Geöffnet",
  state: "Zustand",
  actions: "Aktionen",
  actionsFor: (name) => `Aktionen für ${name}`,
  shown: "gezeigt",
  show: "Zeigen",
  readAndShow: "Lesen und zeigen",
  details: "Einzelheiten",
  showDetails: "Einzelheiten der Datei zeigen",
  events: "Ereignisse",
  unreadableRecord: "unlesbarer Datensatz",
  unreadableRecords: "Unlesbare Datensätze",
  stop: "Lesen beenden",
  changeColumns: "Ändern, wie sie gelesen wird",
  readAgain: "Noch einmal lesen",
  reading: (name) => `${name} wird gelesen`,
  readingVerb: "Liest",
  cancel: "Abbrechen",
  cancelled: (name) => `Lesen von ${name}`,
  backTo: (connection) => (connection === undefined ? "Zurück zur Verbindung" : `Zurück zu ${connection}`),

  dropTitle: "Zum Öffnen loslassen",
  dropDetail:
    "Nachrichten oder Anrufe als NDJSON, JSON oder CSV (auch mit gzip), Archive oder Ordner. Mehrere Dateien werden als eine gelesen.",

  forget: "Vergessen",
  forgetTitle: (name) => `${name} vergessen?`,
  forgetArchive:
    "Das entfernt das Archiv aus der Liste. Die Datei bleibt, wo sie ist, und Sie können sie wieder öffnen.",
  forgetImport:
    "Das entfernt die Zeilen, die aus der Datei gelesen wurden, von diesem Computer. Die Datei bleibt, wo sie ist, und " +
    "Sie können sie wieder öffnen.",

  none: {
    messages: (name) => `Keine Nachrichten in ${name}`,
    calls: (name) => `Keine Anrufe in ${name}`,
  },
  allRead: "Die ganze Datei wurde gelesen.",
  read: "Datei lesen",
  readingFile: "Die Datei wird gelesen",
  showKind: {
    messages: (number) => icu("{number, plural, one {# Nachricht} other {# Nachrichten}} zeigen", { number }),
    calls: (number) => icu("{number, plural, one {# Anruf} other {# Anrufe}} zeigen", { number }),
  },
  showEvents: (number) => icu("{number, plural, one {# Ereignis} other {# Ereignisse}} zeigen", { number }),
  showUnreadable: "Unlesbare Datensätze zeigen",
  allFiles: "Alle Dateien",
  noMatchTitle: { messages: "Keine passenden Nachrichten", calls: "Keine passenden Anrufe" },
  noMatchDetail: (kind, total) =>
    icu(
      "{kind, select, messages {{total, plural, one {Die eine Nachricht in dieser Datei passt nicht} other {Keine der # Nachrichten in dieser Datei passt}}} other {{total, plural, one {Der eine Anruf in dieser Datei passt nicht} other {Keiner der # Anrufe in dieser Datei passt}}}} zu den Filtern.",
      { kind, total },
    ),
  showAll: { messages: "Alle Nachrichten zeigen", calls: "Alle Anrufe zeigen" },

  files: (number) => icu("{number, plural, one {# Datei} other {# Dateien}}", { number }),
  held: {
    messages: (number) => icu("{number, plural, one {# Nachricht} other {# Nachrichten}}", { number }),
    calls: (number) => icu("{number, plural, one {# Anruf} other {# Anrufe}}", { number }),
    events: (number) => icu("{number, plural, one {# Ereignis} other {# Ereignisse}}", { number }),
  },
  unreadableCount: (number) => icu("{number, number} unlesbar", { number }),
  saved: "Gespeichert",
  savedBy: (time, version) => `${time} von Switchboard ${version}`,
  connection: "Verbindung",
  format: "Format",
  records: "Datensätze",
  columns: "Spalten",
  saveUnreadable: {
    messages: "Unlesbare Nachrichten als CSV speichern …",
    calls: "Unlesbare Anrufe als CSV speichern …",
  },
  text: "Text",
  rawText: "Text in der Datei",
  firstCharacters: (shown, total) =>
    icu(
      "Das sind die ersten {shown, number} von {total, plural, one {# Zeichen} other {# Zeichen}}. „Kopieren“ kopiert alle.",
      { shown, total },
    ),
  line: (number) => icu("Zeile {number, number}", { number }),
  byte: (number) => icu("Byte {number, number}", { number }),

  states: {
    waiting: { word: "Noch nicht gelesen", sentence: "Diese Datei wurde noch nicht gelesen." },
    importing: { word: "Wird gelesen", sentence: "Wird gelesen. Die bisher gelesenen Zeilen werden gezeigt." },
    damaged: { word: "Beschädigt", sentence: "Die ganze Datei wurde gelesen, aber sie ist beschädigt." },
    cancelled: {
      word: "Teilweise gelesen",
      sentence: "Das Lesen wurde abgebrochen. Die Zeilen, die davor gelesen wurden, werden gezeigt.",
    },
    broken: {
      word: "Teilweise gelesen",
      sentence: "Das Lesen ist fehlgeschlagen. Die Zeilen, die davor gelesen wurden, werden gezeigt.",
    },
    unread: {
      word: "Teilweise gelesen",
      sentence: "Alle anderen Dateien wurden bis zum Ende gelesen.",
    },
    interrupted: {
      word: "Unterbrochen",
      sentence:
        "Switchboard wurde beendet, während es diese Datei las. Keine Zeilen wurden behalten. Sie können die Datei noch einmal lesen.",
    },
    failed: { word: "Unlesbar", sentence: "Nichts in dieser Datei konnte gelesen werden." },
    archive: {
      word: "Archiv",
      sentence: "Ein Archiv. Switchboard liest es, wo es liegt, und ändert es nie.",
    },
  },
  completeDetail: (number, versions) =>
    icu(
      "Jeder Datensatz {number, plural, =0 {wurde} one {und # Ereignis wurden} other {und # Ereignisse wurden}} gelesen{versions}.",
      { number, versions },
    ),
  incompleteDetail: (unreadable, number, versions) =>
    icu(
      "{unreadable, plural, one {Sie wird} other {Sie werden}} so aufbewahrt, wie gefunden" +
        "{number, plural, =0 {} one {; # Ereignis wurde gelesen} other {; # Ereignisse wurden gelesen}}{versions}.",
      { unreadable, number, versions },
    ),
  nothing: "nichts",
  starting: "beginnt",
  indexing: (rows) => `${rows} · Sortieren und Filtern wird vorbereitet`,
  perSecond: (rows) => `${rows}/s`,
  bytesOf: (read, total) => `${read} von ${total}`,
  takes: (room) => `braucht etwa ${room}`,
  left: (time) => `noch ${time}`,
  formats: { ndjson: "NDJSON", json: "JSON", csv: "CSV", archive: "Switchboard-Archiv" },
  unknownFormat: "unbekannt",
  forExcel: " für Excel",
  recordsHeld: { messages: "Nachrichten", calls: "Anrufe", participants: "Teilnehmer" },
  kinds: { archive: "Archiv", unknown: "Unbekannt", mixed: "Gemischt" },

  csvTitle: (name) => `Spalten von ${name}`,
  csvOwn: "Switchboard hat diese Datei geschrieben.",
  csvForeign: "Switchboard hat diese Datei nicht geschrieben.",
  csvCheck: "Prüfen Sie die Bedeutung jeder Spalte, und lesen Sie dann die Datei.",
  csvRemembered: "Die nächste Datei mit dieser Kopfzeile wird genauso gelesen.",
  csvKnown: (known, all) =>
    `${known} von ${all} Spalten sind erkannt. Die anderen bleiben bei jedem Datensatz erhalten.`,
  csvDetecting: "Die Datei wird geprüft",
  csvLater: "Jetzt nicht",
  csvRecords: "Datensätze",
  csvKinds: { messages: "Nachrichten", calls: "Anrufe", participants: "Teilnehmer von Anrufen" },
  csvSeparator: "Trennzeichen",
  csvSeparators: {
    ",": "Komma",
    ";": "Semikolon",
    "\t": "Tabulator",
    "|": "Senkrechter Strich",
    ":": "Doppelpunkt",
  },
  csvQuotes: "Anführungszeichen",
  csvQuoteKinds: { '"': 'Doppelt "', "'": "Einfach '" },
  csvNoQuotes: "Keine",
  csvEncoding: "Zeichencodierung",
  csvZone: "Zone für Zeiten ohne Zone",
  csvHeader: "Die erste Zeile ist eine Kopfzeile",
  csvForExcel: "Von Switchboard für Excel geschrieben",
  csvDayFirst: "Tag vor Monat",
  csvPreview: "Erste Zeilen",
  csvReadAs: (column) => `${column} wird gelesen als`,
  csvKept: "behalten, nicht lesen",
  csvFirstColumns: (shown, all) => `Die ersten ${shown} von ${all} Spalten.`,

  andOthers: (name, others) =>
    icu("{name} und {others, plural, one {# weitere Datei} other {# weitere Dateien}}", { name, others }),
  detecting: (name) => `${name} wird geprüft`,
  cannotOpen: (name) => `${name} kann nicht geöffnet werden`,
  cannotRead: (name) => `${name} kann nicht gelesen werden`,
};
