// Schema 4: more fields are searched, folded by a wider rule; changes of searched text are noted for the search index.
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import type { Database } from "#core/store/base/database.ts";
import { callFold, messageFolds } from "#core/store/records/folds.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";
import { eachRow } from "#core/store/base/each-row.ts";

/**
 * search_change: rows whose searched text has changed or was removed; kind as in result.kind. The search index, a
 * separate file, reads them. store_identity names the store, so that the index knows its store.
 */
const SCHEMA = `
CREATE TABLE search_change (kind TEXT NOT NULL, rowId INTEGER NOT NULL, PRIMARY KEY (kind, rowId)) WITHOUT ROWID;
CREATE TRIGGER message_fold_updated AFTER UPDATE ON message_fold
  BEGIN INSERT OR IGNORE INTO search_change VALUES ('messages', NEW.rowId); END;
CREATE TRIGGER message_fold_deleted AFTER DELETE ON message_fold
  BEGIN INSERT OR IGNORE INTO search_change VALUES ('messages', OLD.rowId); END;
CREATE TRIGGER call_fold_updated AFTER UPDATE ON call_fold
  BEGIN INSERT OR IGNORE INTO search_change VALUES ('calls', NEW.rowId); END;
CREATE TRIGGER call_fold_deleted AFTER DELETE ON call_fold
  BEGIN INSERT OR IGNORE INTO search_change VALUES ('calls', OLD.rowId); END;
CREATE TABLE store_identity (identity TEXT NOT NULL);
INSERT INTO store_identity VALUES (lower(hex(randomblob(16))));
`;

/** Folds everything again from the records, by the current rule, and then begins to note changes. */
export function find(database: Database): void {
  eachRow<{ raw: string }>(database, "SELECT * FROM message_raw", ({ rowId, raw }) => {
    const record: unknown = JSON.parse(raw);
    const reading = readMessage(record);
    if (!reading.ok) return;
    const [text, words] = messageFolds(reading.record, record);
    database.run("UPDATE message_fold SET text = ?, words = ? WHERE rowId = ?", text, words, rowId);
  });
  eachRow<RawCall>(database, "SELECT * FROM call_raw", ({ rowId, ...raw }) => {
    const record = mergedCall(raw);
    const reading = readCall(record);
    if (reading.ok) {
      database.run("UPDATE call_fold SET words = ? WHERE rowId = ?", callFold(reading.record, record), rowId);
    }
  });
  database.execute("UPDATE name SET folded = fold(name)");
  database.execute(SCHEMA);
}
