// Fills a new store from files as fast as SQLite takes rows: no journal, no indexes before the end, rows made elsewhere.
import { closeSync, fsyncSync, openSync } from "node:fs";
import { Failed, failureOf } from "../../../contract/failure.ts";
import type { FileEnd } from "../../../domain/report/ledger.ts";
import { QUERY_KINDS } from "../../../domain/query/filters.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { insertEvents, rebuildCalls } from "./load-events.ts";
import type { FirstEvent, LoadedEvent } from "./load-events.ts";
import { openDatabase } from "../base/database.ts";
import type { Database } from "../base/database.ts";
import { mergeDuplicates } from "./merge-duplicates.ts";
import { migrate } from "../schema/migrate.ts";
import { storeNames } from "../records/names.ts";
import type { DatedName } from "../records/names.ts";
import { insertRows, OPENED_CONNECTION, OPENED_CONNECTION_NUMBER } from "./pack-rows.ts";
import type { PackedRows } from "./pack-rows.ts";
import { makeRanges } from "../records/source-ranges.ts";

/** A piece of a file that is no record. */
export interface LoadedText {
  readonly raw: string;
  readonly reason: string;
  readonly line: number;
  readonly byte: number;
}

/** What one step of reading a file gave. */
export interface LoadBatch {
  readonly messages: PackedRows | null;
  readonly calls: PackedRows | null;
  readonly events: readonly LoadedEvent[];
  readonly unreadable: readonly LoadedText[];
  readonly names: readonly DatedName[];
}

/** What the store holds by now. */
export interface LoadCounts {
  readonly messages: number;
  readonly calls: number;
  readonly events: number;
  readonly unreadable: number;
  /** other versions of records that came more than once; known at the end */
  readonly versions: number;
}

/** A file that is loaded; `kind` is what most of its records are. */
export interface LoadedFile {
  readonly name: string;
  readonly kind: QueryKind;
}

export interface BulkLoad {
  /** Takes a batch of the file with this place in the list, in one transaction. */
  readonly take: (file: number, batch: LoadBatch) => LoadCounts;
  /** Notes how the reading of the file ended. */
  readonly endFile: (file: number, ended: FileEnd, tookMs: number) => void;
  /**
   * Merges records that came more than once, makes the indexes, puts calls together from events, and brings everything onto
   * the disk. Rows can be read by others meanwhile. Gives what is left, and how many rows went.
   */
  readonly finish: () => LoadCounts & { readonly duplicates: number };
  readonly close: () => void;
}

/** The two results of the store, by kind: they hold every row. */
export const WHOLE_RESULTS: Readonly<Record<QueryKind, number>> = { messages: 1, calls: 2 };

/** Rows are only appended while they are loaded; an index is sorted in pieces of the cache's size. */
const LOADING_CACHE_KB = 8000;
const INDEXING_CACHE_KB = 48_000;

const TABLES_LOADED = ["message", "call", "event"];

/** The ledger's lines of a file, one for each kind of record that may be in it, and what they count. */
interface FileLines {
  readonly name: string;
  readonly mainKind: QueryKind;
  readonly pages: Readonly<Record<QueryKind, number>>;
  readonly rows: Record<QueryKind, number>;
  unreadable: number;
  events: number;
  /** an event of it tells of a call: calls may be put together from it at the end */
  tellsOfCalls: boolean;
}

/** Makes a store at the path, which must be free. Everything throws `Failed` storage; what was made is then of no use. */
export function beginBulkLoad(path: string, files: readonly LoadedFile[], atMs: number): BulkLoad {
  const database = openDatabase(path);
  migrate(database);
  const lines = database.inTransaction(() => {
    prepareResults(database, atMs);
    return files.map((file) => beginLines(database, file, atMs));
  });
  const indexes = dropIndexes(database);
  // Nothing of the file is of use before the end, so nothing has to survive a kill. The log stays: others read beside it.
  database.execute("PRAGMA synchronous = OFF; PRAGMA cache_spill = OFF");
  setCache(database, LOADING_CACHE_KB);
  return loadInto(database, path, lines, indexes);
}

function loadInto(database: Database, path: string, lines: readonly FileLines[], indexes: readonly Index[]): BulkLoad {
  const counts = { messages: 0, calls: 0, events: 0, unreadable: 0, versions: 0 };
  const ranges = makeRanges(database);
  const firstEvents: FirstEvent[] = [];

  function linesOf(file: number): FileLines {
    const found = lines[file];
    if (found === undefined) throw new Failed({ kind: "bug", message: "a batch of no file" });
    return found;
  }

  return {
    take(file, batch) {
      const own = linesOf(file);
      database.inTransaction(() => {
        for (const kind of QUERY_KINDS) {
          const packed = batch[kind];
          if (packed === null) continue;
          insertRows(database, kind, packed);
          ranges.note(kind, own.pages[kind], packed);
          own.rows[kind] += packed.lines.length;
          counts[kind] += packed.lines.length;
        }
        insertEvents(database, own.name, batch.events);
        if (own.events === 0) firstEvents.push({ eventId: counts.events + 1, pageId: own.pages.calls });
        own.events += batch.events.length;
        counts.events += batch.events.length;
        own.tellsOfCalls ||= batch.events.some(({ tellsOfCall }) => tellsOfCall);
        for (const text of batch.unreadable) keepText(database, own, text);
        own.unreadable += batch.unreadable.length;
        counts.unreadable += batch.unreadable.length;
        storeNames(database, OPENED_CONNECTION_NUMBER, batch.names);
        writeCounts(database, own);
      });
      return { ...counts };
    },
    endFile: (file, ended, tookMs) => database.inTransaction(() => endLines(database, linesOf(file), ended, tookMs)),
    finish() {
      // Indexes fit no memory at any size: SQLite must write them before the end, while others go on reading.
      database.execute("PRAGMA cache_spill = ON");
      setCache(database, INDEXING_CACHE_KB);
      const gone = makeIndexes(database, indexes);
      counts.messages -= gone.messages;
      counts.calls -= gone.calls;
      counts.calls += rebuildCalls(database, firstEvents, ranges);
      counts.versions = countVersions(database);
      database.inTransaction(() => settleWalks(database));
      database.readPragma("wal_checkpoint(TRUNCATE)");
      syncFile(path);
      return { ...counts, duplicates: gone.messages + gone.calls };
    },
    close: () => database.close(),
  };
}

function countVersions(database: Database): number {
  const sql = "SELECT count(*) AS versions FROM unreadable WHERE versionOf IS NOT NULL";
  return database.get<{ versions: number }>(sql)?.versions ?? 0;
}

function setCache(database: Database, kilobytes: number): void {
  database.execute(`PRAGMA cache_size = -${kilobytes}`);
}

export interface Index {
  readonly name: string;
  readonly sql: string;
}

/** Takes the indexes of the rows away, so that many can be inserted; gives what makes them again. */
export function dropIndexes(database: Database): readonly Index[] {
  const indexes = database.all<Index>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
     AND tbl_name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(TABLES_LOADED),
  );
  for (const { name } of indexes) database.execute(`DROP INDEX ${name}`);
  return indexes;
}

/** A unique index that cannot be made tells of duplicates, at no cost for files that have none. */
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

function prepareResults(database: Database, atMs: number): void {
  database.run("INSERT INTO connection (number, id) VALUES (?, ?)", OPENED_CONNECTION_NUMBER, OPENED_CONNECTION);
  const walk = walkText("unfinished");
  for (const kind of QUERY_KINDS) {
    database.run(
      `INSERT INTO result (resultId, connection, kind, query, createdAtMs, appendWalk, prependWalk, isWhole)
       VALUES (?, ?, ?, ?, ?, ?, ?, 1)`,
      WHOLE_RESULTS[kind],
      OPENED_CONNECTION_NUMBER,
      kind,
      JSON.stringify({ kind, params: {} }),
      atMs,
      walk,
      walk,
    );
  }
}

const walkText = (ended: FileEnd): string => JSON.stringify({ cursor: null, ended });

/** Lines stay unfinished until their file ends, so that what a cancel leaves says of itself that it is not whole. */
function beginLines(database: Database, { name, kind }: LoadedFile, atMs: number): FileLines {
  const begin = (of: QueryKind): number =>
    database.run(
      `INSERT INTO result_page (resultId, direction, request, requestedAtMs, received, newRows, duplicates, unreadable,
         ended, failed) VALUES (?, NULL, ?, ?, 0, 0, 0, 0, 'unfinished', 0)`,
      WHOLE_RESULTS[of],
      name,
      atMs,
    ).rowId;
  const pages = { messages: begin("messages"), calls: begin("calls") };
  return {
    name,
    mainKind: kind,
    pages,
    rows: { messages: 0, calls: 0 },
    unreadable: 0,
    events: 0,
    tellsOfCalls: false,
  };
}

/** What could not be read counts as what most of the file is. */
function writeCounts(database: Database, { mainKind, pages, rows, unreadable, events }: FileLines): void {
  for (const kind of QUERY_KINDS) {
    const kept = kind === mainKind ? unreadable : 0;
    database.run(
      "UPDATE result_page SET received = ?, newRows = ?, unreadable = ?, events = ? WHERE pageId = ?",
      rows[kind] + kept,
      rows[kind],
      kept,
      events,
      pages[kind],
    );
  }
}

function endLines(database: Database, file: FileLines, ended: FileEnd, tookMs: number): void {
  const { mainKind, pages, rows, tellsOfCalls } = file;
  for (const kind of QUERY_KINDS) {
    const sql = "UPDATE result_page SET ended = ?, tookMs = ? WHERE pageId = ?";
    database.run(sql, ended, tookMs, pages[kind]);
    // A file of messages is no part of the calls' ledger.
    const mayGain = kind === "calls" && tellsOfCalls;
    if (ended !== "unfinished" && kind !== mainKind && rows[kind] === 0 && !mayGain) {
      database.run("DELETE FROM result_page WHERE pageId = ?", pages[kind]);
    }
  }
}

function keepText(database: Database, { mainKind, pages }: FileLines, text: LoadedText): void {
  database.run(
    "INSERT INTO unreadable (connection, kind, resultId, pageId, raw, reason, line, byte) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    OPENED_CONNECTION_NUMBER,
    mainKind,
    WHOLE_RESULTS[mainKind],
    pages[mainKind],
    text.raw,
    text.reason,
    text.line,
    text.byte,
  );
}

/** Of the ends of several files the one that claims least. */
const LEAST_CLAIM: readonly FileEnd[] = ["unfinished", "endOfDamagedFile", "endOfFile"];

/** A result is at its end when every one of its files is. */
function settleWalks(database: Database): void {
  for (const kind of QUERY_KINDS) {
    const ends = database.all<{ ended: string }>(
      "SELECT DISTINCT ended FROM result_page WHERE resultId = ?",
      WHOLE_RESULTS[kind],
    );
    const walk = walkText(LEAST_CLAIM.find((end) => ends.some(({ ended }) => ended === end)) ?? "endOfFile");
    database.run(
      "UPDATE result SET appendWalk = ?, prependWalk = ? WHERE resultId = ?",
      walk,
      walk,
      WHOLE_RESULTS[kind],
    );
  }
}

function syncFile(path: string): void {
  const handle = openSync(path, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
