// Fills the search index: its tables, new rows, and rows that changed.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { TABLES } from "../base/columns.ts";
import type { Database } from "../base/database.ts";
import { WORD_SEPARATOR } from "../../../domain/text/fold.ts";
import { ChunkSize, type Sliced } from "../base/sliced.ts";

const KINDS: readonly QueryKind[] = ["messages", "calls"];

export interface IndexProgress {
  readonly indexedRows: number;
  readonly totalRows: number;
}

/** hashsize: bytes that FTS5 keeps pending. It merges in small pieces when asked: its own merges can take seconds. */
export const SEARCH_SCHEMA = `
CREATE TABLE about (identity TEXT NOT NULL, version INTEGER NOT NULL);
CREATE TABLE progress (kind TEXT PRIMARY KEY, throughRowId INTEGER NOT NULL);
${KINDS.map(
  (kind) => `
CREATE VIRTUAL TABLE ${kind}_find USING fts5(content, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
INSERT INTO ${kind}_find (${kind}_find, rank) VALUES ('hashsize', 8388608), ('automerge', 0), ('crisismerge', 1999),
  ('usermerge', 16);
INSERT INTO progress VALUES ('${kind}', 0);`,
).join("")}`;

/** First, smallest and largest number of rows per transaction. Each transaction writes one segment of the index. */
const FIRST_ROWS = 500;
const MOST_ROWS = 8000;
const ROWS_AT_ONCE = 100;
const CHANGES_AT_ONCE = 100;
/** Pages that one merge step may write. */
const FEWEST_PAGES = 8;
const MOST_PAGES = 500;

/** The last row of the kind that is in the index. */
export function throughOf(index: Database, kind: QueryKind): number {
  return index.number("SELECT throughRowId FROM progress WHERE kind = ?", kind);
}

/** The last row of the kind that could be in the index. */
export function lastRowOf(store: Database, kind: QueryKind): number {
  return store.number(`SELECT max(rowId) FROM ${TABLES[kind]}_fold`);
}

/** The number of rows whose current state is not in the index. */
export function countBehind(store: Database, index: Database): number {
  const changed = store.number("SELECT count(*) FROM search_change");
  return KINDS.reduce((sum, kind) => sum + Math.max(0, lastRowOf(store, kind) - throughOf(index, kind)), changed);
}

/** Adds the rows that changed or arrived since the index was last written. */
export function* bringUpToDate(
  store: Database,
  index: Database,
  tell: (progress: IndexProgress) => void,
): Sliced<void> {
  for (const kind of KINDS) {
    yield* takeChanges(store, index, kind);
    yield* takeRows(store, index, kind, tell);
  }
}

/** Updates rows that changed or went away since they were indexed. A row is marked as done afterwards. */
function* takeChanges(store: Database, index: Database, kind: QueryKind): Sliced<void> {
  const through = Math.min(throughOf(index, kind), lastRowOf(store, kind));
  for (;;) {
    const sql = `SELECT rowId FROM search_change WHERE kind = ? LIMIT ${CHANGES_AT_ONCE}`;
    const changed = store.column<number>(sql, kind);
    if (changed.length === 0) break;
    index.inTransaction(() => {
      for (const rowId of changed) {
        index.run(`DELETE FROM ${kind}_find WHERE rowid = ?`, rowId);
        if (rowId <= through && isStored(store, kind, rowId)) {
          insertRows(store, index, kind, { after: rowId - 1, limitRows: 1 });
        }
      }
    });
    store.run(
      "DELETE FROM search_change WHERE kind = ? AND rowId IN (SELECT value FROM json_each(?))",
      kind,
      JSON.stringify(changed),
    );
    yield;
  }
  index.run("UPDATE progress SET throughRowId = min(throughRowId, ?) WHERE kind = ?", lastRowOf(store, kind), kind);
}

function isStored(store: Database, kind: QueryKind, rowId: number): boolean {
  return store.get(`SELECT 1 FROM ${TABLES[kind]}_fold WHERE rowId = ?`, rowId) !== undefined;
}

/** Adds the rows after the last indexed one. */
function* takeRows(
  store: Database,
  index: Database,
  kind: QueryKind,
  tell: (progress: IndexProgress) => void,
): Sliced<void> {
  let through = throughOf(index, kind);
  const totalRows = lastRowOf(store, kind);
  const size = new ChunkSize(FIRST_ROWS, MOST_ROWS);
  while (through < totalRows) {
    // A failure here discards the whole index, so nothing needs to be rolled back.
    index.execute("BEGIN IMMEDIATE");
    for (let taken = 0; taken < size.rows && through < totalRows; taken += ROWS_AT_ONCE) {
      through = insertRows(store, index, kind, { after: through, limitRows: ROWS_AT_ONCE }) ?? totalRows;
      yield;
    }
    index.run("UPDATE progress SET throughRowId = ? WHERE kind = ?", through, kind);
    size.timed(() => index.execute("COMMIT"));
    tell({ indexedRows: through, totalRows });
    yield;
    yield* merge(index, kind);
  }
}

/** Inserts the rows after a number and returns the last row's number, or null when there was none. */
function insertRows(
  store: Database,
  index: Database,
  kind: QueryKind,
  { after, limitRows }: { readonly after: number; readonly limitRows: number },
): number | null {
  const content = kind === "messages" ? `coalesce(text, '') || '${WORD_SEPARATOR}' || words` : "words";
  const rows = store.all<{ rowId: number; content: string }>(
    `SELECT rowId, ${content} AS content FROM ${TABLES[kind]}_fold WHERE rowId > ? ORDER BY rowId LIMIT ?`,
    after,
    limitRows,
  );
  for (const row of rows) index.run(`INSERT INTO ${kind}_find (rowid, content) VALUES (?, ?)`, row.rowId, row.content);
  return rows.at(-1)?.rowId ?? null;
}

/** Merges small segments of the index into larger ones, a few pages at a time. */
function* merge(index: Database, kind: QueryKind): Sliced<void> {
  const size = new ChunkSize(FEWEST_PAGES, MOST_PAGES, { fewestRows: FEWEST_PAGES });
  const changes = (): number => index.number("SELECT total_changes()");
  for (;;) {
    const before = changes();
    size.timed(() => index.run(`INSERT INTO ${kind}_find (${kind}_find, rank) VALUES ('merge', ?)`, size.rows));
    yield;
    // The statement itself counts as one change (sqlite.org/fts5.html, "The 'merge' Command").
    if (changes() - before < 2) return;
  }
}
