// The lines of the ledger about loaded files: what each of them held, and how its reading ended.
import type { Failure } from "#contract/failure.ts";
import { hasNotes, NO_NOTES, type FileNotes } from "#domain/report/file-notes.ts";
import type { FileEnd } from "#domain/report/ledger.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import type { Database } from "#core/store/base/database.ts";
import { WHOLE } from "#core/store/results/stored-result.ts";
import { OPENED_CONNECTION, OPENED_CONNECTION_NUMBER } from "./pack-rows.ts";

/** A part of a file that is not a record. */
export interface LoadedText {
  readonly raw: string;
  readonly reason: string;
  readonly line: number;
  readonly byte: number;
  /** false for a line of another program */
  readonly isDamage: boolean;
}

/** A file that is loaded. `kind` is the kind of most of its records. */
export interface LoadedFile {
  readonly name: string;
  readonly kind: QueryKind;
}

/** A file that was opened with the others and cannot be read at all. */
export interface UnreadFile {
  readonly name: string;
  readonly failure: Failure;
}

/** The files of an entry beside those that are loaded. */
export interface OtherFiles {
  readonly unread: readonly UnreadFile[];
  /** the names of those that a person left out */
  readonly notChosen: readonly string[];
}

/** The two results of the store, by kind: they hold every row. */
export const WHOLE_RESULTS: Readonly<Record<QueryKind, number>> = { messages: 1, calls: 2 };

/** The ledger's lines of a file, one for each kind of record that may be in it, with their counts. */
export interface FileLines {
  readonly name: string;
  readonly mainKind: QueryKind;
  readonly pages: Readonly<Record<QueryKind, number>>;
  readonly rows: Record<QueryKind, number>;
  unreadable: number;
  notes: FileNotes;
  events: number;
  /** some event is about a call, so calls may be rebuilt from this file at the end */
  tellsOfCalls: boolean;
}

export function prepareResults(database: Database, files: number, atMs: number): void {
  database.run("INSERT INTO connection (number, id) VALUES (?, ?)", OPENED_CONNECTION_NUMBER, OPENED_CONNECTION);
  const walk = walkText("unfinished");
  for (const kind of QUERY_KINDS) {
    database.insertRow("result", {
      resultId: WHOLE_RESULTS[kind],
      connection: OPENED_CONNECTION_NUMBER,
      kind,
      query: JSON.stringify({ kind, params: {} }),
      createdAtMs: atMs,
      appendWalk: walk,
      prependWalk: walk,
      isWhole: WHOLE.inAnyOrder,
      files,
    });
  }
}

const NOTHING_READ = { received: 0, newRows: 0, duplicates: 0, unreadable: 0 };

/** Nobody knows what such a file holds, so it counts for every kind of records. */
export function noteUnread(database: Database, { name, failure }: UnreadFile, atMs: number): void {
  const line = { request: name, requestedAtMs: atMs, ...NOTHING_READ, failed: 1, failure: JSON.stringify(failure) };
  for (const kind of QUERY_KINDS) database.insertRow("result_page", { resultId: WHOLE_RESULTS[kind], ...line });
}

/** The kinds of records in such a file are unknown, so each kind has a line for it. */
export function noteNotChosen(database: Database, name: string, atMs: number): void {
  const line = { request: name, requestedAtMs: atMs, ended: "notChosen", ...NOTHING_READ, failed: 0 };
  for (const kind of QUERY_KINDS) database.insertRow("result_page", { resultId: WHOLE_RESULTS[kind], ...line });
}

const walkText = (ended: FileEnd): string => JSON.stringify({ cursor: null, ended });

/** Lines stay unfinished until their file ends, so that a cancelled import is marked as incomplete. */
export function beginLines(database: Database, { name, kind }: LoadedFile, atMs: number): FileLines {
  const line = { request: name, requestedAtMs: atMs, ended: "unfinished", ...NOTHING_READ, failed: 0 };
  const begin = (of: QueryKind): number => database.insertRow("result_page", { resultId: WHOLE_RESULTS[of], ...line });
  const pages = { messages: begin("messages"), calls: begin("calls") };
  const rows = { messages: 0, calls: 0 };
  return { name, mainKind: kind, pages, rows, unreadable: 0, notes: NO_NOTES, events: 0, tellsOfCalls: false };
}

/** Unreadable records count as the kind of most of the file's records. */
export function writeCounts(database: Database, { mainKind, pages, rows, unreadable, notes, events }: FileLines): void {
  for (const kind of QUERY_KINDS) {
    const kept = kind === mainKind ? unreadable : 0;
    database.run(
      "UPDATE result_page SET received = ?, newRows = ?, unreadable = ?, notes = ?, events = ? WHERE pageId = ?",
      rows[kind] + kept,
      rows[kind],
      kept,
      kind === mainKind && hasNotes(notes) ? JSON.stringify(notes) : null,
      events,
      pages[kind],
    );
  }
}

/** How the reading of a file ended. */
export interface EndOfFile {
  readonly ended: FileEnd;
  /** why it was not read to its end, or why it is damaged */
  readonly failure: Failure | null;
  readonly tookMs: number;
}

export function endLines(database: Database, file: FileLines, { ended, failure, tookMs }: EndOfFile): void {
  const { mainKind, pages, rows, tellsOfCalls } = file;
  const why = failure && JSON.stringify(failure);
  for (const kind of QUERY_KINDS) {
    const sql = "UPDATE result_page SET ended = ?, failure = ?, tookMs = ? WHERE pageId = ?";
    database.run(sql, ended, why, tookMs, pages[kind]);
    // A file without calls has no line in the calls' ledger.
    const mayGain = kind === "calls" && tellsOfCalls;
    if (ended !== "unfinished" && kind !== mainKind && rows[kind] === 0 && !mayGain) {
      database.run("DELETE FROM result_page WHERE pageId = ?", pages[kind]);
    }
  }
}

export function keepText(database: Database, { mainKind, pages }: FileLines, text: LoadedText): void {
  const [resultId, pageId] = [WHOLE_RESULTS[mainKind], pages[mainKind]];
  const file = { connection: OPENED_CONNECTION_NUMBER, kind: mainKind, resultId, pageId };
  database.insertRow("unreadable", { ...file, ...text, isDamage: Number(text.isDamage) });
}

/** The ends of files, the one that promises least first. */
const LEAST_CLAIM: readonly FileEnd[] = ["unfinished", "endOfDamagedFile", "notChosen", "endOfFile"];

/** A result is at its end when every one of its files is. */
export function settleWalks(database: Database): void {
  for (const kind of QUERY_KINDS) {
    const resultId = WHOLE_RESULTS[kind];
    const ends = database.column<string>(
      "SELECT DISTINCT ended FROM result_page WHERE resultId = ? AND failed = 0",
      resultId,
    );
    const walk = walkText(LEAST_CLAIM.find((end) => ends.includes(end)) ?? "endOfFile");
    database.run("UPDATE result SET appendWalk = ?, prependWalk = ? WHERE resultId = ?", walk, walk, resultId);
  }
}
