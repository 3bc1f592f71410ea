// Views: the filtered and sorted row numbers of a result, kept in memory, so that any window costs the same.
import type { ViewSnapshot } from "./snapshot.ts";
import { Failed } from "../../../contract/failure.ts";
import type { LocateTarget } from "../../../contract/methods/locate-methods.ts";
import type { Facets } from "../../../contract/methods/find-methods.ts";
import type { Input, Output } from "../../../contract/methods/methods.ts";
import type { Row, ViewSpec, ViewSummary } from "../../../contract/methods/rows.ts";
import type { Database } from "../base/database.ts";
import { countFacets } from "./facets.ts";
import { locate, spanOf } from "./locate.ts";
import { orderRows } from "./order-rows.ts";
import { dependsOnNames, passingRows, testOf } from "./passing-rows.ts";
import { readRows } from "../records/read-rows.ts";
import { cacheResultRows, joinInOrder, readGainedInOrder, readLastSequence } from "./result-rows.ts";
import { findResult } from "../results/results.ts";
import type { StoredResult } from "../results/results.ts";
import { joinRows } from "../base/row-set.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { runWhole } from "../base/sliced.ts";
import type { Sliced } from "../base/sliced.ts";
import { keysOf } from "./sort-keys.ts";
import { nearestHit, positionsOf } from "./view-hits.ts";
import type { Hits } from "./view-hits.ts";

/** Most views open at once; one more closes the one that was used longest ago. */
export const MOST_VIEWS = 64;

interface View {
  readonly viewId: number;
  readonly result: StoredResult;
  readonly spec: ViewSpec;
  rowIds: Int32Array;
  /** the newest place of the result that the view has seen */
  lastSequence: number;
  /** `changes` of the store when the view was made */
  changes: number;
  /** looks for the rows behind those that are known; null when the view is whole */
  rest: Sliced<Made> | null;
  /** what was looked for last among all rows of the view, and where it stands; good as long as `rowIds` are those */
  hits?: Hits;
}

/** The rows of a view with what they were made from. */
type Made = Pick<View, "result" | "spec" | "rowIds" | "lastSequence" | "changes">;

export interface Views {
  /** Throws `Failed` badRequest for an unknown result, column or parameter. */
  readonly open: (resultId: number, spec: ViewSpec) => ViewSummary;
  /**
   * The same in slices. What is given up halfway leaves nothing behind. With `firstRows` it ends as soon as so many rows
   * are known, where these are the first of the view; whatever needs the others then looks for them first.
   */
  readonly opening: (resultId: number, spec: ViewSpec, firstRows?: number) => Sliced<ViewSummary>;
  readonly refresh: (viewId: number) => ViewSummary;
  /** The same in slices; takes in at least what the result had when it began. */
  readonly refreshing: (viewId: number) => Sliced<ViewSummary>;
  /** Of a view that is not whole, what is known of it. */
  readonly rows: (viewId: number, from: number, count: number) => { rows: readonly Row[]; rowCount: number };
  /** The hit nearest to a position, going on at the other end; all rows of the view stay. */
  readonly finding: (viewId: number, wanted: Omit<Input<"view.hit">, "viewId">) => Sliced<Output<"view.hit">>;
  readonly counting: (viewId: number, wanted: Omit<Input<"view.facets">, "viewId">) => Sliced<Facets>;
  /** All rows, those of a view that is not whole looked for first. */
  readonly snapshot: (viewId: number, method?: string) => ViewSnapshot;
  /** The same in slices. */
  readonly completing: (viewId: number, method?: string) => Sliced<ViewSnapshot>;
  /** Where a row stands; null when the view has none like it. Rejects with the signal's reason. */
  readonly locate: (viewId: number, target: LocateTarget, signal: AbortSignal) => Promise<Output<"view.locate">>;
  /** A view that is gone already is no failure. */
  readonly close: (viewId: number) => void;
  readonly closeOfResult: (resultId: number) => void;
  readonly isOpenOn: (resultId: number) => boolean;
  /** Tells the views that rows which were stored before have changed: the next refresh builds anew. */
  readonly noteChange: () => void;
}

/** Makes the views of one open store. Ids count up from 1 and are never used twice. */
export function makeViews(database: Database, index: SearchIndex): Views {
  const views = new Map<number, View>();
  const resultRows = cacheResultRows(database);
  let nextId = 1;
  let changes = 0;

  function find(viewId: number, method: string): View {
    const view = views.get(viewId);
    if (view === undefined) throw new Failed({ kind: "badRequest", method, issues: ["no such view"] });
    // The map keeps the order of use: the first entry is the one used longest ago.
    views.delete(viewId);
    views.set(viewId, view);
    return view;
  }

  /** The rows of a view as they are now; `tell` hears of the first ones, in their order, as soon as they are known. */
  function* select(
    result: StoredResult,
    spec: ViewSpec,
    method: string,
    tell?: (rowIds: Int32Array) => void,
  ): Sliced<Made> {
    const test = testOf(database, result, spec, method);
    const keys = keysOf(result.kind, spec.sort, method);
    const seen = changes;
    const { rowIds, lastSequence } = yield* resultRows.read(result);
    const passed = yield* passingRows(database, index, test, rowIds, keys.length === 0 ? tell : undefined);
    // Rows that are equal keep the order they are given in, so ties follow the direction of the sort: newest or oldest first.
    const isAscending = spec.sort.at(-1)?.descending === false;
    const ordered = yield* orderRows(database, result.kind, isAscending ? passed.toReversed() : passed, keys);
    return { result, spec, rowIds: ordered, lastSequence, changes: seen };
  }

  /** Looks for the rows that a view does not know yet. Several may do so in turn: each takes the next slice. */
  function* complete(view: View): Sliced<View> {
    while (view.rest !== null) {
      const step = nextSlice(view, view.rest);
      if (step.done === true) Object.assign(view, step.value, { rest: null });
      else yield;
    }
    return view;
  }

  /** What fails is begun anew by whoever needs the rows next. */
  function nextSlice(view: View, rest: Sliced<Made>): IteratorResult<undefined, Made> {
    try {
      return rest.next();
    } catch (thrown) {
      view.rest = select(view.result, view.spec, "view.refresh");
      throw thrown;
    }
  }

  /** The view's rows with what the result gained, where that belongs at either end; null where only a new look tells. */
  function* gain({ result, spec, rowIds, ...seen }: View, upTo: number): Sliced<Int32Array | null> {
    const test = testOf(database, result, spec, "view.refresh");
    if (seen.changes !== changes || spec.sort.length > 0 || dependsOnNames(test)) return null;
    const gained = yield* readGainedInOrder(database, result, { after: seen.lastSequence, upTo });
    return joinInOrder(database, result.kind, rowIds, yield* passingRows(database, index, test, gained));
  }

  function* refreshing(viewId: number): Sliced<ViewSummary> {
    const view = yield* complete(find(viewId, "view.refresh"));
    for (;;) {
      const lastSequence = readLastSequence(database, view.result);
      if (lastSequence === view.lastSequence && changes === view.changes) return summaryOf(view);
      // What comes from here on is for the next refresh: a result that grows all the time would never be caught up with.
      const before = view.rowIds;
      const seen = changes;
      const gained = yield* gain(view, lastSequence);
      const made =
        gained === null || seen !== changes
          ? yield* select(view.result, view.spec, "view.refresh")
          : { rowIds: gained, lastSequence, changes: seen };
      if (view.rowIds === before) {
        Object.assign(view, made);
        return summaryOf(view);
      }
      // Another refresh of the same view has ended first: what it took in must not be taken in twice.
    }
  }

  function* opening(resultId: number, spec: ViewSpec, firstRows = Infinity): Sliced<ViewSummary> {
    const result = findResult(database, resultId, "view.open");
    const parts: Int32Array[] = [];
    let known = 0;
    const making = select(result, spec, "view.open", (rowIds) => {
      parts.push(rowIds);
      known += rowIds.length;
    });
    let step = making.next();
    while (step.done !== true && known < firstRows) {
      yield;
      step = making.next();
    }
    // The result may have gone while its rows were looked at.
    findResult(database, resultId, "view.open");
    const made = step.done === true ? step.value : { result, spec, rowIds: joinRows(parts), lastSequence: 0, changes };
    const view: View = { ...made, rest: step.done === true ? null : making, viewId: nextId++ };
    for (const oldest of views.keys()) {
      if (views.size < MOST_VIEWS) break;
      views.delete(oldest);
    }
    views.set(view.viewId, view);
    return summaryOf(view);
  }

  function* completing(viewId: number, method = "export.start"): Sliced<ViewSnapshot> {
    const { result, rowIds, spec } = yield* complete(find(viewId, method));
    return { kind: result.kind, resultId: result.resultId, connection: result.connection, rowIds, spec };
  }

  function* finding(viewId: number, wanted: Omit<Input<"view.hit">, "viewId">): Sliced<Output<"view.hit">> {
    const view = yield* complete(find(viewId, "view.hit"));
    const { search, from, step } = wanted;
    if (view.hits?.search !== search || view.hits.rowIds !== view.rowIds) {
      const { rowIds, result } = view;
      const spec = { params: {}, search, sort: [] };
      const passed = yield* passingRows(database, index, testOf(database, result, spec, "view.hit"), rowIds);
      view.hits = { search, rowIds, positions: positionsOf(rowIds, passed) };
    }
    return nearestHit(view.hits, from, step);
  }

  return {
    open: (resultId, spec) => runWhole(opening(resultId, spec)),
    opening,
    refresh: (viewId) => runWhole(refreshing(viewId)),
    refreshing,
    rows(viewId, from, count) {
      const { result, rowIds } = find(viewId, "view.rows");
      const wanted = Array.from(rowIds.subarray(from, from + count));
      return { rows: readRows(database, result.kind, wanted), rowCount: rowIds.length };
    },
    finding,
    *counting(viewId, wanted) {
      const { result, rowIds } = yield* complete(find(viewId, "view.facets"));
      return yield* countFacets(database, { ...result, rowIds }, wanted);
    },
    snapshot: (viewId, method) => runWhole(completing(viewId, method)),
    completing,
    async locate(viewId, target, signal) {
      const view = runWhole(completing(viewId, "view.locate"));
      const position = await locate(database, view, target, signal);
      const rowId = position === null ? undefined : view.rowIds[position];
      if (position === null || rowId === undefined) return null;
      if (target.by !== "time") return { position, rowId };
      const { rowIds } = runWhole(resultRows.read(findResult(database, view.resultId, "view.locate")));
      return { position, rowId, loaded: spanOf(database, view.kind, rowIds) };
    },
    close: (viewId) => void views.delete(viewId),
    closeOfResult(resultId) {
      resultRows.forget(resultId);
      for (const view of views.values()) if (view.result.resultId === resultId) views.delete(view.viewId);
    },
    isOpenOn: (resultId) => [...views.values()].some(({ result }) => result.resultId === resultId),
    noteChange() {
      changes++;
      resultRows.clear();
    },
  };
}

function summaryOf({ viewId, result, rowIds, rest }: View): ViewSummary {
  return { viewId, kind: result.kind, rowCount: rowIds.length, isWhole: rest === null };
}
