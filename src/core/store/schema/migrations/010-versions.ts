// Schema 10: other versions of a record that came more than once in opened files, beside the records that nobody could read.

/**
 * unreadable.versionOf: the row whose record came in this other version, too; null for a record that could not be read. Both are
 * records of a file that are no rows, and are listed, exported and archived alike.
 */
export const versions = `
ALTER TABLE unreadable ADD COLUMN versionOf INTEGER;
CREATE INDEX unreadable_version ON unreadable (kind, versionOf) WHERE versionOf IS NOT NULL;
`;
