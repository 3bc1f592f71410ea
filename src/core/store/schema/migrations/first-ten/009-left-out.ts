// Schema 9: rows that the service sent for a result, but that a filter of Switchboard leaves out.

/**
 * result_left_out: rows left out, so that a repeated record is recognised. result_page.leftOut: the number of a page's
 * records that were left out for the first time, minus those left out before that belong to the result now.
 */
export const leftOut = `
CREATE TABLE result_left_out (
  leftOutId INTEGER PRIMARY KEY,
  resultId INTEGER NOT NULL, rowId INTEGER NOT NULL
);
CREATE UNIQUE INDEX result_left_out_once ON result_left_out (resultId, rowId);
ALTER TABLE result_page ADD COLUMN leftOut INTEGER NOT NULL DEFAULT 0;
`;
