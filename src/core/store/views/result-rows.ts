// The rows of results in the default order, kept until something changes.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { TABLES } from "../base/columns.ts";
import type { Database } from "../base/database.ts";
import type { RowSorter } from "./row-sorter.ts";
import { newScan, type Scan } from "./scan.ts";
import { sortRows } from "./sort-rows.ts";
import { WHOLE, type StoredResult } from "../results/stored-result.ts";
import { GrowingRows } from "../base/growing-rows.ts";
import { ascending, joinRows, rowsOf } from "../base/row-set.ts";
import { ChunkSize, type Sliced } from "../base/sliced.ts";
import { DEFAULT_KEYS } from "./sort-keys.ts";

/** The rows of a result up to a sequence number. */
interface ResultRows {
  readonly rowIds: Int32Array;
  readonly lastSequence: number;
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
    const known = this.#kept.get(result.resultId);
    const lastSequence = readLastSequence(this.#database, result);
    if (known?.lastSequence === lastSequence) return this.#keep(result.resultId, known);
    const clears = this.#clears;
    const span = { after: known?.lastSequence ?? 0, upTo: lastSequence };
    const gained = yield* this.readingGained(result, span, scan);
    const growing = known?.growing ?? new GrowingRows();
    const joined = joinInOrder(this.#database, result.kind, growing, known?.rowIds ?? new Int32Array(), gained);
    const rowIds = joined ?? (yield* this.readingGained(result, { after: 0, upTo: lastSequence }, scan));
    const rows = { rowIds, lastSequence, growing };
    return clears === this.#clears ? this.#keep(result.resultId, rows) : rows;
  }

  /** The result's rows with these sequence numbers, newest first. */
  *readingGained(result: StoredResult, span: Span, scan: Scan): Sliced<Int32Array> {
    if (result.isWhole === WHOLE.oldestFirst) return yield* descending(span);
    const rowIds = yield* readGained(this.#database, result, span);
    if (result.isWhole === WHOLE.newestFirst) return rowIds;
    const { kind } = result;
    return yield* this.#sorter.sorting({ kind, rowIds, keys: DEFAULT_KEYS[kind], ties: "kept" }, scan);
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

/** Sequence numbers of a result: after the first, up to and including the second. */
interface Span {
  readonly after: number;
  readonly upTo: number;
}

/** The numbers of a span, the last first. */
function* descending({ after, upTo }: Span): Sliced<Int32Array> {
  const rowIds = new Int32Array(Math.max(0, upTo - after));
  for (let at = 0; at < rowIds.length; at++) {
    rowIds[at] = upTo - at;
    if (at % FILLED_AT_ONCE === FILLED_AT_ONCE - 1) yield;
  }
  return rowIds;
}

/** SQL of a result's rows with their sequence numbers. A whole result stores none: they are the row numbers. */
function sequencesOf({ kind, isWhole }: StoredResult): string {
  if (isWhole > 0) return `(SELECT rowId, rowId AS sequence FROM ${TABLES[kind]} WHERE ? > 0)`;
  // NOT INDEXED: the table is stored in the order of its sequence numbers.
  return "(SELECT rowId, sequence FROM result_row NOT INDEXED WHERE resultId = ?)";
}

/** The row numbers for these sequence numbers, ascending. */
function* readGained(database: Database, result: StoredResult, { after, upTo }: Span): Sliced<Int32Array> {
  const parts: Int32Array[] = [];
  const size = new ChunkSize(FIRST_ROWS, MOST_ROWS);
  for (let last = after; ;) {
    const values = [result.resultId, last, upTo];
    const stretch = `(SELECT rowId, sequence FROM ${sequencesOf(result)} WHERE sequence > ? AND sequence <= ?
      ORDER BY sequence LIMIT ${size.rows})`;
    const end = size.timed(() => {
      const found = database.getOnce<Stretch>(
        `SELECT count(*) AS rows, min(rowId) AS first, max(rowId) AS final, max(sequence) AS last FROM ${stretch}`,
        ...values,
      );
      if (found === undefined || found.last === null) return null;
      const { rows, first, final } = found;
      // A result holds each row once, so this count means that no number between the two is missing.
      if (final - first === rows - 1) parts.push(Int32Array.from({ length: rows }, (_, index) => first + index));
      else {
        const sql = `SELECT json_group_array(rowId) AS rowIds FROM ${stretch}`;
        parts.push(rowsOf(database.getOnce<{ rowIds: string }>(sql, ...values)?.rowIds));
      }
      return found.last;
    });
    if (end === null) return ascending(joinRows(parts));
    last = end;
    yield;
  }
}

/** A stretch of a result before its rows are read. `last` is null when there are none. */
interface Stretch {
  readonly rows: number;
  readonly first: number;
  readonly final: number;
  readonly last: number | null;
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
  const order = { kind, rowIds: Int32Array.of(one, other), keys: DEFAULT_KEYS[kind], ties: "kept" } as const;
  return sortRows(database, order)[0] === one;
}

/** The last sequence number of a result. Searched from the end, where a result that is being loaded has its rows. */
export function readLastSequence(database: Database, result: StoredResult): number {
  const sql = `SELECT sequence FROM ${sequencesOf(result)} ORDER BY sequence DESC LIMIT 1`;
  return database.number(sql, result.resultId);
}
