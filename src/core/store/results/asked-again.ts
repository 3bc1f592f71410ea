// The pages of a list of calls, asked again after its end: whether every row of the result is still there.
import type { Input } from "#contract/methods/methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { ID_COLUMNS, TABLES } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { findResult, readResult, readWalk, writeWalk } from "./results.ts";

/** Rows of the result, or left out of it, with one of the ids. */
export function countHeld(database: Database, { resultId, ids }: Input<"result.countHeld">): { readonly held: number } {
  const { kind, connection } = findResult(database, resultId, "result.countHeld");
  const held = database.number(
    `SELECT count(*) FROM ${TABLES[kind]} t WHERE t.connection = ? AND t.${ID_COLUMNS[kind]} IN (SELECT value FROM json_each(?))
       AND (EXISTS (SELECT 1 FROM result_row r WHERE r.resultId = ? AND r.rowId = t.rowId)
         OR EXISTS (SELECT 1 FROM result_left_out l WHERE l.resultId = ? AND l.rowId = t.rowId))`,
    connection,
    JSON.stringify(ids),
    resultId,
    resultId,
  );
  return { held };
}

export function noteAskedAgain(
  database: Database,
  { resultId, direction, isSame }: Input<"result.noteAskedAgain">,
): ResultSummary {
  database.inTransaction(() => {
    findResult(database, resultId, "result.noteAskedAgain");
    writeWalk(database, resultId, direction, { ...readWalk(database, resultId, direction), askedAgain: isSame });
  });
  return readResult(database, resultId);
}
