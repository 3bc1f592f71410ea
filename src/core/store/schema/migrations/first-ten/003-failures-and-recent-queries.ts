// Schema 3: the reason why a request failed, and the queries that were run, which outlive their results.

/**
 * result_page.failure is JSON of contract's failure, null for a page and for failures of earlier schemas. recent_query:
 * each query once, the one run last with the highest number; its result may have been dropped since.
 */
export const failuresAndRecentQueries = `
ALTER TABLE result_page ADD COLUMN failure TEXT;
CREATE TABLE recent_query (
  recentId INTEGER PRIMARY KEY AUTOINCREMENT,
  connection INTEGER NOT NULL, query TEXT NOT NULL, resultId INTEGER NOT NULL, ranAtMs INTEGER NOT NULL
);
CREATE UNIQUE INDEX recent_query_once ON recent_query (connection, query);
INSERT INTO recent_query (connection, query, resultId, ranAtMs)
  SELECT connection, query, resultId, createdAtMs FROM result r
  WHERE resultId = (SELECT max(o.resultId) FROM result o WHERE o.connection = r.connection AND o.query = r.query)
  ORDER BY resultId;
`;
