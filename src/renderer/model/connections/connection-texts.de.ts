// The German texts for connections and their keys.
import { icu } from "../../../domain/text/icu.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { connectionTexts } from "./connection-texts.ts";

export const connectionTextsDe: Translation<typeof connectionTexts> = {
  newConnection: "Neue Verbindung",
  editTitle: (name) => (name === undefined ? "Verbindung bearbeiten" : `${isolate(name)} bearbeiten`),
  edit: (name) => `${isolate(name)} bearbeiten`,
  showManaged: (name) => `Schlüssel von ${isolate(name)}`,
  managed: "Von Ihrer Organisation verwaltet",
  onlyKey: "Nur der Schlüssel kann hier eingegeben werden.",
  nothingHere: "Hier kann nichts geändert werden.",
  duplicate: (name) => `${isolate(name)} verdoppeln`,
  delete: (name) => `${isolate(name)} löschen`,
  copyName: (name) => `${name} Kopie`,

  name: "Name",
  nameExample: "Support, Produktion",
  nameMissing: "Geben Sie einen Namen ein.",
  nameTooLong: "Ein Name kann bis zu 80 Zeichen haben.",
  colour: "Farbe",
  appId: "App-ID",
  appIdMissing: "Geben Sie die App-ID ein. Sie steht in der Verwaltung des Dienstes.",
  appIdCharacters: "Eine App-ID hat nur Buchstaben, Ziffern, _ und -.",
  region: "Region",
  advanced: "Erweitert",
  chatBaseUrl: "Basis-URL für Nachrichten",
  callsBaseUrl: "Basis-URL für Anrufe",
  rowsRemoved:
    "Das ist eine andere Anwendung, oder es sind andere Adressen. Die bisher geladenen Nachrichten und Anrufe gehören zu den vorherigen: Beim Speichern werden sie von diesem Computer entfernt. Gespeicherte Abfragen bleiben. Um sie zu behalten, legen Sie stattdessen eine neue Verbindung an.",
  cancel: "Abbrechen",
  add: "Verbindung hinzufügen",
  save: "Speichern",

  key: "API-Schlüssel",
  readingKey: "Der Schlüsselspeicher des Systems wird gefragt",
  replaceKey: "Neuen Schlüssel eingeben, um ihn zu ersetzen",
  keyHint: "Ein Schlüssel mit dem Recht fullAccess",
  showKey: "Eingegebenen Schlüssel zeigen",
  tryAgain: "Erneut versuchen",
  removeKey: "Gespeicherten Schlüssel entfernen",
  builtInKey: "Die Beispieldaten haben einen eingebauten Schlüssel",
  noKey: "Kein Schlüssel gespeichert",
  lockedKey:
    "Ein Schlüssel ist gespeichert, aber der Schlüsselspeicher des Systems öffnet ihn jetzt nicht. Entsperren Sie den Schlüsselbund und versuchen Sie es noch einmal",
  storedKey: (lastFour) =>
    lastFour === null ? "Ein Schlüssel ist gespeichert" : `Ein Schlüssel mit dem Ende ${lastFour} ist gespeichert`,
  encrypted: (key) => `${key}, vom Betriebssystem verschlüsselt`,
  managedKey: (key) => `${key}, von Ihrer Organisation`,
  notOnDisk: (key) =>
    `${key}, bis Switchboard beendet wird, weil Ihre Organisation keine Schlüssel auf der Festplatte erlaubt`,
  untilClosed: (key) => `${key}, bis Switchboard beendet wird, weil dieses System keinen geschützten Speicher hat`,

  test: "Verbindung testen",
  testResult: "Test der Verbindung",
  testPassed: "gut",
  testFailed: "Problem",
  roots: { chat: "Nachrichten", calls: "Anrufe" },
  answered: (host, tookMs) => `${host} hat in ${Math.round(tookMs)} ms geantwortet`,
  mayList: "Der Schlüssel darf Datensätze auflisten.",
  mayNotList: "Der Schlüssel darf keine Datensätze auflisten.",
  requestsLeft: (requests) =>
    icu("In diesem Zeitfenster {requests, plural, one {bleibt # Anfrage} other {bleiben # Anfragen}}.", { requests }),

  current: (name) => (name === undefined ? "Verbindung: keine" : `Verbindung: ${isolate(name)}`),
  currentFile: (name) => `Datei: ${name}`,
  noConnection: "Keine Verbindung",
  openedFile: "geöffnete Datei",
  isCurrent: "aktuell",
  connections: "Verbindungen",
  openedFiles: "Geöffnete Dateien",
  allOpenedFiles: "Alle geöffneten Dateien",
  builtIn: "eingebaut",
  keyMissing: "· kein Schlüssel gespeichert",

  deleteTitle: (name) => `${isolate(name)} löschen?`,
  deleteAct: "Löschen",
  deleteText: "Das entfernt die Verbindung und ihren Schlüssel von diesem Computer. Beim Dienst ändert sich nichts.",
};
