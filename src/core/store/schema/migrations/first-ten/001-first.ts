// Schema 1: records with their raw JSON, names, results with their ledgers.

/**
 * Columns have the names of domain's facts; lists are JSON arrays, flags 0 or 1, times UNIX seconds. Raw JSON and folds
 * have own tables, so that filters read little. Shipped migrations never change, so the columns are spelled out here.
 */
export const first = `
CREATE TABLE connection (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);

CREATE TABLE message (
  rowId INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL,
  id TEXT NOT NULL,
  idOrder INTEGER,
  conversationId TEXT, sender TEXT, senderName TEXT, receiverType TEXT, receiver TEXT, receiverName TEXT,
  category TEXT, type TEXT,
  sentAtSeconds INTEGER, updatedAtSeconds INTEGER, editedAtSeconds INTEGER, deletedAtSeconds INTEGER,
  deliveredAtSeconds INTEGER, readAtSeconds INTEGER,
  parentId TEXT, replyCount REAL,
  attachmentTypes TEXT NOT NULL, attachmentCount INTEGER NOT NULL,
  mentionedUids TEXT NOT NULL, reactionCount REAL NOT NULL, hasLinks INTEGER NOT NULL, tags TEXT NOT NULL,
  action TEXT, sessionId TEXT,
  text TEXT
);
CREATE UNIQUE INDEX message_id ON message (connection, id);
CREATE INDEX message_conversation ON message (connection, conversationId);
CREATE TABLE message_raw (rowId INTEGER PRIMARY KEY, raw TEXT NOT NULL);
-- text: the folded text; words: every other searched fact, folded, one after the other
CREATE TABLE message_fold (rowId INTEGER PRIMARY KEY, text TEXT, words TEXT NOT NULL);

CREATE TABLE call (
  rowId INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL,
  sessionId TEXT NOT NULL,
  type TEXT, mode TEXT, receiverType TEXT, receiver TEXT, initiator TEXT, status TEXT,
  totalAudioMinutes REAL, totalVideoMinutes REAL, totalDurationInMinutes REAL, totalDuration TEXT,
  totalParticipants REAL, hasRecording INTEGER,
  initiatedAtSeconds INTEGER, startedAtSeconds INTEGER, endedAtSeconds INTEGER,
  mid TEXT, participantUids TEXT NOT NULL
);
CREATE UNIQUE INDEX call_id ON call (connection, sessionId);
-- the entry of List calls and the answer of Get call, each as it was sent last; which of the two came later
CREATE TABLE call_raw (rowId INTEGER PRIMARY KEY, listRaw TEXT, fullRaw TEXT, fullIsLatest INTEGER NOT NULL);
CREATE TABLE call_fold (rowId INTEGER PRIMARY KEY, words TEXT NOT NULL);

-- kind: user or group; asOfSeconds: when the record that named it was changed last
CREATE TABLE name (
  connection INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
  name TEXT NOT NULL, folded TEXT NOT NULL, asOfSeconds INTEGER NOT NULL,
  PRIMARY KEY (connection, kind, id)
) WITHOUT ROWID;

-- query and the walks are JSON of domain's query and walkState
CREATE TABLE result (
  resultId INTEGER PRIMARY KEY AUTOINCREMENT,
  connection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  query TEXT NOT NULL,
  createdAtMs INTEGER NOT NULL,
  appendWalk TEXT NOT NULL,
  prependWalk TEXT NOT NULL
);
CREATE INDEX result_connection ON result (connection, kind, createdAtMs);
CREATE TABLE result_row (sequence INTEGER PRIMARY KEY, resultId INTEGER NOT NULL, rowId INTEGER NOT NULL);
CREATE UNIQUE INDEX result_row_once ON result_row (resultId, rowId);
-- one line of the ledger for each request; a request that failed has failed = 1 and no page
CREATE TABLE result_page (
  pageId INTEGER PRIMARY KEY,
  resultId INTEGER NOT NULL,
  direction TEXT,
  asked TEXT, next TEXT, request TEXT,
  requestedAtMs INTEGER NOT NULL, tookMs REAL,
  received INTEGER NOT NULL, newRows INTEGER NOT NULL, duplicates INTEGER NOT NULL, unreadable INTEGER NOT NULL,
  serviceTotal REAL, ended TEXT, failed INTEGER NOT NULL
);
CREATE INDEX result_page_result ON result_page (resultId);
CREATE TABLE unreadable (
  unreadableId INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL, kind TEXT NOT NULL, resultId INTEGER NOT NULL, pageId INTEGER NOT NULL,
  raw TEXT NOT NULL, reason TEXT NOT NULL
);
CREATE INDEX unreadable_result ON unreadable (resultId);
`;
