// Completes input with stored values: UIDs and conversations, with names.
import type { Input, Output } from "#contract/methods/methods.ts";
import { CONVERSATION_NAME } from "./names.ts";
import { findConnection } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import { foldText } from "#domain/text/fold.ts";
import { formsOf } from "#domain/text/search-form.ts";
import { writeForms } from "#core/store/base/text-matcher.ts";

const MOST_SUGGESTIONS = 20;

type Suggestions = Output<"suggest.values">;

/** At most 20 values with the text in id or name: exact matches first, then those that begin with it. */
export function suggestValues(database: Database, wanted: Input<"suggest.values">): Suggestions {
  const connection = findConnection(database, wanted.connectionId);
  if (connection === null) return [];
  const find = wanted.what === "uid" ? suggestUids : suggestConversations;
  return find(database, connection, [foldText(wanted.text), wanted.text, writeForms(formsOf(wanted.text))]);
}

/** The folded text, the text as typed, and its forms. */
type Typed = readonly [folded: string, typed: string, forms: string];

function suggestUids(database: Database, connection: number, typed: Typed): Suggestions {
  return database.all(
    `WITH given (connection, text, typed, forms) AS (SELECT ?, ?, ?, ?)
     SELECT n.id AS value, n.name || ' (' || n.id || ')' AS label FROM given g
     JOIN name n ON n.connection = g.connection AND n.kind = 'user'
     WHERE g.text = '' OR holds(g.forms, n.name) OR instr(fold(n.id), g.text) > 0
     ORDER BY fold(n.id) = g.text DESC, (instr(n.folded, g.text) = 1 OR instr(fold(n.id), g.text) = 1) DESC,
       instr(foldCase(n.name), foldCase(g.typed)) > 0 DESC, n.folded, n.id
     LIMIT ${MOST_SUGGESTIONS}`,
    connection,
    ...typed,
  );
}

/**
 * Steps through the distinct conversations by the index, so that the cost follows the number of conversations, not
 * of messages. Names come from the people of any one message of a conversation.
 */
function suggestConversations(database: Database, connection: number, typed: Typed): Suggestions {
  return database.all(
    `WITH RECURSIVE given (connection, text, typed, forms) AS (SELECT ?, ?, ?, ?), conversation (id) AS (
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
     WHERE g.text = '' OR instr(fold(l.value), g.text) > 0 OR holds(g.forms, l.label)
     ORDER BY fold(l.value) = g.text DESC, (instr(fold(l.label), g.text) = 1 OR instr(fold(l.value), g.text) = 1) DESC,
       instr(foldCase(l.label), foldCase(g.typed)) > 0 DESC, fold(l.label), l.value
     LIMIT ${MOST_SUGGESTIONS}`,
    connection,
    ...typed,
  );
}
