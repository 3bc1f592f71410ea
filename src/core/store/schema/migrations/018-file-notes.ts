// Schema 18: lines without a record, and what else the reading of a file has found.

/** unreadable.isDamage: 0 for a line of another program. result_page.notes: the JSON of the file's notes; null for none. */
export const fileNotes = `
ALTER TABLE unreadable ADD COLUMN isDamage INTEGER NOT NULL DEFAULT 1;
ALTER TABLE result_page ADD COLUMN notes TEXT;
`;
