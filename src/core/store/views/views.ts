// Views: the filtered and sorted row numbers of a result, kept in memory, so that every window of rows costs the same.
import { randomInt } from "node:crypto";
import type { ViewSnapshot } from "./snapshot.ts";
import { badRequest } from "#contract/failure.ts";
import type { LoadedSpan, LocateTarget } from "#contract/methods/locate-methods.ts";
import type { Facets } from "#contract/methods/find-methods.ts";
import type { Input, Output } from "#contract/methods/methods.ts";
import type { ViewSpec, ViewSummary } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { TellCount } from "#core/store/base/count-with-sample.ts";
import type { Database } from "#core/store/base/database.ts";
import { countFacets } from "./facets.ts";
import { hitFields, readFoundRows } from "./hit-fields.ts";
import { locate, spanOf, nearestHit, positionsOf, type Hits } from "./locate.ts";
import { passingRows, testOf } from "./passing-rows.ts";
import type { RowsOfView } from "#core/store/records/read-rows.ts";
import { readLastSequence } from "./result-rows.ts";
import { RowSelector, type SelectedRows, type Selection } from "./row-selector.ts";
import { RowSorter } from "./sorter.ts";
import { newScan, type Scan } from "./scan.ts";
import { findResult } from "#core/store/results/results.ts";
import { GrowingRows } from "#core/store/base/growing-rows.ts";
import { ascending, joinRows } from "#core/store/base/row-set.ts";
import type { SearchIndex } from "#core/store/search/search-index.ts";
import { leave, runWhole, type Sliced } from "#core/store/base/sliced.ts";
import { DEFAULT_KEYS } from "./sort-keys.ts";

/** Most views open at once. One more closes the view that was used longest ago. */
export const MOST_VIEWS = 64;

interface View extends SelectedRows {
  readonly viewId: number;
  /** selects the rows that are not known yet; null when the view is whole */
  rest: Sliced<Selection> | null;
  /** the last search among all rows of the view; valid as long as `rowIds` are the same */
  hits?: Hits;
}

/** The views of one open store. Methods throw `Failed` badRequest for a view that is not open; "…ing" work in slices. */
export class Views {
  readonly #database: Database;
  readonly #index: SearchIndex;
  readonly #selector: RowSelector;
  readonly sorter: RowSorter;
  /** in the order of use: the first was used longest ago */
  readonly #views = new Map<number, View>();
  /** Random at first: a window may know views of an engine or store that has ended, and no new id is one of theirs. */
  #lastId = randomInt(2 ** 31);

  constructor(database: Database, storePath: string, index: SearchIndex) {
    this.#database = database;
    this.#index = index;
    this.sorter = new RowSorter(database, storePath);
    this.#selector = new RowSelector(database, index, this.sorter);
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
    const selecting = this.#selector.selecting(result, spec, "view.open", scan, (rowIds) => {
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
          : { result, spec, rowIds: joinRows(parts), lastSequence: 0, changes: this.#selector.changes };
      const rest = step.done === true ? null : selecting;
      isKept = true;
      return summaryOf(this.#add({ ...selection, rest, scan, growing: new GrowingRows(), viewId: ++this.#lastId }));
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
      if (lastSequence === view.lastSequence && this.#selector.changes === view.changes) return summaryOf(view);
      // Later rows are left to the next refresh, or a result that keeps growing would never let this one end.
      const before = view.rowIds;
      const changes = this.#selector.changes;
      const gained = yield* this.#selector.selectingGained(view, lastSequence);
      const selection =
        gained === null || changes !== this.#selector.changes
          ? yield* this.#selector.selecting(view.result, view.spec, "view.refresh", view.scan)
          : { rowIds: gained, lastSequence, changes };
      // If another refresh of this view ended first, its rows must not be added twice.
      if (view.rowIds === before) return summaryOf(Object.assign(view, selection));
    }
  }

  /** The progress of selecting a view's rows; the numbers change while it runs. */
  scanOf(viewId: number, method: string): Readonly<Scan> {
    return this.#find(viewId, method).scan;
  }

  /** The known rows of a view from a position on, with their values in these columns of metadata. */
  rows(viewId: number, from: number, count: number, metadata: readonly string[] = []): RowsOfView {
    const { result, rowIds, spec } = this.#find(viewId, "view.rows");
    const wanted = Array.from(rowIds.subarray(from, from + count));
    return { rows: readFoundRows(this.#database, result.kind, wanted, spec.search, metadata), rowCount: rowIds.length };
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
    const { hitCount, hit } = nearestHit(view.hits, from, step);
    if (hit === null) return { hitCount, hit };
    return { hitCount, hit: { ...hit, fields: hitFields(this.#database, view.result.kind, hit.rowId, search) } };
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
    const { rowIds } = yield* this.#selector.resultRows.reading(
      findResult(this.#database, result.resultId, "view.locate"),
    );
    return spanOf(this.#database, result.kind, rowIds);
  }

  /** The rows in the default order. */
  orderingNewestFirst(kind: QueryKind, rowIds: Int32Array): Sliced<Int32Array> {
    return this.sorter.sorting({ kind, rows: ascending(rowIds), keys: DEFAULT_KEYS[kind], ties: "kept" });
  }

  /** Writes the default order of large results into the store, where the next start finds it. */
  storingOrders(): Sliced<void> {
    return this.#selector.resultRows.storing();
  }

  /** A view that is closed already is not a failure. */
  close(viewId: number): void {
    const rest = this.#views.get(viewId)?.rest ?? null;
    if (rest !== null) leave(rest);
    this.#views.delete(viewId);
  }

  closeOfResult(resultId: number): void {
    this.#selector.resultRows.forget(resultId);
    for (const { viewId, result } of this.#views.values()) if (result.resultId === resultId) this.close(viewId);
  }

  isOpenOn(resultId: number): boolean {
    return [...this.#views.values()].some(({ result }) => result.resultId === resultId);
  }

  /** True while any view is open. */
  get areOpen(): boolean {
    return this.#views.size > 0;
  }

  /** Notes that rows stored before have changed: the next refresh of each view selects again. */
  noteChange(): void {
    this.#selector.noteChange();
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
      view.rest = this.#selector.selecting(view.result, view.spec, "view.refresh", view.scan);
      throw thrown;
    }
  }
}

function summaryOf({ viewId, result, rowIds, rest }: View): ViewSummary {
  return { viewId, kind: result.kind, rowCount: rowIds.length, isWhole: rest === null };
}
