// The next requests of a screen (the first page of the query bar, the next page of the shown result), and the page that begins
// with a message.
import type { ResultSummary } from "#contract/methods/rows.ts";
import { rootsOf, type Connection } from "#domain/connection.ts";
import type { Link } from "#domain/link.ts";
import { idBefore } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { MESSAGES_PER_PAGE, type PagePosition } from "#domain/query/request-path.ts";
import { describeRequest, type RequestPreview } from "#domain/query/request-preview.ts";

/** The request that Run query would send. */
export function firstRequest(connection: Connection, query: Query, keyLastFour: string | null): RequestPreview {
  return request(connection, query, null, keyLastFour);
}

/** The request that Load more would send; null if the walk has ended or cannot begin. */
export function nextRequest(
  connection: Connection,
  { query, walks }: Pick<ResultSummary, "query" | "walks">,
  keyLastFour: string | null,
): RequestPreview | null {
  const { cursor, ended } = walks[directionOf(query)];
  if (ended !== null || cursor === null) return null;
  return request(connection, query, cursor, keyLastFour);
}

function request(
  connection: Connection,
  query: Query,
  cursor: PagePosition["cursor"],
  keyLastFour: string | null,
): RequestPreview {
  const roots = rootsOf(connection);
  return describeRequest({
    root: query.kind === "messages" ? roots.chat : roots.calls,
    query,
    page: { cursor, direction: directionOf(query), limitRows: MESSAGES_PER_PAGE },
    keyLastFour,
  });
}

/** The parameters of the page that begins with a message. The service cannot be asked for one message. */
export function queryAround(target: Extract<Link, { kind: "message" }>): Readonly<Record<string, string>> {
  const { messageId, conversationId } = target;
  return { id: idBefore(messageId), affix: "append", ...(conversationId === undefined ? {} : { conversationId }) };
}
