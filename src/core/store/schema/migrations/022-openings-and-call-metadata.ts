// Schema 22: what a person opened last, so that it is listed again after a restart (an archive has none), and the metadata
// of calls among their searched words.
import { readCall } from "#domain/records/call.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";
import type { Database } from "#core/store/base/database.ts";
import { eachRow } from "#core/store/base/each-row.ts";
import { callFold } from "#core/store/records/folds.ts";

const SCHEMA = `
CREATE TABLE opening (openingId INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, atMs INTEGER NOT NULL);
CREATE UNIQUE INDEX opening_once ON opening (kind, id);
`;

/** The calls whose words may be missing. */
const CALLS = `SELECT * FROM call_raw
  WHERE instr(coalesce(listRaw, ''), 'metaData') > 0 OR instr(coalesce(fullRaw, ''), 'metaData') > 0`;

/** A new identity makes the search index anew, so the changed rows need no note. */
export function openingsAndCallMetadata(database: Database): void {
  database.execute(SCHEMA);
  let isChanged = false;
  eachRow<RawCall>(database, CALLS, ({ rowId, ...raw }) => {
    const record = mergedCall(raw);
    const reading = readCall(record);
    if (!reading.ok) return;
    database.run("UPDATE call_fold SET words = ? WHERE rowId = ?", callFold(reading.record, record), rowId);
    isChanged = true;
  });
  if (!isChanged) return;
  database.execute("DELETE FROM search_change");
  database.execute("UPDATE store_identity SET identity = lower(hex(randomblob(16)))");
}
