// Stores one received page: its records, their positions in the result, the ledger's line, the next cursor.
import type { Input, Output } from "../../../contract/methods/methods.ts";
import type { ReceivedPage } from "../../../contract/methods/walk-methods.ts";
import { readCall } from "../../../domain/records/call.ts";
import { isOtherPage } from "../../../domain/report/contradiction.ts";
import { endOfWalk, type EndReason, type WalkState } from "../../../domain/report/ledger.ts";
import { oppositeOf, type Cursor } from "../../../domain/query/cursor.ts";
import { namedEntities, readMessage } from "../../../domain/records/message.ts";
import { maskChannelSecrets } from "../../../domain/privacy/channel-secrets.ts";
import { parseExactly } from "../../../domain/text/exact-json.ts";
import { storedText, type Reading } from "../../../domain/records/record-text.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { descendsTo, walkBound } from "../../../domain/query/unsent-filters.ts";
import { TABLES } from "../base/columns.ts";
import type { Database } from "../base/database.ts";
import { noteRun } from "./saved-queries.ts";
import { storeNames, type DatedName } from "../records/names.ts";
import { placeRows, type Placed } from "./place-rows.ts";
import { findResult, readQuery, readResult, readWalk, writeWalk } from "./results.ts";
import type { StoredResult } from "./stored-result.ts";
import { storeCall } from "../records/write-calls.ts";
import { storeMessage, type Stored } from "../records/write-messages.ts";

/** The outcome of a page. `changedRows`: rows stored before that have other facts now. */
interface Taken extends Placed {
  readonly changedRows: number;
  readonly unreadable: readonly { readonly raw: string; readonly reason: string }[];
}

/** Stores a page in one transaction, whole or not at all. Calls `noteChange` if stored rows have other facts now. */
export function takePage(database: Database, page: ReceivedPage, noteChange: () => void): Output<"result.takePage"> {
  const { changedRows, ...output } = database.inTransaction(() => {
    const result = findResult(database, page.resultId, "result.takePage");
    const query = readQuery(database, page.resultId);
    const taken = storeRecords(database, result, query, page.records);
    const walk = readWalk(database, page.resultId, page.direction);
    const order = orderOf(database, result.kind, walk, taken);
    const ended =
      walk.ended ??
      endAtNotFound(database, page) ??
      endOf(database, page, walk, taken) ??
      endAtBound(query, order) ??
      endAtOtherPage(page);
    writeLine(database, result, page, walk.cursor, ended, taken);
    writeWalk(database, page.resultId, page.direction, { cursor: page.next ?? walk.cursor, ended, ...order });
    openOpposite(database, page);
    const summary = readResult(database, page.resultId);
    if (summary.ledger.pages === 1) noteRun(database, page.resultId);
    return { summary, newRows: taken.newRows, ended, changedRows: taken.changedRows };
  });
  if (changedRows > 0) noteChange();
  return output;
}

/** Adds a failed request and its reason to the ledger. The failure was scrubbed where it was created. */
export function noteFailure(database: Database, given: Input<"result.noteFailure">): void {
  const { resultId, direction, atMs, failure, request = null } = given;
  database.inTransaction(() => {
    findResult(database, resultId, "result.noteFailure");
    const nothing = { received: 0, newRows: 0, duplicates: 0, unreadable: 0 };
    const failed = { failed: 1, failure: JSON.stringify(failure) };
    database.insertRow("result_page", { resultId, direction, request, requestedAtMs: atMs, ...nothing, ...failed });
  });
}

function storeRecords(database: Database, result: StoredResult, query: Query, records: readonly string[]): Taken {
  const names: DatedName[] = [];
  const unreadable: { raw: string; reason: string }[] = [];
  const rowIds: number[] = [];
  let changedRows = 0;
  for (const json of records) {
    const text = storedText(json);
    const stored = text.ok ? storeRecord(database, result, text.record, names) : text;
    if (!stored.ok) {
      unreadable.push({ raw: text.ok ? text.record : maskChannelSecrets(json), reason: stored.reason });
      continue;
    }
    if (stored.record.changed) changedRows++;
    rowIds.push(stored.record.rowId);
  }
  storeNames(database, result.connection, names);
  return { ...placeRows(database, result, query, rowIds), changedRows, unreadable };
}

function storeRecord(database: Database, result: StoredResult, text: string, names: DatedName[]): Reading<Stored> {
  const raw = parseExactly(text);
  if (result.kind === "calls") {
    const reading = readCall(raw);
    if (!reading.ok) return reading;
    return { ok: true, record: storeCall(database, result.connection, { raw, text }, reading.record, "list") };
  }
  const reading = readMessage(raw);
  if (!reading.ok) return reading;
  const asOfSeconds = reading.record.updatedAtSeconds ?? reading.record.sentAtSeconds ?? 0;
  for (const entity of namedEntities(raw)) names.push({ ...entity, asOfSeconds });
  return { ok: true, record: storeMessage(database, result.connection, { raw, text }, reading) };
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
  const { received, serviceTotal } = readResult(database, resultId).ledger;
  const isReached = pages.length > 1 && serviceTotal === received;
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

/**
 * How far the pages of a walk of calls have descended, including this page. Only calls that come for the first time count:
 * a new call at the head of the list moves those of the page before onto this one.
 */
function orderOf(
  database: Database,
  kind: QueryKind,
  { descendsTo: before }: WalkState,
  { firstReceived, unreadable }: Taken,
): Pick<WalkState, "descendsTo"> {
  if (kind !== "calls") return {};
  const sql = `SELECT initiatedAtSeconds FROM ${TABLES.calls} WHERE rowId = ?`;
  const values = firstReceived.map((rowId) => database.column<number | null>(sql, rowId)[0] ?? null);
  return { descendsTo: descendsTo(before, unreadable.length === 0 ? values : [...values, null]) };
}

function endAtBound(query: Query, { descendsTo: reached }: Pick<WalkState, "descendsTo">): EndReason | null {
  const bound = walkBound(query);
  if (bound === null || reached === null || reached === undefined) return null;
  return reached < bound.least ? "passedBound" : null;
}

function writeLine(
  database: Database,
  { resultId, connection, kind }: StoredResult,
  page: ReceivedPage,
  asked: Cursor | null,
  ended: EndReason | null,
  taken: Taken,
): void {
  const { direction, request, requestedAtMs, tookMs, serviceTotal } = page;
  const pageId = database.insertRow("result_page", {
    resultId,
    direction,
    asked: jsonOf(asked),
    next: jsonOf(page.next),
    request,
    requestedAtMs,
    tookMs,
    received: page.records.length,
    newRows: taken.newRows,
    duplicates: taken.duplicates,
    unreadable: taken.unreadable.length,
    leftOut: taken.newlyLeftOut - taken.takenBack,
    serviceTotal,
    rateLimit: jsonOf(page.rateLimit),
    ended,
    contradiction: jsonOf(page.contradiction ?? null),
    failed: 0,
  });
  for (const { raw, reason } of taken.unreadable) {
    database.insertRow("unreadable", { connection, kind, resultId, pageId, raw, reason });
  }
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Stores the start of a walk in the other direction, if that walk has not begun. */
function openOpposite(database: Database, page: ReceivedPage): void {
  if (page.opposite === undefined || page.opposite === null) return;
  const direction = oppositeOf(page.direction);
  const walk = readWalk(database, page.resultId, direction);
  if (walk.cursor === null && walk.ended === null) {
    writeWalk(database, page.resultId, direction, { cursor: page.opposite, ended: null });
  }
}
