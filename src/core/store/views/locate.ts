// Finds positions in a view: of a row by its number, its id or a time, of the nearest row of a sender or with an
// attachment, and of the hits of a search.
import { setImmediate } from "node:timers/promises";
import type { LoadedSpan, LocateTarget } from "#contract/methods/locate-methods.ts";
import type { SortColumn } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { ID_COLUMNS, TABLES, TIME_COLUMNS } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import type { ViewSnapshot } from "./snapshot.ts";
import type { Input, Output } from "#contract/methods/methods.ts";

/** Rows read by one statement. The search can be cancelled between two statements. */
const SLICE_ROWS = 50_000;
/** Rows of the first statement that looks for a near row; each further one reads twice as many. */
const NEAR_ROWS = 500;

/**
 * The position, from 0; null when the view has no such row. A time in a view that is not ordered by time is looked for
 * among all of its rows. Rejects with the signal's reason.
 */
export async function locate(
  database: Database,
  view: ViewSnapshot,
  target: LocateTarget,
  signal: AbortSignal,
): Promise<number | null> {
  const { rowIds } = view;
  if (rowIds.length === 0) return null;
  switch (target.by) {
    case "position":
      return Math.min(target.position, rowIds.length - 1);
    case "row":
      return positionOf(rowIds, target.rowId);
    case "id":
      return positionOf(rowIds, readRowId(database, view, target.id));
    case "time": {
      const isAscending = readDirection(view.kind, view.spec.sort);
      return isAscending === null
        ? scanForTime(database, view, target.seconds, signal)
        : searchForTime(database, view, target.seconds, isAscending);
    }
    case "nearest":
      return view.kind === "messages" ? nearest(database, view.rowIds, target, signal) : null;
  }
}

type NearestTarget = Extract<LocateTarget, { readonly by: "nearest" }>;

/** Looks at the rows in their order from the position on, until one fits. */
async function nearest(
  database: Database,
  rowIds: Int32Array,
  { from, step, having }: NearestTarget,
  signal: AbortSignal,
): Promise<number | null> {
  const fits = having.what === "sender" ? "m.sender = ?" : "m.attachmentCount > 0";
  const best = step === "next" ? "min(p.key)" : "max(p.key)";
  const sql = `SELECT ${best} FROM json_each(?) p CROSS JOIN message m ON m.rowId = p.value WHERE ${fits}`;
  const values = having.what === "sender" ? [having.uid] : [];
  for (const { begin, end } of partsBeside(from, step, rowIds.length)) {
    await setImmediate();
    signal.throwIfAborted();
    const part = JSON.stringify(Array.from(rowIds.subarray(begin, end)));
    const [offset] = database.column<number | null>(sql, part, ...values);
    if (typeof offset === "number") return begin + offset;
  }
  return null;
}

/** The positions on one side of a position in parts, the nearest first. Each part is larger than the one before. */
function* partsBeside(
  from: number,
  step: NearestTarget["step"],
  rowCount: number,
): Generator<{ readonly begin: number; readonly end: number }> {
  let at = step === "next" ? from + 1 : Math.min(from, rowCount);
  for (let count = NEAR_ROWS; step === "next" ? at < rowCount : at > 0; count = Math.min(2 * count, SLICE_ROWS)) {
    const next = step === "next" ? Math.min(rowCount, at + count) : Math.max(0, at - count);
    yield { begin: Math.min(at, next), end: Math.max(at, next) };
    at = next;
  }
}

function positionOf(rowIds: Int32Array, rowId: number | null): number | null {
  const position = rowId === null ? -1 : rowIds.indexOf(rowId);
  return position === -1 ? null : position;
}

function readRowId(database: Database, { kind, connection }: ViewSnapshot, id: string): number | null {
  const sql = `SELECT rowId FROM ${TABLES[kind]} WHERE connection = ? AND ${ID_COLUMNS[kind]} = ?`;
  return database.column<number>(sql, connection, id)[0] ?? null;
}

/** True for times in ascending order, false for descending, null for another order. */
function readDirection(kind: QueryKind, sort: readonly SortColumn[]): boolean | null {
  const [first] = sort;
  if (first === undefined) return false;
  return first.column === TIME_COLUMNS[kind] ? !first.descending : null;
}

/** Rows without a time come last in both directions. */
function searchForTime(database: Database, view: ViewSnapshot, seconds: number, isAscending: boolean): number {
  const { rowIds } = view;
  const timeAt = timesOf(database, view);
  // The first time that is not before the moment if times ascend, or that is before it if they descend.
  const first = firstPosition(rowIds.length, (position) => {
    const time = timeAt(position);
    return time === null || (isAscending ? time >= seconds : time < seconds);
  });
  return isAscending && first < rowIds.length && timeAt(first) !== null ? first : Math.max(0, first - 1);
}

function timesOf(
  database: Database,
  { kind, rowIds }: Pick<ViewSnapshot, "kind" | "rowIds">,
): (position: number) => number | null {
  const sql = `SELECT ${TIME_COLUMNS[kind]} FROM ${TABLES[kind]} WHERE rowId = ?`;
  return (position) => database.column<number | null>(sql, rowIds[position] ?? null)[0] ?? null;
}

/** The first position from which on a test is true, by halving. */
function firstPosition(count: number, isPast: (position: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The earliest and the latest time of rows that are newest first. Rows without a time come last. */
export function spanOf(database: Database, kind: QueryKind, rowIds: Int32Array): LoadedSpan {
  const timeAt = timesOf(database, { kind, rowIds });
  const dated = firstPosition(rowIds.length, (position) => timeAt(position) === null);
  return dated === 0
    ? { earliestSeconds: null, latestSeconds: null }
    : { earliestSeconds: timeAt(dated - 1), latestSeconds: timeAt(0) };
}

async function scanForTime(
  database: Database,
  { kind, rowIds }: ViewSnapshot,
  seconds: number,
  signal: AbortSignal,
): Promise<number> {
  // The earliest time that is not before the moment, or else the latest before it.
  const best = `SELECT p.key AS position, m.${TIME_COLUMNS[kind]} AS time FROM json_each(?) p
    CROSS JOIN ${TABLES[kind]} m ON m.rowId = p.value WHERE time IS NOT NULL
    ORDER BY time < ?, CASE WHEN time < ? THEN -time ELSE time END, p.key LIMIT 1`;
  let found = { position: 0, time: Number.NEGATIVE_INFINITY };
  for (let from = 0; from < rowIds.length; from += SLICE_ROWS) {
    await setImmediate();
    signal.throwIfAborted();
    const slice = JSON.stringify(Array.from(rowIds.subarray(from, from + SLICE_ROWS)));
    const row = database.get<{ position: number; time: number }>(best, slice, seconds, seconds);
    if (row !== undefined && isBetter(row.time, found.time, seconds)) {
      found = { position: from + row.position, time: row.time };
    }
  }
  return found.position;
}

function isBetter(one: number, other: number, seconds: number): boolean {
  if (one >= seconds !== other >= seconds) return one >= seconds;
  return one >= seconds ? one < other : one > other;
}

/** A search, the rows searched, and the positions of its hits. */
export interface Hits {
  readonly search: string;
  readonly rowIds: Int32Array;
  /** ascending */
  readonly positions: Int32Array;
}

/** The positions of some rows of a list. Both lists have the same order. */
export function positionsOf(rowIds: Int32Array, some: Int32Array): Int32Array {
  const positions = new Int32Array(some.length);
  let next = 0;
  for (const [position, rowId] of rowIds.entries()) if (some[next] === rowId) positions[next++] = position;
  return positions;
}

type Hit = NonNullable<Output<"view.hit">["hit"]>;

/** The hit at, after or before a position. The search continues at the other end of the view. */
export function nearestHit(
  { rowIds, positions }: Hits,
  from: number,
  step: Input<"view.hit">["step"],
): { readonly hitCount: number; readonly hit: Omit<Hit, "fields"> | null } {
  const hitCount = positions.length;
  const after = positions.findIndex((position) => (step === "next" ? position > from : position >= from));
  const following = after === -1 ? hitCount : after;
  const index = (step === "previous" ? following - 1 + hitCount : following) % hitCount;
  const position = positions[index];
  if (position === undefined) return { hitCount, hit: null };
  return { hitCount, hit: { position, index, rowId: rowIds[position] ?? 0 } };
}
