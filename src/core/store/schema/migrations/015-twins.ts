// Schema 15: different records with one id, as two applications give them, beside each other in an opened file.

/** twin: 0 for the first record with its id, then 1, 2 and so on; always 0 for records from the service. */
export const twins = `
ALTER TABLE message ADD COLUMN twin INTEGER NOT NULL DEFAULT 0;
ALTER TABLE call ADD COLUMN twin INTEGER NOT NULL DEFAULT 0;
DROP INDEX message_id;
DROP INDEX call_id;
CREATE UNIQUE INDEX message_id ON message (connection, id, twin);
CREATE UNIQUE INDEX call_id ON call (connection, sessionId, twin);
`;
