// Views: the filtered and sorted row numbers of a result, kept in memory, so that every window of rows costs the same.
import type { ViewSnapshot } from "./snapshot.ts";
import { badRequest } from "../../../contract/failure.ts";
import type { LocateTarget } from "../../../contract/methods/locate-methods.ts";
import type { Facets } from "../../../contract/methods/find-methods.ts";
import type { Input, Output } from "../../../contract/methods/methods.ts";
import type { Row, ViewSpec, ViewSummary } from "../../../contract/methods/rows.ts";
import type { Database } from "../base/database.ts";
import { countFacets } from "./facets.ts";
import { locate, spanOf, nearestHit, positionsOf, type Hits } from "./locate.ts";
import { orderRows } from "./order-rows.ts";
import { dependsOnNames, passingRows, testOf, type Scan } from "./passing-rows.ts";
import { readRows } from "../records/read-rows.ts";
import { ResultRowsCache, joinInOrder, readGainedInOrder, readLastSequence } from "./result-rows.ts";
import { findResult } from "../results/results.ts";
import type { StoredResult } from "../results/stored-result.ts";
import { GrowingRows } from "../base/growing-rows.ts";
import { joinRows } from "../base/row-set.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { runWhole, type Sliced } from "../base/sliced.ts";
import { keysOf } from "./sort-keys.ts";

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
  readonly #resultRows: ResultRowsCache;
  /** in the order of use: the first was used longest ago */
  readonly #views = new Map<number, View>();
  #nextId = 1;
  #changes = 0;

  constructor(database: Database, index: SearchIndex) {
    this.#database = database;
    this.#index = index;
    this.#resultRows = new ResultRowsCache(database);
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
    let step = selecting.next();
    while (step.done !== true && known < firstRows) {
      yield;
      step = selecting.next();
    }
    // The result may have been dropped meanwhile.
    findResult(this.#database, resultId, "view.open");
    const selection =
      step.done === true
        ? step.value
        : { result, spec, rowIds: joinRows(parts), lastSequence: 0, changes: this.#changes };
    const rest = step.done === true ? null : selecting;
    return summaryOf(this.#add({ ...selection, rest, scan, growing: new GrowingRows(), viewId: this.#nextId++ }));
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

  /** How far the selection of a view's rows has come; the numbers change while it goes on. */
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

  *counting(viewId: number, wanted: Omit<Input<"view.facets">, "viewId">): Sliced<Facets> {
    const { result, rowIds } = yield* this.#complete(this.#find(viewId, "view.facets"));
    return yield* countFacets(this.#database, { ...result, rowIds }, wanted);
  }

  /** All rows of a view. */
  snapshot(viewId: number, method?: string): ViewSnapshot {
    return runWhole(this.completing(viewId, method));
  }

  *completing(viewId: number, method = "export.start"): Sliced<ViewSnapshot> {
    const { result, rowIds, spec } = yield* this.#complete(this.#find(viewId, method));
    return { kind: result.kind, resultId: result.resultId, connection: result.connection, rowIds, spec };
  }

  /** The position of a row; null when the view has no such row. Rejects with the signal's reason. */
  async locate(viewId: number, target: LocateTarget, signal: AbortSignal): Promise<Output<"view.locate">> {
    const view = this.snapshot(viewId, "view.locate");
    const position = await locate(this.#database, view, target, signal);
    const rowId = position === null ? undefined : view.rowIds[position];
    if (position === null || rowId === undefined) return null;
    if (target.by !== "time") return { position, rowId };
    const { rowIds } = runWhole(this.#resultRows.read(findResult(this.#database, view.resultId, "view.locate")));
    return { position, rowId, loaded: spanOf(this.#database, view.kind, rowIds) };
  }

  /** A view that is closed already is not a failure. */
  close(viewId: number): void {
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
    for (const oldest of this.#views.keys()) if (this.#views.size >= MOST_VIEWS) this.#views.delete(oldest);
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
    const { rowIds, lastSequence } = yield* this.#resultRows.read(result);
    const isUnsorted = keys.length === 0;
    const passed = yield* passingRows(this.#database, this.#index, test, rowIds, {
      picked: isUnsorted ? tell : undefined,
      scan,
    });
    // Equal rows keep their order, so ties follow the direction of the sort: newest or oldest first.
    const isAscending = spec.sort.at(-1)?.descending === false;
    const ordered = yield* orderRows(this.#database, result.kind, isAscending ? passed.toReversed() : passed, keys);
    return { result, spec, rowIds: ordered, lastSequence, changes };
  }

  /** The view's rows with those that the result gained, if they belong at one end; null if all must be selected. */
  *#gain({ result, spec, rowIds, growing, changes, lastSequence }: View, upTo: number): Sliced<Int32Array | null> {
    const test = testOf(this.#database, result, spec, "view.refresh");
    // A view of all rows shares the kept list of its result, which grows by itself.
    if (test.filters === null && test.find === null) return null;
    if (changes !== this.#changes || spec.sort.length > 0 || dependsOnNames(test)) return null;
    const gained = yield* readGainedInOrder(this.#database, result, { after: lastSequence, upTo });
    const passed = yield* passingRows(this.#database, this.#index, test, gained);
    return joinInOrder(this.#database, result.kind, growing, rowIds, passed);
  }

  /** Selects the rows that a view does not know yet. Several callers may take turns: each takes the next slice. */
  *#complete(view: View): Sliced<View> {
    while (view.rest !== null) {
      const step = this.#nextSlice(view, view.rest);
      if (step.done === true) Object.assign(view, step.value, { rest: null });
      else yield;
    }
    return view;
  }

  /** After a failure, the next caller that needs the rows begins again. */
  #nextSlice(view: View, rest: Sliced<Selection>): IteratorResult<undefined, Selection> {
    try {
      return rest.next();
    } catch (thrown) {
      view.rest = this.#select(view.result, view.spec, "view.refresh", view.scan);
      throw thrown;
    }
  }
}

function newScan(): Scan {
  return { rows: 0, total: 0 };
}

function summaryOf({ viewId, result, rowIds, rest }: View): ViewSummary {
  return { viewId, kind: result.kind, rowCount: rowIds.length, isWhole: rest === null };
}
