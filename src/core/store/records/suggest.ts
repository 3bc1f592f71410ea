// Completes input with stored values: UIDs and conversations, with names.
import type { Input, Output } from "../../../contract/methods/methods.ts";
import { CONVERSATION_NAME } from "./names.ts";
import { findConnection } from "../base/connections.ts";
import type { Database } from "../base/database.ts";
import { foldText } from "../../../domain/text/fold.ts";

const MOST_SUGGESTIONS = 20;

type Suggestions = Output<"suggest.values">;

/** At most 20 values with the text in id or name: exact matches first, then those that begin with it. */
export function suggestValues(database: Database, wanted: Input<"suggest.values">): Suggestions {
  const connection = findConnection(database, wanted.connectionId);
  if (connection === null) return [];
  const text = foldText(wanted.text);
  return wanted.what === "uid"
    ? suggestUids(database, connection, text)
    : suggestConversations(database, connection, text);
}

function suggestUids(database: Database, connection: number, text: string): Suggestions {
  return database.all(
    `WITH given (connection, text) AS (SELECT ?, ?)
     SELECT n.id AS value, n.name || ' (' || n.id || ')' AS label FROM given g
     JOIN name n ON n.connection = g.connection AND n.kind = 'user'
     WHERE g.text = '' OR instr(n.folded, g.text) > 0 OR instr(fold(n.id), g.text) > 0
     ORDER BY fold(n.id) = g.text DESC, (instr(n.folded, g.text) = 1 OR instr(fold(n.id), g.text) = 1) DESC, n.folded, n.id
     LIMIT ${MOST_SUGGESTIONS}`,
    connection,
    text,
  );
}

/**
 * Steps through the distinct conversations by the index, so that the cost follows the number of conversations, not
 * of messages. Names come from the people of any one message of a conversation.
 */
function suggestConversations(database: Database, connection: number, text: string): Suggestions {
  return database.all(
    `WITH RECURSIVE given (connection, text) AS (SELECT ?, ?), conversation (id) AS (
       SELECT (SELECT min(m.conversationId) FROM message m WHERE m.connection = g.connection) FROM given g
       UNION ALL
       SELECT (SELECT min(m.conversationId) FROM message m
               WHERE m.connection = g.connection AND m.conversationId > c.id)
       FROM conversation c CROSS JOIN given g WHERE c.id IS NOT NULL
     ), one (id, rowId) AS (
       SELECT c.id, (SELECT min(m.rowId) FROM message m WHERE m.connection = g.connection AND m.conversationId = c.id)
       FROM conversation c CROSS JOIN given g WHERE c.id IS NOT NULL
     ), labelled (value, label) AS (
       SELECT o.id, ${CONVERSATION_NAME}
       FROM one o JOIN message m ON m.rowId = o.rowId
     )
     SELECT l.value, coalesce(l.label || ' (' || l.value || ')', l.value) AS label FROM labelled l CROSS JOIN given g
     WHERE g.text = '' OR instr(fold(l.value), g.text) > 0 OR instr(fold(l.label), g.text) > 0
     ORDER BY fold(l.value) = g.text DESC, (instr(fold(l.label), g.text) = 1 OR instr(fold(l.value), g.text) = 1) DESC,
       fold(l.label), l.value
     LIMIT ${MOST_SUGGESTIONS}`,
    connection,
    text,
  );
}
