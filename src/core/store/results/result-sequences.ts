// The rows of a result with their sequence numbers, read in the way that suits their number.
import type { Database } from "#core/store/base/database.ts";

/** So many rows are looked up one by one sooner than a table with the rows of other results is read. */
const FEW_ROWS = 10_000;

/**
 * SQL of result rows: resultId, sequence, rowId. A large result is read in the order of the sequence numbers, as the table
 * is stored. A small one is found by the index, however many rows other results have. Filter it by the resultId.
 */
export function sequencesOf(database: Database, resultId: number): string {
  const counted = "SELECT 1 FROM result_row INDEXED BY result_row_once WHERE resultId = ? LIMIT ?";
  const isLarge = database.number(`SELECT count(*) FROM (${counted})`, resultId, FEW_ROWS + 1) > FEW_ROWS;
  return `(SELECT resultId, sequence, rowId FROM result_row ${isLarge ? "NOT INDEXED" : "INDEXED BY result_row_once"})`;
}
