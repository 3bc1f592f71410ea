// The German texts of the query feature.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { QUERY_TEXTS } from "./query-texts.ts";

const ROWS_BELOW = "Die Zeilen darunter gehören zur zuvor ausgeführten Abfrage.";

export const QUERY_TEXTS_DE: Translation<typeof QUERY_TEXTS> = {
  bar: {
    title: "Abfrage",
    run: "Abfrage ausführen",
    stop: "Anhalten",
    askService: "Den Dienst fragen",
    filterFile: "Den Inhalt der Datei filtern",
    viewingAs: "Sicht von",
    viewingAsHelp: "Fragt im Namen dieser UID. Die Antwort enthält, was diese Person sehen kann.",
    nobody: "niemand",
    clear: (filter) => `${filter} leeren`,
    remove: (what) => `${what} entfernen`,
    suggestions: "Vorschläge",
    otherFilter: (filter) => `Stattdessen „${filter}“ verwenden`,
    anyTime: "jederzeit",
    anyId: "ID",
    any: "alle",
    notRun: (filters) => `Noch nicht ausgeführt: ${filters.join(", ")}. ${ROWS_BELOW}`,
    changedText: `Der geänderte Text wurde noch nicht ausgeführt. ${ROWS_BELOW}`,
  },
  addFilter: {
    label: "Filter hinzufügen",
    button: "Filter",
    find: "Filter suchen",
    list: "Filter",
    inBar: "in der Leiste",
    none: "Kein Filter passt",
    notForFiles: (why) => `Nicht für Dateien: ${why}.`,
    changesAnswer: "Er ändert, was der Dienst sendet, nicht, welche Datensätze passen",
    purposes: {
      who: "Wer",
      where: "Wo",
      when: "Wann",
      what: "Was",
      readState: "Gelesen oder nicht",
      extras: "Zusätze in der Antwort",
      paging: "Seiten",
    },
  },
  time: {
    choose: (filter) => `${filter}: Zeitpunkt wählen`,
    nextMonth: "Nächster Monat",
    previousMonth: "Voriger Monat",
  },
  request: {
    show: "Anfrage zeigen",
    word: "Anfrage",
    title: "Anfrage",
    first: "Erste Seite",
    firstHeading: "Erste Seite: was „Abfrage ausführen“ sendet",
    next: "Nächste Seite",
    nextHeading: "Nächste Seite: was „Mehr laden“ sendet",
    ofShownQuery: ", für die Abfrage, deren Zeilen gezeigt werden",
    unreadable: "Der Text in der Abfrageleiste kann nicht gelesen werden.",
    cannotSend: (problems) => `Diese Abfrage kann nicht gesendet werden. ${problems}`,
    unsent: (filters) =>
      `Nicht gesendet: ${filters}. Der Dienst kann danach nicht filtern; Switchboard filtert beim Laden der Seiten.`,
    allLoaded: "Alles ist geladen.",
    masked: [
      "Nur die letzten vier Zeichen des Schlüssels werden gezeigt. Der Schlüssel wird nicht kopiert: Der Befehl liest ihn aus ",
      ".",
    ],
    sample: " Das Beispiel antwortet im Programm; nichts verlässt diesen Computer.",
    copyUrl: "URL kopieren",
    copyCurl: "Als curl kopieren",
    copied: "Kopiert",
  },
  text: {
    label: "Abfrage als Text",
    word: "Als Text",
    asForm: "Abfrage als Formular",
    formWord: "Als Formular",
    position: (character) => `bei Zeichen ${character}`,
    back: "Zurück zum vorigen Formular",
    otherKind: (kind) =>
      kind === "calls"
        ? "Das ist eine Abfrage von Anrufen. Wenn Sie sie ausführen, wechselt die Ansicht zu den Anrufen."
        : "Das ist eine Abfrage von Nachrichten. Wenn Sie sie ausführen, wechselt die Ansicht zu den Nachrichten.",
    howTo: "Schreiben Sie Name:Wert, getrennt durch Leerzeichen. Werte mit Leerzeichen stehen in Anführungszeichen.",
    all: (kind) => (kind === "calls" ? "Alle Anrufe, die neuesten zuerst." : "Alle Nachrichten, die neuesten zuerst."),
  },
  saved: {
    title: "Gespeicherte und letzte Abfragen",
    word: "Gespeichert",
    changed: "Seit dem Speichern geändert",
    changedMark: "geändert",
    button: (name) => (name === null ? "Gespeicherte Abfragen" : `Gespeicherte Abfragen: ${name}`),
    find: "Abfrage suchen",
    saved: "Gespeichert",
    recent: "Zuletzt ausgeführt",
    noneSaved: "Keine Abfrage gespeichert.",
    noneRun: "Noch keine Abfrage ausgeführt.",
    noSavedMatch: "Keine gespeicherte Abfrage passt.",
    noRecentMatch: "Keine der letzten Abfragen passt.",
    name: "Name für diese Abfrage",
    save: "Speichern",
    saveVersion: (version) => `Als Version ${version} speichern`,
    relativeTimes:
      "Zeiten wie „yesterday“ bleiben, wie sie eingegeben sind, und werden bei jeder Ausführung neu berechnet.",
    unreadable: "Der Text kann nicht gelesen werden.",
    cannotSave: (why) => `Diese Abfrage kann noch nicht gespeichert werden. ${why}`,
    unchanged: "Das ist die gespeicherte Abfrage; nichts ist geändert.",
    rename: "Umbenennen",
    renameOf: (name) => `${name} umbenennen`,
    newName: (name) => `Neuer Name von ${name}`,
    versionsOf: (name) => `Versionen von ${name}`,
    delete: "Löschen",
    deleteOf: (name) => `${name} löschen`,
    deleteQuestion: (name) => `${name} löschen?`,
    deleteWords: (versions) =>
      ["", icu("{versions, plural, one {} other { mit ihren # Versionen}} löschen?", { versions })] as const,
    rows: (kind, rows) =>
      kind === "calls"
        ? icu("{rows, plural, one {# Anruf} other {# Anrufe}}", { rows })
        : icu("{rows, plural, one {# Nachricht} other {# Nachrichten}}", { rows }),
    keep: "Behalten",
    version: (version) => `Version ${version}`,
    newest: "neueste",
    open: "Öffnen",
    restore: "Wiederherstellen",
    asText: "als Text",
  },
};
