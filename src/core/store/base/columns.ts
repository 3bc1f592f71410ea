// The columns of stored messages and calls: one table each, from which SQL, sorting and reading are made.
import type { CallFacts } from "../../../domain/records/call.ts";
import { maskChannelSecretsInText } from "../../../domain/privacy/channel-secrets.ts";
import type { MessageFacts } from "../../../domain/records/message.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { CallRow, MessageRow } from "../../../contract/methods/rows.ts";
import type { SqlValue } from "./database.ts";

/** How a fact is stored: list as a JSON array of texts, flag as 0 or 1. */
export type ColumnType = "text" | "number" | "flag" | "list";

export const MESSAGE_COLUMNS = {
  id: "text",
  conversationId: "text",
  sender: "text",
  senderName: "text",
  receiverType: "text",
  receiver: "text",
  receiverName: "text",
  category: "text",
  type: "text",
  sentAtSeconds: "number",
  updatedAtSeconds: "number",
  editedAtSeconds: "number",
  deletedAtSeconds: "number",
  deliveredAtSeconds: "number",
  readAtSeconds: "number",
  parentId: "text",
  replyCount: "number",
  attachmentTypes: "list",
  attachmentCount: "number",
  mentionedUids: "list",
  reactionCount: "number",
  hasLinks: "flag",
  tags: "list",
  action: "text",
  sessionId: "text",
  text: "text",
} as const satisfies Readonly<Record<keyof MessageFacts, ColumnType>>;

export const CALL_COLUMNS = {
  sessionId: "text",
  type: "text",
  mode: "text",
  receiverType: "text",
  receiver: "text",
  initiator: "text",
  status: "text",
  totalAudioMinutes: "number",
  totalVideoMinutes: "number",
  totalDurationInMinutes: "number",
  totalDuration: "text",
  totalParticipants: "number",
  hasRecording: "flag",
  initiatedAtSeconds: "number",
  startedAtSeconds: "number",
  endedAtSeconds: "number",
  mid: "text",
  participantUids: "list",
} as const satisfies Readonly<Record<keyof CallFacts, ColumnType>>;

export const COLUMNS: Readonly<Record<QueryKind, Readonly<Record<string, ColumnType>>>> = {
  messages: MESSAGE_COLUMNS,
  calls: CALL_COLUMNS,
};

/** The table a kind of record is stored in. */
export const TABLES: Readonly<Record<QueryKind, string>> = { messages: "message", calls: "call" };

/** A fact as it comes out of SQLite. */
type Stored<Facts> = {
  readonly [Name in keyof Facts]: Facts[Name] extends readonly string[]
    ? string
    : Facts[Name] extends boolean
      ? number
      : Facts[Name] extends boolean | null
        ? number | null
        : Facts[Name];
};
export type StoredMessage = Stored<MessageRow>;
export type StoredCall = Stored<CallRow>;

/** The message row that a selected row of table `message` stands for. */
export function messageRowOf({ versions = 0, ...stored }: StoredMessage): MessageRow {
  return {
    ...stored,
    ...(versions > 0 ? { versions } : {}),
    // An earlier version stored such texts as they came, and archives come from anywhere.
    text: stored.text === null ? null : maskChannelSecretsInText(stored.text),
    attachmentTypes: readList(stored.attachmentTypes),
    mentionedUids: readList(stored.mentionedUids),
    hasLinks: stored.hasLinks === 1,
    tags: readList(stored.tags),
  };
}

/** The call row that a selected row of table `call`, with the two names beside it, stands for. */
export function callRowOf({ versions = 0, ...stored }: StoredCall): CallRow {
  return {
    ...stored,
    ...(versions > 0 ? { versions } : {}),
    hasRecording: stored.hasRecording === null ? null : stored.hasRecording === 1,
    participantUids: readList(stored.participantUids),
  };
}

function readList(text: string): string[] {
  if (text === "[]") return [];
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.filter((entry) => typeof entry === "string") : [];
}

/** A fact as it goes into SQLite. */
export function sqlValueOf(fact: string | number | boolean | readonly string[] | null): SqlValue {
  if (typeof fact === "boolean") return fact ? 1 : 0;
  if (typeof fact !== "object" || fact === null) return fact;
  return fact.length === 0 ? "[]" : JSON.stringify(fact);
}

/**
 * Whole-number ids as numbers, so that 10 stands after 9; null for every other id, also for one with a zero before its
 * digits. Up to 18 digits fit SQLite.
 */
export function idOrderOf(id: string): number | bigint | null {
  if (!/^(?:0|[1-9]\d{0,17})$/u.test(id)) return null;
  return id.length <= 15 ? Number(id) : BigInt(id);
}
