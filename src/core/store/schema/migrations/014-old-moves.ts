// Schema 14: the unfinished move of old records out of a connection, so that the next process finishes it.

/**
 * old_move: the rows of the connection `origin` up to lastMessage and lastCall that are moved to `target`, if no result of
 * the origin has them; records: the number moved so far. A line goes when all are moved.
 */
export const oldMoves = `
CREATE TABLE old_move (
  target INTEGER PRIMARY KEY, origin INTEGER NOT NULL, lastMessage INTEGER NOT NULL, lastCall INTEGER NOT NULL,
  records INTEGER NOT NULL
);
`;
