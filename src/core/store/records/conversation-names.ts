// Names of conversations: a group by its name, others by the two people of any one of their messages.
import type { Database } from "../base/database.ts";

/** SQL for the name of a message's conversation (alias `m`) from known names; ids replace unknown names. */
export const CONVERSATION_NAME = `CASE m.receiverType WHEN 'group' THEN ${nameOf("receiver", "group")}
  ELSE ${nameOf("sender", "user")} || ', ' || ${nameOf("receiver", "user")} END`;

function nameOf(column: "sender" | "receiver", kind: "user" | "group"): string {
  return `coalesce((SELECT n.name FROM name n
    WHERE n.connection = m.connection AND n.kind = '${kind}' AND n.id = m.${column}), m.${column})`;
}

/** conversationId to name for the conversations of these messages. */
export function readConversationNames(
  database: Database,
  rowIds: readonly number[],
): Readonly<Record<string, string | null>> {
  const rows = database.all<{ id: string; name: string | null }>(
    `SELECT m.conversationId AS id, ${CONVERSATION_NAME} AS name
     FROM json_each(?) p CROSS JOIN message m ON m.rowId = p.value`,
    JSON.stringify(rowIds),
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
