// The two ends of the loaded messages in the order of time, judged together with the verdict so that both always agree.
import { oppositeOf, type Direction } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { fileOfConnection, NO_SOURCE } from "#domain/records/source-id.ts";
import { beginsInside, PLACE, wholeConversation } from "./whole-conversation.ts";
import type { Ledger } from "./ledger.ts";
import { isCredible, verdictOf, type Judged } from "./verdict.ts";

/** Towards later or earlier messages. */
export type Side = "later" | "earlier";

/**
 * judged: the verdict says it. start: the conversation begins here. newest: nothing later existed at the first request.
 * newestMatch: the same of messages that match filters, after which others may follow.
 * all: nothing beyond matches the query. file: the file holds no more. asked: loading began here, beyond the query's own direction.
 */
export type EndKind = "judged" | "start" | "newest" | "newestMatch" | "all" | "file" | "asked";

export interface End {
  readonly kind: EndKind;
  readonly direction: Direction;
  readonly canLoad: boolean;
}

/** What lies at an end of the loaded messages. Only `judged` repeats a verdict that is not Complete. */
export function endOf(judged: Judged, side: Side): End {
  const { query, connectionId = "", ledger } = judged;
  const direction: Direction = side === "earlier" ? "prepend" : "append";
  const isOwn = isOwnDirection(query, direction);
  const isComplete = verdictOf(judged).kind === "complete";
  if (fileOfConnection(connectionId) !== NO_SOURCE)
    return { kind: isComplete ? "file" : "judged", direction, canLoad: false };
  const canLoad = canLoadMore(judged, direction);
  // A walk that has ended on one side of a conversation says nothing of the other, which may be open still.
  const isOpen = isOwn && (canLoad || (!isComplete && !isEndedAlone(judged, direction)));
  if (isOpen) return { kind: "judged", direction, canLoad };
  return { kind: edgeOf(query, ledger, side, isOwn, canLoad), direction, canLoad };
}

/** True while more of a result can be loaded in this direction: nothing lies beyond a period that has passed. */
export function canLoadMore({ query, walks, connectionId = "", ledger }: Judged, direction: Direction): boolean {
  if (fileOfConnection(connectionId) !== NO_SOURCE) return false;
  const side = direction === "prepend" ? "earlier" : "later";
  if (!isOwnDirection(query, direction) && isBounded(query, ledger, side)) return false;
  const { cursor, ended } = walks[direction];
  return ended === null && (cursor !== null || direction === directionOf(query));
}

function isOwnDirection(query: Query, direction: Direction): boolean {
  return direction === directionOf(query) || beginsInside(query);
}

/** True if one side of a conversation is loaded to a credible end, and only the other side is open. */
function isEndedAlone(judged: Judged, direction: Direction): boolean {
  const { ended } = judged.walks[direction];
  if (!beginsInside(judged.query) || ended === null || !isCredible(ended)) return false;
  return judged.walks[oppositeOf(direction)].ended === null && verdictOf(judged).kind === "more";
}

function edgeOf(query: Query, ledger: Ledger, side: Side, isOwn: boolean, canLoad: boolean): EndKind {
  if (!isOwn && canLoad && (side === "earlier" || "id" in query.params)) return "asked";
  if (side === "later") return isBounded(query, ledger, side) ? "all" : hasFilters(query) ? "newestMatch" : "newest";
  return wholeConversation(query) !== null && query.viewingAs === undefined ? "start" : "all";
}

/** True if messages in the loaded span may be left out. */
const hasFilters = ({ params, viewingAs }: Query): boolean =>
  viewingAs !== undefined || Object.keys(params).some((name) => !PLACE.has(name) && !PERIOD.has(name));
const PERIOD: ReadonlySet<string> = new Set(["fromTimestamp", "toTimestamp"]);

/** True if the query's own period ends before anything beyond the end: a To in the past, a From, a Sent after. */
function isBounded({ params }: Query, { firstRequestAtMs }: Ledger, side: Side): boolean {
  if (side === "earlier") return "fromTimestamp" in params || "sentAt" in params;
  const to = params["toTimestamp"];
  return typeof to === "number" && "fromTimestamp" in params && to * 1000 < (firstRequestAtMs ?? 0);
}
