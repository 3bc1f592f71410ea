// Schema 6: for opened files and archives: whole results, and the position of each record in its file.

/**
 * result.isWhole: 1 for a result that holds every row of its kind, without entries in result_row; 2 if the rows are
 * also newest first, 3 if they are also oldest first. unreadable.line and byte: the position in the file, whose name is the request of the page; null
 * for records of the service. source_range: the rows from firstRowId up to the next range of the kind come from one
 * file (its page); the line of a row is firstLine + (rowId - firstRowId) * lineStep. archive: the origin of an archive,
 * JSON values by name.
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
