// Schema 19: rows that change while an export is written are no longer noted. An export reads one state of the store.

export const noRowChanges = `
DROP TRIGGER IF EXISTS message_changed;
DROP TRIGGER IF EXISTS message_removed;
DROP TRIGGER IF EXISTS call_changed;
DROP TRIGGER IF EXISTS call_removed;
DROP TRIGGER IF EXISTS name_changed;
DROP TABLE IF EXISTS row_change;
DROP TABLE IF EXISTS export_watch;
`;
