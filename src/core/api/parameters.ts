// Writes the path and parameters of the three requests: the query's own, and over them the cursor and the page size.
import { Failed } from "../../contract/failure.ts";
import type { Cursor, Direction } from "../../domain/ledger.ts";
import { writeParams } from "../../domain/query.ts";
import type { Query } from "../../domain/query.ts";

/** Calls a page of List calls asks for. Source: docs/service-notes.md, "Parameters". */
export const CALLS_PER_PAGE = 100;
/** Most messages that one request may ask for. */
export const MOST_MESSAGES = 1000;

type Pair = readonly [name: string, value: string];

/** Parameters that say where a page lies; the cursor takes their place. `sentAt` is one of them and a filter too. */
const PLACE: ReadonlySet<string> = new Set(["affix", "id", "sentAt"]);

/**
 * The path of one page of messages. `affix` and `limit` are always sent, because the service's own defaults differ from
 * its documents; a limit in the query wins over `limitRows`. Without a cursor the query's own affix, id and sentAt
 * stand. With one they give way to it as a whole, sentAt too: a query with sentAt walks from that moment on in one
 * direction only, so what a cursor of its walk leaves out lies outside the query as well.
 */
export function messagesPath(
  query: Query,
  { cursor, direction, limitRows }: { cursor: Cursor | null; direction: Direction; limitRows: number },
): string {
  const own = writeParams(query);
  const kept = cursor === null ? own.filter(([name]) => name !== "affix") : own.filter(([name]) => !PLACE.has(name));
  const limit = own.some(([name]) => name === "limit") ? [] : [["limit", String(limitRows)] as const];
  return `/messages${write([...kept, ["affix", direction], ...limit, ...placeOf(cursor)])}`;
}

function placeOf(cursor: Cursor | null): readonly Pair[] {
  if (cursor?.kind !== "message") return [];
  const id: readonly Pair[] = cursor.id === null ? [] : [["id", cursor.id]];
  return cursor.sentAt === null ? id : [...id, ["sentAt", cursor.sentAt]];
}

/** The path of one page of calls. */
export function callsPath(query: Query, page: number): string {
  return `/calls${write([...writeParams(query), ["page", String(page)], ["perPage", String(CALLS_PER_PAGE)]])}`;
}

/** The path of one call. Throws Failed `badRequest` for an id that would name another path. */
export function callPath(sessionId: string): string {
  if (/^\.{0,2}$/u.test(sessionId)) {
    throw new Failed({ kind: "badRequest", method: "request", issues: ["This is no session id."] });
  }
  return `/calls/${encodeURIComponent(sessionId.toWellFormed())}`;
}

function write(pairs: readonly Pair[]): string {
  return `?${pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join("=")).join("&")}`;
}
