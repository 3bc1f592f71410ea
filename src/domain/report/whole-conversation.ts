// Queries for all messages of one conversation, wherever in it loading begins.
import type { Query } from "#domain/query/query-shape.ts";

/** Parameters that name the conversation and the place where loading begins; any other one narrows it. */
export const PLACE: ReadonlySet<string> = new Set(["conversationId", "id", "affix", "limit", "withTags"]);

/** The conversation of which a query asks for all messages; null for any other query. */
export function wholeConversation({ params }: Query): string | null {
  const { conversationId } = params;
  return typeof conversationId === "string" && Object.keys(params).every((name) => PLACE.has(name))
    ? conversationId
    : null;
}

/** True if loading may begin inside a whole conversation, so that it is complete when both directions have ended. */
export function beginsInside(query: Query): boolean {
  const { id, affix } = query.params;
  return query.kind === "messages" && (id !== undefined || affix === "append") && wholeConversation(query) !== null;
}
