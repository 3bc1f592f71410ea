// The store: one SQLite file with everything that was received. It opens the rooms of the store and names them.
import { existsSync } from "node:fs";
import type { Input } from "../../contract/methods/methods.ts";
import { failureOf } from "../../contract/failure.ts";
import { findConnection, listConnections } from "./base/connections.ts";
import { openDatabase, type Database } from "./base/database.ts";
import { givingBack, usedBytes } from "./base/give-back.ts";
import { StoredExports } from "./exports/exports.ts";
import { LookUps } from "./records/look-up.ts";
import { namesOf, readNames } from "./records/names.ts";
import { listEvents, listEventsOf } from "./records/read-events.ts";
import { readCallRows, readMessageRows } from "./records/read-rows.ts";
import { readCallDetail, readMessageDetail, storeFullCall } from "./records/records.ts";
import { RowChanges } from "./records/row-changes.ts";
import { suggestValues } from "./records/suggest.ts";
import { readThread, readTranscript } from "./records/transcript.ts";
import { Drops } from "./results/drop-connection.ts";
import { measureConnections, resultsOf } from "./results/measure-connections.ts";
import { listLedgerLines, listUnreadable, listUnreadableTexts } from "./results/ledger-lines.ts";
import {
  listRecentQueries,
  deleteSavedQuery,
  listSavedQueries,
  listVersions,
  renameSavedQuery,
  saveQuery,
} from "./results/saved-queries.ts";
import { createResult, dropResult, listResults, noteLoadingAll, readResult } from "./results/results.ts";
import { countHeld, noteAskedAgain } from "./results/asked-again.ts";
import { noteFailure, takePage } from "./results/take-page.ts";
import { migrate, refuseNewer, refuseOlder } from "./schema/migrate.ts";
import { SearchIndex, searchPathOf } from "./search/search-index.ts";
import { countParticipation } from "./statistics/participation.ts";
import { readPerson } from "./statistics/person.ts";
import { countRelated } from "./statistics/related.ts";
import { countDays, countView } from "./statistics/statistics.ts";
import { Views } from "./views/views.ts";

/** Causes for which reading may still be possible. */
const READ_ONLY = ["readOnly", "permission", "full"] as const;
type ReadOnlyCause = (typeof READ_ONLY)[number];

/** Memory for pages that are read once, kilobytes. */
const ONCE_CACHE_KILOBYTES = 2000;

/** An open store. Everything throws `Failed`: storage, or badRequest for something that does not exist. */
export interface Store extends ReturnType<typeof openRooms> {}

function openRooms(
  database: Database,
  path: string,
  searchPath: string,
  /** why nothing can be written, so that every change fails with it; null when everything works */
  readOnly: ReadOnlyCause | null,
  onDamage?: () => void,
) {
  const search = new SearchIndex(database, searchPath);
  const views = new Views(database, path, search);
  const forExports = openForExports(path, onDamage);
  const noteChange = (): void => views.noteChange();
  return {
    path,
    readOnly,
    search,
    views,
    results: {
      ...bindAll(database, RESULTS),
      create: (wanted: Input<"result.create">, isNeeded: (resultId: number) => boolean = () => false) =>
        createResult(database, wanted, (resultId) => views.isOpenOn(resultId) || isNeeded(resultId)),
      drop(resultId: number, withRun = false): void {
        views.closeOfResult(resultId);
        dropResult(database, resultId, withRun);
      },
      takePage: (page: Input<"result.takePage">) => takePage(database, page, noteChange),
      countHeld: (wanted: Input<"result.countHeld">) => countHeld(database, wanted),
      noteAskedAgain: (wanted: Input<"result.noteAskedAgain">) => noteAskedAgain(database, wanted),
    },
    saved: bindAll(database, SAVED_QUERIES),
    records: {
      ...bindAll(database, RECORDS),
      storeFullCall: (connectionId: string, json: string) =>
        storeFullCall(database, noteChange, { connectionId, json }),
    },
    lookUps: new LookUps(database),
    statistics: bindAll(database, { count: countView, countDays, countParticipation, countRelated, readPerson }),
    exports: new StoredExports(forExports ?? database),
    changes: new RowChanges(database, readOnly !== null),
    drops: new Drops(
      database,
      (resultId) => views.closeOfResult(resultId),
      () => search.discard(),
    ),
    disk: {
      ...bindAll(database, { usedBytes, givingBack, measureConnections, findConnection }),
      /** The connections for which anything is stored, except those that are being removed. */
      connections: (): readonly string[] => listConnections(database).kept.map(({ id }) => id),
      /** True while a view shows rows of the connection. */
      isShown: (connectionId: string) => resultsOf(database, connectionId).some((resultId) => views.isOpenOn(resultId)),
    },
    close(): void {
      search.close();
      forExports?.close();
      database.close();
    },
  };
}

const RESULTS = {
  read: readResult,
  list: listResults,
  noteLoadingAll,
  noteFailure,
  listLines: listLedgerLines,
  listUnreadable,
  listUnreadableTexts,
} as const;

const SAVED_QUERIES = {
  list: listSavedQueries,
  save: saveQuery,
  rename: renameSavedQuery,
  delete: deleteSavedQuery,
  versions: listVersions,
  recent: listRecentQueries,
} as const;

const RECORDS = {
  readMessage: readMessageDetail,
  readCall: readCallDetail,
  readMessageRows,
  readCallRows,
  readNames,
  namesOf,
  suggest: suggestValues,
  listEvents,
  listEventsOf,
  readThread,
  readTranscript,
} as const;

/**
 * Opens or creates the store at the path and brings it to the newest schema. If it has that but cannot be written, it
 * is opened for reading. `onDamage` is called for damage found later.
 */
export function openStore(path: string, onDamage?: () => void, searchPath = searchPathOf(path)): Store {
  const { database, readOnly } = openForUse(path, onDamage);
  return openRooms(database, path, searchPath, readOnly, onDamage);
}

/** Opens the store of an opened file, even while another thread still fills it. The file itself is not changed. */
export function openFilledStore(path: string): Store {
  const database = openDatabase(path, { mode: "join", admit: refuseNewer });
  return openRooms(database, path, searchPathOf(path), null);
}

/** Opens a store for reading only, and writes nothing beside it. Its search index is at the given path. */
export function openReadStore(path: string, searchPath: string): Store {
  const database = openDatabase(path, { mode: "read", admit: refuseNewer });
  return openRooms(database, path, searchPath, "readOnly");
}

/**
 * A second connection for exports, whose pages would push those of windows out of the cache. It is opened with the
 * store, while the path leads to the same file; null where a file cannot be opened twice.
 */
function openForExports(path: string, onDamage?: () => void): Database | null {
  try {
    const database = openDatabase(path, { mode: "read", onDamage });
    database.readPragma(`cache_size = -${ONCE_CACHE_KILOBYTES}`);
    return database;
  } catch {
    return null;
  }
}

function openForUse(
  path: string,
  onDamage?: () => void,
): { readonly database: Database; readonly readOnly: ReadOnlyCause | null } {
  try {
    const database = openDatabase(path, { admit: refuseNewer, shrinks: true, onDamage });
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

type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (database: Database, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** The functions by the same names, without their first argument, which is the given database. */
function bindAll<Functions extends Readonly<Record<string, (database: Database, ...rest: never[]) => unknown>>>(
  database: Database,
  functions: Functions,
): Bound<Functions> {
  const bound = Object.entries(functions).map(([name, work]) => [name, work.bind(undefined, database)]);
  // TypeScript cannot follow the types through the entries.
  return Object.fromEntries(bound) as Bound<Functions>;
}
