// The German texts for the window.
import { icu } from "../../domain/text/icu.ts";
import type { Translation } from "../../domain/text/language.ts";
import type { appTexts } from "./app-texts.ts";

export const appTextsDe: Translation<typeof appTexts> = {
  title: (screen, name) => [screen, name, "Switchboard"].filter((part) => part !== "").join(" · "),
  find: "Suchen",
  sampleData: "Das sind Beispieldaten, erfunden zum Ausprobieren von Switchboard.",
  connectApp: "App verbinden",
  openFiles: "Dateien öffnen",
  screens: "Ansichten",
  messages: "Nachrichten",
  calls: "Anrufe",
  files: "Dateien",
  shortcuts: "Tasten",
  settings: "Einstellungen",
  settingsTabs: { general: "Allgemein", storage: "Speicher", organisation: "Organisation" },
  allShortcuts: "Tastenkürzel",
  status: "Status",
  pause: "Anhalten",
  cancel: "Abbrechen",
  unfinishedExports: (exports) =>
    icu("{exports, plural, one {# unfertiger Export} other {# unfertige Exporte}}", { exports }),
  fileCount: (files) => icu("{files, plural, one {# Datei} other {# Dateien}}", { files }),
  allTimes: "Alle Zeiten sind in dieser Zone. Klicken Sie, um sie zu ändern",
  exported: (file, rows, size) =>
    icu("{file}: {rows, plural, one {# Zeile} other {# Zeilen}}, {size}", { file, rows, size }),
  showInFolder: "Im Ordner zeigen",
  people: (file) =>
    `Liste der Pseudonyme: ${file}, im eigenen Ordner von Switchboard. Geben Sie sie nicht mit dem Export weiter.`,
  showPeople: "Liste zeigen",
  starting: "Switchboard startet",
  startFailed: "Switchboard konnte nicht starten",
  tryAgain: "Erneut versuchen",
  brokenTitle: "Das Fenster kann nicht gezeichnet werden",
  brokenDetail:
    "Geladene Zeilen sind noch gespeichert. Den Grund nennt das Protokoll: Menü „Hilfe“, „Ordner der Protokolle öffnen“.",
  reload: "Fenster neu laden",
  readOnly: {
    readOnly:
      "Die Festplatte ist schreibgeschützt. Gespeicherte Zeilen können Sie lesen, aber nichts Neues wird gespeichert.",
    permission:
      "Sie dürfen nicht in den Ordner schreiben. Gespeicherte Zeilen können Sie lesen, aber nichts Neues wird gespeichert.",
    full: "Die Festplatte ist voll. Gespeicherte Zeilen können Sie lesen. Schaffen Sie Platz und starten Sie neu, um mehr zu laden.",
  },
  readOnlyTitle: "Der Speicher ist schreibgeschützt",
  newSettingsTitle: "Neue Einstellungen",
  newSettings: (file) => `Die Einstellungen waren nicht lesbar. Die alte Datei wurde als ${file} aufgehoben.`,
  newStoreTitle: "Neuer Speicher",
  newStore: (file) => `Der Speicher war beschädigt. Die alte Datei wurde als ${file} aufgehoben.`,
  cannotListFiles: "Die Liste der geöffneten Dateien ist nicht lesbar",
  updateTitle: (version) => `Version ${version} ist verfügbar`,
  update: "Unter Einstellungen → Allgemein steht, was neu ist. Dort wird sie auch installiert.",
  restartedTitle: "Der Speicher wurde neu gestartet",
  restarted: "Die Ansicht wurde wieder geöffnet. Alle geladenen Zeilen sind da.",
};
