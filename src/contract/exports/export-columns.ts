// What can be exported and as which columns: one table for each subject, from which the dialog, the SQL and every format are made.
import { z } from "zod";
import type { QueryKind } from "../../domain/query/filters.ts";
import { parseJsonPath } from "../../domain/text/json-path.ts";
import type { JsonPath } from "../../domain/text/json-path.ts";

export const EXPORT_SUBJECTS = [
  "messages",
  "reactions",
  "calls",
  "participants",
  "devices",
  "recordings",
  "unreadable",
] as const;
export const exportSubject = z.enum(EXPORT_SUBJECTS);
export type ExportSubject = z.infer<typeof exportSubject>;

/**
 * What the cells of a column hold. id: an identifier or a word of the service, written as it is; text: what people wrote;
 * time: UNIX seconds that are shown as a date; seconds: UNIX seconds that stay a number; list and json: JSON text.
 */
export type ColumnType = "id" | "text" | "number" | "flag" | "time" | "seconds" | "list" | "json";

export interface ExportColumn {
  /** unique in an export; the header, for a time with the zone behind it */
  readonly name: string;
  readonly type: ColumnType;
  /** where in the raw record the value stands; without it the column is a known fact of the subject */
  readonly path?: JsonPath;
}

type Table = readonly (readonly [name: string, type: ColumnType])[];

/** A time stands twice: `sentAt` as a date, `sentAtSeconds` as the number that was sent. */
function time<const Name extends string>(name: Name): readonly [[Name, "time"], [`${Name}Seconds`, "seconds"]] {
  return [
    [name, "time"],
    [`${name}Seconds`, "seconds"],
  ];
}

/** The facts of a call that stand beside each of its participants, devices and recordings. */
const OF_CALL = [
  ["callType", "id"],
  ["callMode", "id"],
  ["callStatus", "id"],
  ["callInitiator", "id"],
  ["callInitiatorName", "text"],
  ["callReceiverType", "id"],
  ["callReceiver", "id"],
  ["callReceiverName", "text"],
  ...time("callInitiatedAt"),
  ...time("callStartedAt"),
  ...time("callEndedAt"),
] as const satisfies Table;

/** All columns of each subject, in the order in which they are written. */
const COLUMNS = {
  messages: [
    ["id", "id"],
    ...time("sentAt"),
    ["conversationId", "id"],
    ["sender", "id"],
    ["senderName", "text"],
    ["receiverType", "id"],
    ["receiver", "id"],
    ["receiverName", "text"],
    ["category", "id"],
    ["type", "id"],
    ["action", "id"],
    ["text", "text"],
    ["attachmentCount", "number"],
    ["attachmentTypes", "list"],
    ["mentionedUids", "list"],
    ["mentionedNames", "list"],
    ["reactionCount", "number"],
    ["hasLinks", "flag"],
    ["tags", "list"],
    ["parentId", "id"],
    ["replyCount", "number"],
    ["sessionId", "id"],
    ...time("updatedAt"),
    ...time("editedAt"),
    ...time("deletedAt"),
    ...time("deliveredAt"),
    ...time("readAt"),
  ],
  reactions: [
    ["messageId", "id"],
    ["reaction", "text"],
    ["count", "number"],
    ["reactedByMe", "flag"],
    ...time("sentAt"),
    ["conversationId", "id"],
    ["sender", "id"],
    ["senderName", "text"],
  ],
  calls: [
    ["sessionId", "id"],
    ...time("initiatedAt"),
    ...time("startedAt"),
    ...time("endedAt"),
    ["type", "id"],
    ["mode", "id"],
    ["status", "id"],
    ["initiator", "id"],
    ["initiatorName", "text"],
    ["receiverType", "id"],
    ["receiver", "id"],
    ["receiverName", "text"],
    ["totalDuration", "id"],
    ["totalDurationInMinutes", "number"],
    ["totalAudioMinutes", "number"],
    ["totalVideoMinutes", "number"],
    ["totalParticipants", "number"],
    ["participantUids", "list"],
    ["participantNames", "list"],
    ["hasRecording", "flag"],
    ["mid", "id"],
  ],
  participants: [
    ["sessionId", "id"],
    ["uid", "id"],
    ["name", "text"],
    ["joined", "flag"],
    ["deviceCount", "number"],
    ...time("firstJoinedAt"),
    ...time("lastLeftAt"),
    ["totalMinutes", "number"],
    ...OF_CALL,
  ],
  devices: [
    ["sessionId", "id"],
    ["uid", "id"],
    ["name", "text"],
    ["deviceId", "id"],
    ["isJoined", "flag"],
    ...time("joinedAt"),
    ...time("leftAt"),
    ["state", "id"],
    ["totalDurationInMinutes", "number"],
    ["totalAudioMinutes", "number"],
    ["totalVideoMinutes", "number"],
    ["mid", "id"],
    ...OF_CALL,
  ],
  recordings: [
    ["sessionId", "id"],
    ["rid", "id"],
    ...time("startTime"),
    ...time("endTime"),
    ["durationSeconds", "number"],
    ["durationRaw", "number"],
    ["url", "id"],
    ...OF_CALL,
  ],
  unreadable: [
    ["unreadableId", "number"],
    ["reason", "text"],
    ["file", "text"],
    ["line", "number"],
    ["byte", "number"],
    ["request", "id"],
    ...time("requestedAt"),
    ["raw", "json"],
  ],
} as const satisfies Readonly<Record<ExportSubject, Table>>;

/** The names of a subject's columns; whoever gives their values has a table that the compiler checks against these. */
export type ColumnName<Subject extends ExportSubject> = (typeof COLUMNS)[Subject][number][0];

/** The view from which a subject is taken; null for what belongs to a result of either kind. */
export const SUBJECT_VIEWS = {
  messages: "messages",
  reactions: "messages",
  calls: "calls",
  participants: "calls",
  devices: "calls",
  recordings: "calls",
  unreadable: null,
} as const satisfies Readonly<Record<ExportSubject, QueryKind | null>>;

/** The record as it came, for every subject: what lossless formats write. */
export const RAW_COLUMN: ExportColumn = { name: "raw", type: "json", path: [] };

/** All columns of a subject. */
export function columnsOf(subject: ExportSubject): readonly ExportColumn[] {
  return COLUMNS[subject].map(([name, type]) => ({ name, type }));
}

/**
 * The columns that these names stand for, in their order: a subject's own column, or else a path into the raw record,
 * `data.metadata.order` for one. Null for a name that is neither, or that stands twice.
 */
export function chooseColumns(subject: ExportSubject, names: readonly string[]): readonly ExportColumn[] | null {
  const known = new Map(columnsOf(subject).map((column) => [column.name, column]));
  const chosen = names.map((name): ExportColumn | null => {
    const own = known.get(name);
    if (own !== undefined) return own;
    const path = parseJsonPath(name);
    return path === null ? null : { name, type: "text", path };
  });
  const columns = chosen.filter((column) => column !== null);
  return columns.length < names.length || new Set(names).size < names.length ? null : columns;
}

/** A column's header: a time names its zone, `sentAt (Europe/Kyiv)`. */
export function headerOf({ name, type }: ExportColumn, zone: string): string {
  return type === "time" ? `${name} (${zone})` : name;
}
