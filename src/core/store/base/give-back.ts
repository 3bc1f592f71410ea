// Gives the room of removed rows back to the disk, in slices between which other requests are answered.
import { failureOf } from "../../../contract/failure.ts";
import { PAGE_SIZE_BYTES, type Database } from "./database.ts";
import { ChunkSize, type Sliced } from "./sliced.ts";

/** The answer of `PRAGMA auto_vacuum` for a file that can shrink page by page. */
const INCREMENTAL = 2;
/** Pages that one slice moves to the front of the file: first, most and fewest. */
const FIRST_PAGES = 60;
const MOST_PAGES = 2000;
const FEWEST_PAGES = 10;
/** A file that holds at most this is rewritten: half a second on a slow computer. */
const MOST_REWRITTEN_BYTES = 32_000_000;

/** The bytes of the file that hold something. */
export function usedBytes(database: Database): number {
  return (pragmaNumber(database, "page_count") - freePages(database)) * PAGE_SIZE_BYTES;
}

/**
 * Cuts the free pages off the file and empties its log. A large file of an earlier program cannot shrink: it keeps its
 * free pages for new rows. `hasRemoved`: rows were just removed; see `rewrite`.
 */
export function* givingBack(database: Database, hasRemoved = false): Sliced<void> {
  if (freePages(database) === 0 && !hasRemoved) return;
  const canShrink = pragmaNumber(database, "auto_vacuum") === INCREMENTAL;
  if (usedBytes(database) <= MOST_REWRITTEN_BYTES && (hasRemoved || !canShrink)) rewrite(database);
  else if (canShrink) yield* cutPages(database);
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
 * Rewrites the file, without the remains of removed rows that SQLite leaves in pages of other rows. Also lets a file
 * of an earlier program shrink page by page from now on. Without room for a copy the file stays as it is.
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
