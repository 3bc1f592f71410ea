// Fills the search index: new rows segment by segment, and rows that have changed.
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { WORD_SEPARATOR } from "#domain/text/fold.ts";
import { TABLES } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { BLOCK_ROWS } from "#core/store/base/row-set.ts";
import type { Sliced } from "#core/store/base/sliced.ts";
import {
  addBlock,
  blockOf,
  emptyBitmap,
  firstRowOf,
  SEGMENT_ROWS,
  SegmentFilter,
  segmentOf,
  SLOTS,
  slotsOf,
} from "./block-filter.ts";

/** A bitmap has the key segment × slots + slot; it ends with its last byte that is not zero. Bitmaps of zeros are left out. */
export const SEARCH_SCHEMA = `
CREATE TABLE about (identity TEXT NOT NULL, version INTEGER NOT NULL);
CREATE TABLE progress (kind TEXT PRIMARY KEY, throughRowId INTEGER NOT NULL);
${QUERY_KINDS.map(
  (kind) => `
CREATE TABLE ${kind}_blocks (key INTEGER PRIMARY KEY, bitmap BLOB NOT NULL);
INSERT INTO progress VALUES ('${kind}', 0);`,
).join("")}`;

/** Rows that are read, changed rows that are added, and slots whose bitmaps are written in one slice. */
const ROWS_AT_ONCE = 2048;
const CHANGES_AT_ONCE = 10;
const SLOTS_AT_ONCE = 1024;

/** The last row of the kind that is in the index. */
export function throughOf(index: Database, kind: QueryKind): number {
  return index.number("SELECT throughRowId FROM progress WHERE kind = ?", kind);
}

/** The last row of the kind that could be in the index. */
export function lastRowOf(store: Database, kind: QueryKind): number {
  return store.number(`SELECT max(rowId) FROM ${TABLES[kind]}_fold`);
}

/** The stored bitmap of a slot in a segment; null for one without blocks. */
export function readBitmap(index: Database, kind: QueryKind, segment: number, slot: number): Uint8Array | null {
  return index.bytes(`SELECT bitmap FROM ${kind}_blocks WHERE key = ?`, segment * SLOTS + slot);
}

/** The number of rows whose current state is not in the index. */
export function countBehind(store: Database, index: Database): number {
  const changed = store.number("SELECT count(*) FROM search_change");
  return QUERY_KINDS.reduce((sum, kind) => sum + Math.max(0, lastRowOf(store, kind) - throughOf(index, kind)), changed);
}

/** `segments`: leaves the rows behind the last full segment out, and changed rows. */
export type UpTo = "segments" | "end";

/** Adds the rows that changed or arrived since the index was last written. */
export function* bringUpToDate(store: Database, index: Database, upTo: UpTo): Sliced<void> {
  for (const kind of QUERY_KINDS) {
    if (upTo === "end") yield* takeChanges(store, index, kind);
    yield* takeRows(store, index, kind, upTo);
  }
}

/**
 * Adds the present text of changed rows. Their earlier bits stay, because other rows of the block may need them. Nothing can happen
 * between reading a row and removing its mark.
 */
function* takeChanges(store: Database, index: Database, kind: QueryKind): Sliced<void> {
  const through = Math.min(throughOf(index, kind), lastRowOf(store, kind));
  const next = `SELECT rowId FROM search_change WHERE kind = ? ORDER BY rowId LIMIT ${CHANGES_AT_ONCE}`;
  for (;;) {
    const changed = store.column<number>(next, kind);
    if (changed.length === 0) break;
    index.inTransaction(() => {
      for (const rowId of changed) if (rowId <= through) addRow(store, index, kind, rowId);
    });
    const done = "DELETE FROM search_change WHERE kind = ? AND rowId IN (SELECT value FROM json_each(?))";
    store.run(done, kind, JSON.stringify(changed));
    yield;
  }
  index.run("UPDATE progress SET throughRowId = min(throughRowId, ?) WHERE kind = ?", lastRowOf(store, kind), kind);
}

function addRow(store: Database, index: Database, kind: QueryKind, rowId: number): void {
  const content = store.bytes(
    `SELECT CAST(${contentOf(kind)} AS BLOB) FROM ${TABLES[kind]}_fold WHERE rowId = ?`,
    rowId,
  );
  if (content === null) return;
  const segment = segmentOf(rowId);
  for (const slot of slotsOf(content)) {
    const bitmap = emptyBitmap();
    bitmap.set(readBitmap(index, kind, segment, slot) ?? []);
    addBlock(bitmap, blockOf(rowId));
    writeBitmap(index, kind, segment * SLOTS + slot, bitmap);
  }
}

function writeBitmap(index: Database, kind: QueryKind, key: number, bitmap: Uint8Array): void {
  index.run(`INSERT OR REPLACE INTO ${kind}_blocks (key, bitmap) VALUES (?, ?)`, key, bitmap);
}

/** Adds the rows after the last indexed one. A segment that was not full is read again from its beginning. */
function* takeRows(store: Database, index: Database, kind: QueryKind, upTo: UpTo): Sliced<void> {
  const lastRow = lastRowOf(store, kind);
  const end = upTo === "end" ? lastRow : firstRowOf(segmentOf(lastRow + 1)) - 1;
  const through = throughOf(index, kind);
  if (through >= end) return;
  const filter = new SegmentFilter();
  for (let segment = segmentOf(through + 1); segment <= segmentOf(end); segment++) {
    const last = Math.min(end, firstRowOf(segment) + SEGMENT_ROWS - 1);
    filter.clear();
    yield* readSegment(store, kind, { first: firstRowOf(segment), last }, filter);
    // Written piece by piece: until `throughRowId` says that the segment is there, its new rows are candidates anyway.
    for (let slot = 0; slot < SLOTS; slot += SLOTS_AT_ONCE) {
      index.inTransaction(() => writeSlots(index, kind, segment, { filter, from: slot }));
      yield;
    }
    index.run("UPDATE progress SET throughRowId = ? WHERE kind = ?", last, kind);
    yield;
  }
}

function writeSlots(
  index: Database,
  kind: QueryKind,
  segment: number,
  { filter, from }: { readonly filter: SegmentFilter; readonly from: number },
): void {
  for (let slot = from; slot < from + SLOTS_AT_ONCE; slot++) {
    const bitmap = filter.bitmapOf(slot);
    if (bitmap.length > 0) writeBitmap(index, kind, segment * SLOTS + slot, bitmap);
  }
}

function* readSegment(
  store: Database,
  kind: QueryKind,
  { first, last }: { readonly first: number; readonly last: number },
  filter: SegmentFilter,
): Sliced<void> {
  const sql = `SELECT min(rowId) AS rowId, CAST(group_concat(${contentOf(kind)}, '${WORD_SEPARATOR}') AS BLOB) AS content
    FROM ${TABLES[kind]}_fold WHERE rowId BETWEEN ? AND ? GROUP BY rowId / ${BLOCK_ROWS}`;
  for (let from = first; from <= last; from += ROWS_AT_ONCE) {
    const to = Math.min(last, from + ROWS_AT_ONCE - 1);
    for (const block of store.all<{ rowId: number; content: Uint8Array }>(sql, from, to)) {
      filter.add(blockOf(block.rowId), block.content);
    }
    yield;
  }
}

/** The searched texts of a row. The separator is in no searched text. */
function contentOf(kind: QueryKind): string {
  return kind === "messages" ? `coalesce(text, '') || '${WORD_SEPARATOR}' || words` : "words";
}
