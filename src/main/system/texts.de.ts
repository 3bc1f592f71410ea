// The German texts that main itself shows.
import { icu } from "../../domain/text/icu.ts";
import type { Translation } from "../../domain/text/language.ts";
import type { DIALOG_TEXTS, LEAVING_TEXTS, MENU_TEXTS, PROBLEM_TEXTS, WORK_TEXTS } from "./texts.ts";

export const MENU_TEXTS_DE: Translation<typeof MENU_TEXTS> = {
  file: "Datei",
  newWindow: "Neues Fenster",
  view: "Ansicht",
  messages: "Nachrichten",
  calls: "Anrufe",
  runQuery: "Abfrage ausführen",
  openFiles: "Dateien öffnen …",
  openFolder: "Ordner öffnen …",
  saveArchive: "Als Archiv speichern …",
  export: "Exportieren …",
  verifyExport: "Export prüfen …",
  palette: "Suchen oder ausführen …",
  textLarger: "Text vergrößern",
  textSmaller: "Text verkleinern",
  textNormal: "Normale Textgröße",
  settings: "Einstellungen …",
  help: "Hilfe",
  guide: "Anleitung",
  tour: "Rundgang",
  openLogs: "Ordner der Protokolle öffnen",
  copyAddress: "Adresse kopieren",
};

export const DIALOG_TEXTS_DE: Translation<typeof DIALOG_TEXTS> = {
  startFailed: "Switchboard konnte nicht starten",
  notShown: {
    message: "Das Fenster von Switchboard kann nicht angezeigt werden.",
    detail: (problem) =>
      `${problem}\n\nGeladene Zeilen bleiben gespeichert. Laden Sie das Fenster neu, oder schließen Sie es und öffnen Sie ein neues.`,
    loadAgain: "Neu laden",
    close: "Fenster schließen",
  },
  openAddress: {
    message: (host) => `${host} im Browser öffnen?`,
    detail: "Der Browser des Systems öffnet die Adresse außerhalb von Switchboard.",
    open: "Öffnen",
    cancel: "Abbrechen",
  },
};

export const PROBLEM_TEXTS_DE: Translation<typeof PROBLEM_TEXTS> = {
  dataFolder: (why) =>
    `Der Ordner in SWITCHBOARD_DATA_DIR kann nicht benutzt werden. Wählen Sie einen anderen. (${why})`,
  engineGone: (times) =>
    icu(
      "Der Datenprozess hat innerhalb einer Minute {times, plural, one {einmal} other {# Mal}} angehalten und wurde nicht neu gestartet.",
      { times },
    ),
  pageGone: (times, reason) =>
    icu(
      "Der Prozess des Fensters hat innerhalb einer Minute {times, plural, one {einmal} other {# Mal}} angehalten ({reason}).",
      { times, reason },
    ),
  notDrawn: (seconds) =>
    icu("Das Fenster wurde nicht innerhalb von {seconds, plural, one {# Sekunde} other {# Sekunden}} gezeichnet.", {
      seconds,
    }),
  sampleFixed: "Das Beispiel kann nicht geändert werden.",
  sampleKept: "Das Beispiel kann nicht gelöscht werden.",
  sampleKeyFixed: "Der Schlüssel des Beispiels kann nicht geändert werden.",
  idOfFile: "Das ist die ID einer geöffneten Datei.",
  notAKey: "Schlüssel: Das ist kein Schlüssel.",
  questionOpen: "Eine andere Frage ist noch offen.",
  httpsOnly: "Nur https-Adressen können geöffnet werden.",
  credentials: "Eine Adresse darf keinen Benutzernamen und kein Kennwort enthalten.",
};

export const WORK_TEXTS_DE: Translation<typeof WORK_TEXTS> = {
  rows: (rows) => icu("{rows, plural, one {# Zeile} other {# Zeilen}}", { rows }),
  ended: {
    load: "Das Laden ist zu Ende",
    loadTo: "Das Laden ist zu Ende",
    export: "Der Export ist geschrieben",
    import: "Die Datei ist gelesen",
  },
  stopped: {
    load: "Das Laden wurde angehalten",
    loadTo: "Das Laden wurde angehalten",
    export: "Der Export wurde angehalten",
    import: "Das Lesen der Datei wurde angehalten",
  },
  loaded: (rows, verdict) => `${rows}. ${verdict}.`,
  outcomes: {
    written: (rows) => `${rows}.`,
    paused: (rows) => `${rows} bisher. Sie können es in Switchboard fortsetzen.`,
    failed: (rows) => `${rows} bisher. Switchboard sagt, warum.`,
  },
};

export const LEAVING_TEXTS_DE: Translation<typeof LEAVING_TEXTS> = {
  questions: {
    quit: { message: "Beenden, obwohl noch gearbeitet wird?", leave: "Beenden" },
    closeWindow: { message: "Das Fenster schließen, obwohl noch gearbeitet wird?", leave: "Schließen" },
  },
  stay: "Bleiben",
  percent: (percent) => `${percent} %`,
  lines: {
    quit: {
      load: (far) => `Das Laden (bisher ${far}) geht beim nächsten Start weiter.`,
      loadTo: (far) => `Das Laden (bisher ${far}) hält an. Geladene Zeilen bleiben.`,
      export: (far) => `Der Export (bisher ${far}) kann beim nächsten Start fortgesetzt werden.`,
      import: (far) =>
        `Das Lesen einer Datei (bisher ${far}) beginnt von vorn, wenn Sie die Datei beim nächsten Start öffnen.`,
    },
    closeWindow: {
      load: (far) => `Das Laden (bisher ${far}) hält an. Geladene Zeilen bleiben.`,
      loadTo: (far) => `Das Laden (bisher ${far}) hält an. Geladene Zeilen bleiben.`,
      export: (far) => `Der Export (bisher ${far}) hält an. Unter „Unfertige Exporte“ können Sie ihn fortsetzen.`,
      import: (far) => `Das Lesen einer Datei (bisher ${far}) geht weiter.`,
    },
  },
};
