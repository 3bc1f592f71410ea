// The German texts of the buttons that lead from a record to those around it.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { relatedTexts } from "./related-texts.ts";

export const relatedTextsDe: Translation<typeof relatedTexts> = {
  chat: "Chat um diesen Anruf",
  calls: "Anrufe in dieser Unterhaltung",
  person: "Alles von dieser Person",
  meeting: "Dieselbe Besprechung",
  around: "Um diesen Datensatz",
  loadedMessages: (messages) =>
    icu("{messages, plural, one {# Nachricht} other {# Nachrichten}} der Unterhaltung geladen", { messages }),
  loadedCalls: (calls) => icu("{calls, plural, one {# Anruf} other {# Anrufe}} geladen", { calls }),
  otherCalls: (calls) => icu("{calls, plural, one {# anderer Anruf} other {# andere Anrufe}} geladen", { calls }),
  asks: (line) => `Fragt den Dienst: ${line}`,
  narrows: "Filtert die Zeilen der Datei",

  noRecord: "Kein Datensatz ist ausgewählt",
  selectMessageOrCall: "Wählen Sie zuerst eine Nachricht oder einen Anruf aus.",
  selectCall: "Wählen Sie zuerst einen Anruf aus.",
  noTalk: "Die Unterhaltung ist nicht bekannt",
  noTalkDetail: "Der Datensatz sagt nicht, zu welcher Unterhaltung er gehört.",
  noPerson: "Die Person ist nicht bekannt",
  noPersonDetail: "Der Datensatz nennt keine UID.",
  noMeeting: "Der Anruf hat keine Besprechungs-ID",
  noMeetingDetail: "Sein Datensatz nennt keine Besprechung.",
};
