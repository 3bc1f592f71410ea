// Fills a store with the bench's records: the first and the last page as loading does, all others in bulk.
import type { QueryKind } from "#domain/query/filters.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { readCall } from "#domain/records/call.ts";
import { namedEntities, readMessage } from "#domain/records/message.ts";
import { dropIndexes } from "#core/store/loading/bulk-load.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { storeNames, type DatedName } from "#core/store/records/names.ts";
import {
  insertRows,
  OPENED_CONNECTION_NUMBER,
  packCalls,
  packMessages,
  type PackedRows,
} from "#core/store/loading/pack-rows.ts";
import { openStore, type Store } from "#core/store/store.ts";
import { makeCalls, makeMessages, type Maker } from "./data.ts";

export const PAGE_ROWS = 1000;

/** The ids of the results with all messages and all calls. */
export interface FilledResults {
  readonly messagesResult: number;
  readonly callsResult: number;
}

interface Filling {
  readonly kind: QueryKind;
  readonly resultId: number;
  readonly make: Maker;
  readonly count: number;
}

/** Fills the store at the path, which must be free. Its tables equal those after loading every page. */
export function fillStore(path: string, messages: number, calls: number): void {
  const store = openStore(path);
  const fillings: readonly Filling[] = [
    { kind: "messages", resultId: createResult(store, "messages"), make: makeMessages(), count: messages },
    { kind: "calls", resultId: createResult(store, "calls"), make: makeCalls(), count: calls },
  ];
  for (const each of fillings) takePageOf(store, each, 0);
  store.close();
  fillBetween(path, fillings);
  const filled = openStore(path);
  for (const each of fillings) if (lastPage(each) > 0) takePageOf(filled, each, lastPage(each));
  filled.close();
}

const lastPage = ({ count }: Filling): number => Math.ceil(count / PAGE_ROWS) - 1;

function takePageOf(store: Store, { resultId, make, count }: Filling, page: number): void {
  takePage(store, resultId, page, makePage(make, page, count));
}

/**
 * The pages between the first and the last one. The bench's connection is the store's first, like that of packed rows.
 */
function fillBetween(path: string, fillings: readonly Filling[]): void {
  const database = openDatabase(path);
  database.execute("PRAGMA synchronous = OFF");
  const indexes = dropIndexes(database);
  for (const each of fillings) {
    const pack = each.kind === "messages" ? messagePacker() : callPacker();
    for (let page = 1; page < lastPage(each); page++) {
      database.inTransaction(() => storePage(database, each, page, pack(makePage(each.make, page))));
    }
  }
  for (const { sql } of indexes) database.execute(sql);
  database.close();
}

interface PackedPage {
  readonly rows: PackedRows | null;
  readonly names: readonly DatedName[];
}
/** Takes records as JSON texts. */
type PackPage = (records: readonly string[]) => PackedPage;

function messagePacker(): PackPage {
  const packer = packMessages(PAGE_ROWS + 1);
  return (records) => {
    const names: DatedName[] = [];
    for (const raw of records) {
      const value = parseExactly(raw);
      const reading = readMessage(value);
      if (!reading.ok) throw new Error(reading.reason);
      const { record: facts } = reading;
      const named = namedEntities(value);
      for (const each of named) names.push({ ...each, asOfSeconds: facts.updatedAtSeconds ?? 0 });
      packer.add({ facts, value, named, raw, line: 1 });
    }
    return { rows: packer.take(), names };
  };
}

function callPacker(): PackPage {
  const packer = packCalls(PAGE_ROWS + 1);
  return (records) => {
    for (const raw of records) {
      const value = parseExactly(raw);
      const reading = readCall(value);
      if (!reading.ok) throw new Error(reading.reason);
      packer.add({ facts: reading.record, value, raw, line: 1 });
    }
    return { rows: packer.take(), names: [] };
  };
}

/** The ledger line equals that of the first page except for its index. */
const LINE = `INSERT INTO result_page (resultId, direction, asked, next, request, requestedAtMs, tookMs, received, newRows,
    duplicates, unreadable, serviceTotal, rateLimit, ended, failed)
  SELECT resultId, direction, ?, ?, request, ?, tookMs, received, newRows, duplicates, unreadable, serviceTotal, rateLimit,
    ended, failed FROM result_page WHERE resultId = ? ORDER BY pageId LIMIT 1`;

function storePage(database: Database, { kind, resultId }: Filling, page: number, { rows, names }: PackedPage): void {
  if (rows === null) return;
  insertRows(database, kind, rows);
  database.run(
    "INSERT INTO result_row (resultId, rowId) SELECT ?, ? + key FROM json_each(?)",
    resultId,
    rows.firstRowId,
    JSON.stringify(rows.lines),
  );
  storeNames(database, OPENED_CONNECTION_NUMBER, names);
  database.run(LINE, JSON.stringify(cursorOf(page - 1)), JSON.stringify(cursorOf(page)), page, resultId);
}

/** An empty result of a connection that only the bench has. */
export function createResult(store: Store, kind: QueryKind): number {
  const walk = { cursor: null, ended: null };
  return store.results.create({
    connectionId: "bench",
    query: { kind, params: {} },
    createdAtMs: 1,
    walks: { append: walk, prepend: walk },
  }).resultId;
}

/** The records of one page as JSON text; the last page may be shorter. */
export function makePage(make: Maker, page: number, count = Number.POSITIVE_INFINITY): readonly string[] {
  const first = page * PAGE_ROWS;
  return Array.from({ length: Math.min(PAGE_ROWS, count - first) }, (_, index) => JSON.stringify(make(first + index)));
}

const cursorOf = (page: number): { kind: "message"; id: string; sentAt: null } => ({
  kind: "message",
  id: String(page),
  sentAt: null,
});

/** Gives the store a page towards newer records. */
export function takePage(store: Store, resultId: number, page: number, records: readonly string[]): void {
  store.results.takePage({
    resultId,
    direction: "append",
    records,
    next: cursorOf(page),
    requestedAtMs: page,
    tookMs: 1,
    request: "/messages",
    serviceTotal: null,
    rateLimit: null,
    isLast: false,
  });
}
