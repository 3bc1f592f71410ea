// The German texts for data on disk.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { storageTexts } from "./storage-texts.ts";

export const storageTextsDe: Translation<typeof storageTexts> = {
  list: "Auf der Festplatte gespeichert",
  explained:
    "Das speichert Switchboard auf diesem Computer. Dateien, die Sie geöffnet haben, bleiben, wo sie sind – egal, was Sie hier vergessen lassen.",
  name: "Name",
  kind: "Art",
  size: "Größe",
  lastUsed: "Zuletzt benutzt",
  actions: "Aktionen",
  kinds: {
    connection: "Verbindung",
    file: "Geöffnete Datei",
    index: "Suchindex",
    export: "Unfertiger Export",
    damaged: "Beschädigter Speicher",
  },
  index: "Suchindex der Verbindungen",
  unknownConnection: "Eine Verbindung, die es nicht mehr gibt",
  rows: (rows) => icu("{rows, plural, one {# Datensatz} other {# Datensätze}}", { rows }),
  about: (size) => `etwa ${size}`,
  aboutHint: "Verbindungen teilen sich eine Datei. Dieser Anteil ist aus einer Stichprobe ihrer Datensätze geschätzt.",
  forget: "Vergessen",
  forgetNamed: (name) => `${name} vergessen`,
  forgetting: "Wird vergessen",
  held: {
    connection: "Ein Export braucht sie",
    file: "Ein Export braucht sie",
    index: "Geht mit seinen Datensätzen",
    export: "Wird geschrieben",
    damaged: "",
  },
  reading: "Gespeichertes wird gemessen",
  empty: "Noch ist nichts gespeichert.",
  total: (kept) => `${kept} sind gespeichert.`,
  free: (free) => `${free} sind auf dieser Festplatte frei.`,
  forgetTitle: (name) => `${name} vergessen?`,
  questions: {
    connection:
      "Das entfernt die Nachrichten und Anrufe, die für diese Verbindung geladen wurden, von diesem Computer. Die " +
      "Verbindung, ihr Schlüssel und ihre gespeicherten Abfragen bleiben, und Sie können alles noch einmal laden.",
    file:
      "Das entfernt die Zeilen, die aus der Datei gelesen wurden, von diesem Computer. Die Datei bleibt, wo sie ist, und " +
      "Sie können sie wieder öffnen.",
    index: "",
    export: "Das entfernt den Export und alles, was er bisher geschrieben hat.",
    damaged: "Das entfernt den beschädigten Speicher. Seine Datensätze können danach nicht mehr gelesen werden.",
  },
  keepAtMost: "Höchstens speichern (GB)",
  keepAtMostHint:
    "Darüber werden beim Start von Switchboard und nach dem Lesen einer Datei die geöffneten Dateien vergessen, die am " +
    "längsten nicht benutzt wurden. Benutzte Dateien, Verbindungen und unfertige Exporte bleiben immer. Leer heißt: keine Grenze.",
  forgetAfter: "Vergessen, was so lange nicht benutzt wurde",
  forgetAfterHint:
    "Bei jedem Start vergisst Switchboard geladene Datensätze, geöffnete Dateien und unfertige Exporte, die davor zuletzt " +
    "benutzt wurden. Verbindungen, Schlüssel, gespeicherte Abfragen und Ihre eigenen Dateien bleiben.",
  never: "Alles behalten",
  days: (days) => icu("{days, plural, =365 {1 Jahr} one {# Tag} other {# Tage}}", { days }),
  forgetNow: "Jetzt vergessen",
  forgetOldTitle: (days) => `Vergessen, was ${days} lang nicht benutzt wurde?`,
  forgetOldQuestion:
    "Das entfernt geladene Datensätze, geöffnete Dateien und unfertige Exporte, die davor zuletzt benutzt wurden, von " +
    "diesem Computer. Was jetzt offen ist, bleibt. Sie können alles wieder laden oder öffnen, außer unfertigen Exporten.",
  clear: "Alle Daten löschen …",
  clearTitle: "Alle Daten löschen?",
  clearQuestion:
    "Das entfernt alle geladenen Datensätze, geöffneten Dateien, unfertigen Exporte und gespeicherten Abfragen von " +
    "diesem Computer. Verbindungen, ihre Schlüssel und die Einstellungen bleiben, ebenso Ihre eigenen Dateien.",
  clearAct: "Alle Daten löschen",
  cleared: "Alle Daten wurden gelöscht",
  clearedDetail: "Nichts Geladenes oder Geöffnetes ist noch auf diesem Computer gespeichert.",
  cannotClear: "Die Daten konnten nicht gelöscht werden",
  cannotForgetOld: "Alte Daten konnten nicht vergessen werden",
  forgotten: "Alte Daten wurden vergessen",
  forgottenDetail: ({ records, files, exports, damaged }) =>
    records + files + exports + damaged === 0
      ? "Nichts war so alt."
      : icu(
          "Vergessen: {records, plural, one {# Datensatz} other {# Datensätze}}, " +
            "{files, plural, one {# geöffnete Datei} other {# geöffnete Dateien}}, " +
            "{exports, plural, one {# unfertiger Export} other {# unfertige Exporte}} und " +
            "{damaged, plural, one {# beschädigter Speicher} other {# beschädigte Speicher}}.",
          { records, files, exports, damaged },
        ),
  noSize: "Geben Sie eine Zahl von Gigabyte ein, etwa 20, oder nichts.",
  cannotForget: (name) => `${name} konnte nicht vergessen werden`,
};
