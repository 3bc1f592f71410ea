// Schema 15: facts of files that were opened together.

/**
 * twin: several applications may use one id; 0 for the first record with its id, then 1, 2 and so on, always 0 for
 * records from the service. result.files: the number of files that were opened; null for a result of the service.
 */
export const openedTogether = `
ALTER TABLE message ADD COLUMN twin INTEGER NOT NULL DEFAULT 0;
ALTER TABLE call ADD COLUMN twin INTEGER NOT NULL DEFAULT 0;
DROP INDEX message_id;
DROP INDEX call_id;
CREATE UNIQUE INDEX message_id ON message (connection, id, twin);
CREATE UNIQUE INDEX call_id ON call (connection, sessionId, twin);
ALTER TABLE result ADD COLUMN files INTEGER;
`;
