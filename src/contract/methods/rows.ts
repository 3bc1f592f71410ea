// Stored rows, results and views as the window sees them.
import { z } from "zod";
import { courseFigures } from "#domain/course/figures.ts";
import { callFacts, participant, recording } from "#domain/records/call.ts";
import { messageFacts } from "#domain/records/message.ts";
import { rebuiltFrom } from "#domain/records/rebuilt-call.ts";
import { ledger, walkState } from "#domain/report/ledger.ts";
import { direction } from "#domain/query/cursor.ts";
import { Failed } from "#contract/failure.ts";
import { columnName } from "#contract/ids.ts";
import { rateLimit } from "#contract/ledger-lines.ts";
import { queryKind, query } from "#domain/query/query-shape.ts";

/** A stored row's id; never changes while the store exists. */
export const rowId = z.number().int();

/** How many other versions of the record are kept, of opened files or of a followed call; absent if there are none. */
const versions = z.number().optional();

/** The values in the asked columns of metadata, each with the column's name; absent if none was asked for. */
const metadata = z
  .array(z.tuple([columnName, z.array(z.string()).readonly()]).readonly())
  .readonly()
  .optional();

/** The first fields with hits of the view's search; absent in a view without one. */
const hits = z.array(z.string()).readonly().optional();

export const messageRow = messageFacts.extend({ rowId, versions, metadata, hits });
export type MessageRow = z.infer<typeof messageRow>;

/** A call with the known names of its people, found in other stored records. */
export const callRow = callFacts.extend({
  ...courseFigures.shape,
  rowId,
  versions,
  metadata,
  hits,
  receiverName: z.string().nullable(),
  initiatorName: z.string().nullable(),
});
export type CallRow = z.infer<typeof callRow>;

export const row = z.union([messageRow, callRow]);
export type Row = z.infer<typeof row>;

/** Rows as one JSON text. A window of rows crosses three processes; only the last one parses and checks it. */
export const rowsText = z.string().brand<"rows">();
export type RowsText = z.infer<typeof rowsText>;
const rows = z.array(row).readonly();

/** Writes rows as text; `rowsOfText` reads them again. */
export function textOfRows(some: readonly Row[]): RowsText {
  return rowsText.parse(JSON.stringify(some));
}

/** Reads the rows of a text. Throws Failed (bug) if it holds anything else. */
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

/** A result: a query, the rows loaded for it, and the state of its walks. */
export const resultSummary = z.object({
  resultId: z.number().int(),
  connectionId: z.string(),
  /** whose rows these are: the application and the roots (`originOf`); absent for opened files and older results */
  origin: z.string().optional(),
  query,
  createdAtMs: z.number(),
  rowCount: z.number(),
  walks: z.object({ append: walkState, prepend: walkState }),
  ledger,
  /** the direction in which *Load all* is still running; after a restart the window continues it */
  loadingAll: direction.nullable(),
  /** the rate limit in the newest answer */
  rateLimit: rateLimit.nullable(),
});
export type ResultSummary = z.infer<typeof resultSummary>;

export const sortColumn = z.object({ column: columnName, descending: z.boolean() });
export type SortColumn = z.infer<typeof sortColumn>;

/** Keeps rows with exactly this value, or with `excluded` the others; null: no value; a list matches by any entry. */
export const valueTest = z.object({
  column: columnName,
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  excluded: z.boolean(),
});
export type ValueTest = z.infer<typeof valueTest>;

/**
 * Keeps the rows whose fact is one of several texts, in every spelling; or contains a text (in any case; of a list, in
 * any entry); with `excluded` the others; or whose number or time (UNIX seconds) lies between two inclusive bounds.
 */
export const columnTest = z.discriminatedUnion("test", [
  z.object({
    test: z.literal("contains"),
    column: columnName,
    text: z.string().min(1).max(1000),
    excluded: z.boolean(),
  }),
  z.object({
    test: z.literal("oneOf"),
    column: columnName,
    values: z.array(z.string().max(1000)).min(1).max(20).readonly(),
    excluded: z.boolean(),
  }),
  z.object({
    test: z.literal("between"),
    column: columnName,
    from: z.number().nullable(),
    to: z.number().nullable(),
  }),
]);
export type ColumnTest = z.infer<typeof columnTest>;

/** The filters and the order of a view of a result; they apply to stored rows only. */
export const viewSpec = z.object({
  /** filters of the endpoint's table, applied offline */
  params: query.shape.params,
  /** tests of single facts; a row must pass all of them */
  values: z.array(valueTest).max(20).readonly().optional(),
  tests: z.array(columnTest).max(20).readonly().optional(),
  /** searched in text, ids, names, files, tags and metadata; domain/search/find.ts parses it; empty: no search */
  search: z.string().max(1000),
  /**
   * Absent: newest first, by time and then by id, numerically if ids are numbers. This default also orders rows that
   * are equal in all columns, reversed if the last column ascends.
   */
  sort: z.array(sortColumn).max(5).readonly(),
});
export type ViewSpec = z.infer<typeof viewSpec>;

/** The view of all rows of a result, newest first. */
export const EVERYTHING: ViewSpec = { params: {}, search: "", sort: [] };

export const viewSummary = z.object({
  viewId: z.number().int(),
  kind: queryKind,
  rowCount: z.number(),
  /** false while only the first rows are known, at least `rowCount`; `view.refresh` answers once all are */
  isWhole: z.boolean(),
});
export type ViewSummary = z.infer<typeof viewSummary>;

/** The position of a record in an opened file: the file's name and the line where it starts, from 1. */
const recordOrigin = z.object({ file: z.string(), line: z.number() });

/** Another version of a record in an opened file. */
export const recordVersion = z.object({ raw: z.string(), origin: recordOrigin.nullable() });
export type RecordVersion = z.infer<typeof recordVersion>;
/** Other versions of the record, in the order of the files or of time; absent if there are none. */
const otherVersions = z.array(recordVersion).readonly().optional();

/** Other records of the opened files with the same id; absent if there are none. */
const twins = z.number().optional();

export const messageDetail = z.object({
  versions: otherVersions,
  twins,
  row: messageRow,
  /** the record as the service sent it, JSON text */
  raw: z.string(),
  /** uid or guid to name, for everyone the record names */
  names: z.record(z.string(), z.string()),
  /** null for records of the service */
  origin: recordOrigin.nullable(),
  /** webhook events of the message */
  events: z.number(),
});
export type MessageDetail = z.infer<typeof messageDetail>;

export const callDetail = z.object({
  versions: otherVersions,
  twins,
  row: callRow,
  participants: z.array(participant).readonly(),
  recordings: z.array(recording).readonly(),
  raw: z.string(),
  names: z.record(z.string(), z.string()),
  /** true when the record came from Get call, false when it is the list entry */
  isFull: z.boolean(),
  /** null for records of the service */
  origin: recordOrigin.nullable(),
  /** webhook events of the session */
  events: z.number(),
  /** the events from which the call was rebuilt; null for a record of the service */
  rebuiltFrom: rebuiltFrom.nullable(),
});
export type CallDetail = z.infer<typeof callDetail>;
