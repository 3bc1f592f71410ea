// Finds the records in a JSON value. Source: docs/service-notes.md, "Records", "Calls in practice", "Unread count".
import { parseExactly } from "#domain/text/exact-json.ts";
import { partsOf } from "#domain/text/json-text.ts";
import { asMap, asNumber, isMap } from "#domain/text/lenient.ts";
import { readEvent } from "#domain/records/webhook.ts";
import { readUnreadCount } from "#domain/report/unread-count.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON value and its own text. */
export interface HeldValue {
  readonly value: unknown;
  readonly text: string;
  /** what other programs have written around it, as the members of a JSON object; absent for nothing */
  readonly around?: string | undefined;
}

/** A value under a key; keys may come more than once. */
interface Member extends HeldValue {
  readonly name: string;
}

/** Fields with the list of records in answers and in exports of other programs. */
export const LIST_FIELDS: ReadonlySet<string> = new Set(["data", "messages", "calls"]);

/** Fields that only a record has; an object with one of them is never an answer around records. */
export const ID_FIELDS: ReadonlySet<string> = new Set(["id", "sessionId", "sessionid"]);

/** Lists in lists: a list of answers contains lists. No log has deeper ones. */
const DEEPEST_LIST = 4;
/** Objects inside an answer that are searched for lists. */
const DEEPEST_OBJECT = 4;

/**
 * The records in the value, in order, from all of its lists; null if it is a record itself, readable or not. Unread
 * counts are not records.
 */
export function recordsIn(held: HeldValue, depth = 0): readonly HeldValue[] | null {
  const { value } = held;
  if (Array.isArray(value)) {
    if (depth >= DEEPEST_LIST) return null;
    return entriesOf(value, held.text).flatMap((entry) => recordsIn(entry, depth + 1) ?? [entry]);
  }
  // Neither an unread count nor an answer has an id, and nearly every record has one.
  if (!isMap(value) || value["id"] !== undefined || "id" in value) return null;
  if (readUnreadCount(value) !== null) return [];
  if (hasId(value) || readEvent(value) !== null || !isAnswer(value, held.text)) return null;
  return recordsBeside(held, depth);
}

/** The records in all lists of an answer, or of a part of it. */
export function recordsBeside({ value, text }: HeldValue, depth = 0): readonly HeldValue[] {
  return membersOf(asMap(value), text).flatMap((member) => recordsInMember(member, depth));
}

/** True for an object around records. A key that comes twice has several values, of which the object holds the last. */
function isAnswer(value: JsonObject, text: string): boolean {
  if (Object.entries(value).some(([name, held]) => holdsRecords(name, held))) return true;
  const isRepeating = partsOf(text).length > Object.keys(value).length;
  return isRepeating && membersOf(value, text).some((member) => holdsRecords(member.name, member.value));
}

function holdsRecords(name: string, held: unknown): boolean {
  return isListOfRecords(name, held) || (name === "data" && isMap(held) && hasId(held));
}

function isListOfRecords(name: string, held: unknown): boolean {
  return Array.isArray(held) && (LIST_FIELDS.has(name) || held.some(isRecordLike));
}

function recordsInMember(member: Member, depth: number): readonly HeldValue[] {
  const { name, value } = member;
  if (Array.isArray(value)) {
    const isRead = isListOfRecords(name, value) || value.some((entry) => readEvent(entry) !== null);
    return isRead ? (recordsIn(member, depth) ?? []) : [];
  }
  if (!isMap(value)) return [];
  if (hasId(value)) return name === "data" || (isRecordLike(value) && !isPlace(value)) ? [member] : [];
  return depth < DEEPEST_OBJECT ? recordsBeside(member, depth + 1) : [];
}

/** True for a place in a list, such as the one where the next page begins: it has an id and a time, and nothing else. */
function isPlace(value: JsonObject): boolean {
  return Object.keys(value).every((name) => ID_FIELDS.has(name) || name === "sentAt" || name === "updatedAt");
}

/** The number of calls that an answer of the service counts in all its pages ("Call list meta"); 0 for anything else. */
export function callsCountedBy(value: unknown): number {
  const { pagination } = asMap(asMap(value)["meta"]);
  return Math.max(0, asNumber(asMap(pagination)["total"]) ?? 0);
}

/** Fields of a record that hold no further records for the list, whatever is in them. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["data", "metadata", "participants", "envelope"]);
/** Fields without which an object around records tells nothing itself. */
const TELLING_FIELDS = ["data", "text", "sentAt", "initiator", "initiatedAt", "startedAt", "status", "participants"];

/** The records in lists beside the own fields of a record: the replies to a message, the messages of a call. */
export function recordsWithin(value: unknown, textOf: () => string): readonly HeldValue[] {
  const map = asMap(value);
  const holds = (name: string): boolean => !OWN_FIELDS.has(name) && holdsList(map[name]);
  // Speed only: nearly every record has no such field, and its text needs no look.
  if (!Object.keys(map).some(holds)) return [];
  return membersOf(map, textOf()).flatMap((member) => (holds(member.name) ? recordsInMember(member, 1) : []));
}

/** True for a list of records, or for an object with one. */
function holdsList(held: unknown): boolean {
  if (Array.isArray(held)) return held.some(isRecordLike);
  return isMap(held) && Object.values(held).some((inner) => Array.isArray(inner) && inner.some(isRecordLike));
}

/** True for an object around records that has an id, or names a person or a conversation, and tells nothing else. */
export function isEnvelope(value: unknown): boolean {
  const map = asMap(value);
  return !TELLING_FIELDS.some((field) => Object.hasOwn(map, field));
}

export function entriesOf(list: readonly unknown[], text: string): readonly HeldValue[] {
  return partsOf(text).map(({ start, end }, index) => ({ value: list[index], text: text.slice(start, end) }));
}

/** The members as they are written: `JSON.parse` keeps only the last one of a repeated key. */
export function membersOf(map: JsonObject, text: string): readonly Member[] {
  const parts = partsOf(text);
  const last = new Map(parts.map(({ name }, index) => [name, index]));
  return parts.map((part, index) => {
    const name = part.name ?? "";
    const own = text.slice(part.start, part.end);
    return { name, text: own, value: last.get(name) === index ? map[name] : parseExactly(own) };
  });
}

function hasId(value: JsonObject): boolean {
  for (const field of ID_FIELDS) if (Object.hasOwn(value, field)) return true;
  return false;
}

/** Fields of which each shows a message or a call; other programs rarely write one beside an id. */
const CERTAIN_FIELDS = [
  "sentAt",
  "sender",
  "text",
  "conversationId",
  "receiver",
  "receiverType",
  "initiator",
  "initiatedAt",
  "participants",
  "hasRecording",
];
/** Fields of calls and of messages that lines of other programs have, too: two of them show a record. */
const COMMON_FIELDS_OF_CALLS = ["category", "type", "status", "mode", "startedAt", "endedAt", "action", "mid"];
const COMMON_FIELDS_OF_MESSAGES = ["category", "type", "action"];
const PARTS_OF_DATA = ["text", "entities", "action", "attachments"];

/** True for an object with the fields of a message or a call; an id, even with one word beside it, is not enough. */
export function isRecordLike(value: unknown): boolean {
  const record = asMap(value);
  // The place in an answer where the next page begins has an id and a time, too.
  if ("affix" in record) return false;
  return ("id" in record || "_id" in record || hasSession(record)) && hasFieldsOfRecord(record);
}

/**
 * False for a line of another program, which may have an id and one field of a message or a call. A session and nothing else is
 * a call that says nothing.
 */
export function hasFieldsOfRecord(value: JsonObject): boolean {
  const has = (field: string): boolean => Object.hasOwn(value, field);
  if (CERTAIN_FIELDS.some(has) || hasDataOfMessage(value)) return true;
  const isOfCall = hasSession(value);
  const common = isOfCall ? COMMON_FIELDS_OF_CALLS : COMMON_FIELDS_OF_MESSAGES;
  return common.filter(has).length > 1 || (isOfCall && Object.keys(value).length === 1);
}

/** True if the object has the `data` of a message, and not of an answer. */
export function hasDataOfMessage({ data }: JsonObject): boolean {
  return isMap(data) && !isRecordLike(data) && PARTS_OF_DATA.some((name) => Object.hasOwn(data, name));
}

function hasSession(value: JsonObject): boolean {
  return "sessionId" in value || "sessionid" in value;
}

/** True for a call: it has a session and no field of a message. */
export function isCallRecord(value: unknown): boolean {
  const record = asMap(value);
  // First, because nearly every message has both, and reading a field is faster than `in`.
  if (record["id"] !== undefined && record["data"] !== undefined) return false;
  if (!hasSession(record)) return false;
  return !("id" in record) || !("category" in record || "sentAt" in record);
}

/** Names of fields that only records have. */
const RECORD_FIELD =
  /(?:["'\u201C\u201D]|\\x22)(?:sender|receiver|conversationId|sessionId|sentAt|initiator)(?:\\{0,9}["'\u201C\u201D]|\\x22)\s*(?::|=>)/u;
/** The same in an object whose keys have no quotes. */
const BARE_FIELD = /[{,\s:](?:sender|receiver|conversationId|sessionId|sentAt|initiator)\s*(?::|=>)\s*['"\d]/u;

/** True for a text that names fields of records: its loss counts. */
export function namesRecordFields(text: string): boolean {
  return RECORD_FIELD.test(text) || BARE_FIELD.test(text);
}
