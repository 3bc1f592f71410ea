// Schema 13: the default order of large results, so that a start does not sort them again.

/** Deletes the orders that may contain a row. A result has rows of its own connection only. */
const endOf = (kind: "messages" | "calls", row: "old" | "new"): string => `BEGIN DELETE FROM kept_order
    WHERE resultId IN (SELECT resultId FROM result WHERE connection = ${row}.connection AND kind = '${kind}'); END;`;

/**
 * kept_order: the rows of a result up to lastSequence, newest first; their numbers are in kept_order_part, 4 bytes each in
 * the byte order of the machine, in the order of partId. Without a line in kept_order, or with fewer numbers than rowCount,
 * parts mean nothing. A row that moves or disappears deletes the kept orders of its connection and kind.
 */
export const keptOrders = `
CREATE TABLE kept_order (resultId INTEGER PRIMARY KEY, lastSequence INTEGER NOT NULL, rowCount INTEGER NOT NULL);
CREATE TABLE kept_order_part (partId INTEGER PRIMARY KEY, resultId INTEGER NOT NULL, rowIds BLOB NOT NULL);
CREATE INDEX kept_order_part_of ON kept_order_part (resultId);
CREATE TRIGGER message_moved AFTER UPDATE OF sentAtSeconds, id, idOrder ON message
  WHEN new.sentAtSeconds IS NOT old.sentAtSeconds OR new.id IS NOT old.id OR new.idOrder IS NOT old.idOrder
  ${endOf("messages", "new")}
CREATE TRIGGER message_left AFTER DELETE ON message WHEN EXISTS (SELECT 1 FROM kept_order)
  ${endOf("messages", "old")}
CREATE TRIGGER call_moved AFTER UPDATE OF initiatedAtSeconds, startedAtSeconds, sessionId ON call
  WHEN new.initiatedAtSeconds IS NOT old.initiatedAtSeconds OR new.startedAtSeconds IS NOT old.startedAtSeconds
    OR new.sessionId IS NOT old.sessionId
  ${endOf("calls", "new")}
CREATE TRIGGER call_left AFTER DELETE ON call WHEN EXISTS (SELECT 1 FROM kept_order)
  ${endOf("calls", "old")}
`;
