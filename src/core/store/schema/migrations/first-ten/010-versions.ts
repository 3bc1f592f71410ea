// Schema 10: other versions of records that came more than once in opened files, stored beside unreadable records.

/**
 * unreadable.versionOf: the row of which this is another version; null for an unreadable record. Both are records of a
 * file without a row, and are exported and archived in the same way.
 */
export const versions = `
ALTER TABLE unreadable ADD COLUMN versionOf INTEGER;
CREATE INDEX unreadable_version ON unreadable (kind, versionOf) WHERE versionOf IS NOT NULL;
`;
