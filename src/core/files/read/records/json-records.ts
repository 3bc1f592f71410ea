// Finds the records in a JSON value. Source: docs/service-notes.md, "Records", "Calls in practice", "Unread count".
import { asMap, isMap } from "../../../../domain/text/lenient.ts";
import { readEvent } from "../../../../domain/records/webhook.ts";
import { readUnreadCount } from "../../../../domain/report/unread-count.ts";

/** Fields with the list of records in answers and in exports of other programs. */
export const LIST_FIELDS: ReadonlySet<string> = new Set(["data", "messages", "calls"]);

/** Fields that only a record has; an object with one of them is never an answer around records. */
export const ID_FIELDS: ReadonlySet<string> = new Set(["id", "sessionId", "sessionid"]);

/** Lists in lists: a list of answers contains lists. No log has deeper ones. */
const DEEPEST_LIST = 4;

/** The records in the value; null if it is a record itself, readable or not. Unread counts are not records. */
export function recordsIn(value: unknown, depth = 0): readonly unknown[] | null {
  if (Array.isArray(value)) {
    if (depth >= DEEPEST_LIST) return null;
    const list: readonly unknown[] = value;
    return list.flatMap((entry) => recordsIn(entry, depth + 1) ?? [entry]);
  }
  // Neither an unread count nor an answer has an id, and nearly every record has one.
  if (!isMap(value) || value["id"] !== undefined || "id" in value) return null;
  if (readUnreadCount(value) !== null) return [];
  return recordsInAnswer(value, depth);
}

function recordsInAnswer(value: Readonly<Record<string, unknown>>, depth: number): readonly unknown[] | null {
  if (hasId(value) || readEvent(value) !== null) return null;
  for (const field of LIST_FIELDS) {
    if (Array.isArray(value[field])) return recordsIn(value[field], depth);
  }
  const data = value["data"];
  if (isMap(data) && hasId(data)) return [data];
  const list = Object.values(value).find((held) => Array.isArray(held) && held.some(isRecordLike));
  return list === undefined ? null : recordsIn(list, depth);
}

function hasId(value: Readonly<Record<string, unknown>>): boolean {
  for (const field of ID_FIELDS) if (Object.hasOwn(value, field)) return true;
  return false;
}

/** Every message has one of these fields besides its id. */
const MESSAGE_FIELDS = ["sender", "receiver", "conversationId", "category", "data", "sentAt", "text"];

/** True for an object with the fields of a message or a call; an id alone is not enough. */
export function isRecordLike(value: unknown): boolean {
  const record = asMap(value);
  return isCallRecord(record) || ("id" in record && MESSAGE_FIELDS.some((field) => Object.hasOwn(record, field)));
}

/** True for a call: it has a session and no field of a message. */
export function isCallRecord(value: unknown): boolean {
  const record = asMap(value);
  // First, because nearly every message has both, and reading a field is faster than `in`.
  if (record["id"] !== undefined && record["data"] !== undefined) return false;
  if (!("sessionId" in record) && !("sessionid" in record)) return false;
  return !("id" in record) || !("category" in record || "sentAt" in record);
}
