// The moment at which reading begins: a conversation and a message or a time in it; the queries that bring it.
import type { MessageRow } from "#contract/methods/rows.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { askedParams, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { queryAround } from "#renderer/list/model/query/requests.ts";

export interface Moment {
  readonly conversationId: string;
  /** the message at which reading begins; null for a time alone */
  readonly messageId: string | null;
  /** UNIX seconds; null begins with the newest message, or with the first one */
  readonly atSeconds: number | null;
  /** begins with the first message of the conversation */
  readonly isFirst?: true;
}

/** Null for a message that names no conversation. */
export function momentOfMessage(row: Pick<MessageRow, "conversationId" | "id" | "sentAtSeconds">): Moment | null {
  const { conversationId, id, sentAtSeconds } = row;
  return conversationId === null ? null : { conversationId, messageId: id, atSeconds: sentAtSeconds };
}

/** The parameters of the query that begins at the moment's message; without one, at an end of the conversation. */
export function readingParams({ conversationId, messageId, isFirst }: Moment): Query["params"] {
  if (isFirst === true) return { conversationId, affix: "append" };
  return messageId === null ? { conversationId } : queryAround({ kind: "message", messageId, conversationId });
}

/** The parameters that bring the first message at or after a time; without one, the newest messages. */
export function probeParams(conversationId: string, atSeconds: number | null): Query["params"] {
  if (atSeconds === null) return { conversationId };
  return { conversationId, affix: "append", sentAt: Math.max(1, Math.floor(atSeconds) - 1), limit: 1 };
}

/** The conversation that the messages of a screen are asked for; null if they may be of others, too. */
export function askedConversation(screen: Pick<ScreenState, "result" | "viewParams">): string | null {
  const id = askedParams(screen)["conversationId"];
  return typeof id === "string" ? id : null;
}

/** True when all rows of the screen belong to one conversation, because its query or a filter asks for one. */
export function isOneConversation(screen: Pick<ScreenState, "result" | "viewParams" | "localValues">): boolean {
  return (
    askedConversation(screen) !== null ||
    screen.localValues.some(({ column, excluded }) => column === "conversationId" && !excluded)
  );
}
