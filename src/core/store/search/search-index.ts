// The search index: a separate file beside a store, built from the store's folded text and rebuilt when lost.
import { failureOf } from "../../../contract/failure.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { removeDatabase } from "../base/database-files.ts";
import { openDatabase, type Database } from "../base/database.ts";
import {
  bringUpToDate,
  countBehind,
  lastRowOf,
  SEARCH_SCHEMA,
  throughOf,
  type IndexProgress,
} from "./fill-search-index.ts";
import { rowsOf, RowSet } from "../base/row-set.ts";
import type { Sliced } from "../base/sliced.ts";

/** Raised when the content of the index changes: an index of another version is rebuilt. */
const VERSION = 1;

/** The rows that the index can answer for: those up to `through` that have not changed since. */
export interface Coverage {
  readonly through: number;
  /** null when none has */
  readonly changed: RowSet | null;
}

/** The default path of a store's index. */
export function searchPathOf(storePath: string): string {
  return `${storePath.replace(/\.[^./\\]*$/u, "")}.search.db`;
}

/** The search index of an open store. The first `catchUp` builds or rebuilds it. */
export class SearchIndex {
  readonly #store: Database;
  readonly #path: string;
  #opened: Database | null = null;
  /** set when no index can be kept, so every search is a scan */
  #isUnusable = false;

  constructor(store: Database, path: string) {
    this.#store = store;
    this.#path = path;
  }

  /** The part of the index that can be asked now; null when it can answer nothing. */
  coverage(kind: QueryKind): Coverage | null {
    const index = this.#opened;
    return index === null ? null : this.#guarded(() => coverageOf(this.#store, index, kind));
  }

  /** The matching rows between the first and last number, in any order; null when the index was just lost. */
  find(kind: QueryKind, expression: string, first: number, last: number): Int32Array | null {
    const index = this.#opened;
    return index === null ? null : this.#guarded(() => findIn(index, kind, expression, first, last));
  }

  /** The number of rows whose current state is not in the index. A search scans those. */
  countBehind(): number {
    if (this.#isUnusable) return 0;
    return this.#guarded(() => countBehind(this.#store, this.#open())) ?? 0;
  }

  /** Adds everything missing to the index and reports progress. Ends at once where no index can be kept. */
  *catchUp(tell: (progress: IndexProgress) => void = () => undefined): Sliced<void> {
    if (this.#isUnusable) return;
    // If the first attempt found a damaged index, it removed that.
    const index = this.#openGuarded() ?? (this.#isUnusable ? null : this.#openGuarded());
    if (index === null) return;
    const work = bringUpToDate(this.#store, index, tell);
    while (this.#opened === index) {
      if (this.#guarded(() => work.next().done === true) !== false) return;
      yield;
    }
  }

  /** Removes the index. The next `catchUp` begins a new one. False when it could not be removed. */
  discard(): boolean {
    this.close();
    try {
      removeDatabase(this.#path);
      return true;
    } catch {
      this.#isUnusable = true;
      return false;
    }
  }

  close(): void {
    try {
      this.#opened?.close();
    } finally {
      this.#opened = null;
    }
  }

  /** Runs work on the index. An error of SQLite discards the index and nothing else. */
  #guarded<Result>(work: () => Result): Result | null {
    try {
      return work();
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.kind !== "storage" && failure.kind !== "bug") throw thrown;
      // A damaged index is rebuilt. On a read-only disk every search is a scan.
      const isDamage = failure.kind === "storage" && failure.cause === "corrupt";
      this.discard();
      this.#isUnusable ||= !isDamage;
      return null;
    }
  }

  #openGuarded(): Database | null {
    return this.#guarded(() => this.#open());
  }

  #open(): Database {
    if (this.#opened !== null) return this.#opened;
    this.#opened = openDatabase(this.#path);
    const [identity = ""] = this.#store.column<string>("SELECT identity FROM store_identity");
    if (!fits(this.#opened, identity)) {
      this.#opened.close();
      removeDatabase(this.#path);
      const index = openDatabase(this.#path);
      this.#opened = index;
      index.inTransaction(() => {
        index.execute(SEARCH_SCHEMA);
        index.insertRow("about", { identity, version: VERSION });
      });
    }
    return this.#opened;
  }
}

/** True for an index of this store and this version of the program. */
function fits(index: Database, identity: string): boolean {
  if (index.number("SELECT count(*) FROM sqlite_schema WHERE name = 'about'") !== 1) return false;
  const about = index.get<{ identity: string; version: number }>("SELECT identity, version FROM about");
  return about?.identity === identity && about.version === VERSION;
}

function coverageOf(store: Database, index: Database, kind: QueryKind): Coverage | null {
  // New rows reuse the numbers of rows removed at the end. The list of changes names the removed ones.
  const through = Math.min(throughOf(index, kind), lastRowOf(store, kind));
  if (through === 0) return null;
  const changed = store.column<number>("SELECT rowId FROM search_change WHERE kind = ? AND rowId <= ?", kind, through);
  return { through, changed: changed.length === 0 ? null : new RowSet(through, changed) };
}

/** FTS5 limits itself to a range only when its ends are integers, and the driver passes numbers as floats. */
function findIn(index: Database, kind: QueryKind, expression: string, first: number, last: number): Int32Array {
  const [rowIds] = index.column<string>(
    `SELECT json_group_array(rowid) FROM ${kind}_find
     WHERE ${kind}_find MATCH ? AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`,
    expression,
    first,
    last,
  );
  return rowsOf(rowIds);
}
