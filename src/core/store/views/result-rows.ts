// The rows of results in the order that holds when none is chosen, kept for as long as nothing changes.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { TABLES } from "../base/columns.ts";
import type { Database } from "../base/database.ts";
import { orderRows } from "./order-rows.ts";
import type { StoredResult } from "../results/results.ts";
import { ascending, joinRows } from "../base/row-set.ts";
import { chunkSize, runWhole } from "../base/sliced.ts";
import type { Sliced } from "../base/sliced.ts";
import { DEFAULT_KEYS } from "./sort-keys.ts";

/** The rows of a result as they were when it had this last place. */
export interface ResultRows {
  readonly rowIds: Int32Array;
  readonly lastSequence: number;
}

export interface ResultRowsCache {
  /** The rows of the result, newest first. */
  readonly read: (result: StoredResult) => Sliced<ResultRows>;
  /** To be told when rows that were there before have changed. */
  readonly clear: () => void;
  readonly forget: (resultId: number) => void;
}

/** Results whose rows are kept at once; the one used longest ago goes first. */
const MOST_RESULTS = 4;
const ROWS_AT_ONCE = 50_000;
const MOST_ROWS_AT_ONCE = 400_000;

export function cacheResultRows(database: Database): ResultRowsCache {
  const kept = new Map<number, ResultRows>();

  function keep(resultId: number, rows: ResultRows): ResultRows {
    kept.delete(resultId);
    kept.set(resultId, rows);
    for (const oldest of kept.keys()) if (kept.size > MOST_RESULTS) kept.delete(oldest);
    return rows;
  }

  let clears = 0;
  return {
    *read(result) {
      const known = kept.get(result.resultId);
      const lastSequence = readLastSequence(database, result);
      if (known?.lastSequence === lastSequence) return keep(result.resultId, known);
      const before = clears;
      const span = { after: known?.lastSequence ?? 0, upTo: lastSequence };
      const gained = yield* readGainedInOrder(database, result, span);
      const joined = joinInOrder(database, result.kind, known?.rowIds ?? new Int32Array(), gained);
      const rowIds = joined ?? (yield* readGainedInOrder(database, result, { after: 0, upTo: lastSequence }));
      const rows = { rowIds, lastSequence };
      return before === clears ? keep(result.resultId, rows) : rows;
    },
    clear() {
      clears++;
      kept.clear();
    },
    forget: (resultId) => void kept.delete(resultId),
  };
}

/** Places of a result: behind one, up to and with another. Rows that come later are left for the next look. */
export interface Places {
  readonly after: number;
  readonly upTo: number;
}

/** The rows that took these places in the result, newest first. */
export function* readGainedInOrder(database: Database, result: StoredResult, places: Places): Sliced<Int32Array> {
  const rowIds = yield* readGained(database, result, places);
  if (result.isWhole === 2) return rowIds;
  return yield* orderRows(database, result.kind, rowIds, DEFAULT_KEYS[result.kind]);
}

/** Rows in the order of their places. A result of everything has no places of its own: rows stand where they stand. */
function placesOf({ kind, isWhole }: StoredResult): string {
  if (isWhole > 0) return `(SELECT rowId, rowId AS sequence FROM ${TABLES[kind]} WHERE ? > 0)`;
  // By place, not by the index of rows: places are where the table lies.
  return "(SELECT rowId, sequence FROM result_row NOT INDEXED WHERE resultId = ?)";
}

/** The numbers of the rows that took these places, ascending. */
function* readGained(database: Database, result: StoredResult, { after, upTo }: Places): Sliced<Int32Array> {
  const parts: Int32Array[] = [];
  const size = chunkSize(ROWS_AT_ONCE / 5, MOST_ROWS_AT_ONCE);
  for (let last = after; ;) {
    const values = [result.resultId, last, upTo];
    const places = `(SELECT rowId, sequence FROM ${placesOf(result)} WHERE sequence > ? AND sequence <= ?
      ORDER BY sequence LIMIT ${size.rows()})`;
    const end = size.timed(() => {
      const span = database.getOnce<Span>(
        `SELECT count(*) AS rows, min(rowId) AS first, max(rowId) AS final, max(sequence) AS last FROM ${places}`,
        ...values,
      );
      if (span === undefined || span.last === null) return null;
      const { rows, first, final } = span;
      // A row stands once in a result: so many different numbers between two leave none of them out.
      if (final - first === rows - 1) parts.push(Int32Array.from({ length: rows }, (_, index) => first + index));
      else {
        const held = database.getOnce<{ rowIds: string }>(
          `SELECT json_group_array(rowId) AS rowIds FROM ${places}`,
          ...values,
        );
        const parsed: unknown = JSON.parse(held?.rowIds ?? "[]");
        parts.push(Int32Array.from(Array.isArray(parsed) ? parsed : []));
      }
      return span.last;
    });
    if (end === null) return ascending(joinRows(parts));
    last = end;
    yield;
  }
}

/** What is known of some rows before they are read; `last` is null when there are none. */
interface Span {
  readonly rows: number;
  readonly first: number;
  readonly final: number;
  readonly last: number | null;
}

/** Both lists in the default order as one; null when neither stands wholly before the other. */
export function joinInOrder(
  database: Database,
  kind: QueryKind,
  one: Int32Array,
  other: Int32Array,
): Int32Array | null {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  if (standsBefore(database, kind, one.at(-1), other.at(0))) return joinRows([one, other]);
  return standsBefore(database, kind, other.at(-1), one.at(0)) ? joinRows([other, one]) : null;
}

function standsBefore(database: Database, kind: QueryKind, one = 0, other = 0): boolean {
  return runWhole(orderRows(database, kind, Int32Array.of(one, other), DEFAULT_KEYS[kind]))[0] === one;
}

/** The newest place of a result, looked for from the end: a result that is being loaded has the newest places of all. */
export function readLastSequence(database: Database, result: StoredResult): number {
  const sql = `SELECT sequence FROM ${placesOf(result)} ORDER BY sequence DESC LIMIT 1`;
  return database.get<{ sequence: number }>(sql, result.resultId)?.sequence ?? 0;
}
