// The German texts for the box that finds everything and runs commands.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { LOOKUP_TEXTS } from "./lookup-texts.ts";

const LOADED: Readonly<Record<QueryKind, string>> = {
  messages: "den geladenen Nachrichten",
  calls: "den geladenen Anrufen",
};
const CALLS: Readonly<Record<string, string>> = { audio: "Anruf mit Ton", video: "Anruf mit Video" };

export const LOOKUP_TEXTS_DE: Translation<typeof LOOKUP_TEXTS> = {
  palette: "Suchen oder ausführen",
  title: "Suchen oder ausführen",
  placeholder: "ID, Link, Adresse, Name, Zeitpunkt oder Befehl",
  results: "Ergebnisse",
  groups: {
    recent: "Zuletzt",
    exact: "Genauer Treffer",
    calls: "Anrufe",
    messages: "Nachrichten",
    people: "Personen und Gruppen",
    conversations: "Unterhaltungen",
    saved: "Gespeicherte Abfragen",
    files: "Geöffnete Dateien",
    connections: "Verbindungen",
    commands: "Befehle",
    otherwise: "Sonst",
  },

  finding: "Sucht",
  found: (entries) => icu("{entries, plural, one {# Ergebnis} other {# Ergebnisse}}", { entries }),
  notWhole: "Noch konnte nicht alles durchsucht werden.",
  nothing: "Nichts passt.",
  nothingStored: (text) => `Nichts Gespeichertes passt zu ${text}.`,
  notInFile: (text) => `Die Datei enthält ${text} nicht.`,
  failed: (title) => `Gespeicherte Datensätze konnten nicht durchsucht werden. ${title}`,
  cancel: "Abbrechen",

  fits: {
    calls: { id: "Sitzungs-ID", idStart: "Sitzungs-ID beginnt so" },
    messages: { id: "Nachrichten-ID" },
    user: { id: "UID" },
    group: { id: "Gruppen-ID" },
    conversations: { id: "Unterhaltungs-ID" },
    any: {
      id: "ID",
      name: "Name",
      nameStart: "Ein Wort des Namens beginnt so",
      idStart: "ID beginnt so",
      part: "Teil des Namens oder der ID",
    },
  },
  why: {
    link: "Link",
    badLink: "Link, der nicht geöffnet werden kann",
    time: "Zeitpunkt",
    query: "Abfrage als Text",
    badQuery: "Abfrage, die nicht gelesen werden kann",
    savedName: "Gespeicherte Abfrage",
    opened: "Zuletzt geöffnet",
    ran: "Zuletzt ausgeführt",
  },

  call: (type) => (type === null ? "Anruf" : (ownValue(CALLS, type) ?? `Anruf (${type})`)),
  fromTo: (initiator, receiver) => `${initiator} an ${receiver}`,
  unknown: "Unbekannt",
  by: (sender) => `von ${sender}`,
  kinds: { user: "Person", group: "Gruppe" },
  messages: (messages) =>
    icu("{messages, plural, one {# gespeicherte Nachricht} other {# gespeicherte Nachrichten}}", { messages }),
  linkTo: { call: (id) => `Anruf ${id} öffnen`, message: (id) => `Nachricht ${id} öffnen` },
  askFrom: (time, conversation) =>
    `Den Dienst nach Nachrichten ab ${time} fragen${conversation === null ? "" : `, in ${conversation}`}`,
  run: (query) => `${query} ausführen`,
  goTo: (kind, time) => `In ${LOADED[kind]} zu ${time} gehen`,
  messagesBy: (name) => `Nachrichten von ${name}`,
  callsWith: (name) => `Anrufe mit ${name}`,
  allOf: (name) => `Alles von ${name}`,
  messagesIn: (name) => `Nachrichten in der Unterhaltung ${name}`,
  search: (kind, text) => `In ${LOADED[kind]} nach ${text} suchen`,
  show: (file) => `${file} zeigen`,
  switchTo: (connection) => `Zu ${connection} wechseln`,

  ask: {
    call: (id) => `Den Dienst nach Anruf ${id} fragen`,
    message: (id) => `Den Dienst nach Nachricht ${id} fragen`,
  },
  asking: {
    call: (id) => `Der Dienst wird nach Anruf ${id} gefragt`,
    message: (id) => `Der Dienst wird nach Nachricht ${id} gefragt`,
  },
  unknownTo: {
    call: (id) => `Der Dienst kennt keinen Anruf ${id}.`,
    message: (id) => `Der Dienst kennt keine Nachricht ${id}.`,
  },
  noRows: "Es werden keine Zeilen gezeigt, also gibt es keinen Zeitpunkt, zu dem Sie gehen können.",
  noLongerThere: "Das ist nicht mehr gespeichert.",
};
