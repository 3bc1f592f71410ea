// The search index: a file of its own beside a store, made of the store's folded text and rebuilt whenever it is lost.
import { failureOf } from "../../contract/failure.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { TABLES } from "./columns.ts";
import { removeDatabase } from "./database-files.ts";
import { openDatabase } from "./database.ts";
import type { Database } from "./database.ts";
import { WORD_SEPARATOR } from "./folds.ts";
import { makeRowSet } from "./row-set.ts";
import type { RowSet } from "./row-set.ts";
import { chunkSize } from "./sliced.ts";
import type { Sliced } from "./sliced.ts";

/** Counted up when what is written into the index, or how, changes: an index of another version is made anew. */
const VERSION = 1;
const KINDS: readonly QueryKind[] = ["messages", "calls"];

/** Which rows the index can answer for: those up to `through` that have not changed since. */
export interface Coverage {
  readonly through: number;
  readonly changed: RowSet;
}

export interface IndexProgress {
  readonly indexedRows: number;
  readonly totalRows: number;
}

export interface SearchIndex {
  /** What can be asked of the index now; null while it can answer nothing. */
  readonly coverage: (kind: QueryKind) => Coverage | null;
  /** The rows from the first to the last number that match, in any order; null when the index has just been lost. */
  readonly find: (kind: QueryKind, expression: string, first: number, last: number) => readonly number[] | null;
  /** How many rows are not in the index as they are; a search looks at those one by one. */
  readonly countBehind: () => number;
  /** Takes in everything that is not in the index, telling how far it is. Ends at once where no index can be kept. */
  readonly catchUp: (tell?: (progress: IndexProgress) => void) => Sliced<void>;
  /** Removes the index with everything it knows; the next `catchUp` begins a new one. False when it could not be removed. */
  readonly discard: () => boolean;
  readonly close: () => void;
}

/**
 * FTS5 keeps pending entries up to hashsize, bytes; merging is asked for in small pieces, since a merge that it begins by
 * itself (automerge, crisismerge) can take seconds. case_sensitive: the text is folded already.
 */
const SCHEMA = `
CREATE TABLE about (identity TEXT NOT NULL, version INTEGER NOT NULL);
CREATE TABLE progress (kind TEXT PRIMARY KEY, throughRowId INTEGER NOT NULL);
${KINDS.map(
  (kind) => `
CREATE VIRTUAL TABLE ${kind}_find USING fts5(content, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
INSERT INTO ${kind}_find (${kind}_find, rank) VALUES ('hashsize', 8388608), ('automerge', 0), ('crisismerge', 1999),
  ('usermerge', 16);
INSERT INTO progress VALUES ('${kind}', 0);`,
).join("")}`;

/** Rows of one transaction at first, at least and at most: each ends with a stretch of the index written in one go. */
const FIRST_ROWS = 500;
const MOST_ROWS = 8000;
const ROWS_AT_ONCE = 100;
const CHANGES_AT_ONCE = 100;
/** Pages that one step of merging may write. */
const FEWEST_PAGES = 8;
const MOST_PAGES = 500;

/** Where the index of a store lies, when nothing else is said. */
export function searchPathOf(storePath: string): string {
  return `${storePath.replace(/\.[^./\\]*$/u, "")}.search.db`;
}

/** The index of an open store; made, or made anew, when it is caught up first. */
export function openSearchIndex(store: Database, searchPath: string): SearchIndex {
  let opened: Database | null = null;
  let isUnusable = false;

  /** Runs work on the index; whatever SQLite refuses costs the index and nothing else. */
  function guarded<Result>(work: () => Result): Result | null {
    try {
      return work();
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.kind !== "storage" && failure.kind !== "bug") throw thrown;
      // Damage is mended by beginning anew; where nothing can be written, every search is a scan.
      const isDamage = failure.kind === "storage" && failure.cause === "corrupt";
      discard();
      isUnusable ||= !isDamage;
      return null;
    }
  }

  function discard(): boolean {
    close();
    try {
      removeDatabase(searchPath);
      return true;
    } catch {
      isUnusable = true;
      return false;
    }
  }

  function close(): void {
    try {
      opened?.close();
    } finally {
      opened = null;
    }
  }

  function open(): Database {
    if (opened !== null) return opened;
    opened = openDatabase(searchPath);
    const identity = store.get<{ identity: string }>("SELECT identity FROM store_identity")?.identity ?? "";
    if (!fits(opened, identity)) {
      opened.close();
      removeDatabase(searchPath);
      opened = openDatabase(searchPath);
      const index = opened;
      index.inTransaction(() => {
        index.execute(SCHEMA);
        index.run("INSERT INTO about VALUES (?, ?)", identity, VERSION);
      });
    }
    return opened;
  }

  return {
    coverage(kind) {
      if (opened === null) return null;
      const index = opened;
      return guarded(() => coverageOf(store, index, kind));
    },
    find(kind, expression, first, last) {
      if (opened === null) return null;
      const index = opened;
      return guarded(() => findIn(index, kind, expression, first, last));
    },
    countBehind() {
      if (isUnusable) return 0;
      return guarded(() => countBehind(store, open())) ?? 0;
    },
    *catchUp(tell = () => undefined) {
      if (isUnusable) return;
      // What is damaged has gone with the first try.
      const index = guarded(open) ?? (isUnusable ? null : guarded(open));
      if (index === null) return;
      const steps = KINDS.flatMap((kind) => [takeChanges(store, index, kind), takeRows(store, index, kind, tell)]);
      for (const step of steps) {
        for (;;) {
          if (opened !== index) return;
          const done = guarded(() => step.next().done === true);
          if (done !== false) break;
          yield;
        }
      }
    },
    discard,
    close,
  };
}

/** True for an index of this store and this version of the program. */
function fits(index: Database, identity: string): boolean {
  const tables = index.get<{ found: number }>("SELECT count(*) AS found FROM sqlite_schema WHERE name = 'about'");
  if (tables?.found !== 1) return false;
  const about = index.get<{ identity: string; version: number }>("SELECT identity, version FROM about");
  return about?.identity === identity && about.version === VERSION;
}

function throughOf(index: Database, kind: QueryKind): number {
  const row = index.get<{ through: number }>("SELECT throughRowId AS through FROM progress WHERE kind = ?", kind);
  return row?.through ?? 0;
}

function lastRowOf(store: Database, kind: QueryKind): number {
  return store.get<{ last: number | null }>(`SELECT max(rowId) AS last FROM ${TABLES[kind]}_fold`)?.last ?? 0;
}

function countBehind(store: Database, index: Database): number {
  const changed = store.get<{ rows: number }>("SELECT count(*) AS rows FROM search_change")?.rows ?? 0;
  return KINDS.reduce((sum, kind) => sum + Math.max(0, lastRowOf(store, kind) - throughOf(index, kind)), changed);
}

function coverageOf(store: Database, index: Database, kind: QueryKind): Coverage | null {
  // Rows that went at the end leave numbers that new rows take: what was removed is among the changes.
  const through = Math.min(throughOf(index, kind), lastRowOf(store, kind));
  if (through === 0) return null;
  const changed = makeRowSet(through);
  const rows = store.all<{ rowId: number }>(
    "SELECT rowId FROM search_change WHERE kind = ? AND rowId <= ?",
    kind,
    through,
  );
  for (const { rowId } of rows) changed.add(rowId);
  return { through, changed };
}

function findIn(index: Database, kind: QueryKind, expression: string, first: number, last: number): readonly number[] {
  const row = index.get<{ rowIds: string }>(
    `SELECT json_group_array(rowid) AS rowIds FROM ${kind}_find
     WHERE ${kind}_find MATCH ? AND rowid BETWEEN ? AND ?`,
    expression,
    first,
    last,
  );
  const parsed: unknown = JSON.parse(row?.rowIds ?? "[]");
  return Array.isArray(parsed) ? parsed.filter((rowId) => typeof rowId === "number") : [];
}

/** Brings rows up to date that changed or went since they were indexed. A row is noted as done after it is. */
function* takeChanges(store: Database, index: Database, kind: QueryKind): Sliced<void> {
  const through = Math.min(throughOf(index, kind), lastRowOf(store, kind));
  for (;;) {
    const changed = store
      .all<{ rowId: number }>(`SELECT rowId FROM search_change WHERE kind = ? LIMIT ${CHANGES_AT_ONCE}`, kind)
      .map(({ rowId }) => rowId);
    if (changed.length === 0) break;
    index.inTransaction(() => {
      for (const rowId of changed) {
        index.run(`DELETE FROM ${kind}_find WHERE rowid = ?`, rowId);
        if (rowId <= through && isThere(store, kind, rowId))
          insertRows(store, index, kind, { after: rowId - 1, limitRows: 1 });
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

function isThere(store: Database, kind: QueryKind, rowId: number): boolean {
  return store.get(`SELECT 1 FROM ${TABLES[kind]}_fold WHERE rowId = ?`, rowId) !== undefined;
}

/** Takes in the rows behind the last that is indexed. */
function* takeRows(
  store: Database,
  index: Database,
  kind: QueryKind,
  tell: (progress: IndexProgress) => void,
): Sliced<void> {
  let through = throughOf(index, kind);
  const totalRows = lastRowOf(store, kind);
  const size = chunkSize(FIRST_ROWS, MOST_ROWS);
  while (through < totalRows) {
    // What fails in here costs the index as a whole, so that nothing needs to be rolled back.
    index.execute("BEGIN IMMEDIATE");
    for (let taken = 0; taken < size.rows() && through < totalRows; taken += ROWS_AT_ONCE) {
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

/** Inserts the rows behind a number; gives the last one's, or null when there was none. */
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

/** Joins small stretches of the index into larger ones where there are many, some pages at a time. */
function* merge(index: Database, kind: QueryKind): Sliced<void> {
  const size = chunkSize(FEWEST_PAGES, MOST_PAGES, FEWEST_PAGES);
  const changes = (): number => index.get<{ changes: number }>("SELECT total_changes() AS changes")?.changes ?? 0;
  for (;;) {
    const before = changes();
    size.timed(() => index.run(`INSERT INTO ${kind}_find (${kind}_find, rank) VALUES ('merge', ?)`, size.rows()));
    yield;
    // The statement itself counts as one change (sqlite.org/fts5.html, "The 'merge' Command").
    if (changes() - before < 2) return;
  }
}
