// Reads every text in an archive, table by table, for the search for what a redaction left.
import { openDatabase, type Database } from "#core/store/base/database.ts";

export interface ArchiveValue {
  readonly table: string;
  readonly column: string;
  /** the row of the table, from 1 */
  readonly row: number;
  readonly text: string;
}

const SLICE_ROWS = 500;
/** Words that are made of the records beside them, in a form without capitals. */
const MADE_OF_RECORDS: ReadonlySet<string> = new Set(["message_fold", "call_fold"]);

/** The texts of an archive that this program has just written, in slices. Throws `Failed` storage. */
export function* readArchiveValues(path: string): Generator<readonly ArchiveValue[]> {
  const database = openDatabase(path, { mode: "read" });
  try {
    const tables = database.all<{ name: string; wr: number }>(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    );
    for (const { name, wr } of tables) {
      if (!MADE_OF_RECORDS.has(name)) yield* valuesIn(database, name, wr === 0);
    }
  } finally {
    database.close();
  }
}

function* valuesIn(database: Database, table: string, hasRowId: boolean): Generator<readonly ArchiveValue[]> {
  const columns = database.columnsOf(table);
  const list = columns.map((name) => `"${name}"`).join(", ");
  const order = hasRowId ? "rowid" : "1";
  for (let from = 0; ; from += SLICE_ROWS) {
    const rows = database.lists(`SELECT ${list} FROM "${table}" ORDER BY ${order} LIMIT ? OFFSET ?`, SLICE_ROWS, from);
    if (rows.length === 0) return;
    yield rows.flatMap((row, place) =>
      row.flatMap((value, index): ArchiveValue[] => {
        const column = columns[index] ?? "";
        return typeof value === "string" ? [{ table, column, row: from + place + 1, text: value }] : [];
      }),
    );
    if (rows.length < SLICE_ROWS) return;
  }
}
