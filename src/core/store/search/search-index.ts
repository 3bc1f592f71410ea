// The search index: a separate file beside a store, built from the store's folded text and rebuilt when lost.
import { existsSync } from "node:fs";
import { failureOf } from "#contract/failure.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { removeDatabase } from "#core/store/base/database-files.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import type { Sliced } from "#core/store/base/sliced.ts";
import { SLOTS } from "./block-filter.ts";
import { Candidates, type IndexedBlocks } from "./candidates.ts";
import {
  bringUpToDate,
  countBehind,
  lastRowOf,
  readBitmap,
  SEARCH_SCHEMA,
  throughOf,
  type UpTo,
} from "./fill-search-index.ts";
import type { FindPlan } from "./find-plan.ts";

/** Raised when the content of the index changes: an index of another version is rebuilt. */
const VERSION = 2;

/** The default path of a store's index. */
export function searchPathOf(storePath: string): string {
  return `${storePath.replace(/\.[^./\\]*$/u, "")}.search.db`;
}

/** The search index of an open store. An import fills it; else the first `catchUp` builds or rebuilds it. */
export class SearchIndex {
  readonly #store: Database;
  readonly #path: string;
  readonly #blocksOfSlot = { messages: new Uint16Array(SLOTS), calls: new Uint16Array(SLOTS) };
  #opened: Database | null = null;
  /** set when no index can be kept, so every search is a scan */
  #isUnusable = false;
  /** set when the index found is of another store or version */
  #isUnfit = false;

  constructor(store: Database, path: string) {
    this.#store = store;
    this.#path = path;
  }

  /**
   * The rows from the first to the last number that can match the plan, ascending; there may be numbers without a row among
   * them. Null where the index can answer nothing.
   */
  candidatesBetween(kind: QueryKind, plan: FindPlan, first: number, last: number): Int32Array | null {
    return this.#candidates(kind, plan, (candidates) => candidates.between(first, last));
  }

  /** The rows of a list that can match the plan; null where the index can answer nothing. Cheapest for an ascending list. */
  candidatesAmong(kind: QueryKind, plan: FindPlan, rowIds: Int32Array): Int32Array | null {
    return this.#candidates(kind, plan, (candidates) => rowIds.filter((rowId) => candidates.has(rowId)));
  }

  /** The number of rows whose current state is not in the index. A search scans those. */
  countBehind(): number {
    if (this.#isUnusable) return 0;
    return this.#guarded(() => countBehind(this.#store, this.#open())) ?? 0;
  }

  /** Adds the missing rows to the index. Ends at once if no index can be kept. */
  *catchUp(upTo: UpTo = "end"): Sliced<void> {
    if (this.#isUnusable) return;
    // If the first attempt found a damaged index, it removed that.
    const index = this.#openGuarded() ?? (this.#isUnusable ? null : this.#openGuarded());
    if (index === null) return;
    const work = bringUpToDate(this.#store, index, upTo);
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

  /** Lets the caller choose rows from the candidates. Null if there is no index. */
  #candidates(kind: QueryKind, plan: FindPlan, choose: (candidates: Candidates) => Int32Array): Int32Array | null {
    return this.#guarded(() => {
      const index = this.#opened ?? this.#openExisting();
      if (index === null) return null;
      const read = (): Int32Array => choose(new Candidates(this.#blocksIn(index, kind), plan));
      return this.#store.reading(() => index.reading(read));
    });
  }

  #blocksIn(index: Database, kind: QueryKind): IndexedBlocks {
    const store = this.#store;
    const changed = "SELECT rowId FROM search_change WHERE kind = ? AND rowId BETWEEN ? AND ?";
    return {
      // New rows reuse the numbers of rows removed at the end. The list of changes names the removed ones.
      through: Math.min(throughOf(index, kind), lastRowOf(store, kind)),
      bitmap: (segment, slot) => readBitmap(index, kind, segment, slot),
      blocksOfSlot: this.#blocksOfSlot[kind],
      changed: (first, last) => store.column<number>(changed, kind, first, last),
    };
  }

  #openGuarded(): Database | null {
    return this.#guarded(() => this.#open());
  }

  /** Opens the index that another thread may be filling; null for none, and for one that `catchUp` will replace. */
  #openExisting(): Database | null {
    if (this.#isUnusable || this.#isUnfit || !existsSync(this.#path)) return null;
    const index = openDatabase(this.#path, { mode: "join" });
    if (fits(index, this.#identity())) return (this.#opened = index);
    index.close();
    this.#isUnfit = true;
    return null;
  }

  #open(): Database {
    if (this.#opened !== null) return this.#opened;
    this.#opened = openDatabase(this.#path);
    this.#isUnfit = false;
    const identity = this.#identity();
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

  #identity(): string {
    return this.#store.column<string>("SELECT identity FROM store_identity")[0] ?? "";
  }
}

/** True for an index of this store and this version of the program. */
function fits(index: Database, identity: string): boolean {
  if (index.number("SELECT count(*) FROM sqlite_schema WHERE name = 'about'") !== 1) return false;
  const about = index.get<{ identity: string; version: number }>("SELECT identity, version FROM about");
  return about?.identity === identity && about.version === VERSION;
}
