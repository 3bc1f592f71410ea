// Schema 16: the application and the addresses that the rows of a connection came from.

/** origin: see `originOf` (domain/connection.ts); null for rows from before it was noted, and in opened files. */
export const origins = `
ALTER TABLE connection ADD COLUMN origin TEXT;
`;
