// Reads the parts of a raw message that a transcript shows besides the row: actors, quotes, fields, facts of a call.
import type { MessageRow } from "#contract/methods/rows.ts";
import type { TranscriptRecord } from "#contract/methods/transcript-methods.ts";
import { composedParts, composedText, type Part } from "#domain/records/composed-content.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { asId, asMap, asSeconds, asText, isMap } from "#domain/text/lenient.ts";
import { readContent, type MessageContent } from "./message-content.ts";
import { say } from "#texts/say.ts";

/** Somebody or something that a record names. */
export interface Named {
  readonly id: string | null;
  readonly name: string | null;
}

/** A message that another one quotes, as that one repeats it. */
export interface Quoted {
  readonly id: string;
  readonly sender: string | null;
  readonly text: string | null;
}

/** The facts that one call message gives about its call. Times are UNIX seconds. */
export interface CallFacts {
  readonly type: string | null;
  readonly mode: string | null;
  readonly status: string | null;
  readonly initiatedAtSeconds: number | null;
  readonly startedAtSeconds: number | null;
  readonly endedAtSeconds: number | null;
}

export interface ReadMessage {
  readonly row: MessageRow;
  readonly content: Pick<MessageContent, "attachments" | "reactions">;
  /** false for a record that is too long to be sent with the others */
  readonly isWhole: boolean;
  /** the sender's role, as the service words it */
  readonly role: string | null;
  readonly editedBy: string | null;
  readonly deletedBy: string | null;
  readonly quoted: Quoted | null;
  /** people of an action: who did it, to whom, for which group */
  readonly by: Named;
  readonly on: Named;
  readonly target: Named;
  /** the message that an action is about */
  readonly actedOnId: string | null;
  /** the role before and after a change of scope */
  readonly scope: { readonly from: string | null; readonly to: string | null };
  /** the content of a message of a custom or unknown kind */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly call: CallFacts;
  readonly earlierTexts: readonly string[];
}

/** Reads a record for a transcript. Any JSON is accepted; missing or wrong values are null or empty. */
export function readRecord({ row, raw, earlierTexts = [] }: TranscriptRecord): ReadMessage {
  const message = asMap(raw === null ? null : parse(raw));
  const { attachments, reactions } = readContent(raw ?? "null");
  const parts = knownParts(message);
  return {
    row,
    content: { attachments, reactions },
    isWhole: raw !== null,
    ...parts,
    actedOnId: row.category === "action" ? parts.actedOnId : null,
    fields: fieldsOf(asMap(message["data"])),
    earlierTexts,
  };
}

type KnownParts = Omit<ReadMessage, "row" | "content" | "isWhole" | "fields" | "earlierTexts">;

/** The content of the known fields, as a transcript shows it. */
export function knownParts(message: Readonly<Record<string, unknown>>): KnownParts {
  const data = asMap(message["data"]);
  const entities = asMap(data["entities"]);
  const [by, on, target] = [entities["by"], entities["on"], entities["for"]].map(entityOf);
  return {
    role: asId(asMap(asMap(entities["sender"] ?? entities["by"])["entity"])["role"]),
    editedBy: asId(message["editedBy"]),
    deletedBy: asId(message["deletedBy"]),
    quoted: quotedOf(message),
    by: namedOf(by),
    on: namedOf(on),
    target: namedOf(target),
    actedOnId: asId(asMap(on)["id"]),
    scope: scopeOf(data),
    call: callFactsOf(data, asMap(on)),
  };
}

function parse(raw: string): unknown {
  try {
    return parseExactly(raw);
  } catch {
    return null;
  }
}

function entityOf(holder: unknown): Readonly<Record<string, unknown>> {
  return asMap(asMap(holder)["entity"]);
}

function namedOf(entity: Readonly<Record<string, unknown>> = {}): Named {
  return { id: asId(entity["uid"]) ?? asId(entity["guid"]), name: asId(entity["name"]) };
}

function quotedOf(message: Readonly<Record<string, unknown>>): Quoted | null {
  const quoted = asMap(message["quotedMessage"]);
  const id = asId(quoted["id"]) ?? asId(message["quotedMessageId"]);
  if (id === null || id === "0") return null;
  return { id, sender: asId(quoted["sender"]), text: asText(asMap(quoted["data"])["text"]) };
}

function scopeOf(data: Readonly<Record<string, unknown>>): ReadMessage["scope"] {
  const scope = asMap(asMap(data["extras"])["scope"]);
  return { from: asId(scope["old"]), to: asId(scope["new"]) };
}

function callFactsOf(
  data: Readonly<Record<string, unknown>>,
  on: Readonly<Record<string, unknown>>,
): ReadMessage["call"] {
  const custom = asMap(data["customData"]);
  return {
    type: asId(on["type"]) ?? asId(custom["callType"]),
    mode: asId(on["mode"]) ?? asId(custom["mode"]),
    status: asId(on["status"]),
    initiatedAtSeconds: asSeconds(on["initiatedAt"]),
    startedAtSeconds: asSeconds(on["startedAt"]),
    endedAtSeconds: asSeconds(on["endedAt"]),
  };
}

/** Parts of `data` that a transcript shows in a way of their own, or that say nothing to a reader. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  "text",
  "entities",
  "attachments",
  "reactions",
  "mentions",
  "url",
  "metadata",
]);
/** Parts whose own entries are the fields. */
const OPENED: ReadonlySet<string> = new Set(["customData", "interactiveData", "card"]);
const LONGEST_VALUE = 400;

/** Parts that are put into words where a person would read them. */
const COMPOSED: ReadonlySet<string> = new Set(["interactiveData", "card", "toolCalls", "result"]);

function fieldsOf(data: Readonly<Record<string, unknown>>): ReadMessage["fields"] {
  const text = composedText(data);
  const parts = composedParts(data).filter((part) => part.text !== text || asText(data["text"]) !== null);
  const isPoll = parts.some(({ kind }) => kind === "option");
  const isInWords = (name: string): boolean => COMPOSED.has(name) || (isPoll && name === "customData");
  const others = Object.entries(data).flatMap(([name, value]) => {
    if (SHOWN_ELSEWHERE.has(name) || (text !== null && isInWords(name))) return [];
    if (OPENED.has(name) && isMap(value)) return Object.entries(value).map(fieldOf);
    return [fieldOf([name, value])];
  });
  return [...parts.map((part) => fieldOf([say(`messages.composed.${part.kind}`), partWords(part)])), ...others];
}

function partWords({ text, votes }: Part): string {
  return votes === null ? text : `${text} (${say("messages.composed.votes", { votes })})`;
}

function fieldOf([name, value]: readonly [string, unknown]): readonly [string, string] {
  return [name.slice(0, LONGEST_VALUE), (asText(value) ?? JSON.stringify(value)).slice(0, LONGEST_VALUE)];
}
