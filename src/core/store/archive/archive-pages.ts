// Checks the pages of an archive, table by table with their indexes: SQLite reads damaged pages only when it needs them.
import { Failed } from "#contract/failure.ts";
import type { CheckProgress } from "#contract/check-progress.ts";
import { ROW_TABLES } from "#core/store/base/sql-columns.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { say } from "#texts/say.ts";

/** What a small table costs, in rows. */
const ROWS_OF_SMALL = 1;

/** Tells the progress in rows. Throws `Failed` badFile for damage. The schema must be known to be an archive's. */
export function checkPages(path: string, tell: (check: CheckProgress) => void): void {
  const database = openDatabase(path, { mode: "read" });
  try {
    const names = database.column<string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    );
    const tables = names.map((name) => ({ name, rows: rowsOf(database, name) }));
    const check = { done: 0, total: tables.reduce((sum, { rows }) => sum + rows, 0) };
    for (const { name, rows } of tables) {
      const found = database.readPragma(`integrity_check("${name}")`);
      if (found !== "ok") throw damagedIn(name);
      check.done += rows;
      tell({ ...check });
    }
  } finally {
    database.close();
  }
}

/** The row numbers of these tables begin with 1; the others are small. */
const LARGE_TABLES: ReadonlySet<string> = new Set([...ROW_TABLES.messages, ...ROW_TABLES.calls]);
/** A damaged row number must not spoil the progress. */
const MOST_ROWS = 2_147_483_647;

function rowsOf(database: Database, table: string): number {
  if (!LARGE_TABLES.has(table)) return ROWS_OF_SMALL;
  return Math.max(ROWS_OF_SMALL, Math.min(database.number(`SELECT max(rowId) FROM ${table}`), MOST_ROWS));
}

function damagedIn(table: string): Failed {
  const why = say("core.archive.damagedIn", { fault: `its pages of the table ${table} cannot be read` });
  return new Failed({ kind: "badFile", line: null, byte: null, why });
}
