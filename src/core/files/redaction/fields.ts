// The content of a record's fields, by their names, which decides how each is redacted.
import { CALL_MODES, CALL_STATUSES, CALL_TYPES } from "#domain/records/call.ts";
import { isLongUid } from "./people-words.ts";
import { ATTACHMENT_TYPES, MESSAGE_CATEGORIES, RECEIVER_TYPES } from "#domain/records/message.ts";

type FieldKind = "uid" | "name" | "avatar" | "receiver" | "conversation" | "word" | "id" | "address" | "text";

/** Other fields are free text. */
const KINDS: Readonly<Record<string, FieldKind>> = {
  uid: "uid",
  sender: "uid",
  initiator: "uid",
  owner: "uid",
  editedBy: "uid",
  deletedBy: "uid",
  receiver: "receiver",
  name: "name",
  avatar: "avatar",
  conversationId: "conversation",
  category: "word",
  type: "word",
  receiverType: "word",
  entityType: "word",
  action: "word",
  status: "word",
  mode: "word",
  state: "word",
  role: "word",
  scope: "word",
  id: "id",
  muid: "id",
  guid: "id",
  mid: "id",
  rid: "id",
  sessionId: "id",
  sessionid: "id",
  deviceId: "id",
  parentId: "id",
  mimeType: "id",
  extension: "id",
  url: "address",
  icon: "address",
  link: "address",
  recording_url: "address",
  recordingUrl: "address",
};

export function kindOfField(name: string): FieldKind {
  return Object.hasOwn(KINDS, name) ? (KINDS[name] ?? "text") : "text";
}

/** Common names of custom fields that contain a UID: "customerId", "assigned_to", "createdBy". */
const FIELD_OF_UID =
  /(?:uid|(?:user|agent|customer|client|member|owner|author|assignee|operator|visitor|patient|person|sender|receiver|contact)_?id|assigned_?to|(?:created|assigned|handled|closed|updated|reacted)_?by)s?$/iu;
const FIELD_OF_NAME = /(?:name|nick|alias|^tags?)$/iu;

export function mayHoldUid(field: string): boolean {
  return FIELD_OF_UID.test(field);
}

/** True for "firstName" and similar fields, which may contain a part of a name in any case. */
export function mayHoldName(field: string): boolean {
  return FIELD_OF_NAME.test(field);
}

/** Fields with texts of people; removed together with the text of messages. */
export const TEXT_FIELDS: ReadonlySet<string> = new Set([
  "text",
  "caption",
  "body",
  "message",
  "messageText",
  "message_translated",
  "message_original",
]);

/** Words and field names of the service: they mean no person, even if somebody has one as UID. */
export const WORDS_OF_SERVICE: ReadonlySet<string> = new Set([
  ...Object.keys(KINDS),
  ...TEXT_FIELDS,
  ...CALL_MODES,
  ...CALL_STATUSES,
  ...CALL_TYPES,
  ...ATTACHMENT_TYPES,
  ...MESSAGE_CATEGORIES,
  ...RECEIVER_TYPES,
  ..."data entities entity by for on mentions metadata metaData attachments reactions reaction count reactedByMe tags".split(
    " ",
  ),
  ..."customData subType sentAt updatedAt deliveredAt readAt editedAt deletedAt createdAt replyCount".split(" "),
  ..."quotedMessage quotedMessageId hasLinks size participants recordings transcriptions hasRecording hasTranscription".split(
    " ",
  ),
  ..."totalAudioMinutes totalVideoMinutes totalDurationInMinutes totalDuration totalParticipants".split(" "),
  ..."initiatedAt startedAt endedAt joinedAt leftAt isJoined duration startTime endTime wsChannel secret".split(" "),
  ..."membersCount lastActiveAt conversation text edited deleted joined left added kicked banned unbanned".split(" "),
  ..."scopeChanged online offline away available busy missed cancelled public private password participant".split(" "),
  ..."admin moderator member default agent customer bot".split(" "),
]);

const PHONE_FIELD = /phone|mobile|msisdn|whatsapp|contact_?(?:no|number)|^(?:tel|cell|fax)(?:_?no|_?number)?$/iu;

/** True for a field whose number is always a phone number. */
export function isPhoneField(field: string): boolean {
  return PHONE_FIELD.test(field);
}

/** True for a text of digits alone, which counts records and names nobody. */
export function isNumber(text: string): boolean {
  return /^\d+$/u.test(text);
}

/** In an unknown field a number is a UID when it is too long to be one by chance. */
export function isUidAt(field: string, id: string): boolean {
  const kind = kindOfField(field);
  if (kind === "text" && !WORDS_OF_SERVICE.has(field)) return isLongUid(id) || mayHoldUid(field);
  return kind === "uid" || kind === "receiver";
}
