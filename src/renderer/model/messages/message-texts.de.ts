// The German texts for messages.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import type { messageTexts } from "./message-texts.ts";

/** Actions of the service; another one stays as it was sent. */
const CALL_ACTIONS = {
  initiated: "Anruf begonnen",
  ongoing: "Anruf läuft",
  ended: "Anruf beendet",
  unanswered: "Anruf nicht angenommen",
  missed: "Anruf verpasst",
  rejected: "Anruf abgelehnt",
  busy: "Anruf besetzt",
  canceled: "Anruf abgebrochen",
  cancelled: "Anruf abgebrochen",
};
const MEMBER_ACTIONS = {
  joined: "Mitglied beigetreten",
  left: "Mitglied gegangen",
  added: "Mitglied hinzugefügt",
  kicked: "Mitglied entfernt",
  banned: "Mitglied gesperrt",
  unbanned: "Sperre aufgehoben",
  scopeChanged: "Rolle geändert",
};
const MESSAGE_ACTIONS = { edited: "Nachricht bearbeitet", deleted: "Nachricht gelöscht" };

export const messageTextsDe: Translation<typeof messageTexts> = {
  unknownSender: "Unbekannter Absender",
  deleted: "Gelöscht; der Dienst hat den Text nicht mehr.",
  deletedMessage: "Gelöschte Nachricht",
  text: "Text",
  openCall: "Anruf öffnen",
  reactions: "Reaktionen",
  message: "Nachricht",
  action: "Aktion",
  mentions: "Erwähnungen",
  customData: "Eigene Daten",
  metadata: "Metadaten",
  actors: { by: "Von", on: "Betrifft", for: "In" },
  kinds: {
    message: "Nachricht",
    text: "Text",
    image: "Bild",
    video: "Video",
    audio: "Audio",
    file: "Datei",
    custom: "eigene Art",
    action: "Aktion",
    call: "Anruf",
    interactive: "interaktiv",
    agentic: "von einem Agenten",
    card: "Karte",
  },
  group: "Gruppe",
  uid: "UID",
  uidOf: (name) => `UID von ${name}`,
  ids: {
    parent: "ID der beantworteten Nachricht",
    message: "Nachrichten-ID",
    conversation: "Unterhaltungs-ID",
    session: "Sitzungs-ID",
  },

  withoutText: {
    call: "Anruf",
    callAction: (action) => ownValue<string>(CALL_ACTIONS, action) ?? `Anruf: ${action}`,
    memberAction: (action) => ownValue<string>(MEMBER_ACTIONS, action) ?? `Mitglied: ${action}`,
    messageAction: (action) => ownValue<string>(MESSAGE_ACTIONS, action) ?? `Nachricht: ${action}`,
    action: (action) => `Aktion: ${action}`,
    attached: (files, kind) =>
      icu(
        "{kind, select, image {{files, plural, one {# Bild} other {# Bilder}}} video {{files, plural, one {# Video} other {# Videos}}} audio {{files, plural, one {# Tonaufnahme} other {# Tonaufnahmen}}} file {{files, plural, one {# Datei} other {# Dateien}}} other {{files, plural, one {# Anhang} other {# Anhänge}}}}",
        { files, kind },
      ),
    none: "Kein Text",
  },

  attachments: "Anhänge",
  attachment: "Anhang",
  unnamedFile: "Datei ohne Namen",
  expired: (time) => `Link abgelaufen ${time}`,
  expires: (time) => `Link läuft ab ${time}`,

  marks: {
    versions: "Andere Fassungen in den Dateien",
    deleted: "Gelöscht",
    edited: "Bearbeitet",
    attachments: "Anhänge",
    mentions: "Erwähnungen",
    reactions: "Reaktionen",
    links: "Links",
    reply: "Antwort auf eine Nachricht",
    replies: "Antworten",
  },
  times: (mark, number) => `${mark}: ${number}`,
};
