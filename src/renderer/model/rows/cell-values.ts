// What the cells of both grids stand for: which fact a column tests, how a value is shown, and what the service can be
// asked for in its place.
import type { CallRow, MessageRow, Row } from "../../../contract/methods/rows.ts";
import { FILTERS, findFilter, isListKind } from "../../../domain/query/filters.ts";
import type { Filter, QueryKind } from "../../../domain/query/filters.ts";
import { formatReading } from "../../../domain/query/time-input.ts";
import { formatTime } from "../../../domain/time/time.ts";
import type { DraftValue } from "../draft/draft.ts";
import type { LocalValue } from "./local-values.ts";

/** A parameter that asks the service for what a cell shows. */
export interface Question {
  readonly param: string;
  readonly value: DraftValue;
  /** "Sender is Alice": what the service is asked for */
  readonly words: string;
}

/** Everything that can be done with one cell. */
export interface CellMeaning {
  /** the column's name: "Sender" */
  readonly label: string;
  /** what Copy copies, null for an empty cell */
  readonly copied: string | null;
  /** the values by which loaded rows can be narrowed, each as "only"; several in a list */
  readonly values: readonly LocalValue[];
  readonly questions: readonly Question[];
}

type Fact = string | number | boolean | null;

interface CellColumn<Data> {
  readonly label: string;
  /** the fact that is tested; without it the cell is only copied */
  readonly fact?: string;
  readonly value: (row: Data) => Fact | readonly string[];
  /** the name of the value, where it has one */
  readonly name?: (row: Data) => string | null;
  readonly isTime?: true;
  /** parameters beside those whose filter tests the same fact */
  readonly asks?: (
    row: Data,
  ) => readonly { readonly param: string; readonly value: string | null; readonly shown?: string | null }[];
}

const MESSAGE_CELLS: Readonly<Record<string, CellColumn<MessageRow>>> = {
  sentAtSeconds: { label: "Sent", isTime: true, value: (row) => row.sentAtSeconds },
  senderName: { label: "Sender", fact: "sender", value: (row) => row.sender, name: (row) => row.senderName },
  receiverName: {
    label: "Receiver",
    fact: "receiver",
    value: (row) => row.receiver,
    name: (row) => row.receiverName,
    asks: (row) => [{ param: "conversationId", value: row.conversationId }],
  },
  text: { label: "Text", value: (row) => row.text },
  type: { label: "Type", fact: "type", value: (row) => row.type },
  category: { label: "Category", fact: "category", value: (row) => row.category },
  conversationId: { label: "Conversation", fact: "conversationId", value: (row) => row.conversationId },
  id: { label: "Message ID", value: (row) => row.id },
  editedAtSeconds: { label: "Edited", isTime: true, value: (row) => row.editedAtSeconds },
  deletedAtSeconds: { label: "Deleted", isTime: true, value: (row) => row.deletedAtSeconds },
  deliveredAtSeconds: { label: "Delivered", isTime: true, value: (row) => row.deliveredAtSeconds },
  readAtSeconds: { label: "Read", isTime: true, value: (row) => row.readAtSeconds },
  updatedAtSeconds: { label: "Updated", isTime: true, value: (row) => row.updatedAtSeconds },
  parentId: { label: "Thread of", fact: "parentId", value: (row) => row.parentId },
  replyCount: { label: "Replies", fact: "replyCount", value: (row) => row.replyCount },
  attachmentCount: { label: "Attachments", fact: "attachmentCount", value: (row) => row.attachmentCount },
  reactionCount: { label: "Reactions", fact: "reactionCount", value: (row) => row.reactionCount },
  tags: { label: "Tags", fact: "tags", value: (row) => row.tags },
};

const CALL_CELLS: Readonly<Record<string, CellColumn<CallRow>>> = {
  initiatedAtSeconds: { label: "Initiated", isTime: true, value: (row) => row.initiatedAtSeconds },
  status: { label: "Status", fact: "status", value: (row) => row.status },
  type: { label: "Type", fact: "type", value: (row) => row.type },
  initiatorName: {
    label: "Initiator",
    fact: "initiator",
    value: (row) => row.initiator,
    name: (row) => row.initiatorName,
    asks: (row) => [{ param: "uid", value: row.initiator, shown: row.initiatorName }],
  },
  receiverName: {
    label: "Receiver",
    fact: "receiver",
    value: (row) => row.receiver,
    name: (row) => row.receiverName,
    asks: (row) =>
      row.receiverType === "user" ? [{ param: "uid", value: row.receiver, shown: row.receiverName }] : [],
  },
  totalParticipants: { label: "Participants", fact: "totalParticipants", value: (row) => row.totalParticipants },
  totalDurationInMinutes: { label: "Duration", value: (row) => row.totalDuration ?? row.totalDurationInMinutes },
  hasRecording: { label: "Recording", fact: "hasRecording", value: (row) => row.hasRecording },
  sessionId: { label: "Session", value: (row) => row.sessionId },
  mode: { label: "Mode", fact: "mode", value: (row) => row.mode },
  startedAtSeconds: { label: "Started", isTime: true, value: (row) => row.startedAtSeconds },
  endedAtSeconds: { label: "Ended", isTime: true, value: (row) => row.endedAtSeconds },
  totalAudioMinutes: { label: "Audio minutes", value: (row) => row.totalAudioMinutes },
  totalVideoMinutes: { label: "Video minutes", value: (row) => row.totalVideoMinutes },
  mid: { label: "Meeting ID", fact: "mid", value: (row) => row.mid },
};

/** What can be done with a cell; null for a column that is no single fact. `zone` is that of the shown times. */
export function meaningOf(row: Row, columnId: string, zone: string): CellMeaning | null {
  if ("sessionId" in row && "status" in row) return meaning("calls", CALL_CELLS, row, columnId, zone);
  return "conversationId" in row ? meaning("messages", MESSAGE_CELLS, row, columnId, zone) : null;
}

function meaning<Data extends Row>(
  kind: QueryKind,
  cells: Readonly<Record<string, CellColumn<Data>>>,
  row: Data,
  columnId: string,
  zone: string,
): CellMeaning | null {
  const column = Object.hasOwn(cells, columnId) ? cells[columnId] : undefined;
  if (column === undefined) return null;
  const { label, fact } = column;
  const held = column.value(row);
  const values = fact === undefined ? [] : localValuesOf(label, fact, held, column.name?.(row) ?? null);
  const own = fact === undefined ? [] : values.flatMap((value) => questionOf(kind, value) ?? []);
  const asked = column.isTime === true ? timeQuestions(kind, columnId, held, zone) : (column.asks?.(row) ?? []);
  const beside = asked.flatMap(({ param, value, ...more }) => {
    const filter = findFilter(kind, param);
    if (filter === undefined || value === null) return [];
    const shown = "shown" in more ? (more.shown ?? value) : value;
    return [{ param, value, words: `${filter.label} ${filter.kind === "time" ? "" : "is "}${shown}` }];
  });
  return { label, copied: copiedOf(held, column.isTime === true, zone), values, questions: [...own, ...beside] };
}

function localValuesOf(
  label: string,
  column: string,
  held: Fact | readonly string[],
  name: string | null,
): readonly LocalValue[] {
  if (typeof held === "object" && held !== null) {
    return held.map((value) => ({ column, value, excluded: false, label, shown: value, isList: true }));
  }
  const shown = name ?? wordsOf(held);
  return [{ column, value: held, excluded: false, label, shown, isList: false }];
}

function wordsOf(value: Fact): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? null : String(value);
}

function copiedOf(held: Fact | readonly string[], isTime: boolean, zone: string): string | null {
  if (typeof held === "object" && held !== null) return held.length === 0 ? null : held.join(", ");
  if (isTime && typeof held === "number") return formatTime(held, zone);
  return wordsOf(held);
}

/** The parameter that asks the service for a local value; null when none does, and for what is excluded. */
export function questionOf(kind: QueryKind, value: LocalValue): Question | null {
  if (value.excluded || value.value === null) return null;
  const filter = FILTERS[kind].find((each) => asksForOne(each, value));
  if (filter === undefined) return null;
  const words = `${filter.label} ${filter.kind === "words" ? "has" : "is"} ${value.shown ?? ""}`;
  return { param: filter.name, value: draftValueOf(filter, value.value), words };
}

/** True for a filter that asks for exactly the one value of the fact. */
function asksForOne({ local, kind, sent }: Filter, { column, value, isList }: LocalValue): boolean {
  if (!("column" in local) || local.column !== column) return false;
  if (isList) return local.op === "listHasAny";
  if (typeof value === "boolean") return local.op === "positive" && kind === "yesNo";
  // A list of values that has a filter of one value beside it (Types, Type) leaves the question to that one.
  return local.op === "equals" || local.op === "numberEquals" || (local.op === "oneOf" && sent === "oneValue");
}

function draftValueOf(filter: Filter, value: string | number | boolean): DraftValue {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return isListKind(filter.kind) ? [String(value)] : String(value);
}

/** The filters that ask from, after or up to the moment of a time cell; not those that mean nothing by themselves. */
function timeQuestions(
  kind: QueryKind,
  column: string,
  held: Fact | readonly string[],
  zone: string,
): readonly { readonly param: string; readonly value: string; readonly shown: string }[] {
  if (typeof held !== "number") return [];
  return FILTERS[kind]
    .filter(({ local, needs }) => "column" in local && local.column === column && needs === undefined)
    .map(({ name }) => ({ param: name, value: formatReading(held, zone), shown: formatTime(held, zone) }));
}
