// Schema 9: rows that the service sent for a result, but that a filter of Switchboard leaves out.

/** result_left_out: to recognise repeats. result_page.leftOut: newly left out, minus those in the result again. */
export const leftOut = `
CREATE TABLE result_left_out (
  leftOutId INTEGER PRIMARY KEY,
  resultId INTEGER NOT NULL, rowId INTEGER NOT NULL
);
CREATE UNIQUE INDEX result_left_out_once ON result_left_out (resultId, rowId);
ALTER TABLE result_page ADD COLUMN leftOut INTEGER NOT NULL DEFAULT 0;
`;
