// The path and parameters with which a page of a query is asked: the query's own, and over them cursor and page size.
import type { Cursor, Direction } from "./cursor.ts";
import { writeParams } from "./query.ts";
import type { Query } from "./query-shape.ts";

/** Calls a page of List calls asks for. Source: docs/service-notes.md, "Parameters". */
const CALLS_PER_PAGE = 100;

/** Messages a page asks for when a person waits for it and the query does not say. */
export const MESSAGES_PER_PAGE = 100;

/** Which page of a query is asked for. */
export interface PagePlace {
  /** null for the first page */
  readonly cursor: Cursor | null;
  readonly direction: Direction;
  /** messages only: how many to ask for, unless the query says */
  readonly limitRows: number;
}

type Pair = readonly [name: string, value: string];

/** Parameters that say where a page lies; the cursor takes their place. `sentAt` is one of them and a filter too. */
const PLACE: ReadonlySet<string> = new Set(["affix", "id", "sentAt"]);

/** The path of one page of a query, behind the root, with a slash first and everything percent-encoded. */
export function listPath(query: Query, page: PagePlace): string {
  if (query.kind === "messages") return messagesPath(query, page);
  return callsPath(query, page.cursor?.kind === "page" ? page.cursor.page : 1);
}

/**
 * The path of one page of messages. `affix` and `limit` are always sent, because the service's own defaults differ from
 * its documents; a limit in the query wins over `limitRows`. Without a cursor the query's own affix, id and sentAt
 * stand. With one they give way to it as a whole, sentAt too: a query with sentAt walks from that moment on in one
 * direction only, so what a cursor of its walk leaves out lies outside the query as well.
 */
export function messagesPath(query: Query, page: PagePlace): string {
  return `/messages${write(messageParams(query, page))}`;
}

/** The path of one page of calls; pages are counted from 1. */
export function callsPath(query: Query, page: number, perPage = CALLS_PER_PAGE): string {
  return `/calls${write([...writeParams(query), ["page", String(page)], ["perPage", String(perPage)]])}`;
}

function messageParams(query: Query, { cursor, direction, limitRows }: PagePlace): readonly Pair[] {
  const own = writeParams(query);
  const kept = cursor === null ? own.filter(([name]) => name !== "affix") : own.filter(([name]) => !PLACE.has(name));
  const limit: readonly Pair[] = own.some(([name]) => name === "limit") ? [] : [["limit", String(limitRows)]];
  return [...kept, ["affix", direction], ...limit, ...placeOf(cursor)];
}

function placeOf(cursor: Cursor | null): readonly Pair[] {
  if (cursor?.kind !== "message") return [];
  const id: readonly Pair[] = cursor.id === null ? [] : [["id", cursor.id]];
  return cursor.sentAt === null ? id : [...id, ["sentAt", cursor.sentAt]];
}

function write(pairs: readonly Pair[]): string {
  return `?${pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join("=")).join("&")}`;
}
