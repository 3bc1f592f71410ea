// The store of an earlier program, in which all connections shared one file: reads its saved queries, and removes it.
import { existsSync, rmSync } from "node:fs";
import { removeDatabase } from "#core/store/base/database-files.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { suspicionOf } from "#core/store/quarantine.ts";
import { refuseNewer } from "#core/store/schema/migrate.ts";
import { searchPathOf } from "#core/store/search/search-index.ts";

export interface OldSavedQueries {
  readonly queries: readonly { readonly savedId: number; readonly connectionId: string; readonly name: string }[];
  readonly versions: readonly {
    readonly savedId: number;
    readonly version: number;
    readonly query: string;
    readonly changedAtMs: number;
  }[];
}

const NONE: OldSavedQueries = { queries: [], versions: [] };
/** The schema that first had saved queries. */
const FIRST_SCHEMA = 2;
/** Connections whose removal had begun had names that are longer than any id. */
const LONGEST_ID = 100;

/** The saved queries of the old store; none if there is no such file. Throws `Failed` storage. */
export function readOldSavedQueries(path: string): OldSavedQueries {
  if (!existsSync(path)) return NONE;
  let schema = 0;
  const admit = (seen: number): void => {
    refuseNewer(seen);
    schema = seen;
  };
  const database = openDatabase(path, { mode: "read", admit });
  try {
    if (schema < FIRST_SCHEMA) return NONE;
    const kept = `saved_query s JOIN connection c ON c.number = s.connection AND length(c.id) <= ${LONGEST_ID}`;
    return {
      queries: database.all(`SELECT s.savedId, c.id AS connectionId, s.name FROM ${kept}`),
      versions: database.all(
        `SELECT v.savedId, v.version, v.query, v.changedAtMs FROM saved_query_version v
         WHERE v.savedId IN (SELECT s.savedId FROM ${kept})`,
      ),
    };
  } finally {
    database.close();
  }
}

/** Removes the old store with everything beside it. A file that cannot be removed now is removed at a later start. */
export function removeOldStore(path: string): void {
  try {
    for (const each of [searchPathOf(path), path]) removeDatabase(each);
    rmSync(suspicionOf(path), { force: true });
  } catch {
    // The disk can only be read, or another program holds the file.
  }
}
