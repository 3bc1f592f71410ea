// The path and parameters of one page of a query: the query's own, with cursor and page size on top.
import type { Cursor, Direction } from "./cursor.ts";
import { callsInConversation } from "#domain/records/call-conversation.ts";
import { writeParams } from "./query.ts";
import type { Query } from "./query-shape.ts";

/** Calls per page of List calls. Source: docs/service-notes.md, "Parameters". */
const CALLS_PER_PAGE = 100;

/** Messages per page when a person waits for it and the query sets no size. */
export const MESSAGES_PER_PAGE = 100;

/** The records that one page of a query asks for while a person waits for it. */
export function pageRowsOf({ kind, params }: Query): number {
  if (kind === "calls") return CALLS_PER_PAGE;
  return typeof params["limit"] === "number" ? params["limit"] : MESSAGES_PER_PAGE;
}

/** Identifies one page of a query. */
export interface PagePosition {
  /** null for the first page */
  readonly cursor: Cursor | null;
  readonly direction: Direction;
  /** messages only: the page size, unless the query sets one */
  readonly limitRows: number;
}

type Pair = readonly [name: string, value: string];

/** Parameters for the position of a page; the cursor replaces them. `sentAt` is one of them and also a filter. */
const POSITION_PARAMS: ReadonlySet<string> = new Set(["affix", "id", "sentAt"]);

/** The path of one page of a query, after the root: starts with a slash, fully percent-encoded. */
export function listPath(query: Query, page: PagePosition): string {
  if (query.kind === "messages") return messagesPath(query, page);
  return callsPath(query, page.cursor?.kind === "page" ? page.cursor.page : 1);
}

/**
 * The path of a page of messages. `affix` and `limit` are always sent: the service's defaults differ from its
 * documents. The query's limit wins. A cursor replaces affix, id and sentAt: a query with sentAt loads away from it
 * only.
 */
export function messagesPath(query: Query, page: PagePosition): string {
  return `/messages${write(messageParams(query, page))}`;
}

/** The path of one page of calls; pages are counted from 1. */
export function callsPath(query: Query, page: number, perPage = CALLS_PER_PAGE): string {
  return `/calls${write([...callParams(query), ["page", String(page)], ["perPage", String(perPage)]])}`;
}

/**
 * The service cannot be asked for the calls of a conversation: it is asked for calls of groups, or of one of its two people, and
 * Switchboard filters these. What the query sets itself comes first.
 */
function callParams(query: Query): readonly Pair[] {
  const { conversation, ...params } = query.params;
  const calls = typeof conversation === "string" ? callsInConversation(conversation) : null;
  if (calls === null) return writeParams(query);
  const { receiverType, uid } = calls;
  return writeParams({ ...query, params: { receiverType, ...(uid === null ? {} : { uid }), ...params } });
}

function messageParams(query: Query, { cursor, direction, limitRows }: PagePosition): readonly Pair[] {
  const own = writeParams(query);
  const kept =
    cursor === null ? own.filter(([name]) => name !== "affix") : own.filter(([name]) => !POSITION_PARAMS.has(name));
  const limit: readonly Pair[] = own.some(([name]) => name === "limit") ? [] : [["limit", String(limitRows)]];
  return [...kept, ["affix", direction], ...limit, ...cursorParams(cursor)];
}

function cursorParams(cursor: Cursor | null): readonly Pair[] {
  if (cursor?.kind !== "message") return [];
  const id: readonly Pair[] = cursor.id === null ? [] : [["id", cursor.id]];
  return cursor.sentAt === null ? id : [...id, ["sentAt", cursor.sentAt]];
}

function write(pairs: readonly Pair[]): string {
  return `?${pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join("=")).join("&")}`;
}
