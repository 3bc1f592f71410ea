// Schema 9: rows that the service sent for a result and that a filter which it does not have leaves out.

/**
 * result_left_out: so that a record which comes again is known to have come before. result_page.leftOut: how many of a
 * page's records were left out for the first time, less those that were left out before and belong to the result now.
 */
export const leftOut = `
CREATE TABLE result_left_out (
  leftOutId INTEGER PRIMARY KEY,
  resultId INTEGER NOT NULL, rowId INTEGER NOT NULL
);
CREATE UNIQUE INDEX result_left_out_once ON result_left_out (resultId, rowId);
ALTER TABLE result_page ADD COLUMN leftOut INTEGER NOT NULL DEFAULT 0;
`;
