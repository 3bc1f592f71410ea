// The search index: a separate file beside a store, built from the store's folded text and rebuilt when lost.
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

/** Raised when the content of the index changes: an index of another version is rebuilt. */
const VERSION = 1;

/** The rows that the index can answer for: those up to `through` that have not changed since. */
export interface Coverage {
  readonly through: number;
  /** null when none has */
  readonly changed: RowSet | null;
}

export interface SearchIndex {
  /** The part of the index that can be asked now; null when it can answer nothing. */
  readonly coverage: (kind: QueryKind) => Coverage | null;
  /** The matching rows between the first and last number, in any order; null when the index was just lost. */
  readonly find: (kind: QueryKind, expression: string, first: number, last: number) => Int32Array | null;
  /** The number of rows whose current state is not in the index. A search scans those. */
  readonly countBehind: () => number;
  /** Adds everything missing to the index and reports progress. Ends at once where no index can be kept. */
  readonly catchUp: (tell?: (progress: IndexProgress) => void) => Sliced<void>;
  /** Removes the index; the next `catchUp` begins a new one. False when it could not be removed. */
  readonly discard: () => boolean;
  readonly close: () => void;
}

/** The default path of a store's index. */
export function searchPathOf(storePath: string): string {
  return `${storePath.replace(/\.[^./\\]*$/u, "")}.search.db`;
}

/** The index of an open store. The first `catchUp` builds or rebuilds it. */
export function openSearchIndex(store: Database, searchPath: string): SearchIndex {
  let opened: Database | null = null;
  let isUnusable = false;

  /** Runs work on the index. An error of SQLite discards the index and nothing else. */
  function guarded<Result>(work: () => Result): Result | null {
    try {
      return work();
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.kind !== "storage" && failure.kind !== "bug") throw thrown;
      // A damaged index is rebuilt. On a read-only disk every search is a scan.
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
      // The first attempt removed the damaged index.
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
  // New rows reuse the numbers of rows removed at the end. The list of changes names the removed ones.
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

/** FTS5 limits itself to a range only when its ends are integers, and the driver passes numbers as floats. */
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
