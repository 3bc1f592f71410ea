// The store: one SQLite file with everything that was received, and the views open on it.
import type { EventsPage } from "../../contract/methods/event-methods.ts";
import { existsSync } from "node:fs";
import type { Input, Output } from "../../contract/methods/methods.ts";
import type { CallDetail, CallRow, MessageDetail, MessageRow, ResultSummary } from "../../contract/methods/rows.ts";
import { Failed, failureOf } from "../../contract/failure.ts";
import { readCall } from "../../domain/records/call.ts";
import { parseExactly } from "../../domain/text/exact-json.ts";
import { storedText } from "../../domain/records/record-text.ts";
import { connectionNumber, findConnection } from "./base/connections.ts";
import { countingOf } from "./statistics/counting.ts";
import type { Counting } from "./statistics/counting.ts";
import { openDatabase } from "./base/database.ts";
import type { Database } from "./base/database.ts";
import { beginDrop, dropSlice, listBegunDrops, resultsOf, settleDrops } from "./results/drop-connection.ts";
import { exportsOf } from "./exports/exports.ts";
import type { StoredExports } from "./exports/exports.ts";
import { listLedgerLines, listUnreadable, listUnreadableTexts } from "./results/ledger-lines.ts";
import { migrate, refuseNewer, refuseOlder } from "./schema/migrate.ts";
import { readNames } from "./records/names.ts";
import { listEvents, listEventsOf } from "./records/read-events.ts";
import { readCallDetail, readMessageDetail } from "./records/records.ts";
import { readCallRows, readMessageRows } from "./records/read-rows.ts";
import { createResult, dropResult, listResults, noteLoadingAll, readResult } from "./results/results.ts";
import { rowChangesOf } from "./records/row-changes.ts";
import type { RowChanges } from "./records/row-changes.ts";
import { savedQueriesOf } from "./results/saved-queries.ts";
import type { SavedQueries } from "./results/saved-queries.ts";
import { suggestValues } from "./records/suggest.ts";
import { noteFailure, takePage } from "./results/take-page.ts";
import { openSearchIndex, searchPathOf } from "./search/search-index.ts";
import type { SearchIndex } from "./search/search-index.ts";
import { makeViews } from "./views/views.ts";
import type { Views } from "./views/views.ts";
import { storeCall } from "./records/write-calls.ts";

/** Everything the handlers ask of a store. All of it throws `Failed`: storage, or badRequest for what does not exist. */
export interface Store {
  /**
   * Drops the oldest results of the connection that are over the number kept and of no further use; `isNeeded` tells of
   * those that somebody else still needs.
   */
  readonly createResult: (wanted: Input<"result.create">, isNeeded?: (resultId: number) => boolean) => ResultSummary;
  readonly readResult: (resultId: number) => ResultSummary;
  readonly listResults: (wanted: Input<"result.list">) => readonly ResultSummary[];
  readonly dropResult: (resultId: number) => void;
  readonly takePage: (page: Input<"result.takePage">) => Output<"result.takePage">;
  readonly noteLoadingAll: (wanted: Input<"result.noteLoadingAll">) => void;
  readonly listLines: (wanted: Input<"result.lines">) => Output<"result.lines">;
  readonly listUnreadable: (wanted: Input<"result.unreadable">) => Output<"result.unreadable">;
  /** The pieces of opened files that are no record, in the order of the files, with their places. */
  readonly listUnreadableTexts: (from: number, count: number) => Output<"opened.unreadable">;
  readonly listEvents: (from: number, count: number) => EventsPage;
  readonly listEventsOf: (wanted: Input<"record.events">) => EventsPage;
  readonly saved: SavedQueries;
  readonly noteFailure: (wanted: Input<"result.noteFailure">) => void;
  /** Stores the answer of Get call, JSON text, beside the list entry. Throws `Failed` badRequest for one that is no call. */
  readonly storeFullCall: (connectionId: string, json: string) => CallDetail;
  readonly readMessage: (rowId: number) => MessageDetail;
  readonly readCall: (rowId: number) => CallDetail;
  /** The rows with these numbers, in this order. */
  readonly readMessageRows: (rowIds: readonly number[]) => readonly MessageRow[];
  readonly readCallRows: (rowIds: readonly number[]) => readonly CallRow[];
  /** id to name, as far as names are known; `connection` is the number in a view's snapshot. */
  readonly readNames: (connection: number, ids: readonly string[]) => Readonly<Record<string, string>>;
  /** id to name, as far as names are known on a connection. */
  readonly namesOf: (connectionId: string, ids: readonly string[]) => Readonly<Record<string, string>>;
  readonly suggest: (wanted: Input<"suggest.values">) => Output<"suggest.values">;
  /** the file it is kept in */
  readonly path: string;
  readonly views: Views;
  /** what exports read */
  readonly search: SearchIndex;
  readonly exports: StoredExports;
  /** what the rows of a view come to, all of them counted */
  readonly counting: Counting;
  readonly changes: RowChanges;
  readonly drops: Drops;
  /** why nothing can be written, so that every change fails with it; null when all is well */
  readonly readOnly: ReadOnlyCause | null;
  readonly close: () => void;
}

/** The removal of a connection with everything that was stored for it; numbers are the store's own for connections. */
export interface Drops {
  /** Takes the connection out of sight and closes the views on its results; null when nothing is stored for it. */
  readonly begin: (connectionId: string) => number | null;
  /** Begun and not at their end. */
  readonly listBegun: () => readonly number[];
  readonly slice: (connection: number) => { readonly rows: number; readonly isOver: boolean };
  /** To be called after the last slice. */
  readonly settle: () => void;
}

/**
 * Opens the store at the path, makes it when there is none, brings it to the newest schema. A store that cannot be
 * written is opened for reading, if there is one of the newest schema. `onDamage` hears of damage that is met in use;
 * `searchPath` is where the search index is kept.
 */
export function openStore(path: string, onDamage?: () => void, searchPath = searchPathOf(path)): Store {
  const { database, readOnly } = openForUse(path, onDamage);
  return storeOver(database, path, openSearchIndex(database, searchPath), readOnly, onDamage);
}

/**
 * Opens the store of an opened file, also while another thread still fills it. Nothing of the file itself is changed.
 * Throws `Failed` storage.
 */
export function openFilledStore(path: string): Store {
  const database = openDatabase(path, { mode: "join", admit: refuseNewer });
  return storeOver(database, path, openSearchIndex(database, searchPathOf(path)), null);
}

/** Opens a store for reading only, and writes nothing beside it; its search index is kept at the path given. */
export function openReadStore(path: string, searchPath: string): Store {
  const database = openDatabase(path, { mode: "read", admit: refuseNewer });
  return storeOver(database, path, openSearchIndex(database, searchPath), "readOnly");
}

function storeOver(
  database: Database,
  path: string,
  search: SearchIndex,
  readOnly: ReadOnlyCause | null,
  onDamage?: () => void,
): Store {
  const views = makeViews(database, search);
  const passing = openPassing(path, onDamage);
  return {
    createResult: (wanted, isNeeded = () => false) =>
      createResult(database, wanted, (resultId) => views.isOpenOn(resultId) || isNeeded(resultId)),
    readResult: (resultId) => readResult(database, resultId),
    listResults: (wanted) => listResults(database, wanted),
    dropResult(resultId) {
      views.closeOfResult(resultId);
      dropResult(database, resultId);
    },
    takePage(page) {
      const { changedRows, ...output } = takePage(database, page);
      if (changedRows > 0) views.noteChange();
      return output;
    },
    noteLoadingAll: (wanted) => noteLoadingAll(database, wanted),
    listLines: (wanted) => listLedgerLines(database, wanted),
    listUnreadable: (wanted) => listUnreadable(database, wanted),
    listUnreadableTexts: (from, count) => listUnreadableTexts(database, from, count),
    listEvents: (from, count) => listEvents(database, from, count),
    listEventsOf: (wanted) => listEventsOf(database, wanted),
    saved: savedQueriesOf(database),
    noteFailure: (wanted) => noteFailure(database, wanted),
    storeFullCall(connectionId, json) {
      const text = storedText(json);
      const raw = text.ok ? parseExactly(text.record) : null;
      const reading = text.ok ? readCall(raw) : text;
      if (!text.ok || !reading.ok) {
        const issues = reading.ok ? [] : [reading.reason];
        throw new Failed({ kind: "badRequest", method: "call.store", issues });
      }
      const { rowId, changed } = database.inTransaction(() => {
        const connection = connectionNumber(database, connectionId);
        return storeCall(database, connection, { raw, text: text.record }, reading.record, "full");
      });
      if (changed) views.noteChange();
      return readCallDetail(database, rowId);
    },
    readMessage: (rowId) => readMessageDetail(database, rowId),
    readCall: (rowId) => readCallDetail(database, rowId),
    readMessageRows: (rowIds) => readMessageRows(database, rowIds),
    readCallRows: (rowIds) => readCallRows(database, rowIds),
    readNames: (connection, ids) => readNames(database, connection, ids),
    namesOf(connectionId, ids) {
      const connection = findConnection(database, connectionId);
      return connection === null ? {} : readNames(database, connection, ids);
    },
    suggest: (wanted) => suggestValues(database, wanted),
    path,
    views,
    search,
    exports: exportsOf(passing ?? database),
    counting: countingOf(database),
    changes: rowChangesOf(database, readOnly !== null),
    readOnly,
    drops: {
      begin(connectionId) {
        const number = beginDrop(database, connectionId);
        if (number !== null) for (const resultId of resultsOf(database, number)) views.closeOfResult(resultId);
        return number;
      },
      listBegun: () => listBegunDrops(database),
      slice: (connection) => dropSlice(database, connection),
      settle() {
        settleDrops(database);
        // An index keeps pieces of what was removed until it is rewritten; a new one needs no notes of changes.
        if (search.discard()) database.run("DELETE FROM search_change");
      },
    },
    close() {
      search.close();
      passing?.close();
      database.close();
    },
  };
}

/** Pages that are read once need no memory, kilobytes. */
const PASSING_CACHE_KILOBYTES = 2000;

/**
 * A second connection for what goes through the file once: in the first one's memory it would take the place of the pages
 * that windows are read from, and fill what of it is free. It is opened with the store, while the path certainly leads to
 * the same file; null where a file cannot be opened twice.
 */
function openPassing(path: string, onDamage?: () => void): Database | null {
  try {
    const database = openDatabase(path, { mode: "read", onDamage });
    database.readPragma(`cache_size = -${PASSING_CACHE_KILOBYTES}`);
    return database;
  } catch {
    return null;
  }
}

/** Causes for which reading may still be possible. */
const READ_ONLY = ["readOnly", "permission", "full"] as const;
export type ReadOnlyCause = (typeof READ_ONLY)[number];

function openForUse(
  path: string,
  onDamage?: () => void,
): { readonly database: Database; readonly readOnly: ReadOnlyCause | null } {
  try {
    const database = openDatabase(path, { admit: refuseNewer, onDamage });
    try {
      migrate(database);
      return { database, readOnly: null };
    } catch (thrown) {
      database.close();
      throw thrown;
    }
  } catch (thrown) {
    const failure = failureOf(thrown);
    const readOnly = failure.kind === "storage" && READ_ONLY.find((cause) => cause === failure.cause);
    if (!readOnly || !existsSync(path)) throw thrown;
    return { readOnly, database: openDatabase(path, { mode: "read", admit: refuseOlder, onDamage }) };
  }
}
