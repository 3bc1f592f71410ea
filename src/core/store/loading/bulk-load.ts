// Fills a new store from files fast: no journal, no indexes before the end, rows packed in another thread.
import { closeSync, fsyncSync, openSync } from "node:fs";
import { Failed, failureOf } from "#contract/failure.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import {
  beginLines,
  endLines,
  keepText,
  noteNotChosen,
  noteUnread,
  prepareResults,
  settleWalks,
  WHOLE_RESULTS,
  writeCounts,
  type EndOfFile,
  type FileLines,
  type LoadedFile,
  type LoadedText,
  type OtherFiles,
} from "./file-lines.ts";
import { insertEvents, rebuildCalls, type FirstEvent, type LoadedEvent } from "./load-events.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { mergeDuplicates } from "./merge-duplicates.ts";
import { OldestFirst } from "./oldest-first.ts";
import { migrate } from "#core/store/schema/migrate.ts";
import { addNotes, NO_NOTES, type FileNotes } from "#domain/report/file-notes.ts";
import { storeNames, type DatedName } from "#core/store/records/names.ts";
import { insertRows, OPENED_CONNECTION_NUMBER, type PackedRows } from "./pack-rows.ts";
import { SourceRanges } from "#core/store/records/source-ranges.ts";
import { WHOLE } from "#core/store/results/stored-result.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { SearchIndex, searchPathOf } from "#core/store/search/search-index.ts";

/** The outcome of one step of reading a file. */
export interface LoadBatch {
  readonly messages: PackedRows | null;
  readonly calls: PackedRows | null;
  readonly events: readonly LoadedEvent[];
  readonly unreadable: readonly LoadedText[];
  readonly notes: FileNotes;
  readonly names: readonly DatedName[];
}

/** The contents of the store so far. */
export interface LoadCounts {
  readonly messages: number;
  readonly calls: number;
  readonly events: number;
  readonly unreadable: number;
  readonly notes: FileNotes;
  /** other versions of records that came more than once; known at the end */
  readonly versions: number;
}

/** Rows are only appended while they are loaded; an index is sorted in pieces of the cache's size. */
const LOADING_CACHE_KB = 8000;
const INDEXING_CACHE_KB = 48_000;

const NO_OTHERS: OtherFiles = { unread: [], notChosen: [] };

const TABLES_LOADED = ["message", "call", "event"];

/** The loading of files into a new store. Everything throws `Failed` storage; the file is then of no use. */
export class BulkLoad {
  readonly #database: Database;
  readonly #path: string;
  readonly #files: readonly FileLines[];
  readonly #indexes: readonly Index[];
  readonly #ranges: SourceRanges;
  readonly #search: SearchIndex;
  readonly #oldestFirst = new OldestFirst();
  readonly #firstEvents: FirstEvent[] = [];
  readonly #counts = { messages: 0, calls: 0, events: 0, unreadable: 0, notes: NO_NOTES, versions: 0 };

  /** Creates a store at the path, which must be free. */
  constructor(path: string, files: readonly LoadedFile[], atMs: number, others: OtherFiles = NO_OTHERS) {
    const { unread, notChosen } = others;
    const database = openDatabase(path);
    this.#database = database;
    this.#path = path;
    this.#search = new SearchIndex(database, searchPathOf(path));
    try {
      migrate(database);
      this.#files = database.inTransaction(() => {
        prepareResults(database, files.length + unread.length + notChosen.length, atMs);
        for (const file of unread) noteUnread(database, file, atMs);
        for (const name of notChosen) noteNotChosen(database, name, atMs);
        return files.map((file) => beginLines(database, file, atMs));
      });
      this.#indexes = dropIndexes(database);
      this.#ranges = new SourceRanges(database);
      // An unfinished file is of no use, so nothing has to survive a kill. The log stays: others read beside it.
      // Speed only: the same rows are written, with fewer waits for the disk.
      database.execute("PRAGMA synchronous = OFF; PRAGMA cache_spill = OFF");
      this.#setCache(LOADING_CACHE_KB);
    } catch (thrown) {
      database.close();
      throw thrown;
    }
  }

  /** Stores a batch of the file with this index in one transaction. */
  take(file: number, batch: LoadBatch): LoadCounts {
    const own = this.#linesOf(file);
    this.#database.inTransaction(() => {
      for (const kind of QUERY_KINDS) this.#takeRows(own, kind, batch[kind]);
      this.#takeEvents(own, batch.events);
      for (const text of batch.unreadable) keepText(this.#database, own, text);
      const damaged = batch.unreadable.filter(({ isDamage }) => isDamage).length;
      own.unreadable += damaged;
      this.#counts.unreadable += damaged;
      own.notes = addNotes(own.notes, batch.notes);
      this.#counts.notes = addNotes(this.#counts.notes, batch.notes);
      storeNames(this.#database, OPENED_CONNECTION_NUMBER, batch.names);
      writeCounts(this.#database, own);
    });
    // Speed only: the end fills what is missing, but then full segments are no longer in memory.
    runWhole(this.#search.catchUp("segments"));
    return { ...this.#counts };
  }

  /** Notes how the reading of the file ended. */
  endFile(file: number, end: EndOfFile): void {
    this.#database.inTransaction(() => endLines(this.#database, this.#linesOf(file), end));
  }

  /**
   * Merges records that came more than once, creates the indexes, rebuilds calls from events, and writes everything to
   * the disk. Others can read rows meanwhile. Returns the final counts and the number of rows removed.
   */
  finish(): LoadCounts & { readonly duplicates: number } {
    const database = this.#database;
    const counts = this.#counts;
    // Indexes can exceed any memory: SQLite must write them, and the pieces it sorts, before the end, while other connections read.
    // Speed only: the indexes are the same, whatever memory they were made in.
    database.execute("PRAGMA cache_spill = ON; PRAGMA temp_store = FILE");
    this.#setCache(INDEXING_CACHE_KB);
    const gone = makeIndexes(database, this.#indexes);
    counts.messages -= gone.messages;
    counts.calls += rebuildCalls(database, this.#firstEvents, this.#ranges) - gone.calls;
    counts.versions = database.number("SELECT count(*) FROM unreadable WHERE versionOf IS NOT NULL");
    database.inTransaction(() => settleWalks(database));
    if (this.#oldestFirst.holds && gone.messages === 0) {
      const sql = "UPDATE result SET isWhole = ? WHERE resultId = ?";
      database.run(sql, WHOLE.oldestFirst, WHOLE_RESULTS.messages);
    }
    runWhole(this.#search.catchUp("end"));
    database.readPragma("wal_checkpoint(TRUNCATE)");
    syncFile(this.#path);
    return { ...counts, duplicates: gone.messages + gone.calls };
  }

  close(): void {
    this.#search.close();
    this.#database.close();
  }

  #takeRows(own: FileLines, kind: QueryKind, packed: PackedRows | null): void {
    if (packed === null) return;
    insertRows(this.#database, kind, packed);
    if (kind === "messages") this.#oldestFirst.note(packed);
    this.#ranges.note(kind, own.pages[kind], packed);
    own.rows[kind] += packed.lines.length;
    this.#counts[kind] += packed.lines.length;
  }

  #takeEvents(own: FileLines, events: readonly LoadedEvent[]): void {
    if (events.length === 0) return;
    insertEvents(this.#database, own.name, events);
    if (own.events === 0) this.#firstEvents.push({ eventId: this.#counts.events + 1, pageId: own.pages.calls });
    own.events += events.length;
    this.#counts.events += events.length;
    own.tellsOfCalls ||= events.some(({ tellsOfCall }) => tellsOfCall);
  }

  #linesOf(file: number): FileLines {
    const found = this.#files[file];
    if (found === undefined) throw new Failed({ kind: "bug", message: "a batch of no file" });
    return found;
  }

  #setCache(kilobytes: number): void {
    this.#database.execute(`PRAGMA cache_size = -${kilobytes}`);
  }
}

export interface Index {
  readonly name: string;
  readonly sql: string;
}

/** Drops the indexes of the rows, so that many can be inserted. Returns them, to be created again. */
export function dropIndexes(database: Database): readonly Index[] {
  const indexes = database.all<Index>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
     AND tbl_name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(TABLES_LOADED),
  );
  for (const { name } of indexes) database.execute(`DROP INDEX ${name}`);
  return indexes;
}

/** A unique index that cannot be created means duplicates. Files without duplicates cost nothing. */
function makeIndexes(database: Database, indexes: readonly Index[]): Readonly<Record<QueryKind, number>> {
  const gone = { messages: 0, calls: 0 };
  for (const { sql } of indexes) {
    try {
      database.execute(sql);
    } catch (thrown) {
      if (!isDuplicate(thrown)) throw thrown;
      const kind = /\bON call\b/u.test(sql) ? "calls" : "messages";
      gone[kind] += mergeDuplicates(database, kind);
      database.execute(sql);
    }
  }
  return gone;
}

function isDuplicate(thrown: unknown): boolean {
  const failure = failureOf(thrown);
  return failure.kind === "storage" && failure.detail.startsWith("SQLITE_CONSTRAINT");
}

function syncFile(path: string): void {
  const handle = openSync(path, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
