// Selects the rows of a view: those of its result that pass its filters and its search, in its order.
import type { ViewSpec } from "#contract/methods/rows.ts";
import type { Database } from "#core/store/base/database.ts";
import type { GrowingRows } from "#core/store/base/growing-rows.ts";
import type { Sliced } from "#core/store/base/sliced.ts";
import type { StoredResult } from "#core/store/results/stored-result.ts";
import type { SearchIndex } from "#core/store/search/search-index.ts";
import { dependsOnNames, passingRows, testOf } from "./passing-rows.ts";
import { ResultRowsCache, joinInOrder } from "./result-rows.ts";
import type { Scan } from "./scan.ts";
import { keysOf } from "./sort-keys.ts";
import type { RowSorter } from "./sorter.ts";

/** The rows of a view and the state they were selected from. */
export interface Selection {
  readonly result: StoredResult;
  readonly spec: ViewSpec;
  rowIds: Int32Array;
  /** the result's last sequence number that the rows include */
  lastSequence: number;
  /** the selector's number of changes before the rows were selected */
  changes: number;
}

/** Selected rows to which later ones can be added. */
export interface SelectedRows extends Selection {
  readonly growing: GrowingRows;
  /** how far the selection has come */
  readonly scan: Scan;
}

/** Methods throw `Failed` badRequest for an unknown column or parameter, and do their work in slices. */
export class RowSelector {
  readonly #database: Database;
  readonly #index: SearchIndex;
  readonly #sorter: RowSorter;
  readonly resultRows: ResultRowsCache;
  /** how often rows that were stored before have changed */
  changes = 0;

  constructor(database: Database, index: SearchIndex, sorter: RowSorter) {
    this.#database = database;
    this.#index = index;
    this.#sorter = sorter;
    this.resultRows = new ResultRowsCache(database, sorter);
  }

  noteChange(): void {
    this.changes++;
    this.resultRows.clear();
  }

  /** Selects the current rows of a view. `tell` gets the first ones, in their order, as soon as they are known. */
  *selecting(
    result: StoredResult,
    spec: ViewSpec,
    method: string,
    scan: Scan,
    tell?: (rowIds: Int32Array) => void,
  ): Sliced<Selection> {
    const test = testOf(this.#database, result, spec, method);
    const keys = keysOf(result.kind, spec.sort, method);
    const changes = this.changes;
    const { rowIds, lastSequence } = yield* this.resultRows.reading(result, scan);
    const isUnsorted = keys.length === 0;
    const passed = yield* passingRows(this.#database, this.#index, test, rowIds, {
      picked: isUnsorted ? tell : undefined,
      scan,
    });
    // Equal rows follow the direction of the sort: newest or oldest first.
    const ties = spec.sort.at(-1)?.descending === false ? "reversed" : "kept";
    const ordered = yield* this.#sorter.sorting({ kind: result.kind, rows: passed, keys, ties }, scan);
    return { result, spec, rowIds: ordered, lastSequence, changes };
  }

  /** The view's rows with those that the result gained, if they belong at one end; null if all must be selected. */
  *selectingGained(view: SelectedRows, upTo: number): Sliced<Int32Array | null> {
    const { result, spec, rowIds, growing, changes, lastSequence, scan } = view;
    const test = testOf(this.#database, result, spec, "view.refresh");
    // A view of all rows shares the kept list of its result, which grows by itself.
    if (test.filters === null && test.find === null) return null;
    if (changes !== this.changes || spec.sort.length > 0 || dependsOnNames(test)) return null;
    const gained = yield* this.resultRows.readingGained({ result, after: lastSequence, upTo }, scan);
    const passed = yield* passingRows(this.#database, this.#index, test, gained);
    return joinInOrder(this.#database, result.kind, growing, rowIds, passed);
  }
}
