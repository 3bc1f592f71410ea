// The German texts of the pane of a person.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { personTexts } from "./person-texts.ts";

const KINDS = { messages: "Nachrichten", calls: "Anrufe" };
const CALLS = { audio: "Audioanruf", video: "Videoanruf" };

export const personTextsDe: Translation<typeof personTexts> = {
  title: "Person",
  pane: "Über die Person",
  basis: "All das stammt aus dem, was geladen ist. Der Dienst hat keine Liste dessen, was eine Person getan hat.",
  basisOfFile: "All das stammt aus den Datensätzen der Datei.",
  reading: (isRecords) => (isRecords ? "Datensätze der Person werden gelesen" : "Geladenes wird durchgesehen"),
  cannotOpen: "Der Datensatz kann nicht geöffnet werden",
  nothing: "Kein geladener Datensatz nennt diese UID.",
  notYet: "…",
  uid: "UID",

  canAsk: "Der Dienst kann nach den neuesten Nachrichten und Anrufen gefragt werden.",
  isAsking: "Der Dienst wird nach den neuesten Nachrichten und Anrufen gefragt.",
  wasAsked: "Der Dienst wurde nach den neuesten Nachrichten und Anrufen gefragt.",
  mayHaveMore: (kinds) => `Er hat vielleicht mehr ${kinds.map((kind) => KINDS[kind]).join(" und ")} als diese.`,
  ask: "Den Dienst fragen",
  asking: (name) => `${name} wird angefragt`,
  askFailed: "Gezeigt wird, was geladen ist.",

  names: "Gesehene Namen",
  roles: "Gesehene Rollen",
  first: "Zuerst gesehen",
  last: "Zuletzt gesehen",
  showRecord: (time) => `${time}, Datensatz zeigen`,

  conversations: "Unterhaltungen",
  largest: (shown, all) => `Die ${formatNumber(shown)} größten von ${formatNumber(all)}.`,
  inConversation: (messages) => icu("{messages, plural, one {# Nachricht} other {# Nachrichten}}", { messages }),
  sentThere: (sent) => `${formatNumber(sent)} gesendet`,

  figures: "Nachrichten und Anrufe",
  sent: "Gesendete Nachrichten",
  listed: "Anrufe",
  joined: (calls, unknown) =>
    `${formatNumber(calls)} beigetreten${unknown === 0 ? "" : `, Ausgang von ${formatNumber(unknown)} nicht bekannt`}`,
  initiated: "Begonnene Anrufe",
  answered: "Jemand nahm an",
  notAnswered: "Niemand nahm an",
  answerRate: "Beigetreten, wenn angerufen",
  ofReceived: (joined, calls) =>
    icu("{joined, number} von {calls, plural, one {# Anruf} other {# Anrufen}} anderer", { joined, calls }),
  minutes: "Zeit in Anrufen",
  overDevices: "Summe über alle Geräte",

  events: "Letzte Ereignisse",
  to: (name) => `an ${name}`,
  called: (type) => (type === null ? "Anruf" : (ownValue<string>(CALLS, type) ?? `Anruf (${type})`)),
  with: (name) => `mit ${name}`,
};
