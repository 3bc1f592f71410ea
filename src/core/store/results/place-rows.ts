// Adds a page's rows to a result, except those that filters unknown to the service leave out.
import type { Query } from "#domain/query/query-shape.ts";
import { unsentParams } from "#domain/query/unsent-filters.ts";
import { readChunk } from "#core/store/conditions/chunk-sql.ts";
import type { Database } from "#core/store/base/database.ts";
import { allOf, filterConditions } from "#core/store/conditions/filter-sql.ts";
import type { StoredResult } from "./stored-result.ts";

/** The outcome for the rows of a page. */
export interface Placed {
  /** rows that the result did not hold before */
  readonly newRows: number;
  /** rows received before, in the result or not */
  readonly duplicates: number;
  /** rows received for the first time and left out */
  readonly newlyLeftOut: number;
  /** new rows that were left out before, such as a call with a new status */
  readonly takenBack: number;
  /** the rows received for the first time, in the result or left out, in the order of the page */
  readonly firstReceived: readonly number[];
}

/** Rows come in the order of the page. A row of the result stays in it, even if it no longer passes. */
export function placeRows(
  database: Database,
  { resultId }: StoredResult,
  query: Query,
  rowIds: readonly number[],
): Placed {
  const passes = passing(database, query, rowIds);
  let [newRows, duplicates, newlyLeftOut, takenBack] = [0, 0, 0, 0];
  const firstReceived: number[] = [];
  for (const rowId of rowIds) {
    if (passes === null || passes.has(rowId)) {
      if (changed(database, "INSERT OR IGNORE INTO result_row (resultId, rowId) VALUES (?, ?)", resultId, rowId)) {
        newRows++;
        const wasLeftOut = "DELETE FROM result_left_out WHERE resultId = ? AND rowId = ?";
        if (passes !== null && changed(database, wasLeftOut, resultId, rowId)) takenBack++;
        else firstReceived.push(rowId);
      } else duplicates++;
      continue;
    }
    if (changed(database, LEAVE_OUT, resultId, rowId)) {
      newlyLeftOut++;
      firstReceived.push(rowId);
    } else duplicates++;
  }
  return { newRows, duplicates, newlyLeftOut, takenBack, firstReceived };
}

const LEAVE_OUT = `INSERT OR IGNORE INTO result_left_out (resultId, rowId) SELECT p.resultId, p.rowId
  FROM (SELECT ? AS resultId, ? AS rowId) p
  WHERE NOT EXISTS (SELECT 1 FROM result_row r WHERE r.resultId = p.resultId AND r.rowId = p.rowId)`;

/** The rows that pass the filters the service does not have; null when there are no such filters. */
function passing(database: Database, query: Query, rowIds: readonly number[]): ReadonlySet<number> | null {
  const condition = allOf(filterConditions(query.kind, unsentParams(query), "result.takePage"));
  if (condition === null) return null;
  const ascending = Int32Array.from(new Set(rowIds)).toSorted();
  return new Set(readChunk(database, query.kind, ascending, [], condition)[0]);
}

function changed(database: Database, sql: string, resultId: number, rowId: number): boolean {
  return database.run(sql, resultId, rowId).changes === 1;
}
