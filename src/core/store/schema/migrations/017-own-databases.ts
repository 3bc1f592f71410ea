// Schema 17: each connection has its own database. Saved queries are in the database of the program.

/**
 * removal: the unfinished removal of old records, at most one line: the last rows that the old results had, and the number
 * of records removed so far. The results themselves have the connection 0 meanwhile.
 */
export const ownDatabases = `
DROP TABLE old_move;
DROP TABLE saved_query_version;
DROP TABLE saved_query;
CREATE TABLE removal (messages INTEGER NOT NULL, calls INTEGER NOT NULL, records INTEGER NOT NULL);
`;
