// Views: the filtered and sorted row numbers of a result, kept in memory, so that every window of rows costs the same.
import type { ViewSnapshot } from "./snapshot.ts";
import { badRequest } from "../../../contract/failure.ts";
import type { LoadedSpan, LocateTarget } from "../../../contract/methods/locate-methods.ts";
import type { Facets } from "../../../contract/methods/find-methods.ts";
import type { Input, Output } from "../../../contract/methods/methods.ts";
import type { Row, ViewSpec, ViewSummary } from "../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { TellCount } from "../base/count-with-sample.ts";
import type { Database } from "../base/database.ts";
import { countFacets } from "./facets.ts";
import { locate, spanOf, nearestHit, positionsOf, type Hits } from "./locate.ts";
import { dependsOnNames, passingRows, testOf } from "./passing-rows.ts";
import { readRows } from "../records/read-rows.ts";
import { ResultRowsCache, joinInOrder, readLastSequence } from "./result-rows.ts";
import { RowSorter } from "./row-sorter.ts";
import { newScan, type Scan } from "./scan.ts";
import { findResult } from "../results/results.ts";
import type { StoredResult } from "../results/stored-result.ts";
import { GrowingRows } from "../base/growing-rows.ts";
import { ascending, joinRows } from "../base/row-set.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { leave, runWhole, type Sliced } from "../base/sliced.ts";
import { DEFAULT_KEYS, keysOf } from "./sort-keys.ts";

/** Most views open at once. One more closes the view that was used longest ago. */
export const MOST_VIEWS = 64;

interface View {
  readonly viewId: number;
  readonly result: StoredResult;
  readonly spec: ViewSpec;
  rowIds: Int32Array;
  readonly growing: GrowingRows;
  /** the result's last sequence number that the view includes */
  lastSequence: number;
  /** number of changes noted before the rows were selected */
  changes: number;
  /** selects the rows that are not known yet; null when the view is whole */
  rest: Sliced<Selection> | null;
  /** how far the selection has come */
  readonly scan: Scan;
  /** the last search among all rows of the view; valid as long as `rowIds` are the same */
  hits?: Hits;
}

/** The rows of a view and the state they were selected from. */
type Selection = Pick<View, "result" | "spec" | "rowIds" | "lastSequence" | "changes">;

/**
 * The views of one open store. Ids count up from 1 and are never used twice. Methods throw `Failed` badRequest for a
 * view that is not open. Methods whose names end in "ing" do their work in slices.
 */
export class Views {
  readonly #database: Database;
  readonly #index: SearchIndex;
  readonly sorter: RowSorter;
  readonly #resultRows: ResultRowsCache;
  /** in the order of use: the first was used longest ago */
  readonly #views = new Map<number, View>();
  #nextId = 1;
  #changes = 0;

  constructor(database: Database, storePath: string, index: SearchIndex) {
    this.#database = database;
    this.#index = index;
    this.sorter = new RowSorter(database, storePath);
    this.#resultRows = new ResultRowsCache(database, this.sorter);
  }

  /** Throws `Failed` badRequest for an unknown result, column or parameter. */
  open(resultId: number, spec: ViewSpec): ViewSummary {
    return runWhole(this.opening(resultId, spec));
  }

  /**
   * The same in slices. Abandoned work leaves nothing behind. With `firstRows` it ends as soon as that
   * many rows are known, if these are the first of the view; a method that needs the others selects them first.
   */
  *opening(resultId: number, spec: ViewSpec, firstRows = Infinity, scan = newScan()): Sliced<ViewSummary> {
    const result = findResult(this.#database, resultId, "view.open");
    const parts: Int32Array[] = [];
    let known = 0;
    const selecting = this.#select(result, spec, "view.open", scan, (rowIds) => {
      parts.push(rowIds);
      known += rowIds.length;
    });
    let isKept = false;
    try {
      let step = selecting.next();
      while (step.done !== true && known < firstRows) {
        yield step.value;
        step = selecting.next();
      }
      // The result may have been dropped meanwhile.
      findResult(this.#database, resultId, "view.open");
      const selection =
        step.done === true
          ? step.value
          : { result, spec, rowIds: joinRows(parts), lastSequence: 0, changes: this.#changes };
      const rest = step.done === true ? null : selecting;
      isKept = true;
      return summaryOf(this.#add({ ...selection, rest, scan, growing: new GrowingRows(), viewId: this.#nextId++ }));
    } finally {
      if (!isKept) leave(selecting);
    }
  }

  refresh(viewId: number): ViewSummary {
    return runWhole(this.refreshing(viewId));
  }

  /** Adds at least the rows that the result had when the refresh began. */
  *refreshing(viewId: number): Sliced<ViewSummary> {
    const view = yield* this.#complete(this.#find(viewId, "view.refresh"));
    for (;;) {
      const lastSequence = readLastSequence(this.#database, view.result);
      if (lastSequence === view.lastSequence && this.#changes === view.changes) return summaryOf(view);
      // Later rows are left to the next refresh, or a result that keeps growing would never let this one end.
      const before = view.rowIds;
      const changes = this.#changes;
      const gained = yield* this.#gain(view, lastSequence);
      const selection =
        gained === null || changes !== this.#changes
          ? yield* this.#select(view.result, view.spec, "view.refresh", view.scan)
          : { rowIds: gained, lastSequence, changes };
      // If another refresh of this view ended first, its rows must not be added twice.
      if (view.rowIds === before) return summaryOf(Object.assign(view, selection));
    }
  }

  /** The progress of selecting a view's rows; the numbers change while it runs. */
  scanOf(viewId: number, method: string): Readonly<Scan> {
    return this.#find(viewId, method).scan;
  }

  /** The known rows of a view, from a position on. */
  rows(viewId: number, from: number, count: number): { readonly rows: readonly Row[]; readonly rowCount: number } {
    const { result, rowIds } = this.#find(viewId, "view.rows");
    const wanted = Array.from(rowIds.subarray(from, from + count));
    return { rows: readRows(this.#database, result.kind, wanted), rowCount: rowIds.length };
  }

  /** The hit nearest to a position; the search continues at the other end. All rows of the view stay. */
  *finding(
    viewId: number,
    { search, from, step }: Omit<Input<"view.hit">, "viewId">,
    scan = newScan(),
  ): Sliced<Output<"view.hit">> {
    const view = yield* this.#complete(this.#find(viewId, "view.hit"));
    if (view.hits?.search !== search || view.hits.rowIds !== view.rowIds) {
      const { rowIds, result } = view;
      const test = testOf(this.#database, result, { params: {}, search, sort: [] }, "view.hit");
      const passed = yield* passingRows(this.#database, this.#index, test, rowIds, { scan });
      view.hits = { search, rowIds, positions: positionsOf(rowIds, passed) };
    }
    return nearestHit(view.hits, from, step);
  }

  *counting(
    viewId: number,
    wanted: Omit<Input<"view.facets">, "viewId">,
    tell?: TellCount<Facets>,
    sampleRows?: number,
  ): Sliced<Facets> {
    const { result, rowIds } = yield* this.#complete(this.#find(viewId, "view.facets"));
    return yield* countFacets(this.#database, { ...result, rowIds }, wanted, tell, sampleRows);
  }

  /** All rows of a view. */
  snapshot(viewId: number, method?: string): ViewSnapshot {
    return runWhole(this.completing(viewId, method));
  }

  *completing(viewId: number, method = "export.start"): Sliced<ViewSnapshot> {
    const { result, rowIds, spec } = yield* this.#complete(this.#find(viewId, method));
    return { kind: result.kind, resultId: result.resultId, connection: result.connection, rowIds, spec };
  }

  /** The position of a row in a whole view; null when it has no such row. Rejects with the signal's reason. */
  async locate(viewId: number, target: LocateTarget, signal: AbortSignal): Promise<Output<"view.locate">> {
    const view = this.snapshot(viewId, "view.locate");
    const position = await locate(this.#database, view, target, signal);
    const rowId = position === null ? undefined : view.rowIds[position];
    return position === null || rowId === undefined ? null : { position, rowId };
  }

  /** The earliest and the latest time of all rows of a view's result, hidden ones included. */
  *spanning(viewId: number): Sliced<LoadedSpan> {
    const { result } = this.#find(viewId, "view.locate");
    const { rowIds } = yield* this.#resultRows.reading(findResult(this.#database, result.resultId, "view.locate"));
    return spanOf(this.#database, result.kind, rowIds);
  }

  /** The rows in the default order. */
  orderingNewestFirst(kind: QueryKind, rowIds: Int32Array): Sliced<Int32Array> {
    return this.sorter.sorting({ kind, rows: ascending(rowIds), keys: DEFAULT_KEYS[kind], ties: "kept" });
  }

  /** Writes the default order of large results into the store, where the next start finds it. */
  storingOrders(): Sliced<void> {
    return this.#resultRows.storing();
  }

  /** A view that is closed already is not a failure. */
  close(viewId: number): void {
    const rest = this.#views.get(viewId)?.rest ?? null;
    if (rest !== null) leave(rest);
    this.#views.delete(viewId);
  }

  closeOfResult(resultId: number): void {
    this.#resultRows.forget(resultId);
    for (const { viewId, result } of this.#views.values()) if (result.resultId === resultId) this.close(viewId);
  }

  isOpenOn(resultId: number): boolean {
    return [...this.#views.values()].some(({ result }) => result.resultId === resultId);
  }

  /** Notes that rows stored before have changed: the next refresh of each view selects again. */
  noteChange(): void {
    this.#changes++;
    this.#resultRows.clear();
  }

  #add(view: View): View {
    for (const oldest of this.#views.keys()) if (this.#views.size >= MOST_VIEWS) this.close(oldest);
    this.#views.set(view.viewId, view);
    return view;
  }

  #find(viewId: number, method: string): View {
    const view = this.#views.get(viewId);
    if (view === undefined) throw badRequest(method, "no such view");
    this.#views.delete(viewId);
    this.#views.set(viewId, view);
    return view;
  }

  /** Selects the current rows of a view. `tell` gets the first ones, in their order, as soon as they are known. */
  *#select(
    result: StoredResult,
    spec: ViewSpec,
    method: string,
    scan: Scan,
    tell?: (rowIds: Int32Array) => void,
  ): Sliced<Selection> {
    const test = testOf(this.#database, result, spec, method);
    const keys = keysOf(result.kind, spec.sort, method);
    const changes = this.#changes;
    const { rowIds, lastSequence } = yield* this.#resultRows.reading(result, scan);
    const isUnsorted = keys.length === 0;
    const passed = yield* passingRows(this.#database, this.#index, test, rowIds, {
      picked: isUnsorted ? tell : undefined,
      scan,
    });
    // Equal rows follow the direction of the sort: newest or oldest first.
    const ties = spec.sort.at(-1)?.descending === false ? "reversed" : "kept";
    const ordered = yield* this.sorter.sorting({ kind: result.kind, rows: passed, keys, ties }, scan);
    return { result, spec, rowIds: ordered, lastSequence, changes };
  }

  /** The view's rows with those that the result gained, if they belong at one end; null if all must be selected. */
  *#gain(view: View, upTo: number): Sliced<Int32Array | null> {
    const { result, spec, rowIds, growing, changes, lastSequence, scan } = view;
    const test = testOf(this.#database, result, spec, "view.refresh");
    // A view of all rows shares the kept list of its result, which grows by itself.
    if (test.filters === null && test.find === null) return null;
    if (changes !== this.#changes || spec.sort.length > 0 || dependsOnNames(test)) return null;
    const gained = yield* this.#resultRows.readingGained({ result, after: lastSequence, upTo }, scan);
    const passed = yield* passingRows(this.#database, this.#index, test, gained);
    return joinInOrder(this.#database, result.kind, growing, rowIds, passed);
  }

  /** Selects the rows that a view does not know yet. Several callers may take turns: each takes the next slice. */
  *#complete(view: View): Sliced<View> {
    while (view.rest !== null) {
      const step = this.#nextSlice(view, view.rest);
      if (step.done === true) Object.assign(view, step.value, { rest: null });
      else yield step.value;
    }
    return view;
  }

  /** After a failure, the next caller that needs the rows begins again. */
  #nextSlice(view: View, rest: Sliced<Selection>): ReturnType<Sliced<Selection>["next"]> {
    try {
      return rest.next();
    } catch (thrown) {
      view.rest = this.#select(view.result, view.spec, "view.refresh", view.scan);
      throw thrown;
    }
  }
}

function summaryOf({ viewId, result, rowIds, rest }: View): ViewSummary {
  return { viewId, kind: result.kind, rowCount: rowIds.length, isWhole: rest === null };
}
