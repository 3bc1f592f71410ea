// Schema 5: the rows that change while an export is being written.

/**
 * export_watch: the exports that have not ended; row_change: rows that changed or were removed meanwhile. kind is that
 * of a query, and `names` with row 0 for a name. Nothing is noted without an export.
 */
export const rowChanges = `
CREATE TABLE IF NOT EXISTS export_watch (jobId TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS row_change (sequence INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, rowId INTEGER NOT NULL);
CREATE TRIGGER IF NOT EXISTS message_changed AFTER UPDATE ON message_raw WHEN EXISTS (SELECT 1 FROM export_watch)
  BEGIN INSERT INTO row_change (kind, rowId) VALUES ('messages', new.rowId); END;
CREATE TRIGGER IF NOT EXISTS message_removed AFTER DELETE ON message WHEN EXISTS (SELECT 1 FROM export_watch)
  BEGIN INSERT INTO row_change (kind, rowId) VALUES ('messages', old.rowId); END;
CREATE TRIGGER IF NOT EXISTS call_changed AFTER UPDATE ON call_raw WHEN EXISTS (SELECT 1 FROM export_watch)
  BEGIN INSERT INTO row_change (kind, rowId) VALUES ('calls', new.rowId); END;
CREATE TRIGGER IF NOT EXISTS call_removed AFTER DELETE ON call WHEN EXISTS (SELECT 1 FROM export_watch)
  BEGIN INSERT INTO row_change (kind, rowId) VALUES ('calls', old.rowId); END;
CREATE TRIGGER IF NOT EXISTS name_changed AFTER UPDATE ON name WHEN new.name IS NOT old.name AND EXISTS (SELECT 1 FROM export_watch)
  BEGIN INSERT INTO row_change (kind, rowId) VALUES ('names', 0); END;
`;
