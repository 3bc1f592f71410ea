// Stores the default order of large results: ten million rows take seconds to sort and a moment to read.
import type { Database } from "#core/store/base/database.ts";
import type { Sliced } from "#core/store/base/sliced.ts";

/** The rows of a result up to a sequence number, newest first. */
export interface OrderedRows {
  readonly rowIds: Int32Array;
  readonly lastSequence: number;
}

/** Fewer rows are sorted in a fraction of a second. */
const FEWEST_ROWS = 100_000;
/** An order is written again when its result has grown by this share. */
const GROWN = 0.25;
/** Numbers in a part: a megabyte, which is written in some milliseconds. */
const PART_ROWS = 262_144;

/** The order that was kept for a result; null without one, and after a change of any row's place. */
export function* readingOrder(database: Database, resultId: number): Sliced<OrderedRows | null> {
  const header = readHeader(database, resultId);
  if (header === null) return null;
  const rowIds = new Int32Array(header.rowCount);
  const parts = database.column<number>(
    "SELECT partId FROM kept_order_part WHERE resultId = ? ORDER BY partId",
    resultId,
  );
  let known = 0;
  for (const partId of parts) {
    const bytes = database.bytes("SELECT rowIds FROM kept_order_part WHERE partId = ?", partId);
    const count = (bytes?.length ?? 0) / Int32Array.BYTES_PER_ELEMENT;
    if (bytes === null || known + count > header.rowCount) return null;
    new Uint8Array(rowIds.buffer).set(bytes, known * Int32Array.BYTES_PER_ELEMENT);
    known += count;
    yield;
  }
  const isWhole = known === header.rowCount && readHeader(database, resultId)?.lastSequence === header.lastSequence;
  return isWhole ? { rowIds, lastSequence: header.lastSequence } : null;
}

/** True when the result is large, and the order that is kept for it is not whole or lacks many of these rows. */
export function isOrderDue(database: Database, resultId: number, { rowIds }: OrderedRows): boolean {
  if (rowIds.length < FEWEST_ROWS) return false;
  const whole = `SELECT rowCount FROM kept_order k WHERE resultId = ? AND rowCount * ${Int32Array.BYTES_PER_ELEMENT} =
    (SELECT sum(length(rowIds)) FROM kept_order_part p WHERE p.resultId = k.resultId)`;
  return rowIds.length > database.number(whole, resultId) * (1 + GROWN);
}

/**
 * Keeps the order of a result instead of an earlier one. The rows must be as they are now. Work that is left early leaves
 * parts that count as none.
 */
export function* writingOrder(
  database: Database,
  resultId: number,
  { rowIds, lastSequence }: OrderedRows,
): Sliced<void> {
  database.inTransaction(() => {
    dropOrder(database, resultId);
    database.insertRow("kept_order", { resultId, lastSequence, rowCount: rowIds.length });
  });
  for (let from = 0; from < rowIds.length; from += PART_ROWS) {
    yield;
    const part = rowIds.subarray(from, from + PART_ROWS);
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    // A change in between ended the order, or the result is gone: the parts would be left behind.
    if (readHeader(database, resultId)?.lastSequence !== lastSequence) return dropOrder(database, resultId);
    database.run("INSERT INTO kept_order_part (resultId, rowIds) VALUES (?, ?)", resultId, bytes);
  }
}

/** Forgets the order of a result. Runs in the caller's transaction, if there is one. */
export function dropOrder(database: Database, resultId: number): void {
  for (const table of ["kept_order_part", "kept_order"]) {
    database.run(`DELETE FROM ${table} WHERE resultId = ?`, resultId);
  }
}

interface Header {
  readonly lastSequence: number;
  readonly rowCount: number;
}

function readHeader(database: Database, resultId: number): Header | null {
  return database.get<Header>("SELECT lastSequence, rowCount FROM kept_order WHERE resultId = ?", resultId) ?? null;
}
