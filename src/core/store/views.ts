// Views: the filtered and sorted row numbers of a result, kept in memory, so that any window costs the same.
import { Failed } from "../../contract/failure.ts";
import type { Row, ViewSpec, ViewSummary } from "../../contract/rows.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { TABLES } from "./columns.ts";
import type { Database } from "./database.ts";
import { filterConditions, searchCondition, valueConditions } from "./filter-sql.ts";
import { CALL_NAMES, readRows } from "./read-rows.ts";
import { findResult } from "./results.ts";
import type { StoredResult } from "./results.ts";
import { orderOf } from "./sort-sql.ts";

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
}

/** The rows of a view at one moment, for work that takes long; later refreshes do not touch it. */
export interface ViewSnapshot {
  readonly kind: QueryKind;
  readonly resultId: number;
  /** the store's number for the connection */
  readonly connection: number;
  readonly rowIds: Int32Array;
  /** what narrowed and ordered the rows */
  readonly spec: ViewSpec;
}

export interface Views {
  /** Throws `Failed` badRequest for an unknown result, column or parameter. */
  readonly open: (resultId: number, spec: ViewSpec) => ViewSummary;
  readonly refresh: (viewId: number) => ViewSummary;
  readonly rows: (viewId: number, from: number, count: number) => { rows: readonly Row[]; rowCount: number };
  readonly snapshot: (viewId: number) => ViewSnapshot;
  /** A view that is gone already is no failure. */
  readonly close: (viewId: number) => void;
  readonly closeOfResult: (resultId: number) => void;
  readonly isOpenOn: (resultId: number) => boolean;
  /** Tells the views that rows which were stored before have changed: the next refresh builds anew. */
  readonly noteChange: () => void;
}

/** Makes the views of one open store. Ids count up from 1 and are never used twice. */
export function makeViews(database: Database): Views {
  const views = new Map<number, View>();
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

  return {
    open(resultId, spec) {
      const result = findResult(database, resultId, "view.open");
      const lastSequence = readLastSequence(database, resultId);
      const rowIds = selectRowIds(database, result, spec, -1);
      const view: View = { viewId: nextId++, result, spec, rowIds, lastSequence, changes };
      for (const oldest of views.keys()) {
        if (views.size < MOST_VIEWS) break;
        views.delete(oldest);
      }
      views.set(view.viewId, view);
      return summaryOf(view);
    },
    refresh(viewId) {
      const view = find(viewId, "view.refresh");
      const lastSequence = readLastSequence(database, view.result.resultId);
      if (lastSequence === view.lastSequence && changes === view.changes) return summaryOf(view);
      view.rowIds = gain(database, view, changes) ?? selectRowIds(database, view.result, view.spec, -1);
      view.lastSequence = lastSequence;
      view.changes = changes;
      return summaryOf(view);
    },
    rows(viewId, from, count) {
      const { result, rowIds } = find(viewId, "view.rows");
      const wanted = Array.from(rowIds.subarray(from, from + count));
      return { rows: readRows(database, result.kind, wanted), rowCount: rowIds.length };
    },
    snapshot(viewId) {
      const { result, rowIds, spec } = find(viewId, "export.start");
      return { kind: result.kind, resultId: result.resultId, connection: result.connection, rowIds, spec };
    },
    close: (viewId) => void views.delete(viewId),
    closeOfResult(resultId) {
      for (const view of views.values()) if (view.result.resultId === resultId) views.delete(view.viewId);
    },
    isOpenOn: (resultId) => [...views.values()].some(({ result }) => result.resultId === resultId),
    noteChange: () => void changes++,
  };
}

function summaryOf({ viewId, result, rowIds }: View): ViewSummary {
  return { viewId, kind: result.kind, rowCount: rowIds.length };
}

/**
 * The view's rows with what the result gained put behind its last or before its first row; null when the new rows do
 * not all belong there, or when only building anew tells.
 */
function gain(database: Database, view: View, changes: number): Int32Array | null {
  const searchesNames = view.result.kind === "calls" && view.spec.search !== "";
  if (view.changes !== changes || view.spec.sort.length > 0 || searchesNames) return null;
  const gained = selectRowIds(database, view.result, view.spec, view.lastSequence);
  const first = gained.at(0);
  const last = gained.at(-1);
  if (first === undefined || last === undefined) return view.rowIds;
  const oldFirst = view.rowIds.at(0);
  const oldLast = view.rowIds.at(-1);
  if (oldFirst === undefined || oldLast === undefined) return gained;
  if (standsBefore(database, view.result.kind, oldLast, first)) return joined(view.rowIds, gained);
  return standsBefore(database, view.result.kind, last, oldFirst) ? joined(gained, view.rowIds) : null;
}

function joined(one: Int32Array, other: Int32Array): Int32Array {
  const both = new Int32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** True when the default order puts the first row before the second. */
function standsBefore(database: Database, kind: QueryKind, one: number, other: number): boolean {
  const row = database.get<{ rowId: number }>(
    `SELECT m.rowId FROM ${TABLES[kind]} m WHERE m.rowId IN (?, ?) ORDER BY ${orderOf(kind, [], "view.refresh")} LIMIT 1`,
    one,
    other,
  );
  return row?.rowId === one;
}

/** The newest place of a result, looked for from the end: a result that is being loaded has the newest places of all. */
function readLastSequence(database: Database, resultId: number): number {
  const row = database.get<{ sequence: number }>(
    "SELECT sequence FROM result_row NOT INDEXED WHERE resultId = ? ORDER BY sequence DESC LIMIT 1",
    resultId,
  );
  return row?.sequence ?? 0;
}

/** The row numbers of a result that pass, in order; only those that took their place after `sequence`. */
function selectRowIds(database: Database, result: StoredResult, spec: ViewSpec, sequence: number): Int32Array {
  const { kind, connection, resultId } = result;
  const filters = [
    ...filterConditions(kind, spec.params, "view.open"),
    ...valueConditions(kind, spec.values ?? [], "view.open"),
  ];
  const search = searchCondition(kind, connection, spec.search);
  const conditions = search === null ? filters : [...filters, search];
  const order = orderOf(kind, spec.sort, "view.open");
  const where = ["r.resultId = ?", "r.sequence > ?", ...conditions.map((each) => each.sql)].join(" AND ");
  const uses = (alias: RegExp): boolean => alias.test(order) || alias.test(where);
  const table = TABLES[kind];
  const rows = database.getOnce<{ rowIds: string }>(
    `SELECT json_group_array(m.rowId ORDER BY ${order}) AS rowIds
     FROM result_row r ${sequence < 0 ? "INDEXED BY result_row_once" : "NOT INDEXED"}
     CROSS JOIN ${table} m ON m.rowId = r.rowId
     ${uses(/\bf\./u) ? `CROSS JOIN ${table}_fold f ON f.rowId = m.rowId` : ""}
     ${uses(/\br?n\./u) ? CALL_NAMES : ""}
     WHERE ${where}`,
    resultId,
    sequence,
    ...conditions.flatMap((each) => each.values),
  );
  const parsed: unknown = JSON.parse(rows?.rowIds ?? "[]");
  return Int32Array.from(Array.isArray(parsed) ? parsed : []);
}
