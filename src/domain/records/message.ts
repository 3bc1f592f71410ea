// A chat message, read leniently. Source: docs/service-notes.md, "Records" and "Shapes".
import { UNREADABLE_REASONS } from "./unreadable-reasons.ts";
import { factsSchema, type FactsOf } from "#domain/columns/facts.ts";
import { MESSAGE_COLUMNS } from "#domain/columns/message-columns.ts";
import { asFlag, asId, asList, asMap, asName, asNumber, asSeconds, asText, isMap } from "#domain/text/lenient.ts";
import { composedText } from "./composed-content.ts";
import type { Reading } from "./record-text.ts";

export const MESSAGE_CATEGORIES = ["message", "action", "custom", "call", "interactive", "agentic", "card"] as const;
export const DOCUMENTED_CATEGORIES = ["message", "action", "custom"] as const;
export const RECEIVER_TYPES = ["user", "group"] as const;
export const ATTACHMENT_TYPES = ["image", "video", "audio", "file"] as const;

/** The facts of one message row. Unknown values of enumerations are kept as they came. Times are UNIX seconds. */
export const messageFacts = factsSchema(MESSAGE_COLUMNS);
export type MessageFacts = FactsOf<typeof MESSAGE_COLUMNS>;

/** A person or group named inside a record; the source of names for UIDs. */
export interface NamedEntity {
  readonly kind: "user" | "group";
  readonly id: string;
  readonly name: string;
}

const LINK = /\bhttps?:\/\/\S|\bwww\.\S/iu;

/** Reads one message as the service sent it. A record is unreadable only if it is not an object or has no id. */
export function readMessage(raw: unknown): Reading<MessageFacts> {
  if (!isMap(raw)) return { ok: false, reason: UNREADABLE_REASONS.notObject };
  const id = asId(raw["id"]);
  if (id === null) return { ok: false, reason: UNREADABLE_REASONS.noMessageId };
  const data = asMap(raw["data"]);
  const entities = asMap(data["entities"]);
  // Action and call messages name their people as `by` and `for`.
  const sender = asMap(asMap(entities["sender"] ?? entities["by"])["entity"]);
  const receiver = asMap(asMap(entities["receiver"] ?? entities["for"])["entity"]);
  // A program that cannot write objects keeps `data` in a form of its own: @{text=Hi}.
  const text = asText(data["text"]) ?? asText(raw["text"]) ?? composedText(data) ?? asText(raw["data"]);
  const attachments = attachmentsOf(raw);
  // Does not use the table, as calls do: a log of a million messages takes 0.6 s here, and 2.2 s with the table.
  const record: MessageFacts = {
    id,
    conversationId: asId(raw["conversationId"]) ?? asId(receiver["conversationId"]),
    sender: asId(raw["sender"]) ?? asId(sender["uid"]),
    senderName: nameIfOf(raw["sender"], sender) ?? asName(asMap(raw["sender"])["name"]),
    receiverType: asId(raw["receiverType"]),
    receiver: asId(raw["receiver"]) ?? asId(receiver["uid"]) ?? asId(receiver["guid"]),
    receiverName: nameIfOf(raw["receiver"], receiver) ?? asName(asMap(raw["receiver"])["name"]),
    category: asId(raw["category"]),
    type: asId(raw["type"]),
    text,
    sentAtSeconds: asSeconds(raw["sentAt"]),
    updatedAtSeconds: asSeconds(raw["updatedAt"]),
    editedAtSeconds: asSeconds(raw["editedAt"]),
    deletedAtSeconds: asSeconds(raw["deletedAt"]),
    deliveredAtSeconds: asSeconds(raw["deliveredAt"]),
    readAtSeconds: asSeconds(raw["readAt"]),
    parentId: nonZeroId(raw["parentId"]),
    replyCount: asNumber(raw["replyCount"]),
    attachmentTypes: attachments.length === 0 ? [] : [...new Set(attachments.map(({ kind }) => kind))],
    attachmentCount: attachments.length,
    mentionedUids: Object.keys(asMap(data["mentions"])),
    reactionCount: countReactions(asList(data["reactions"])),
    hasLinks: asFlag(raw["hasLinks"]) ?? (text !== null && LINK.test(text)),
    tags: asIds(raw["tags"] ?? data["tags"]),
    action: asText(data["action"]),
    sessionId: sessionIdOf(raw),
    moderation: asId(asMap(data["moderation"])["status"]),
    flagReasons: flagReasonsOf(raw["flaggedBy"]),
  };
  return { ok: true, record };
}

function countReactions(reactions: readonly unknown[]): number {
  let count = 0;
  for (const reaction of reactions) if (isMap(reaction)) count += asNumber(reaction["count"]) ?? 1;
  return count;
}

/** Why people have reported a message, each reason once; "?" for a report without a reason. */
function flagReasonsOf(flaggedBy: unknown): readonly string[] {
  const reports = asList(flaggedBy);
  if (reports.length === 0) return [];
  const reasons = reports
    .filter(isMap)
    .map((report) => asName(report["reasonName"]) ?? asId(report["reasonId"]) ?? asName(report["remark"]) ?? "?");
  return [...new Set(reasons)];
}

function asIds(value: unknown): readonly string[] {
  const list = asList(value);
  return list.length === 0 ? [] : list.flatMap((entry) => asId(entry) ?? []);
}

/** The entity's name, if the entity has the id that the record gives. */
function nameIfOf(id: unknown, entity: Readonly<Record<string, unknown>>): string | null {
  const own = asId(entity["uid"]) ?? asId(entity["guid"]);
  const wanted = asId(id);
  return wanted === null || own === null || wanted === own ? asName(entity["name"]) : null;
}

/** "0" and 0 mean "no parent". */
function nonZeroId(value: unknown): string | null {
  const id = asId(value);
  return id === "0" ? null : id;
}

export interface Attachment {
  readonly kind: (typeof ATTACHMENT_TYPES)[number];
  readonly url: string | null;
  readonly name: string | null;
  readonly mimeType: string | null;
  readonly extension: string | null;
  readonly sizeBytes: number | null;
}

/** The attachments of a message: `data.attachments[]`, else the single `data.url` of media messages. */
export function attachmentsOf(raw: unknown): readonly Attachment[] {
  const message = asMap(raw);
  const data = asMap(message["data"]);
  const given = asList(data["attachments"]);
  const listed = given.length === 0 ? [] : given.filter(isMap);
  const source = listed.length > 0 ? listed : asId(data["url"]) === null ? [] : [data];
  if (source.length === 0) return [];
  const fallbackKind = asText(message["type"]);
  return source.map((attachment) => ({
    kind: attachmentKind(asText(attachment["mimeType"]), fallbackKind),
    url: asId(attachment["url"]),
    name: asText(attachment["name"]),
    mimeType: asText(attachment["mimeType"]),
    extension: asText(attachment["extension"]),
    sizeBytes: asNumber(attachment["size"]),
  }));
}

function attachmentKind(mimeType: string | null, messageType: string | null): Attachment["kind"] {
  const main = mimeType?.split("/")[0] ?? messageType ?? "";
  return ATTACHMENT_TYPES.find((kind) => kind === main) ?? "file";
}

/** The session of a call message: `data.entities.on.entity.sessionid` (lower-case d). */
export function sessionIdOf(raw: unknown): string | null {
  const data = asMap(asMap(raw)["data"]);
  const on = asMap(asMap(asMap(data["entities"])["on"])["entity"]);
  return asId(on["sessionid"]) ?? asId(on["sessionId"]) ?? asId(asMap(data["customData"])["sessionId"]);
}

/** Fields with a person or a group: a UID in the service's own records, an object in those of an SDK. */
const PEOPLE_FIELDS = ["sender", "receiver", "initiator"];

/** Everyone a message or a call names: sender, receiver, the people of an action, mentions, participants. */
export function namedEntities(raw: unknown): readonly NamedEntity[] {
  const record = asMap(raw);
  const data = asMap(record["data"]);
  const found: NamedEntity[] = [];
  for (const holder of Object.values(asMap(data["entities"]))) addNamed(found, asMap(holder)["entity"]);
  for (const mentioned of Object.values(asMap(data["mentions"]))) addNamed(found, mentioned);
  for (const field of PEOPLE_FIELDS) if (isMap(record[field])) addNamed(found, record[field]);
  for (const participant of asList(record["participants"])) addNamed(found, participant);
  return found;
}

function addNamed(found: NamedEntity[], value: unknown): void {
  const entity = asMap(value);
  const name = asText(entity["name"]);
  const uid = asId(entity["uid"]);
  const guid = asId(entity["guid"]);
  if (name === null) return;
  if (uid !== null) found.push({ kind: "user", id: uid, name });
  else if (guid !== null) found.push({ kind: "group", id: guid, name });
}

/** The ids of other messages that a message quotes or reports on, such as the one that an action edited. */
export function relatedIds(raw: unknown): readonly string[] {
  const message = asMap(raw);
  const on = asMap(asMap(asMap(message["data"])["entities"])["on"]);
  const acted = asMap(on["entity"])["id"];
  const ids = [message["quotedMessageId"], asMap(message["quotedMessage"])["id"], acted];
  return ids.flatMap((id) => nonZeroId(id) ?? []);
}
