// The German words of the filters.
import type { Translation } from "../text/language.ts";
import type { choiceGroupTexts, filterTexts } from "./filter-texts.ts";

export const choiceGroupTextsDe: Translation<typeof choiceGroupTexts> = { Missed: "Verpasst" };

const AS_IT_LOADS = "Switchboard filtert jede Seite beim Laden.";

export const filterTextsDe: Translation<typeof filterTexts> = {
  messages: {
    conversationId: { label: "Unterhaltung", help: "Nachrichten einer Unterhaltung." },
    sender: {
      label: "Absender",
      help: "Nachrichten, die diese UID gesendet hat. Mit „Sicht von“: Nachrichten der Unterhaltungen, an denen beide teilnehmen.",
    },
    searchKey: { label: "Text enthält", help: "Nachrichten, deren Text diese Wörter enthält." },
    fromTimestamp: { label: "Von", help: "Zu diesem Zeitpunkt oder später gesendet." },
    toTimestamp: {
      label: "Bis",
      help: "Zu diesem Zeitpunkt oder früher gesendet. Ohne „Von“ beachtet der Dienst diesen Filter nicht.",
    },
    sentAt: { label: "Gesendet nach", help: "Nach diesem Zeitpunkt gesendet." },
    category: { label: "Kategorie", help: "Nachrichten einer Kategorie." },
    categories: { label: "Kategorien", help: "Nachrichten einer dieser Kategorien." },
    type: { label: "Typ", help: "Nachrichten eines Typs, auch eines selbst festgelegten." },
    types: { label: "Typen", help: "Nachrichten eines dieser Typen." },
    receiverType: { label: "Empfängertyp", help: "Nachrichten an eine Person oder an eine Gruppe." },
    hasAttachments: { label: "Mit Anhang", help: "Nachrichten mit mindestens einem Anhang." },
    attachmentTypes: { label: "Anhangtypen", help: "Nachrichten mit einem Anhang eines dieser Typen." },
    hasLinks: { label: "Mit Link", help: "Nachrichten mit mindestens einem Link." },
    hasMentions: { label: "Mit Erwähnung", help: "Nachrichten, die jemanden erwähnen." },
    mentionedUids: { label: "Erwähnungen", help: "Nachrichten, die eine dieser UIDs erwähnen." },
    hasReactions: { label: "Mit Reaktion", help: "Nachrichten mit mindestens einer Reaktion." },
    tags: { label: "Schlagwörter", help: "Nachrichten mit einem dieser Schlagwörter." },
    hideReplies: { label: "Antworten ausblenden", help: "Lässt Antworten weg." },
    hideDeleted: { label: "Gelöschte ausblenden", help: "Lässt gelöschte Nachrichten weg." },
    onlyDeleted: { label: "Nur gelöschte", help: "Nur gelöschte Nachrichten. Ihr Text ist nicht mehr da." },
    hideMessagesFromBlockedUsers: {
      label: "Gesperrte ausblenden",
      help: "Lässt Nachrichten von Personen weg, die die Person in „Sicht von“ gesperrt hat.",
      reason: "Nur der Dienst weiß, wer wen gesperrt hat",
    },
    unread: {
      label: "Ungelesen",
      help: "Die ungelesenen Nachrichten jeder Unterhaltung. Der Dienst antwortet mit ihrer Zahl, deshalb wird auch „Anzahl“ gesendet.",
      reason: "Nur der Dienst weiß, was eine Person gelesen hat",
    },
    count: { label: "Anzahl", help: "Fragt nach der Zahl der ungelesenen Nachrichten." },
    withTags: { label: "Schlagwörter mitsenden", help: "Nachrichten enthalten ihre Schlagwörter." },
    mentionsWithBlockedInfo: {
      label: "Erwähnungen mit Sperren",
      help: "Erwähnungen sagen, ob die erwähnte Person die Person in „Sicht von“ gesperrt hat oder von ihr gesperrt wurde.",
    },
    mentionsWithTagInfo: {
      label: "Erwähnungen mit Schlagwörtern",
      help: "Erwähnungen enthalten die Schlagwörter der erwähnten Person.",
    },
    id: { label: "Ab Nachricht", help: "Die Nachricht, bei der das Laden beginnt." },
    affix: { label: "Richtung", help: "append: neuere Nachrichten; prepend: ältere Nachrichten." },
    limit: { label: "Seitengröße", help: "Nachrichten je Anfrage, 1 bis 1000." },
  },
  calls: {
    uid: { label: "Teilnehmer", help: "Anrufe, an denen diese UID teilgenommen hat." },
    status: {
      label: "Status",
      help: `Anrufe mit einem dieser Status. Der Dienst filtert nach einem; bei mehreren gilt: ${AS_IT_LOADS}`,
    },
    type: { label: "Typ", help: "Anrufe mit Ton oder mit Video." },
    mode: { label: "Modus", help: "Anrufe, Besprechungen oder Präsentationen." },
    initiatedFrom: {
      label: "Angerufen ab",
      help: `Anrufe, die zu diesem Zeitpunkt oder später begonnen wurden. Jeder Anruf hat diesen Zeitpunkt. ${AS_IT_LOADS}`,
    },
    initiatedTo: {
      label: "Angerufen bis",
      help: `Anrufe, die zu diesem Zeitpunkt oder früher begonnen wurden. ${AS_IT_LOADS}`,
    },
    startedAt: {
      label: "Angenommen",
      help: "Anrufe, die zu diesem Zeitpunkt oder später angenommen wurden. Anrufe, die niemand angenommen hat, haben keinen solchen Zeitpunkt.",
      reason: "wurden nie angenommen",
    },
    endedAt: {
      label: "Beendet",
      help: "Anrufe, die zu diesem Zeitpunkt oder früher beendet wurden.",
      reason: "haben kein Ende",
    },
    receiverType: { label: "Empfängertyp", help: "Anrufe an eine Person oder an eine Gruppe." },
    conversation: {
      label: "Unterhaltung",
      help: `Anrufe zwischen den zwei Personen einer Unterhaltung oder in ihrer Gruppe. ${AS_IT_LOADS}`,
    },
    mid: { label: "Besprechungs-ID", help: `Anrufe mit dieser Besprechungs-ID. ${AS_IT_LOADS}` },
    hasRecording: { label: "Aufnahme", help: "Anrufe mit oder ohne Aufnahme." },
    initiator: { label: "Anrufer", help: `Anrufe, die diese UID begonnen hat. ${AS_IT_LOADS}` },
    participantsCount: { label: "Zahl der Teilnehmer", help: "Anrufe mit genau dieser Zahl von Teilnehmern." },
  },
};
