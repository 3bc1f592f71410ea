// The rows of results in the default order, kept until something changes.
import type { QueryKind } from "#domain/query/filters.ts";
import { TABLES } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import type { RowSorter } from "./sorter.ts";
import { newScan, type Scan } from "./scan.ts";
import { sortRows, type ResultSpan } from "./sort-rows.ts";
import { sequencesOf } from "#core/store/results/result-sequences.ts";
import { isOrderDue, readingOrder, writingOrder, type OrderedRows } from "#core/store/results/kept-orders.ts";
import { WHOLE, type StoredResult } from "#core/store/results/stored-result.ts";
import { GrowingRows } from "#core/store/base/growing-rows.ts";
import { joinRows, rowsOf } from "#core/store/base/row-set.ts";
import { ChunkSize, type Sliced } from "#core/store/base/sliced.ts";
import { DEFAULT_KEYS } from "./sort-keys.ts";

interface ResultRows extends OrderedRows {
  /** false for the rows of a file */
  readonly isLive: boolean;
  readonly growing: GrowingRows;
}

/** Results whose rows are kept at once. The one used longest ago is dropped first. */
const MOST_RESULTS = 4;
const FIRST_ROWS = 10_000;
/** Numbers written in one slice. */
const FILLED_AT_ONCE = 2_000_000;
const MOST_ROWS = 400_000;

export class ResultRowsCache {
  readonly #database: Database;
  readonly #sorter: RowSorter;
  /** in the order of use */
  readonly #kept = new Map<number, ResultRows>();
  #clears = 0;

  constructor(database: Database, sorter: RowSorter) {
    this.#database = database;
    this.#sorter = sorter;
  }

  /** The rows of the result, newest first. */
  *reading(result: StoredResult, scan = newScan()): Sliced<ResultRows> {
    const clears = this.#clears;
    const known = yield* this.#known(result);
    const lastSequence = readLastSequence(this.#database, result);
    if (known?.lastSequence === lastSequence) return this.#keep(result.resultId, known);
    const gained = yield* this.readingGained({ result, after: known?.lastSequence ?? 0, upTo: lastSequence }, scan);
    const growing = known?.growing ?? new GrowingRows();
    const joined = joinInOrder(this.#database, result.kind, growing, known?.rowIds ?? new Int32Array(), gained);
    const rowIds = joined ?? (yield* this.readingGained({ result, after: 0, upTo: lastSequence }, scan));
    const rows = { rowIds, lastSequence, growing, isLive: result.isWhole === 0 };
    return clears === this.#clears ? this.#keep(result.resultId, rows) : rows;
  }

  /** The rows known last: in memory, or from a live result's order in the store, which only the engine changes. */
  *#known({ resultId, isWhole }: StoredResult): Sliced<ResultRows | null> {
    const known = this.#kept.get(resultId);
    if (known !== undefined || isWhole > 0) return known ?? null;
    const stored = yield* readingOrder(this.#database, resultId);
    return stored === null ? null : { ...stored, isLive: true, growing: new GrowingRows() };
  }

  /** Writes the orders of large live results into the store, where they are missing or have grown much. */
  *storing(): Sliced<void> {
    for (const [resultId, rows] of this.#kept) {
      if (rows.isLive && isOrderDue(this.#database, resultId, rows))
        yield* writingOrder(this.#database, resultId, rows);
    }
  }

  /** The rows of the span, newest first. */
  *readingGained(span: ResultSpan, scan: Scan): Sliced<Int32Array> {
    const { kind, isWhole } = span.result;
    if (isWhole === WHOLE.oldestFirst) return yield* descending(span);
    if (isWhole === WHOLE.newestFirst) return yield* readWhole(this.#database, span);
    return yield* this.#sorter.sorting({ kind, rows: span, keys: DEFAULT_KEYS[kind], ties: "kept" }, scan);
  }

  /** Call it when stored rows have changed. */
  clear(): void {
    this.#clears++;
    this.#kept.clear();
  }

  forget(resultId: number): void {
    this.#kept.delete(resultId);
  }

  #keep(resultId: number, rows: ResultRows): ResultRows {
    this.#kept.delete(resultId);
    this.#kept.set(resultId, rows);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > MOST_RESULTS) this.#kept.delete(oldest);
    return rows;
  }
}

/** The numbers of a span, the last first. */
function* descending({ after, upTo }: ResultSpan): Sliced<Int32Array> {
  const rowIds = new Int32Array(Math.max(0, upTo - after));
  for (let at = 0; at < rowIds.length; at++) {
    rowIds[at] = upTo - at;
    // Speed only: a pause lets other work run, and changes no result.
    if (at % FILLED_AT_ONCE === FILLED_AT_ONCE - 1) yield;
  }
  return rowIds;
}

/** The row numbers of a whole result, ascending. */
function* readWhole(database: Database, { result, after, upTo }: ResultSpan): Sliced<Int32Array> {
  const parts: Int32Array[] = [];
  const size = new ChunkSize(FIRST_ROWS, MOST_ROWS);
  const sql = `SELECT json_group_array(rowId) AS rowIds FROM
    (SELECT rowId FROM ${TABLES[result.kind]} WHERE rowId > ? AND rowId <= ? ORDER BY rowId LIMIT ?)`;
  for (let last = after; ;) {
    const from = last;
    const part = size.timed(() => rowsOf(database.getOnce<{ rowIds: string }>(sql, from, upTo, size.rows)?.rowIds));
    const end = part.at(-1);
    if (end === undefined) return joinRows(parts);
    parts.push(part);
    last = end;
    yield;
  }
}

/** Both lists joined in the default order; null when neither belongs wholly before the other. */
export function joinInOrder(
  database: Database,
  kind: QueryKind,
  growing: GrowingRows,
  one: Int32Array,
  other: Int32Array,
): Int32Array | null {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  if (isBefore(database, kind, one.at(-1), other.at(0))) return growing.join(one, other);
  return isBefore(database, kind, other.at(-1), one.at(0)) ? growing.join(other, one) : null;
}

function isBefore(database: Database, kind: QueryKind, one = 0, other = 0): boolean {
  const order = { kind, rows: Int32Array.of(one, other), keys: DEFAULT_KEYS[kind], ties: "kept" } as const;
  return sortRows(database, order)[0] === one;
}

/** The last sequence number of a result. Searched from the end, where a result that is being loaded has its rows. */
export function readLastSequence(database: Database, result: StoredResult): number {
  const { resultId, kind, isWhole } = result;
  if (isWhole > 0) return database.number(`SELECT coalesce(max(rowId), 0) FROM ${TABLES[kind]}`);
  const sequences = sequencesOf(database, resultId);
  return database.number(
    `SELECT sequence FROM ${sequences} WHERE resultId = ? ORDER BY sequence DESC LIMIT 1`,
    resultId,
  );
}
