// Takes one received page into the store: its records, their places in the result, the ledger's line, the next cursor.
import type { Input, Output } from "../../contract/methods.ts";
import type { ReceivedPage } from "../../contract/walk-methods.ts";
import { readCall } from "../../domain/call.ts";
import { endOfWalk, oppositeOf } from "../../domain/ledger.ts";
import type { Cursor, EndReason, WalkState } from "../../domain/ledger.ts";
import { namedEntities, readMessage } from "../../domain/message.ts";
import { withoutChannelSecrets } from "../../domain/redact.ts";
import type { Reading } from "../../domain/unreadable.ts";
import type { Database } from "./database.ts";
import { noteRun } from "./recent-queries.ts";
import { storeNames } from "./names.ts";
import type { DatedName } from "./names.ts";
import { findResult, placeRow, readResult, readWalk, writeWalk } from "./results.ts";
import type { StoredResult } from "./results.ts";
import { storeCall } from "./write-calls.ts";
import { storeMessage } from "./write-messages.ts";
import type { Stored } from "./write-messages.ts";

/** What a page came to. `changedRows`: rows that were stored before and have other facts now. */
interface Taken {
  readonly newRows: number;
  readonly duplicates: number;
  readonly changedRows: number;
  readonly unreadable: readonly { readonly raw: string; readonly reason: string }[];
}

/** Stores a page in one transaction: a page is in the store with everything that belongs to it, or not at all. */
export function takePage(
  database: Database,
  page: ReceivedPage,
): Output<"result.takePage"> & { readonly changedRows: number } {
  return database.inTransaction(() => {
    const result = findResult(database, page.resultId, "result.takePage");
    const taken = storeRecords(database, result, page.records);
    const walk = readWalk(database, page.resultId, page.direction);
    const ended = walk.ended ?? endOf(database, page, walk, taken);
    writeLine(database, result, page, walk.cursor, ended, taken);
    writeWalk(database, page.resultId, page.direction, { cursor: page.next ?? walk.cursor, ended });
    openOpposite(database, page);
    const summary = readResult(database, page.resultId);
    if (summary.ledger.pages === 1) noteRun(database, page.resultId);
    return { summary, newRows: taken.newRows, ended, changedRows: taken.changedRows };
  });
}

/** Writes into the ledger that a request failed, and why; the failure was scrubbed where it was made. */
export function noteFailure(database: Database, given: Input<"result.noteFailure">): void {
  const { resultId, direction, atMs, failure } = given;
  database.inTransaction(() => {
    findResult(database, resultId, "result.noteFailure");
    database.run(
      `INSERT INTO result_page (resultId, direction, requestedAtMs, received, newRows, duplicates, unreadable, failed, failure)
       VALUES (?, ?, ?, 0, 0, 0, 0, 1, ?)`,
      resultId,
      direction,
      atMs,
      JSON.stringify(failure),
    );
  });
}

function storeRecords(database: Database, result: StoredResult, records: readonly unknown[]): Taken {
  const names: DatedName[] = [];
  const unreadable: { raw: string; reason: string }[] = [];
  let newRows = 0;
  let duplicates = 0;
  let changedRows = 0;
  for (const record of records) {
    const raw = withoutChannelSecrets(record);
    const stored = storeRecord(database, result, raw, names);
    if (!stored.ok) {
      unreadable.push({ raw: JSON.stringify(raw) ?? "null", reason: stored.reason });
      continue;
    }
    if (stored.record.changed) changedRows++;
    if (placeRow(database, result.resultId, stored.record.rowId)) newRows++;
    else duplicates++;
  }
  storeNames(database, result.connection, names);
  return { newRows, duplicates, changedRows, unreadable };
}

function storeRecord(database: Database, result: StoredResult, raw: unknown, names: DatedName[]): Reading<Stored> {
  if (result.kind === "calls") {
    const reading = readCall(raw);
    if (!reading.ok) return reading;
    return { ok: true, record: storeCall(database, result.connection, raw, reading.record, "list") };
  }
  const reading = readMessage(raw);
  if (!reading.ok) return reading;
  const asOfSeconds = reading.record.updatedAtSeconds ?? reading.record.sentAtSeconds ?? 0;
  for (const entity of namedEntities(raw)) names.push({ ...entity, asOfSeconds });
  return { ok: true, record: storeMessage(database, result.connection, raw, reading) };
}

/** Why the walk ends with this page; a next cursor that this walk has used before ends it too. */
function endOf(database: Database, page: ReceivedPage, walk: WalkState, taken: Taken): EndReason | null {
  const { next, isLast } = page;
  const received = page.records.length;
  const ended = endOfWalk({ received, newRows: taken.newRows, isLast, asked: walk.cursor, next });
  if (ended !== null || next === null) return ended;
  const used = database.get(
    "SELECT 1 FROM result_page WHERE resultId = ? AND direction = ? AND asked = ? LIMIT 1",
    page.resultId,
    page.direction,
    JSON.stringify(next),
  );
  return used === undefined ? null : "repeatedCursor";
}

function writeLine(
  database: Database,
  result: StoredResult,
  page: ReceivedPage,
  asked: Cursor | null,
  ended: EndReason | null,
  taken: Taken,
): void {
  const { rowId: pageId } = database.run(
    `INSERT INTO result_page (resultId, direction, asked, next, request, requestedAtMs, tookMs, received, newRows,
       duplicates, unreadable, serviceTotal, rateLimit, ended, failed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
    page.resultId,
    page.direction,
    asked === null ? null : JSON.stringify(asked),
    page.next === null ? null : JSON.stringify(page.next),
    page.request,
    page.requestedAtMs,
    page.tookMs,
    page.records.length,
    taken.newRows,
    taken.duplicates,
    taken.unreadable.length,
    page.serviceTotal,
    page.rateLimit === null ? null : JSON.stringify(page.rateLimit),
    ended,
  );
  for (const { raw, reason } of taken.unreadable) {
    database.run(
      "INSERT INTO unreadable (connection, kind, resultId, pageId, raw, reason) VALUES (?, ?, ?, ?, ?, ?)",
      result.connection,
      result.kind,
      page.resultId,
      pageId,
      raw,
      reason,
    );
  }
}

/** Keeps where a walk the other way would begin, if that walk has not begun. */
function openOpposite(database: Database, page: ReceivedPage): void {
  if (page.opposite === undefined || page.opposite === null) return;
  const direction = oppositeOf(page.direction);
  const walk = readWalk(database, page.resultId, direction);
  if (walk.cursor === null && walk.ended === null) {
    writeWalk(database, page.resultId, direction, { cursor: page.opposite, ended: null });
  }
}
