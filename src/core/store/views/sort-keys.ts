// The keys that a view is sorted by: any column, rows without a value last, text in any case.
import type { SortColumn } from "../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { factOf } from "../base/columns.ts";

/** One key of an order: SQL over the aliases of chunk-sql.ts, and the comparison; folded: as folded text. */
export interface OrderKey {
  readonly sql: string;
  readonly type: "number" | "text" | "folded";
  readonly descending: boolean;
  /** the key for rows with the same beginning of a long text; at first only the beginning is read */
  readonly whole?: Omit<OrderKey, "descending">;
}

type Key = Omit<OrderKey, "descending">;

/** Longer than nearly every message. length() ends at a NUL: a text with one early on is read as a whole. */
export const BEGINNING_CHARACTERS = 160;

/**
 * Texts with this many equal characters count as equal. Without a bound, a few hundred texts of some megabytes, read at
 * once, exceed the size of a value in SQLite. UTF-8 takes up to four bytes per character.
 */
const COMPARED_CHARACTERS = 4000;
const LONG_TEXT = `CASE WHEN octet_length(f.text) > ${4 * COMPARED_CHARACTERS} THEN substr(f.text, 1, ${COMPARED_CHARACTERS}) ELSE f.text END`;

/** Ids of up to 18 digits in two halves, since JavaScript's numbers hold 15; other ids as they are. */
const ID_KEYS: readonly Key[] = [
  { sql: "m.idOrder / 1000000000", type: "number" },
  { sql: "m.idOrder % 1000000000", type: "number" },
  { sql: "CASE WHEN m.idOrder IS NULL THEN m.id END", type: "text" },
];

/** Newest first: the default order, which also decides between equal rows. */
export const DEFAULT_KEYS: Readonly<Record<QueryKind, readonly OrderKey[]>> = {
  messages: [{ sql: "m.sentAtSeconds", type: "number" } as const, ...ID_KEYS].map((key) => ({
    ...key,
    descending: true,
  })),
  calls: [
    { sql: "m.initiatedAtSeconds", type: "number", descending: true },
    // Calls rebuilt from webhook events may have only a start time.
    { sql: "m.startedAtSeconds", type: "number", descending: true },
    { sql: "m.sessionId", type: "text", descending: false },
  ],
};

/** Columns that are sorted by something other than their own value. */
const KEYS: Readonly<Record<QueryKind, Readonly<Record<string, readonly Key[]>>>> = {
  messages: {
    id: ID_KEYS,
    parentId: [
      { sql: "length(m.parentId)", type: "number" },
      { sql: "m.parentId", type: "text" },
    ],
    text: [
      {
        sql: `CASE WHEN length(f.text) > ${BEGINNING_CHARACTERS} THEN substr(f.text, 1, ${BEGINNING_CHARACTERS}) ELSE f.text END`,
        type: "text",
        whole: { sql: LONG_TEXT, type: "text" },
      },
    ],
  },
  calls: {
    receiverName: [{ sql: "rn.name", type: "folded" }],
    initiatorName: [{ sql: "n.name", type: "folded" }],
  },
};

/**
 * The keys of an order. Text is sorted by its folded form, code point by code point: the same on every machine in every
 * language. Empty lists count as no value. Throws `Failed` badRequest for a column that does not exist.
 */
export function keysOf(kind: QueryKind, sort: readonly SortColumn[], method: string): readonly OrderKey[] {
  return sort.flatMap(({ column, descending }) =>
    keysOfColumn(kind, column, method).map((key) => ({ ...key, descending })),
  );
}

function keysOfColumn(kind: QueryKind, column: string, method: string): readonly Key[] {
  const special = KEYS[kind];
  if (Object.hasOwn(special, column)) return special[column] ?? [];
  const { type, sql } = factOf(kind, column, method);
  if (type === "text") return [{ sql, type: "folded" }];
  if (type === "list") return [{ sql: `nullif(${sql}, '[]')`, type: "folded" }];
  return [{ sql, type: "number" }];
}
