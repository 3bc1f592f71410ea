// Goes through the rows of a query in batches, for migrations that read records again.
import type { Database } from "./database.ts";

const BATCH_ROWS = 1000;

/** Calls `visit` for each row of a SELECT that gives `rowId`, in the order of the rows. `visit` may change them. */
export function eachRow<Row>(
  database: Database,
  select: string,
  visit: (row: Row & { readonly rowId: number }) => void,
): void {
  const batch = `SELECT * FROM (${select}) WHERE rowId > ? ORDER BY rowId LIMIT ${BATCH_ROWS}`;
  for (let last = 0; ;) {
    const rows = database.all<Row & { readonly rowId: number }>(batch, last);
    for (const row of rows) visit(row);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.rowId;
  }
}
