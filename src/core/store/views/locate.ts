// Finds the position of a row in a view: by its number, its id, or a time.
import { setImmediate } from "node:timers/promises";
import type { LoadedSpan, LocateTarget } from "../../../contract/methods/locate-methods.ts";
import type { SortColumn } from "../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { TABLES } from "../base/columns.ts";
import type { Database } from "../base/database.ts";
import type { ViewSnapshot } from "./snapshot.ts";

/** The column of a kind's id and that of its time. */
const FACTS = {
  messages: { id: "id", time: "sentAtSeconds" },
  calls: { id: "sessionId", time: "initiatedAtSeconds" },
} as const satisfies Readonly<Record<QueryKind, { readonly id: string; readonly time: string }>>;

/** Rows looked at in one statement, between which the search can be cancelled. */
const SLICE_ROWS = 50_000;

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
  }
}

function positionOf(rowIds: Int32Array, rowId: number | null): number | null {
  const position = rowId === null ? -1 : rowIds.indexOf(rowId);
  return position === -1 ? null : position;
}

function readRowId(database: Database, { kind, connection }: ViewSnapshot, id: string): number | null {
  const row = database.get<{ rowId: number }>(
    `SELECT rowId FROM ${TABLES[kind]} WHERE connection = ? AND ${FACTS[kind].id} = ?`,
    connection,
    id,
  );
  return row?.rowId ?? null;
}

/** True when times rise in this order, false when they fall, null when it is another order. */
function readDirection(kind: QueryKind, sort: readonly SortColumn[]): boolean | null {
  const [first] = sort;
  if (first === undefined) return false;
  return first.column === FACTS[kind].time ? !first.descending : null;
}

/** Rows without a time come last in both directions. */
function searchForTime(database: Database, view: ViewSnapshot, seconds: number, isAscending: boolean): number {
  const { rowIds } = view;
  const timeAt = timesOf(database, view);
  let low = 0;
  let high = rowIds.length;
  // The first position that is past the moment: not before it where times rise, before it where they fall.
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const time = timeAt(middle);
    const isPast = isAscending ? time === null || time >= seconds : time === null || time < seconds;
    if (isPast) high = middle;
    else low = middle + 1;
  }
  if (!isAscending) return Math.max(0, low - 1);
  return low < rowIds.length && timeAt(low) !== null ? low : Math.max(0, low - 1);
}

function timesOf(
  database: Database,
  { kind, rowIds }: Pick<ViewSnapshot, "kind" | "rowIds">,
): (position: number) => number | null {
  const statement = `SELECT ${FACTS[kind].time} AS time FROM ${TABLES[kind]} WHERE rowId = ?`;
  return (position) => database.get<{ time: number | null }>(statement, rowIds[position] ?? -1)?.time ?? null;
}

/** From when to when rows are that stand newest first; those without a time come last. */
export function spanOf(database: Database, kind: QueryKind, rowIds: Int32Array): LoadedSpan {
  const timeAt = timesOf(database, { kind, rowIds });
  let low = 0;
  let high = rowIds.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (timeAt(middle) === null) high = middle;
    else low = middle + 1;
  }
  return { earliestSeconds: low === 0 ? null : timeAt(low - 1), latestSeconds: low === 0 ? null : timeAt(0) };
}

async function scanForTime(
  database: Database,
  { kind, rowIds }: ViewSnapshot,
  seconds: number,
  signal: AbortSignal,
): Promise<number> {
  // The earliest that is not before the moment, else the latest before it.
  const best = `SELECT p.key AS position, m.${FACTS[kind].time} AS time FROM json_each(?) p
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
