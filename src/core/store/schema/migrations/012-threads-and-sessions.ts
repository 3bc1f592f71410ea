// Schema 12: the replies to a message and the messages of a call are found by indexes.

/** Most messages are neither, so both indexes are small. */
export const threadsAndSessions = `
CREATE INDEX message_parent ON message (connection, parentId) WHERE parentId IS NOT NULL;
CREATE INDEX message_session ON message (connection, sessionId) WHERE sessionId IS NOT NULL;
`;
