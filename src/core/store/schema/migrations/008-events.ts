// Schema 8: the webhook events of opened files, each as it was found.

/**
 * event: numbered in the order of the files. file, line (from 1) and byte (from 0) say where it stands; atSeconds: when it
 * happened, UNIX seconds. sessionId, messageId and actionId: the session it tells of, the message it carries, changes, or is a
 * receipt or reaction of, and the action message that tells of a change. tellsOfCall: 1 where the session's call is put together
 * from it. result_page.events: how many events the file holds.
 */
export const events = `
CREATE TABLE event (
  eventId INTEGER PRIMARY KEY,
  file TEXT NOT NULL, line INTEGER NOT NULL, byte INTEGER NOT NULL,
  trigger TEXT NOT NULL, atSeconds INTEGER,
  sessionId TEXT, messageId TEXT, actionId TEXT,
  tellsOfCall INTEGER NOT NULL,
  raw TEXT NOT NULL
);
CREATE INDEX event_session ON event (sessionId) WHERE sessionId IS NOT NULL;
CREATE INDEX event_call ON event (sessionId) WHERE tellsOfCall = 1;
CREATE INDEX event_message ON event (messageId) WHERE messageId IS NOT NULL;
CREATE INDEX event_action ON event (actionId) WHERE actionId IS NOT NULL;
ALTER TABLE result_page ADD COLUMN events INTEGER NOT NULL DEFAULT 0;
`;
