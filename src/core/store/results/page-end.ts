// Decides whether a walk ends with a page. docs/decisions/walking-pages.md, "The end".
import type { ReceivedPage } from "#contract/methods/walk-methods.ts";
import { isOtherPage } from "#domain/report/contradiction.ts";
import { endOfWalk, type EndReason, type WalkState } from "#domain/report/ledger.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { walkBound } from "#domain/query/unsent-filters.ts";
import type { Database } from "#core/store/base/database.ts";
import type { Placed } from "./place-rows.ts";
import { readResult } from "./results.ts";

type Taken = Pick<Placed, "newRows" | "newlyLeftOut" | "duplicates">;

/** A stored page: its query, the outcome of its rows, and its walk before it, but with the order up to its end. */
interface WalkedPage {
  readonly page: ReceivedPage;
  readonly query: Query;
  readonly walk: WalkState;
  readonly taken: Taken;
}

/** The reason why the walk has ended with this page or before it; null if it goes on. */
export function endOfPage(database: Database, { page, query, walk, taken }: WalkedPage): EndReason | null {
  return (
    (page.follows === true ? null : walk.ended) ??
    endAtNotFound(database, page) ??
    endOf(database, page, walk, taken) ??
    endAtBound(query, walk) ??
    endAtOtherPage(page)
  );
}

/** The reason why the walk ends with this page. A next cursor that was used before also ends it. */
function endOf(database: Database, page: ReceivedPage, walk: WalkState, taken: Taken): EndReason | null {
  const { next, isLast } = page;
  const received = page.records.length;
  const newRows = taken.newRows + taken.newlyLeftOut;
  const before = newRows > 0 ? NO_PAGES : pagesBefore(database, page, taken.duplicates);
  const ended = endOfWalk({ received, newRows, isLast, asked: walk.cursor, next, ...before });
  if (ended === "emptyPage" && wasByTimeAlone(database, page, walk)) return "timeAlone";
  if (ended !== null || next === null) return ended;
  const used = database.get(
    "SELECT 1 FROM result_page WHERE resultId = ? AND direction = ? AND asked = ? LIMIT 1",
    page.resultId,
    page.direction,
    JSON.stringify(next),
  );
  return used === undefined ? null : "repeatedCursor";
}

/**
 * The end of a walk whose next page is answered with 404. After a short page nothing follows. After a full one the total has
 * to be reached, and to be more than one page: a total can count only its page.
 */
function endAtNotFound(database: Database, page: ReceivedPage): EndReason | null {
  if (page.notFound !== true) return null;
  const { resultId, direction } = page;
  const pages = database.column<number>(
    "SELECT received FROM result_page WHERE resultId = ? AND direction = ? AND failed = 0 AND received > 0 ORDER BY pageId",
    resultId,
    direction,
  );
  const last = pages.at(-1) ?? 0;
  const asked = Number(new URLSearchParams(page.request.split("?")[1] ?? "").get("perPage") ?? Number.NaN);
  const isShort = last < Math.max(...pages, 0) || (pages.length === 1 && last < asked);
  const received = pages.reduce((sum, each) => sum + each, 0);
  const isReached = pages.length > 1 && readResult(database, resultId).ledger.serviceTotal === received;
  return isShort || isReached ? "notFound" : "notFoundEarly";
}

const NO_PAGES = { barrenBefore: 0, hasGrown: false };

/** The pages of a walk before this one, as far as they matter to a page without a new record. */
function pagesBefore(database: Database, page: ReceivedPage, duplicates: number): typeof NO_PAGES {
  const pages = "FROM result_page WHERE resultId = ? AND direction = ? AND failed = 0";
  const of = [page.resultId, page.direction];
  const barrenBefore = database.number(
    `SELECT count(*) ${pages} AND pageId > coalesce((SELECT max(pageId) ${pages} AND newRows + leftOut > 0), 0)`,
    ...of,
    ...of,
  );
  const [first = null] = database.column<number | null>(
    `SELECT serviceTotal ${pages} AND serviceTotal >= received ORDER BY pageId LIMIT 1`,
    ...of,
  );
  const again = database.number(`SELECT coalesce(sum(duplicates), 0) ${pages}`, ...of) + duplicates;
  return { barrenBefore, hasGrown: first !== null && (page.serviceTotal ?? 0) - first >= again };
}

/** True if a page of the walk was asked for by a time without an id: it began after every message of that second. */
function wasByTimeAlone(database: Database, { resultId, direction }: ReceivedPage, { cursor }: WalkState): boolean {
  if (cursor?.kind !== "message") return false;
  const sql =
    "SELECT count(*) FROM result_page WHERE resultId = ? AND direction = ? AND asked ->> '$.kind' = 'message' AND asked ->> '$.id' IS NULL";
  return cursor.id === null || database.number(sql, resultId, direction) > 0;
}

function endAtOtherPage({ contradiction, records }: ReceivedPage): EndReason | null {
  return isOtherPage(contradiction ?? null, records.length) ? "otherPage" : null;
}

function endAtBound(query: Query, { descendsTo: reached }: Pick<WalkState, "descendsTo">): EndReason | null {
  const bound = walkBound(query);
  if (bound === null || reached === null || reached === undefined) return null;
  return reached < bound.least ? "passedBound" : null;
}
