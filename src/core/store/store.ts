// A store: one SQLite file with the records of a connection or of an opened file. It opens the rooms of the store and names them.
import type { Input } from "#contract/methods/methods.ts";
import { bindAll } from "#core/store/base/bind-all.ts";
import { noteConnection } from "#core/store/base/connections.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { StoredExports } from "#core/store/exports/exports.ts";
import { Snapshots } from "#core/store/exports/snapshots.ts";
import { findTexts } from "#core/store/views/find-texts.ts";
import { LookUps } from "#core/store/records/look-up.ts";
import { listOpenings, noteOpening } from "#core/store/records/openings.ts";
import { namesOf, readNames } from "#core/store/records/names.ts";
import { listEvents, listEventsOf } from "#core/store/records/read-events.ts";
import { readCallRows, readMessageRows } from "#core/store/records/read-rows.ts";
import { readCallDetail, readMessageDetail, storeFullCall } from "#core/store/records/records.ts";
import { suggestValues } from "#core/store/records/suggest.ts";
import { readThread, readTranscript, readTranscriptOf } from "#core/store/records/transcript.ts";
import { measureRecords } from "#core/store/results/measure-records.ts";
import { listLedgerLines, listUnreadable, listUnreadableTexts } from "#core/store/results/ledger-store.ts";
import { OldRecords } from "#core/store/results/old-records.ts";
import { forgetRun, listRecentQueries } from "#core/store/results/recent-queries.ts";
import { createResult, dropResult, listResults, noteLoadingAll, readResult } from "#core/store/results/results.ts";
import { countHeld, noteAskedAgain } from "#core/store/results/asked-again.ts";
import { noteFailure, takePage } from "#core/store/results/take-page.ts";
import { refuseNewer } from "#core/store/schema/migrate.ts";
import { openForUse, type ReadOnlyCause } from "#core/store/schema/open-for-use.ts";
import { SearchIndex, searchPathOf } from "#core/store/search/search-index.ts";
import { countParticipation } from "#core/store/statistics/participation.ts";
import { countMetadataKeys } from "#core/store/statistics/metadata-keys.ts";
import { readPerson } from "#core/store/statistics/person-statistics.ts";
import { countRelated } from "#core/store/statistics/related.ts";
import { countDays, countView } from "#core/store/statistics/statistics.ts";
import { Views } from "#core/store/views/views.ts";

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
  const snapshots = new Snapshots(() => openForExports(path, onDamage), database);
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
    records: {
      ...bindAll(database, RECORDS),
      storeFullCall: (connectionId: string, json: string, followedBy?: number) =>
        storeFullCall(database, noteChange, { connectionId, json, followedBy }),
    },
    lookUps: new LookUps(database),
    openings: bindAll(database, { note: noteOpening, list: listOpenings }),
    findTexts: (wanted: Input<"lookup.find">, mostMs?: number) => findTexts(database, search, wanted, mostMs),
    statistics: bindAll(database, {
      count: countView,
      countDays,
      countMetadataKeys,
      countParticipation,
      countRelated,
      readPerson,
    }),
    exports: new StoredExports(forExports ?? database),
    snapshots,
    old: new OldRecords(database, () => search.discard()),
    disk: bindAll(database, { measureRecords, noteConnection }),
    close(): void {
      search.close();
      snapshots.close();
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
  listRecent: listRecentQueries,
  forgetRun,
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
  readTranscriptOf,
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
