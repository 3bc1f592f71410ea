// The German texts of the settings.
import type { Translation } from "../../../domain/text/language.ts";
import type { settingsTexts } from "./settings-texts.ts";

export const settingsTextsDe: Translation<typeof settingsTexts> = {
  theme: "Design",
  themes: { system: "System", light: "Hell", dark: "Dunkel" },
  language: "Sprache",
  languages: { system: "System", en: "English", de: "Deutsch" },
  languageHint: "Sie ändert sich beim nächsten Start.",
  languageManaged: "Von Ihrer Organisation verwaltet.",
  zone: "Zeitzone",
  zoneHint: (offset) => `In dieser Zone zeigt, liest und exportiert Switchboard Zeiten. Jetzt gilt UTC${offset}.`,
  systemZone: (zone) => `System (${zone})`,
  dateStyle: "Schreibweise von Zeiten",
  dateStyles: { iso: "ISO 8601", language: "Wie in der Sprache üblich" },
  dateStyleHint: "Kopien, Exporte und der Text einer Abfrage haben immer ISO 8601.",
  textSize: "Textgröße",
  textSizes: (percent) => `${percent} %`,
  textSizeHint: "Alles in allen Fenstern wächst mit. Auch das Menü Ansicht ändert sie.",
  textSizeOfBrowser: "Switchboard läuft im Browser, dessen eigener Zoom gilt.",
  rowsOf: { messages: "Zeilen der Nachrichten", calls: "Zeilen der Anrufe" },
  columns: "Spalten",
  resetColumns: "Spalten beider Tabellen zurücksetzen",
  done: "Fertig",
};
