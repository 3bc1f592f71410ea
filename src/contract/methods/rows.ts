// What the window sees of stored rows, results and views.
import { z } from "zod";
import { callFacts, participant, recording } from "../../domain/records/call.ts";
import { messageFacts } from "../../domain/records/message.ts";
import { rebuiltFrom } from "../../domain/records/rebuilt-call.ts";
import { ledger, walkState } from "../../domain/report/ledger.ts";
import { direction } from "../../domain/query/cursor.ts";
import { Failed } from "../failure.ts";
import { rateLimit } from "../ledger-lines.ts";
import { queryKind } from "../../domain/query/query-shape.ts";
import { query } from "../../domain/query/query-shape.ts";

/** A stored row's number; stable for as long as the store lives. */
export const rowId = z.number().int();

/** How many other versions of the record the opened files hold; absent where there is none. */
const versions = z.number().optional();

export const messageRow = messageFacts.extend({ rowId, versions });
export type MessageRow = z.infer<typeof messageRow>;

/** A call with the names known for its people, from what else is stored. */
export const callRow = callFacts.extend({
  rowId,
  versions,
  receiverName: z.string().nullable(),
  initiatorName: z.string().nullable(),
});
export type CallRow = z.infer<typeof callRow>;

export const row = z.union([messageRow, callRow]);
export type Row = z.infer<typeof row>;

/**
 * Many rows as one JSON text. A window of rows goes through three processes: a text does so unread, and is checked once,
 * where it arrives.
 */
export const rowsText = z.string().brand<"rows">();
export type RowsText = z.infer<typeof rowsText>;
const rows = z.array(row).readonly();

/** The text of rows; `rowsOfText` gives them again. */
export function textOfRows(some: readonly Row[]): RowsText {
  return rowsText.parse(JSON.stringify(some));
}

/** The rows of such a text. Throws Failed (bug) when it holds something else. */
export function rowsOfText(text: RowsText): readonly Row[] {
  const read = rows.safeParse(readJson(text));
  if (read.success) return read.data;
  throw new Failed({ kind: "bug", message: "the rows that arrived have an unexpected shape" });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A result: a query, what has been loaded for it, and how far its walks are. */
export const resultSummary = z.object({
  resultId: z.number().int(),
  connectionId: z.string(),
  query,
  createdAtMs: z.number(),
  rowCount: z.number(),
  walks: z.object({ append: walkState, prepend: walkState }),
  ledger,
  /** the direction of a walk to the end that nobody has stopped; after a restart it is for the window to go on with it */
  loadingAll: direction.nullable(),
  /** what the newest answer said about the rate limit */
  rateLimit: rateLimit.nullable(),
});
export type ResultSummary = z.infer<typeof resultSummary>;

export const sortColumn = z.object({ column: z.string().max(60), descending: z.boolean() });
export type SortColumn = z.infer<typeof sortColumn>;

/**
 * Keeps the rows whose fact has the value, or with `excluded` those whose fact has not. Text is compared letter by letter;
 * null stands for no value; a list has each of its entries.
 */
export const valueTest = z.object({
  column: z.string().max(60),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  excluded: z.boolean(),
});
export type ValueTest = z.infer<typeof valueTest>;

/**
 * Keeps the rows whose fact holds a text (whatever the case; of a list, in one of its entries), or with `excluded` those
 * whose fact does not; or the rows whose number or time, UNIX seconds, lies between two bounds that belong to it.
 */
export const columnTest = z.discriminatedUnion("test", [
  z.object({
    test: z.literal("contains"),
    column: z.string().max(60),
    text: z.string().min(1).max(1000),
    excluded: z.boolean(),
  }),
  z.object({
    test: z.literal("between"),
    column: z.string().max(60),
    from: z.number().nullable(),
    to: z.number().nullable(),
  }),
]);
export type ColumnTest = z.infer<typeof columnTest>;

/** What narrows and orders a view of a result; evaluated on stored rows only. */
export const viewSpec = z.object({
  /** filters of the endpoint's table, evaluated offline */
  params: query.shape.params,
  /** tests of single facts; a row passes when it passes all of them */
  values: z.array(valueTest).max(20).readonly().optional(),
  tests: z.array(columnTest).max(20).readonly().optional(),
  /** what a row must hold in its text, ids, names, files, tags or metadata, as domain/query/find.ts reads it; empty for nothing */
  search: z.string().max(1000),
  /**
   * none stands for newest first: by time, then by id, numeric where ids are numbers. It also orders rows that are equal in
   * all columns: as it is where the last column descends, turned round where it ascends
   */
  sort: z.array(sortColumn).max(5).readonly(),
});
export type ViewSpec = z.infer<typeof viewSpec>;

export const viewSummary = z.object({
  viewId: z.number().int(),
  kind: queryKind,
  rowCount: z.number(),
  /** false while only the first rows are known: there are at least `rowCount`. `view.refresh` answers when all are. */
  isWhole: z.boolean(),
});
export type ViewSummary = z.infer<typeof viewSummary>;

/** Where a record of an opened file stands: the file's name, and the line it begins on, from 1. */
const recordOrigin = z.object({ file: z.string(), line: z.number() });

/** Another version of a record, as it stands in an opened file. */
export const recordVersion = z.object({ raw: z.string(), origin: recordOrigin.nullable() });
export type RecordVersion = z.infer<typeof recordVersion>;
/** Other versions of the record, in the order of the files; absent where there is none. */
const otherVersions = z.array(recordVersion).readonly().optional();

export const messageDetail = z.object({
  versions: otherVersions,
  row: messageRow,
  /** the record as the service sent it, JSON text */
  raw: z.string(),
  /** uid or guid to name, for everyone the record names */
  names: z.record(z.string(), z.string()),
  /** null for what the service sent */
  origin: recordOrigin.nullable(),
  /** webhook events of the message */
  events: z.number(),
});
export type MessageDetail = z.infer<typeof messageDetail>;

export const callDetail = z.object({
  versions: otherVersions,
  row: callRow,
  participants: z.array(participant).readonly(),
  recordings: z.array(recording).readonly(),
  raw: z.string(),
  names: z.record(z.string(), z.string()),
  /** true when the record came from Get call, false when it is the list entry */
  isFull: z.boolean(),
  /** null for what the service sent */
  origin: recordOrigin.nullable(),
  /** webhook events of the session */
  events: z.number(),
  /** what the call was put together from; null for a record of the service */
  rebuiltFrom: rebuiltFrom.nullable(),
});
export type CallDetail = z.infer<typeof callDetail>;
