// Reads webhook events: their facts and the messages they carry. Source: docs/service-notes.md, "Webhooks".
import { parseExactly } from "#domain/text/exact-json.ts";
import { asId, asList, asMap, asSeconds, isMap } from "#domain/text/lenient.ts";
import { sessionIdOf } from "./message.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** One webhook body. */
export interface WebhookEvent {
  readonly trigger: string;
  readonly data: JsonObject;
  /** the whole body, as it was sent */
  readonly body: JsonObject;
  /** the JSON texts that contain it, outermost first; empty if it is not inside a text */
  readonly texts: readonly HeldText[];
}

/** A JSON text found inside JSON, and its parsed value. */
export interface HeldText {
  readonly text: string;
  readonly value: unknown;
}

/** The columns of the event list, by which events are found. */
export interface EventFacts {
  readonly trigger: string;
  /** when it happened, UNIX seconds; null if the event does not say */
  readonly atSeconds: number | null;
  /** the session it belongs to */
  readonly sessionId: string | null;
  /** the message that it carries, changes, or is a receipt or reaction of */
  readonly messageId: string | null;
  /** the action message that records a change */
  readonly actionId: string | null;
  /** it states a fact of the session's call */
  readonly tellsOfCall: boolean;
}

/** The deepest nesting of objects, lists and JSON texts that is searched for events. */
const DEEPEST_WRAPPER = 4;
const LONGEST_TRIGGER = 100;
/** Fields that a message has and an envelope never has. */
const MESSAGE_FIELDS = ["sentAt", "conversationId", "category", "sender", "receiver"];
const SESSION_TRIGGERS: ReadonlySet<string> = new Set([
  "call_started",
  "meeting_started",
  "call_participant_joined",
  "call_participant_left",
  "call_ended",
  "meeting_ended",
  "recording_generated",
]);
const SESSION_FIELDS = ["occupant", "all_occupants", "destroyed_at", "recording_url"];

/** The value as an event; null for anything else, including messages and answers of the service. */
export function readEvent(value: unknown, texts: readonly HeldText[] = []): WebhookEvent | null {
  if (!isMap(value)) return null;
  const { trigger } = value;
  if (typeof trigger !== "string" || trigger === "" || trigger.length > LONGEST_TRIGGER) return null;
  if (!("data" in value) || hasMessageField(value)) return null;
  const data = parsed(value["data"]);
  // An empty object can arrive as an empty list.
  if (!isMap(data) && !(Array.isArray(data) && data.length === 0)) return null;
  const own = typeof value["data"] === "string" ? [{ text: value["data"], value: data }] : [];
  return { trigger, data: asMap(data), body: value, texts: [...texts, ...own] };
}

/**
 * The events in a value, in order: the value itself, or those inside its objects, lists and JSON texts. Records of the
 * service are not searched. `isTooDeep` is true for a text that is nested too deeply to be parsed.
 */
export function eventsIn(
  value: unknown,
  isTooDeep: (text: string) => boolean,
  depth = 0,
  texts: readonly HeldText[] = [],
): readonly WebhookEvent[] {
  const event = readEvent(value, texts);
  if (event !== null) return [event];
  if (depth === DEEPEST_WRAPPER) return [];
  if (typeof value === "string") {
    if (!value.includes("trigger") || isTooDeep(value)) return [];
    const held = parsed(value);
    return held === value ? [] : eventsIn(held, isTooDeep, depth, [...texts, { text: value, value: held }]);
  }
  if (isMap(value)) {
    if (isRecord(value)) return [];
    return Object.values(value).flatMap((held) => eventsIn(held, isTooDeep, depth + 1, texts));
  }
  return asList(value).flatMap((held) => eventsIn(held, isTooDeep, depth + 1, texts));
}

/** True for a message, and for nothing around one. */
export function hasMessageField(value: JsonObject): boolean {
  return MESSAGE_FIELDS.some((name) => Object.hasOwn(value, name));
}

/** A record's free fields may hold anything, even the body of a webhook. */
function isRecord(value: JsonObject): boolean {
  return hasMessageField(value) || "sessionId" in value || "sessionid" in value;
}

/** The parsed value of a JSON text that holds an object or a list; any other value as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/u.test(value)) return value;
  try {
    return parseExactly(value);
  } catch {
    return value;
  }
}

/** An event's messages: the message, the call message, or for a change the action message, then the changed one. */
export function messagesOf({ data }: WebhookEvent): readonly JsonObject[] {
  const carried = data["message"] ?? data["call"];
  if (!isMap(carried)) return [];
  const after = changedMessageOf(carried);
  return after === null ? [carried] : [carried, after];
}

/** The changed message that an action message contains; null for every other message. */
function changedMessageOf(message: JsonObject): JsonObject | null {
  const entity = onEntityOf(message);
  const isMessage = asId(entity["id"]) !== null && MESSAGE_FIELDS.some((name) => Object.hasOwn(entity, name));
  return isMessage ? entity : null;
}

function onEntityOf(message: JsonObject): JsonObject {
  return asMap(asMap(asMap(asMap(message["data"])["entities"])["on"])["entity"]);
}

export function eventFactsOf(event: WebhookEvent): EventFacts {
  const { trigger, data } = event;
  const [carried, after] = messagesOf(event);
  const isCallMessage = carried !== undefined && isMap(data["call"]) && !isMap(data["message"]);
  const sessionId = asId(data["sessionId"]) ?? (carried === undefined ? null : sessionIdOf(carried));
  const isOfSession =
    asId(data["sessionId"]) !== null &&
    (SESSION_TRIGGERS.has(trigger) || SESSION_FIELDS.some((name) => Object.hasOwn(data, name)));
  const changed = after ?? carried;
  return {
    trigger,
    atSeconds: carried === undefined ? timeOf(data) : timeOfMessage(carried),
    sessionId,
    messageId:
      asId(changed?.["id"]) ?? asId(asMap(data["body"])["messageId"]) ?? asId(asMap(data["reaction"])["messageId"]),
    actionId: after === undefined ? null : asId(carried?.["id"]),
    tellsOfCall: sessionId !== null && (isOfSession || isCallMessage),
  };
}

function timeOfMessage(message: JsonObject): number | null {
  const [deleted, edited, sent] = ["deletedAt", "editedAt", "sentAt"].map((name) => asSeconds(message[name]));
  return sent ?? edited ?? deleted ?? null;
}

function timeOf(data: JsonObject): number | null {
  const occupant = asMap(data["occupant"]);
  const times = [
    data["destroyed_at"],
    occupant["left_at"],
    occupant["joined_at"],
    data["recordingDate"],
    data["startTime"],
    data["created_at"],
    asMap(data["body"])["timestamp"],
    asMap(data["reaction"])["reactedAt"],
  ];
  return times.map(asSeconds).find((seconds) => seconds !== null) ?? null;
}
