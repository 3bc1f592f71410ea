// Results: a query, the rows loaded for it in order of arrival, and the ledger of its requests.
import { badRequest, Failed } from "#contract/failure.ts";
import { rateLimit as rateLimitShape } from "#contract/ledger-lines.ts";
import type { Input } from "#contract/methods/methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { walkState, type Ledger, type WalkState } from "#domain/report/ledger.ts";
import { direction, type Direction } from "#domain/query/cursor.ts";
import { query, type Query } from "#domain/query/query-shape.ts";
import { connectionNumber, findConnection, REMOVED } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import { dropOrder } from "./kept-orders.ts";
import { forgetRun } from "./recent-queries.ts";
import { readContradiction, readLostFiles, sumOfNotes } from "./ledger-store.ts";
import type { StoredResult } from "./stored-result.ts";

interface ResultRow extends StoredResult {
  readonly connectionId: string;
  readonly origin: string | null;
  readonly query: string;
  readonly createdAtMs: number;
  readonly appendWalk: string;
  readonly prependWalk: string;
  readonly loadingAll: string | null;
}

const WALK_COLUMNS = { append: "appendWalk", prepend: "prependWalk" } as const;

const SELECT = `SELECT r.resultId, r.connection, r.kind, r.isWhole, c.id AS connectionId, c.origin, r.query, r.createdAtMs, r.appendWalk,
  r.prependWalk, r.loadingAll FROM result r JOIN connection c ON c.number = r.connection`;

/** The number of newest results that a connection keeps when a new one is created. */
export const KEPT_RESULTS = 50;

/** Creates an empty result and drops results beyond the number kept, except those for which `isInUse` is true. */
export function createResult(
  database: Database,
  wanted: Input<"result.create">,
  isInUse: (resultId: number) => boolean,
): ResultSummary {
  const resultId = database.inTransaction(() => {
    const connection = connectionNumber(database, wanted.connectionId);
    const created = database.insertRow("result", {
      connection,
      kind: wanted.query.kind,
      query: JSON.stringify(wanted.query),
      createdAtMs: wanted.createdAtMs,
      appendWalk: JSON.stringify(wanted.walks.append),
      prependWalk: JSON.stringify(wanted.walks.prepend),
    });
    pruneResults(database, connection, isInUse);
    return created;
  });
  return readResult(database, resultId);
}

/**
 * Drops old results of a connection beyond the number kept, with their ledgers; the rows stay. A result stays while it
 * is in use or a walk to its end is under way. Runs in the caller's transaction.
 */
function pruneResults(database: Database, connection: number, isInUse: (resultId: number) => boolean): void {
  const older = database.column<number>(
    "SELECT resultId FROM (SELECT * FROM result WHERE connection = ? ORDER BY resultId DESC LIMIT -1 OFFSET ?) WHERE loadingAll IS NULL",
    connection,
    KEPT_RESULTS,
  );
  for (const resultId of older) if (!isInUse(resultId)) removeResult(database, resultId);
}

/**
 * Removes a result and its ledger. The rows stay stored. `withRun` also forgets that its query was run. A missing
 * result is not a failure.
 */
export function dropResult(database: Database, resultId: number, withRun: boolean): void {
  database.inTransaction(() => {
    removeResult(database, resultId);
    if (withRun) forgetRun(database, resultId);
  });
}

function removeResult(database: Database, resultId: number): void {
  dropOrder(database, resultId);
  for (const table of ["result_row", "result_left_out", "result_page", "unreadable", "result"]) {
    database.run(`DELETE FROM ${table} WHERE resultId = ?`, resultId);
  }
}

/** The result's connection and kind. Throws `Failed` badRequest for a result that does not exist or is being removed. */
export function findResult(database: Database, resultId: number, method: string): StoredResult {
  const sql = "SELECT resultId, connection, kind, isWhole FROM result WHERE resultId = ?";
  const row = database.get<StoredResult>(sql, resultId);
  if (row === undefined || row.connection === REMOVED) throw badRequest(method, "no such result");
  return row;
}

/** The result with its ledger. Throws `Failed` badRequest for a result that does not exist. */
export function readResult(database: Database, resultId: number): ResultSummary {
  const row = database.get<ResultRow>(`${SELECT} WHERE r.resultId = ?`, resultId);
  if (row === undefined) throw badRequest("result.read", "no such result");
  return summaryOf(database, row);
}

/** The results of a connection, newest first. */
export function listResults(database: Database, wanted: Input<"result.list">): readonly ResultSummary[] {
  const connection = findConnection(database, wanted.connectionId);
  if (connection === null) return [];
  return database
    .all<ResultRow>(
      `${SELECT} WHERE r.connection = ? AND r.kind = ? ORDER BY r.createdAtMs DESC, r.resultId DESC LIMIT ?`,
      connection,
      wanted.kind,
      wanted.limitRows,
    )
    .map((row) => summaryOf(database, row));
}

/** The query of a result. Throws `Failed` badRequest for a result that does not exist. */
export function readQuery(database: Database, resultId: number): Query {
  const [written] = database.column<string>("SELECT query FROM result WHERE resultId = ?", resultId);
  if (written === undefined) throw badRequest("result.read", "no such result");
  return query.parse(JSON.parse(written));
}

/** The state of a result's walk in one direction. */
export function readWalk(database: Database, resultId: number, walked: Direction): WalkState {
  const sql = `SELECT ${WALK_COLUMNS[walked]} FROM result WHERE resultId = ?`;
  return walkState.parse(JSON.parse(database.column<string>(sql, resultId)[0] ?? "null"));
}

export function writeWalk(database: Database, resultId: number, walked: Direction, walk: WalkState): void {
  database.run(`UPDATE result SET ${WALK_COLUMNS[walked]} = ? WHERE resultId = ?`, JSON.stringify(walk), resultId);
}

/** Notes that a walk to the end is under way; null when it has stopped. A missing result is not a failure. */
export function noteLoadingAll(database: Database, wanted: Input<"result.noteLoadingAll">): void {
  database.run("UPDATE result SET loadingAll = ? WHERE resultId = ?", wanted.direction, wanted.resultId);
}

function summaryOf(database: Database, row: ResultRow): ResultSummary {
  const { ledger, rateLimit } = readLedger(database, row.resultId);
  return {
    resultId: row.resultId,
    connectionId: row.connectionId,
    ...(row.origin === null ? {} : { origin: row.origin }),
    query: query.parse(JSON.parse(row.query)),
    createdAtMs: row.createdAtMs,
    rowCount: ledger.rows,
    walks: {
      append: walkState.parse(JSON.parse(row.appendWalk)),
      prepend: walkState.parse(JSON.parse(row.prependWalk)),
    },
    ledger,
    loadingAll: direction.nullable().parse(row.loadingAll),
    rateLimit: rateLimitShape.nullable().parse(JSON.parse(rateLimit ?? "null")),
  };
}

type LedgerSums = Omit<
  Ledger,
  "contradiction" | "notes" | "events" | "versions" | "files" | "refusals" | "serviceTotalFirst" | "serviceTotalBefore"
> & {
  readonly lostFiles: number;
  /** a JSON list */
  readonly notes: string;
  readonly contradiction: string | null;
  readonly events: number | null;
  readonly versions: number | null;
  readonly refusals: number;
  readonly firstTotal: number | null;
  readonly fellFrom: number | null;
  readonly rateLimit: string | null;
};

/** A total below the rows received so far says nothing: "total 0" with five calls occurs, and one that counts the page only. */
const CREDIBLE_TOTALS = `SELECT pageId, serviceTotal FROM (SELECT pageId, serviceTotal,
  sum(newRows + leftOut) OVER (ORDER BY pageId) AS soFar FROM result_page WHERE resultId = l.resultId AND failed = 0)
  WHERE serviceTotal >= soFar`;

/** The failures that are answers of the service and that no retry mends. */
const REFUSED = `failed = 1 AND (failure ->> '$.kind' = 'auth' OR (failure ->> '$.kind' = 'api' AND failure ->> '$.status' < 500))`;

/** The lines are read once, not once for each value that most of them lack: a walk reads its ledger with every page. */
const LEDGER = `SELECT l.requests, l.pages, l.received, l.rows, l.duplicates, l.unreadable, l.leftOut, l.failures, l.events,
    l.lostFiles, l.firstRequestAtMs, l.lastRequestAtMs,
    (SELECT contradiction FROM result_page WHERE pageId = l.contradictionAt) AS contradiction,
    (SELECT serviceTotal FROM result_page WHERE pageId = l.serviceTotalAt) AS serviceTotal,
    (SELECT serviceTotal FROM (${CREDIBLE_TOTALS}) ORDER BY pageId LIMIT 1) AS firstTotal,
    (SELECT max(largest) FROM (SELECT serviceTotal, max(serviceTotal) OVER (ORDER BY pageId) AS largest
      FROM (${CREDIBLE_TOTALS})) WHERE serviceTotal < largest) AS fellFrom,
    (SELECT count(*) FROM result_page WHERE resultId = l.resultId AND pageId > l.lastPageAt AND ${REFUSED}) AS refusals,
    (SELECT rateLimit FROM result_page WHERE pageId = l.rateLimitAt) AS rateLimit,
    (SELECT json_group_array(json(notes)) FROM result_page WHERE resultId = l.resultId AND notes IS NOT NULL) AS notes,
    (SELECT nullif(count(*), 0) FROM unreadable v WHERE v.resultId = l.resultId AND v.versionOf IS NOT NULL) AS versions
  FROM (SELECT ? AS resultId, count(*) AS requests, coalesce(sum(failed = 0 AND ended IS NOT 'notChosen'), 0) AS pages,
      coalesce(sum(received), 0) AS received, coalesce(sum(newRows), 0) AS rows,
      coalesce(sum(duplicates), 0) AS duplicates, coalesce(sum(unreadable), 0) AS unreadable,
      coalesce(sum(leftOut), 0) AS leftOut, coalesce(sum(failed), 0) AS failures, nullif(sum(events), 0) AS events,
      coalesce(sum(direction IS NULL AND (failure IS NOT NULL OR ended = 'notChosen')), 0) AS lostFiles,
      coalesce(max(CASE WHEN failed = 0 THEN pageId END), 0) AS lastPageAt, min(requestedAtMs) AS firstRequestAtMs, max(requestedAtMs) AS lastRequestAtMs,
      min(CASE WHEN contradiction IS NOT NULL THEN pageId END) AS contradictionAt,
      max(CASE WHEN serviceTotal IS NOT NULL THEN pageId END) AS serviceTotalAt,
      max(CASE WHEN rateLimit IS NOT NULL THEN pageId END) AS rateLimitAt
    FROM result_page WHERE resultId = ?) l`;

/** The sums over the ledger's lines. The service's total and the rate limit are those it sent last. */
function readLedger(
  database: Database,
  resultId: number,
): { readonly ledger: Ledger; readonly rateLimit: string | null } {
  const sums = database.get<LedgerSums>(LEDGER, resultId, resultId);
  if (sums === undefined) throw new Failed({ kind: "bug", message: "a sum gave no row" });
  const { contradiction, notes, events, versions, lostFiles, refusals, firstTotal, fellFrom, rateLimit, ...others } =
    sums;
  const files = lostFiles === 0 ? null : readLostFiles(database, resultId);
  const ledger = {
    ...others,
    contradiction: readContradiction(contradiction),
    ...(notes === "[]" ? {} : { notes: sumOfNotes(notes) }),
    ...(events === null ? {} : { events }),
    ...(versions === null ? {} : { versions }),
    ...(files === null ? {} : { files }),
    ...(refusals === 0 ? {} : { refusals }),
    ...(firstTotal === null || firstTotal === others.serviceTotal ? {} : { serviceTotalFirst: firstTotal }),
    ...(fellFrom === null ? {} : { serviceTotalBefore: fellFrom }),
  };
  return { ledger, rateLimit };
}
