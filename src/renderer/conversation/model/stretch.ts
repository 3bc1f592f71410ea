// The stretch: neighbouring messages of a view that the list draws, newest first, and the pure steps between stretches.
import type { MessageRow } from "#contract/methods/rows.ts";
import { MOST_RECORDS, type TranscriptCall, type TranscriptWindow } from "#contract/methods/transcript-methods.ts";
import { readRecord, type ReadMessage } from "#renderer/record/model/messages/read-record.ts";

/** Rows of a new stretch, on both sides of its row together: more than a window holds. */
export const FIRST_ROWS = 32;
/** Rows that are added at an end at once: few, so that drawing them does not hold up a frame. */
export const STEP_ROWS = 16;
/** The most rows of a stretch. */
export const MOST_ROWS = 200;

export interface Stretch {
  readonly viewId: number;
  /** position of the newest message in the view */
  readonly from: number;
  /** newest first */
  readonly messages: readonly ReadMessage[];
  /** rows of the whole view */
  readonly rowCount: number;
  readonly names: ReadonlyMap<string, string>;
  /** by message id */
  readonly parents: ReadonlyMap<string, MessageRow>;
  /** by session */
  readonly calls: ReadonlyMap<string, TranscriptCall>;
}

/** Towards later messages, which are at lower positions, or towards earlier ones. */
export type Side = "later" | "earlier";

export interface RowRange {
  readonly from: number;
  readonly count: number;
}

export type ArrivedWindow = TranscriptWindow & { readonly rowCount: number };

/** The rows around a position, as many as a new stretch has. */
export function rangeAround(position: number, rowCount: number): RowRange {
  const from = Math.max(0, Math.min(position - Math.floor(FIRST_ROWS / 2), rowCount - FIRST_ROWS));
  return { from, count: Math.min(FIRST_ROWS, Math.max(1, rowCount - from)) };
}

/** The rows next to the stretch on a side; null where the view has none. */
export function rangeBeyond(stretch: Stretch, side: Side): RowRange | null {
  if (side === "later") {
    const count = Math.min(STEP_ROWS, stretch.from);
    return count === 0 ? null : { from: stretch.from - count, count };
  }
  const from = endOf(stretch);
  return from >= stretch.rowCount ? null : { from, count: STEP_ROWS };
}

/**
 * The rows to read again after the view has changed, `from` being the newest message's position now: those of the stretch, and
 * at an end of the view also the next ones, so that rows replace the drawn end at once.
 */
export function rangeAgain(stretch: Stretch, from: number): RowRange {
  const later = isAtEnd(stretch, "later") ? Math.min(STEP_ROWS, from) : 0;
  const earlier = isAtEnd(stretch, "earlier") ? STEP_ROWS : 0;
  return { from: from - later, count: Math.min(MOST_RECORDS, later + Math.max(1, stretch.messages.length) + earlier) };
}

/** Whether the rows of the view belong to one conversation; unknown while only a part of them, of one, is read. */
export function conversationsIn({
  messages,
  rowCount,
}: Pick<Stretch, "messages" | "rowCount">): "one" | "several" | "unknown" {
  const ids = new Set(messages.map(({ row }) => row.conversationId));
  if (ids.size > 1) return "several";
  return ids.size === 1 && !ids.has(null) && messages.length >= rowCount ? "one" : "unknown";
}

/** The position behind the earliest message of the stretch. */
export function endOf({ from, messages }: Stretch): number {
  return from + messages.length;
}

/** The position of a row in the view; null where the stretch does not have it. */
export function positionIn({ from, messages }: Stretch, rowId: number): number | null {
  const index = messages.findIndex(({ row }) => row.rowId === rowId);
  return index < 0 ? null : from + index;
}

/** A stretch of one window. */
export function stretchOf(viewId: number, from: number, window: ArrivedWindow): Stretch {
  return {
    viewId,
    from,
    messages: window.records.map(readRecord),
    rowCount: window.rowCount,
    names: new Map(Object.entries(window.names)),
    parents: new Map(window.parents.map((parent) => [parent.id, parent])),
    calls: new Map(window.calls.map((call) => [call.sessionId, call])),
  };
}

/**
 * The stretch with a window added that begins or ends where it does. A window that does not fit, because the view has
 * changed meanwhile, leaves it as it is.
 */
export function extended(stretch: Stretch, from: number, window: ArrivedWindow): Stretch {
  const added = stretchOf(stretch.viewId, from, window);
  const isLater = endOf(added) === stretch.from;
  if (!isLater && from !== endOf(stretch)) return stretch;
  return {
    ...stretch,
    from: isLater ? from : stretch.from,
    rowCount: added.rowCount,
    messages: isLater ? [...added.messages, ...stretch.messages] : [...stretch.messages, ...added.messages],
    names: new Map([...stretch.names, ...added.names]),
    parents: new Map([...stretch.parents, ...added.parents]),
    calls: joinCalls(stretch.calls, added.calls),
  };
}

/** Both windows know messages of a call around themselves. */
function joinCalls(one: Stretch["calls"], other: Stretch["calls"]): Stretch["calls"] {
  const joined = new Map(one);
  for (const [sessionId, call] of other) {
    const known = joined.get(sessionId);
    const messages = new Map([...(known?.messages ?? []), ...call.messages].map((each) => [each.rowId, each]));
    const ordered = [...messages.values()].toSorted((a, b) => b.position - a.position);
    joined.set(sessionId, { ...call, messages: ordered });
  }
  return joined;
}

/** The stretch without its outermost messages on a side. What they alone needed goes with them. */
export function trimmed(stretch: Stretch, side: Side, rows: number): Stretch {
  const messages = side === "later" ? stretch.messages.slice(rows) : stretch.messages.slice(0, -rows);
  const sessions = new Set(messages.map(({ row }) => row.sessionId));
  const related = new Set(messages.flatMap(({ row, quoted }) => [row.parentId, quoted?.id]));
  return {
    ...stretch,
    from: side === "later" ? stretch.from + rows : stretch.from,
    messages,
    calls: new Map([...stretch.calls].filter(([sessionId]) => sessions.has(sessionId))),
    parents: new Map([...stretch.parents].filter(([id]) => related.has(id))),
  };
}

/** How many rows a stretch that has grown on one side should lose on the other. */
export function surplusOf(stretch: Stretch): number {
  return Math.max(0, stretch.messages.length - MOST_ROWS);
}

/** True when nothing of the view is beyond the stretch on a side. */
export function isAtEnd(stretch: Stretch, side: Side): boolean {
  return rangeBeyond(stretch, side) === null;
}

/** The conversation of the stretch's newest message; its id where no name is known. */
export function conversationName({ messages, names }: Stretch): string {
  const rows = messages.map(({ row }) => row);
  const [newest] = rows;
  if (newest === undefined) return "";
  const nameOf = (id: string | null, name: string | null): string =>
    name ?? (id === null ? null : names.get(id)) ?? id ?? "";
  if (newest.receiverType === "group") return nameOf(newest.receiver, newest.receiverName);
  const people = [nameOf(newest.sender, newest.senderName), nameOf(newest.receiver, newest.receiverName)];
  const named = people.filter((name) => name !== "").toSorted();
  return named.length === 0 ? (newest.conversationId ?? "") : named.join(", ");
}
