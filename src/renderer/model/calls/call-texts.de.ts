// The German texts for calls.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { callTexts } from "./call-texts.ts";

export const callTextsDe: Translation<typeof callTexts> = {
  asking: "Der Anruf wird angefragt",
  rebuilt: "Aus Webhook-Ereignissen rekonstruiert",
  fullRecord: "Wie Get call ihn gesendet hat",
  listEntry: "Wie die Liste ihn gesendet hat",
  call: "Anruf",
  unknown: "Unbekannt",
  to: "an",
  fromTo: (from, to) => `${from} an ${to}`,
  names: (names, others) => `${names.join(", ")}${others > 0 ? ` und ${formatNumber(others)} weitere` : ""}`,

  group: "Gruppe",
  kind: "Art",
  after: (duration) => ` (nach ${duration})`,
  byService: (participants) => `${formatNumber(participants)}, wie der Dienst zählt`,
  sessionId: "Sitzungs-ID",
  meetingId: "Besprechungs-ID",
  startOnly: "Das ist der Zeitpunkt der Annahme. Der Beginn des Anrufs ist nicht bekannt.",

  rebuiltFrom: (events) =>
    icu("Aus {events, plural, one {# Webhook-Ereignis} other {# Webhook-Ereignissen}} rekonstruiert", { events }),
  notes: {
    eventsLeft: (events) =>
      icu(
        "{events, plural, one {# späteres Ereignis wurde} other {# spätere Ereignisse wurden}} weggelassen: zu viele für einen Anruf.",
        { events },
      ),
    noInitiator: "Kein Ereignis sagt, wer den Anruf begonnen hat.",
    noStart: "Kein Ereignis sagt, wann der Anruf angenommen wurde.",
    noEnd: "Kein Ereignis sagt, dass der Anruf beendet wurde. Sein Status ist der des letzten Ereignisses.",
    noEndAllLeft:
      "Kein Ereignis sagt, dass der Anruf beendet wurde. Alle, die in den Ereignissen vorkommen, hatten ihn verlassen; darum wird sein letzter Status nicht gezeigt.",
    noUid:
      "Ereignisse nennen Teilnehmer ohne UID: Zwei Aufenthalte unter einem Namen können eine Person sein oder zwei.",
    repeats: (repeated, events) =>
      icu(
        "{repeated, number} von {events, plural, one {# Ereignis} other {# Ereignissen}} {repeated, plural, one {ist eine Wiederholung} other {sind Wiederholungen}}.",
        { repeated, events },
      ),
    leavingDiffers: "Ereignisse nennen verschiedene Zeiten, zu denen ein Teilnehmer ging. Gezeigt wird die späteste.",
    dropped: (parts) =>
      icu(
        "{parts, plural, one {# Aufenthalt oder Aufnahme wurde} other {# Aufenthalte oder Aufnahmen wurden}} weggelassen: zu viele für einen Anruf. Sehen Sie in seinen Ereignissen nach.",
        { parts },
      ),
    differ: (fact, one, oneLine, other, otherLine) =>
      `Ereignisse nennen Verschiedenes als ${fact}: ${one} (Zeile ${oneLine}) und ${other} (Zeile ${otherLine}).`,
  },
  lists: { participants: "Teilnehmer", recordings: "Aufnahmen" },

  recordings: "Aufnahmen",
  recorded: "ja",
  noRecordings: "Der Dienst meldet eine Aufnahme, aber der Datensatz führt keine auf.",
  length: "Länge",
  lengthAsSent: "Länge wie gesendet",
  from: "Von",
  until: "Bis",
  recordingId: "Aufnahme-ID",
  file: "Datei",
  noAddress: "keine Adresse",
  theRecording: "die Aufnahme",
  recordingIdCopied: "Aufnahme-ID",

  participants: "Teilnehmer",
  neverJoined: "Nie beigetreten",
  maybeJoined: "Beitritt nicht erfasst",
  showDevices: "Alle Geräte zeigen",
  hideDevices: "Alle Geräte ausblenden",
  joins: (entries, devices) =>
    entries === devices
      ? icu("{devices, plural, one {# Gerät} other {# Geräte}}", { devices })
      : icu("{entries, plural, one {# Beitritt} other {# Beitritte}}", { entries }),
  joinsOf: (entries, devices, name) =>
    icu(
      "{entries, plural, one {# Beitritt} other {# Beitritte}} auf {devices, plural, one {# Gerät} other {# Geräten}} von {name}",
      { entries, devices, name },
    ),
  noDeviceId: "keine Geräte-ID",
  noUid: "UID nicht bekannt",
  person: "Person",
  joined: "Beitritt",
  left: "Verlassen",
  duration: "Dauer",
  uidOf: (name) => `UID von ${name}`,
  idOf: (name) => `ID von ${name}`,
  deviceId: (ending) => `Geräte-ID …${ending}`,
  state: "Zustand",
  noParticipants: "Der Datensatz hat keine Teilnehmer",
  nobodyJoined: "Niemand ist beigetreten",
};
