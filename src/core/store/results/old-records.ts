// Removes the records that were loaded before a time, slice by slice. A removal that is cut off goes on after the next opening.
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { REMOVED } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import { givingBack } from "#core/store/base/give-back.ts";
import { forgetGoneOpenings, forgetOldOpenings } from "#core/store/records/openings.ts";
import { overwriting } from "#core/store/base/secure-delete.ts";
import { ChunkSize, inChunks, inRanges, type Sliced } from "#core/store/base/sliced.ts";
import { TABLES } from "#core/store/base/sql-columns.ts";

/** Rows of one range, at first and at most: each row is looked for in every result that stays. */
const RANGE = { first: 500, most: 5000 };
const NAMES_AT_ONCE = 500;
/** Rows of a result that one slice removes. */
const SLICE_ROWS = 5000;

/** The tables of a result's parts, with the key of a row. The result itself goes last. */
const RESULT_PARTS = [
  ["kept_order_part", "partId"],
  ["kept_order", "resultId"],
  ["result_row", "sequence"],
  ["result_left_out", "leftOutId"],
  ["unreadable", "unreadableId"],
  ["result_page", "pageId"],
  ["result", "resultId"],
] as const;

/** A removal that has begun: the last rows that the old results had, and the number of records removed so far. */
interface Removal {
  readonly messages: number;
  readonly calls: number;
  readonly records: number;
}

/** The old records of one open store. */
export class OldRecords {
  readonly #database: Database;
  readonly #discardIndex: () => boolean;

  /** `discardIndex` removes the search index; false if it cannot. */
  constructor(database: Database, discardIndex: () => boolean) {
    this.#database = database;
    this.#discardIndex = discardIndex;
  }

  /**
   * Hides the results that were asked last before the time (UNIX milliseconds), except those in use, and notes that their
   * records are to be removed. What was opened before the time is forgotten at once.
   */
  begin(beforeMs: number, isInUse: (resultId: number) => boolean): void {
    const database = this.#database;
    forgetOldOpenings(database, beforeMs);
    const old = findOldResults(database, beforeMs).filter((resultId) => !isInUse(resultId));
    if (old.length === 0) return;
    const before = this.#readRemoval() ?? { messages: 0, calls: 0, records: 0 };
    const messages = Math.max(before.messages, findLastRow(database, "messages", old));
    const calls = Math.max(before.calls, findLastRow(database, "calls", old));
    overwriting(database, () =>
      database.inTransaction(() => {
        const hide = "UPDATE result SET connection = ? WHERE resultId IN (SELECT value FROM json_each(?))";
        database.run(hide, REMOVED, JSON.stringify(old));
        const ran = `DELETE FROM recent_query WHERE ranAtMs < ?
          AND resultId NOT IN (SELECT resultId FROM result WHERE connection <> ?)`;
        database.run(ran, beforeMs, REMOVED);
        database.run("DELETE FROM removal");
        database.insertRow("removal", { messages, calls, records: before.records });
      }),
    );
  }

  /** True if a removal has begun and not ended. */
  hasBegun(): boolean {
    return this.#readRemoval() !== undefined;
  }

  /**
   * Removes what `begin` noted: the rows that no other result has, the names and openings of only these rows, and the
   * results. Returns the number of removed records. `settling` ends the removal.
   */
  *removing(): Sliced<number> {
    const removal = this.#readRemoval();
    if (removal === undefined) return 0;
    for (const kind of QUERY_KINDS) yield* this.#removeRows(kind, removal[kind]);
    const records = this.#readRemoval()?.records ?? 0;
    if (records > 0) yield* this.#removeNames();
    while (this.#removeResultSlice()) yield;
    return records;
  }

  /**
   * Writes the overwritten pages into the file and empties the write-ahead log, which still holds the rows; an open
   * snapshot of the store would keep them there. The search index goes too: it keeps parts of removed rows, and a new one
   * needs no notes of changes. Then the room is given back.
   */
  *settling(): Sliced<void> {
    if (!this.hasBegun()) return;
    this.#database.readPragma("wal_checkpoint(TRUNCATE)");
    if (this.#discardIndex()) this.#database.run("DELETE FROM search_change");
    yield* givingBack(this.#database);
    this.#database.run("DELETE FROM removal");
  }

  #readRemoval(): Removal | undefined {
    return this.#database.get<Removal>("SELECT messages, calls, records FROM removal");
  }

  *#removeRows(kind: QueryKind, last: number): Sliced<void> {
    const database = this.#database;
    const table = TABLES[kind];
    const select = `SELECT m.rowId FROM ${table} m WHERE m.rowId BETWEEN ? AND ?
      AND NOT EXISTS (SELECT 1 FROM result k CROSS JOIN result_row r ON r.resultId = k.resultId AND r.rowId = m.rowId
        WHERE k.connection > ${REMOVED} AND k.kind = ?)`;
    const remove = (first: number, final: number): void => {
      const rowIds = database.column<number>(select, first, final, kind);
      for (const part of [`${table}_raw`, `${table}_fold`, table]) removeByKey(database, part, "rowId", rowIds);
      database.run("UPDATE removal SET records = records + ?", rowIds.length);
    };
    yield* inRanges(last, new ChunkSize(RANGE.first, RANGE.most), (first, final) => {
      overwriting(database, () => database.inTransaction(() => remove(first, final)));
    });
  }

  *#removeNames(): Sliced<void> {
    const database = this.#database;
    const mentioned = new Set<string>();
    for (const kind of QUERY_KINDS) {
      const own = `SELECT * FROM ${TABLES[kind]} WHERE rowId BETWEEN ? AND ?`;
      const sql = `WITH own AS MATERIALIZED (${own}) ${MENTIONED[kind].join(" UNION ")}`;
      const last = database.number(`SELECT max(rowId) FROM ${TABLES[kind]}`);
      yield* inRanges(last, new ChunkSize(RANGE.first, RANGE.most), (first, final) => {
        for (const id of database.column<string | null>(sql, first, final)) if (id !== null) mentioned.add(id);
      });
    }
    forgetGoneOpenings(database, mentioned);
    const gone = database.column<string>("SELECT DISTINCT id FROM name").filter((id) => !mentioned.has(id));
    const indexes = Int32Array.from(gone.keys());
    yield* inChunks(indexes, new ChunkSize(NAMES_AT_ONCE, NAMES_AT_ONCE), (chunk) => {
      const ids = Array.from(chunk, (index) => gone[index] ?? null);
      overwriting(database, () => removeByKey(database, "name", "id", ids));
    });
  }

  /** Removes some rows of hidden results. False when nothing was left. */
  #removeResultSlice(): boolean {
    for (const [table, key] of RESULT_PARTS) {
      const select = `SELECT p.${key} FROM result r CROSS JOIN ${table} p ON p.resultId = r.resultId
        WHERE r.connection = ${REMOVED} LIMIT ${SLICE_ROWS}`;
      const keys = this.#database.column<number>(select);
      if (keys.length === 0) continue;
      overwriting(this.#database, () => removeByKey(this.#database, table, key, keys));
      return true;
    }
    return false;
  }
}

/** A result was asked last when it was made, or with its last page. */
function findOldResults(database: Database, beforeMs: number): readonly number[] {
  const asked = `SELECT r.resultId FROM result r WHERE r.connection <> ? AND r.createdAtMs < ? AND NOT EXISTS
    (SELECT 1 FROM result_page p WHERE p.resultId = r.resultId AND p.requestedAtMs >= ?)`;
  return database.column<number>(asked, REMOVED, beforeMs, beforeMs);
}

/** Rows are numbered in the order in which they were first stored, so all up to this one are old. */
function findLastRow(database: Database, kind: QueryKind, results: readonly number[]): number {
  return database.number(
    `SELECT max((SELECT max(rowId) FROM result_row WHERE resultId = r.resultId)) FROM result r
     WHERE r.kind = ? AND r.resultId IN (SELECT value FROM json_each(?))`,
    kind,
    JSON.stringify(results),
  );
}

/** The ids that rows of a range mention; see `PEOPLE` in exports for the same over all rows. */
const MENTIONED: Readonly<Record<QueryKind, readonly string[]>> = {
  messages: [
    "SELECT sender AS id FROM own",
    "SELECT receiver FROM own",
    "SELECT e.value FROM own, json_each(mentionedUids) e",
  ],
  calls: [
    "SELECT initiator AS id FROM own",
    "SELECT receiver FROM own",
    "SELECT e.value FROM own, json_each(participantUids) e",
  ],
};

function removeByKey(database: Database, table: string, key: string, keys: readonly (number | string | null)[]): void {
  database.run(`DELETE FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?))`, JSON.stringify(keys));
}
