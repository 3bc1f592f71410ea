// Schema 8: the webhook events of opened files, as they were received.

/**
 * event: numbered in the order of the files. file, line (from 1) and byte (from 0) are its position; atSeconds: its
 * time, UNIX seconds. sessionId: its session. messageId: the message that it carries, changes, or is a receipt or
 * reaction of. actionId: the action message that records a change. tellsOfCall: 1 if a call is rebuilt from it.
 * result_page.events: the number of events in the file.
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
