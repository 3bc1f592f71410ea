// Stores one received page: its records, their positions in the result, the ledger's line, the next cursor.
import type { Input, Output } from "#contract/methods/methods.ts";
import type { ReceivedPage } from "#contract/methods/walk-methods.ts";
import { readCall } from "#domain/records/call.ts";
import type { EndReason, WalkState } from "#domain/report/ledger.ts";
import { oppositeOf, type Cursor } from "#domain/query/cursor.ts";
import { namedEntities, readMessage } from "#domain/records/message.ts";
import { maskChannelSecrets } from "#domain/privacy/channel-secrets.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { storedText, type Reading } from "#domain/records/record-text.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { descendsTo } from "#domain/query/unsent-filters.ts";
import { TABLES } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { endOfPage } from "./page-end.ts";
import { noteRun } from "./recent-queries.ts";
import { storeNames, type DatedName } from "#core/store/records/names.ts";
import { placeRows, type Placed } from "./place-rows.ts";
import { findResult, readQuery, readResult, readWalk, writeWalk } from "./results.ts";
import type { StoredResult } from "./stored-result.ts";
import { storeCall } from "#core/store/records/write-calls.ts";
import { storeMessage, type Stored } from "#core/store/records/write-messages.ts";

/** The outcome of a page. `changedRows`: rows stored before that have other facts now. */
interface Taken extends Placed {
  readonly received: number;
  readonly changedRows: number;
  readonly unreadable: readonly { readonly raw: string; readonly reason: string }[];
}

/** Stores a page in one transaction, whole or not at all. Calls `noteChange` if stored rows have other facts now. */
export function takePage(database: Database, page: ReceivedPage, noteChange: () => void): Output<"result.takePage"> {
  const { changedRows, ...output } = database.inTransaction(() => {
    const result = findResult(database, page.resultId, "result.takePage");
    const query = readQuery(database, page.resultId);
    const isLook = page.follows === true && result.kind === "calls";
    const stored = storeRecords(database, result, query, page);
    const taken = isLook ? withoutKnown(database, result, stored) : stored;
    const walk = readWalk(database, page.resultId, page.direction);
    const order = orderOf(database, result.kind, walk, taken);
    const isNothing = taken.newRows + taken.newlyLeftOut + taken.unreadable.length === 0;
    if (page.follows === true && isNothing) {
      // Nothing new: the load report would fill with lines that say so.
      return {
        summary: readResult(database, page.resultId),
        newRows: 0,
        ended: walk.ended,
        changedRows: taken.changedRows,
      };
    }
    const ended = isLook ? null : endOfPage(database, { page, walk: { ...walk, ...order }, query, taken });
    writeLine(database, result, page, walk.cursor, ended, taken);
    if (!isLook)
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

/**
 * A look at the newest calls from their first page on, which is no step of a walk: most of its records were received before.
 * Only the others count.
 */
function withoutKnown(database: Database, { resultId }: StoredResult, taken: Taken): Taken {
  const sql = "SELECT count(*) FROM unreadable WHERE resultId = ? AND raw = ?";
  const unreadable = taken.unreadable.filter(({ raw }) => database.number(sql, resultId, raw) === 0);
  return { ...taken, unreadable, duplicates: 0, received: taken.newRows + taken.newlyLeftOut + unreadable.length };
}

function storeRecords(database: Database, result: StoredResult, query: Query, page: ReceivedPage): Taken {
  const { records } = page;
  const names: DatedName[] = [];
  const unreadable: { raw: string; reason: string }[] = [];
  const rowIds: number[] = [];
  let changedRows = 0;
  for (const json of records) {
    const text = storedText(json);
    const stored = text.ok ? storeRecord(database, result, text.record, names, page.follows) : text;
    if (!stored.ok) {
      unreadable.push({ raw: text.ok ? text.record : maskChannelSecrets(json), reason: stored.reason });
      continue;
    }
    if (stored.record.changed) changedRows++;
    rowIds.push(stored.record.rowId);
  }
  storeNames(database, result.connection, names);
  return { ...placeRows(database, result, query, rowIds), received: records.length, changedRows, unreadable };
}

function storeRecord(
  database: Database,
  result: StoredResult,
  text: string,
  names: DatedName[],
  follows: boolean | undefined,
): Reading<Stored> {
  const raw = parseExactly(text);
  if (result.kind === "calls") {
    const reading = readCall(raw);
    if (!reading.ok) return reading;
    const followedBy = follows === true ? result.resultId : undefined;
    return {
      ok: true,
      record: storeCall(database, result.connection, { raw, text }, reading.record, "list", followedBy),
    };
  }
  const reading = readMessage(raw);
  if (!reading.ok) return reading;
  const asOfSeconds = reading.record.updatedAtSeconds ?? reading.record.sentAtSeconds ?? 0;
  for (const entity of namedEntities(raw)) names.push({ ...entity, asOfSeconds });
  return { ok: true, record: storeMessage(database, result.connection, { raw, text }, reading) };
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
    received: taken.received,
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
