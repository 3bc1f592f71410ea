// The form in which the rows of a query are shown: a conversation that was picked is read as a conversation.
import type { Query } from "#domain/query/query-shape.ts";
import type { ScreenState } from "#renderer/list/model/rows/screen.ts";

/**
 * `before`: the query whose rows were shown. A person who chose the table for this conversation keeps it. A query of no
 * conversation that follows one is a table: its messages are of several.
 */
export function formOfQuery(form: ScreenState["form"], query: Query, before: Query["params"] | null): typeof form {
  const picked = query.kind === "messages" ? query.params["conversationId"] : undefined;
  if (picked === before?.["conversationId"]) return form;
  return picked === undefined ? "table" : "conversation";
}
