// Schema 2: saved queries with all their versions, the unfinished walk of a result, the rate limit of an answer.

/**
 * result.loadingAll: the direction of a walk to the end that was not stopped; it continues after a restart. query is
 * JSON of domain's query, rateLimit of contract's rateLimit.
 */
export const savedQueries = `
CREATE TABLE saved_query (
  savedId INTEGER PRIMARY KEY AUTOINCREMENT,
  connection INTEGER NOT NULL,
  name TEXT NOT NULL
);
CREATE INDEX saved_query_connection ON saved_query (connection);
CREATE TABLE saved_query_version (
  savedId INTEGER NOT NULL, version INTEGER NOT NULL, query TEXT NOT NULL, changedAtMs INTEGER NOT NULL,
  PRIMARY KEY (savedId, version)
) WITHOUT ROWID;
ALTER TABLE result ADD COLUMN loadingAll TEXT;
ALTER TABLE result_page ADD COLUMN rateLimit TEXT;
`;
