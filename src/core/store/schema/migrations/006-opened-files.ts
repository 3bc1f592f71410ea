// Schema 6: what stores of opened files and archives hold besides: whole results, the place of each record in its file.

/**
 * result.isWhole: 1 for a result that holds every row of its kind; its rows have no places in result_row. 2: and the rows
 * stand newest first. unreadable.line
 * and byte: where the text stands in its file, whose name is the request of its page; null for what the service sent.
 * source_range: the rows from firstRowId up to the next range of the kind come from one file (the page of that number); the
 * line of a row is firstLine + (rowId - firstRowId) * lineStep. archive: where an archive comes from, JSON values by name.
 */
export const openedFiles = `
ALTER TABLE result ADD COLUMN isWhole INTEGER NOT NULL DEFAULT 0;
ALTER TABLE unreadable ADD COLUMN line INTEGER;
ALTER TABLE unreadable ADD COLUMN byte INTEGER;
CREATE TABLE source_range (
  kind TEXT NOT NULL, firstRowId INTEGER NOT NULL, pageId INTEGER NOT NULL,
  firstLine INTEGER NOT NULL, lineStep INTEGER NOT NULL,
  PRIMARY KEY (kind, firstRowId)
) WITHOUT ROWID;
CREATE TABLE archive (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;
