// Gives the room of removed rows back to the disk, in slices between which other requests are answered.
import { failureOf } from "#contract/failure.ts";
import { PAGE_SIZE_BYTES, type Database } from "./database.ts";
import { ChunkSize, type Sliced } from "./sliced.ts";

/** Pages that one slice moves to the front of the file: first, most and fewest. */
const FIRST_PAGES = 60;
const MOST_PAGES = 2000;
const FEWEST_PAGES = 10;
/** A file that holds at most this is rewritten: half a second on a slow computer. */
const MOST_REWRITTEN_BYTES = 32_000_000;

/** The bytes of the file that hold something. */
function usedBytes(database: Database): number {
  return (pragmaNumber(database, "page_count") - freePages(database)) * PAGE_SIZE_BYTES;
}

/** Call it after rows were removed: gives the room of their pages back, and empties the log. */
export function* givingBack(database: Database): Sliced<void> {
  if (usedBytes(database) <= MOST_REWRITTEN_BYTES) rewrite(database);
  else yield* cutPages(database);
  database.readPragma("wal_checkpoint(TRUNCATE)");
}

function* cutPages(database: Database): Sliced<void> {
  const size = new ChunkSize(FIRST_PAGES, MOST_PAGES, { fewestRows: FEWEST_PAGES });
  for (let free = freePages(database), before = Infinity; free > 0 && free < before;) {
    size.timed(() => database.execute(`PRAGMA incremental_vacuum(${size.rows})`));
    yield;
    before = free;
    free = freePages(database);
  }
}

/**
 * Rewrites the file, without the remains of removed rows that SQLite leaves in pages of other rows. Without room for a
 * copy the file stays as it is.
 */
function rewrite(database: Database): void {
  try {
    database.execute("VACUUM");
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.kind !== "storage" || failure.cause !== "full") throw thrown;
  }
}

function freePages(database: Database): number {
  return pragmaNumber(database, "freelist_count");
}

function pragmaNumber(database: Database, name: string): number {
  return Number(database.readPragma(name));
}
