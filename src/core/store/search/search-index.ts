// The search index: a file of its own beside a store, made of the store's folded text and rebuilt whenever it is lost.
import { failureOf } from "../../../contract/failure.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { removeDatabase } from "../base/database-files.ts";
import { openDatabase } from "../base/database.ts";
import type { Database } from "../base/database.ts";
import { bringUpToDate, countBehind, lastRowOf, SEARCH_SCHEMA, throughOf } from "./fill-search-index.ts";
import type { IndexProgress } from "./fill-search-index.ts";
import { makeRowSet } from "../base/row-set.ts";
import type { RowSet } from "../base/row-set.ts";
import type { Sliced } from "../base/sliced.ts";

/** Counted up when what is written into the index, or how, changes: an index of another version is made anew. */
const VERSION = 1;

/** Which rows the index can answer for: those up to `through` that have not changed since. */
export interface Coverage {
  readonly through: number;
  /** null when none has */
  readonly changed: RowSet | null;
}

export interface SearchIndex {
  /** What can be asked of the index now; null while it can answer nothing. */
  readonly coverage: (kind: QueryKind) => Coverage | null;
  /** The rows from the first to the last number that match, in any order; null when the index has just been lost. */
  readonly find: (kind: QueryKind, expression: string, first: number, last: number) => Int32Array | null;
  /** How many rows are not in the index as they are; a search looks at those one by one. */
  readonly countBehind: () => number;
  /** Takes in everything that is not in the index, telling how far it is. Ends at once where no index can be kept. */
  readonly catchUp: (tell?: (progress: IndexProgress) => void) => Sliced<void>;
  /** Removes the index with everything it knows; the next `catchUp` begins a new one. False when it could not be removed. */
  readonly discard: () => boolean;
  readonly close: () => void;
}

/** Where the index of a store lies, when nothing else is said. */
export function searchPathOf(storePath: string): string {
  return `${storePath.replace(/\.[^./\\]*$/u, "")}.search.db`;
}

/** The index of an open store; made, or made anew, when it is caught up first. */
export function openSearchIndex(store: Database, searchPath: string): SearchIndex {
  let opened: Database | null = null;
  let isUnusable = false;

  /** Runs work on the index; whatever SQLite refuses costs the index and nothing else. */
  function guarded<Result>(work: () => Result): Result | null {
    try {
      return work();
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.kind !== "storage" && failure.kind !== "bug") throw thrown;
      // Damage is mended by beginning anew; where nothing can be written, every search is a scan.
      const isDamage = failure.kind === "storage" && failure.cause === "corrupt";
      discard();
      isUnusable ||= !isDamage;
      return null;
    }
  }

  function discard(): boolean {
    close();
    try {
      removeDatabase(searchPath);
      return true;
    } catch {
      isUnusable = true;
      return false;
    }
  }

  function close(): void {
    try {
      opened?.close();
    } finally {
      opened = null;
    }
  }

  function open(): Database {
    if (opened !== null) return opened;
    opened = openDatabase(searchPath);
    const identity = store.get<{ identity: string }>("SELECT identity FROM store_identity")?.identity ?? "";
    if (!fits(opened, identity)) {
      opened.close();
      removeDatabase(searchPath);
      opened = openDatabase(searchPath);
      const index = opened;
      index.inTransaction(() => {
        index.execute(SEARCH_SCHEMA);
        index.run("INSERT INTO about VALUES (?, ?)", identity, VERSION);
      });
    }
    return opened;
  }

  return {
    coverage(kind) {
      if (opened === null) return null;
      const index = opened;
      return guarded(() => coverageOf(store, index, kind));
    },
    find(kind, expression, first, last) {
      if (opened === null) return null;
      const index = opened;
      return guarded(() => findIn(index, kind, expression, first, last));
    },
    countBehind() {
      if (isUnusable) return 0;
      return guarded(() => countBehind(store, open())) ?? 0;
    },
    *catchUp(tell = () => undefined) {
      if (isUnusable) return;
      // What is damaged has gone with the first try.
      const index = guarded(open) ?? (isUnusable ? null : guarded(open));
      if (index === null) return;
      const work = bringUpToDate(store, index, tell);
      while (opened === index) {
        if (guarded(() => work.next().done === true) !== false) return;
        yield;
      }
    },
    discard,
    close,
  };
}

/** True for an index of this store and this version of the program. */
function fits(index: Database, identity: string): boolean {
  const tables = index.get<{ found: number }>("SELECT count(*) AS found FROM sqlite_schema WHERE name = 'about'");
  if (tables?.found !== 1) return false;
  const about = index.get<{ identity: string; version: number }>("SELECT identity, version FROM about");
  return about?.identity === identity && about.version === VERSION;
}

function coverageOf(store: Database, index: Database, kind: QueryKind): Coverage | null {
  // Rows that went at the end leave numbers that new rows take: what was removed is among the changes.
  const through = Math.min(throughOf(index, kind), lastRowOf(store, kind));
  if (through === 0) return null;
  const rows = store.all<{ rowId: number }>(
    "SELECT rowId FROM search_change WHERE kind = ? AND rowId <= ?",
    kind,
    through,
  );
  if (rows.length === 0) return { through, changed: null };
  const changed = makeRowSet(through);
  for (const { rowId } of rows) changed.add(rowId);
  return { through, changed };
}

/** FTS5 goes through the rows of a range alone only when its ends are integers, which the driver's numbers are not. */
function findIn(index: Database, kind: QueryKind, expression: string, first: number, last: number): Int32Array {
  const row = index.get<{ rowIds: string }>(
    `SELECT json_group_array(rowid) AS rowIds FROM ${kind}_find
     WHERE ${kind}_find MATCH ? AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`,
    expression,
    first,
    last,
  );
  const parsed: unknown = JSON.parse(row?.rowIds ?? "[]");
  return new Int32Array(Array.isArray(parsed) ? parsed : []);
}
