// The size of a store without rows, which each table and index of the schema makes larger.
import { openDatabase } from "#core/store/base/database.ts";
import { migrate } from "./migrate.ts";

/** Bytes; measured in memory, in some milliseconds. */
export function emptyStoreBytes(): number {
  const database = openDatabase(":memory:");
  try {
    migrate(database);
    return Number(database.readPragma("page_count")) * Number(database.readPragma("page_size"));
  } finally {
    database.close();
  }
}
