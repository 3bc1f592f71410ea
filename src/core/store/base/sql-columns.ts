// The columns of domain/columns as SQL: the stored facts of messages and calls, and facts computed from them.
import { badRequest } from "#contract/failure.ts";
import { factName, type Column } from "#domain/columns/column.ts";
import { columnsOf, isFact, isStored } from "#domain/columns/datasets.ts";
import { metadataColumn, metadataKeyOf } from "#domain/columns/metadata-column.ts";
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { NOT_ENDED_STATUSES } from "#domain/records/call.ts";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import type { SqlValue } from "./database.ts";

/** How a fact is stored: list as a JSON array of texts, flag as 0 or 1. */
export type ColumnType = "text" | "number" | "flag" | "list";

const STORED_AS: Readonly<Record<Column["type"], ColumnType>> = {
  id: "text",
  word: "text",
  text: "text",
  json: "text",
  marks: "text",
  time: "number",
  number: "number",
  flag: "flag",
  list: "list",
};

const typesOf = (columns: readonly Column[]): Readonly<Record<string, ColumnType>> =>
  Object.fromEntries(columns.map((column) => [factName(column), STORED_AS[column.type]]));

export const COLUMNS: Readonly<Record<QueryKind, Readonly<Record<string, ColumnType>>>> = {
  messages: typesOf(columnsOf("messages").filter(isStored)),
  calls: typesOf(columnsOf("calls").filter(isStored)),
};
export const MESSAGE_COLUMNS = COLUMNS.messages;
export const CALL_COLUMNS = COLUMNS.calls;
const COLUMN_NAMES = { messages: Object.keys(MESSAGE_COLUMNS), calls: Object.keys(CALL_COLUMNS) } as const;

/** A fact by which rows are filtered, sorted and counted: stored, or computed from stored ones. */
export interface Fact {
  readonly column: Column;
  readonly type: ColumnType;
  /** its value over alias `m` */
  readonly sql: string;
}

const factsOf = (kind: QueryKind): ReadonlyMap<string, Fact> =>
  new Map(
    columnsOf(kind)
      .filter(isFact)
      .map((column) => [factName(column), { column, type: STORED_AS[column.type], sql: sqlOf(column) }]),
  );

/** Seconds between two times; null if either is missing or they run backwards, as in domain/columns/datasets.ts. */
function sqlOf(column: Column): string {
  const { secondsBetween: between } = column;
  if (column.ofCourse === true) return sqlOfFigure(column.name);
  if (between === undefined) return `m.${factName(column)}`;
  const [from, to] = [`m.${between.from}`, `m.${between.to}`];
  return `CASE WHEN ${to} >= ${from} THEN ${to} - ${from} END`;
}

/** A figure of the course, as it is stored. That of a call that has not ended is computed when it is read. */
function sqlOfFigure(name: string): string {
  const isOpen = `lower(m.status) IN (${NOT_ENDED_STATUSES.map(sqlOfText).join(", ")}) AND m.endedAtSeconds IS NULL`;
  const figure = `CAST(courseFigure(${sqlOfText(name)}, unixepoch(), ${RECORDS.calls}) AS INTEGER)`;
  return `CASE WHEN ${isOpen} THEN ${figure} ELSE m.${name} END`;
}

/** SQL of the arguments of functions that read records (sql-functions.ts): the kind, and the records of a row of alias `m`. */
export const RECORDS: Readonly<Record<QueryKind, string>> = {
  messages: "'messages', (SELECT d.raw FROM message_raw d WHERE d.rowId = m.rowId), NULL, NULL",
  calls: `'calls', (SELECT d.listRaw FROM call_raw d WHERE d.rowId = m.rowId),
    (SELECT d.fullRaw FROM call_raw d WHERE d.rowId = m.rowId),
    (SELECT d.fullIsLatest FROM call_raw d WHERE d.rowId = m.rowId)`,
};

/** All facts of each kind, by their names in rows. */
export const FACTS: Readonly<Record<QueryKind, ReadonlyMap<string, Fact>>> = {
  messages: factsOf("messages"),
  calls: factsOf("calls"),
};

/** Finds a fact by its name. Throws `Failed` badRequest, naming the method, for an unknown name. */
export function factOf(kind: QueryKind, name: string, method: string): Fact {
  const fact = FACTS[kind].get(name) ?? factOfMetadata(kind, name);
  if (fact !== undefined) return fact;
  throw badRequest(method, `Unknown column of ${kind}: ${name.slice(0, 60)}`);
}

/** The values of a key of metadata, read from the record. */
function factOfMetadata(kind: QueryKind, name: string): Fact | undefined {
  const key = metadataKeyOf(name);
  if (key === null) return undefined;
  return { column: metadataColumn(key), type: "list", sql: `metadataValues(${sqlOfText(key)}, ${RECORDS[kind]})` };
}

/** A text as SQL. */
export function sqlOfText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The table a kind of record is stored in. */
export const TABLES: Readonly<Record<QueryKind, string>> = { messages: "message", calls: "call" };

/** All tables that have a row for each record: its facts, the record itself, its folded text. */
export const ROW_TABLES: Readonly<Record<QueryKind, readonly string[]>> = {
  messages: ["message", "message_raw", "message_fold"],
  calls: ["call", "call_raw", "call_fold"],
};

/** The column of a record's id. */
export const ID_COLUMNS = { messages: "id", calls: "sessionId" } as const satisfies Record<QueryKind, string>;

/** The column of the time by which rows are ordered, UNIX seconds. */
export const TIME_COLUMNS = { messages: "sentAtSeconds", calls: "initiatedAtSeconds" } as const satisfies Record<
  QueryKind,
  string
>;

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

/** Converts a selected row of table `message`. */
export function messageRowOf({ versions = 0, ...stored }: StoredMessage): MessageRow {
  return {
    ...stored,
    ...(versions > 0 ? { versions } : {}),
    // An earlier version stored such texts as they came, and archives come from anywhere.
    text: stored.text === null ? null : maskChannelSecretsInText(stored.text),
    attachmentTypes: readTexts(stored.attachmentTypes),
    mentionedUids: readTexts(stored.mentionedUids),
    hasLinks: stored.hasLinks === 1,
    tags: readTexts(stored.tags),
    flagReasons: readTexts(stored.flagReasons),
  };
}

/** Converts a selected row of table `call` with its two names. */
export function callRowOf({ versions = 0, ...stored }: StoredCall): CallRow {
  return {
    ...stored,
    ...(versions > 0 ? { versions } : {}),
    hasRecording: stored.hasRecording === null ? null : stored.hasRecording === 1,
    hasTranscription: stored.hasTranscription === null ? null : stored.hasTranscription === 1,
    participantUids: readTexts(stored.participantUids),
  };
}

function readTexts(list: string): string[] {
  return listOf(list).filter((entry) => typeof entry === "string");
}

/** The entries of a JSON array as SQL gives it; empty for null and for other JSON. */
export function listOf(json: unknown): readonly unknown[] {
  if (typeof json !== "string" || json === "[]") return [];
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed : [];
}

/** SQL that inserts a row. `first`: columns before the facts; `always`: columns that are the same in every row. */
export function insertSql(
  kind: QueryKind,
  first: readonly string[],
  always: Readonly<Record<string, number>> = {},
): string {
  const given = [...first, ...COLUMN_NAMES[kind]];
  const columns = [...given, ...Object.keys(always)].join(", ");
  return `INSERT INTO ${TABLES[kind]} (${columns}) VALUES (${[...given.map(() => "?"), ...Object.values(always)].join(", ")})`;
}

/** SQL that updates the facts of a row; its number is the last value. */
export function updateSql(kind: QueryKind): string {
  const columns = COLUMN_NAMES[kind].map((name) => `${name} = ?`);
  return `UPDATE ${TABLES[kind]} SET ${columns.join(", ")} WHERE rowId = ?`;
}

export type FactValue = string | number | boolean | readonly string[] | null;

/** The facts of a row as SQL values, in the order of its columns. */
export function sqlValuesOf(kind: QueryKind, facts: Readonly<Record<string, FactValue>>): readonly SqlValue[] {
  return COLUMN_NAMES[kind].map((name) => sqlValueOf(facts[name] ?? null));
}

/** A fact as it goes into SQLite. */
export function sqlValueOf(fact: FactValue): SqlValue {
  if (typeof fact === "boolean") return fact ? 1 : 0;
  if (typeof fact !== "object" || fact === null) return fact;
  return fact.length === 0 ? "[]" : JSON.stringify(fact);
}

/** Ids of up to 18 digits as numbers, so that 10 sorts after 9. Null for other ids and for leading zeros. */
export function idOrderOf(id: string): number | bigint | null {
  if (!/^(?:0|[1-9]\d{0,17})$/u.test(id)) return null;
  return id.length <= 15 ? Number(id) : BigInt(id);
}
