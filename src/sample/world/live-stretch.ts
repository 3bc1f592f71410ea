// Finds the records of the sample that belong to a call that is under way: the call, its messages, the talk around it.
import { LAST_SECOND } from "#sample/base/sample-days.ts";
import type { RawCall, RawMessage } from "#sample/base/sample-records.ts";
import { conversationIdOf } from "./sample-people.ts";
import type { World } from "./world.ts";

/** A call without an end that began this long before the end of the sample is under way. */
const UNDER_WAY_SECONDS = 3000;
/** Records of a conversation with less time between them are of one stretch. */
const APART_SECONDS = 1800;

interface Span {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/**
 * The last stretch of each conversation with a call that is under way: its id, and the first moment of the stretch. All
 * later records of the conversation belong to it, so that none of them comes before what it answers.
 */
export function liveStretches({ calls, messages }: World): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  for (const call of calls.filter(isUnderWay)) {
    const conversation = conversationOf(call);
    starts.set(conversation, Math.min(call.initiatedAt, starts.get(conversation) ?? Infinity));
  }
  return new Map(
    [...starts].map(([conversation, start]) => [conversation, firstOf(start, spansIn(conversation, calls, messages))]),
  );
}

/** True for a record from the stretch of its conversation. */
export function isInStretch(record: RawCall | RawMessage, stretches: ReadonlyMap<string, number>): boolean {
  const moment = "sentAt" in record ? record.sentAt : record.initiatedAt;
  return moment >= (stretches.get(conversationOf(record)) ?? Infinity);
}

/** The conversation of a message, or that in which a call is. */
export function conversationOf(record: RawCall | RawMessage): string {
  return "conversationId" in record
    ? record.conversationId
    : conversationIdOf(record.receiverType, record.initiator, record.receiver);
}

function isUnderWay({ status, initiatedAt }: RawCall): boolean {
  const isOpen = status === "ongoing" || status === "initiated";
  return isOpen && LAST_SECOND - initiatedAt <= UNDER_WAY_SECONDS;
}

/** A message reaches back to what it answers. Edits and deletions follow their message within the stretch. */
function spansIn(conversation: string, calls: World["calls"], messages: World["messages"]): readonly Span[] {
  const own = messages.flatMap(({ raw }) => (raw.conversationId === conversation ? [raw] : []));
  const sentAt = new Map(own.map((message) => [message.id, message.sentAt]));
  return [
    ...calls
      .filter((call) => conversationOf(call) === conversation)
      .map(({ initiatedAt, endedAt = initiatedAt }) => ({ fromSeconds: initiatedAt, toSeconds: endedAt })),
    ...own.map(({ sentAt: toSeconds, parentId = "", quotedMessageId = "" }) => ({
      fromSeconds: Math.min(toSeconds, sentAt.get(parentId) ?? toSeconds, sentAt.get(quotedMessageId) ?? toSeconds),
      toSeconds,
    })),
  ];
}

/** The first moment of the stretch that a moment is part of. */
function firstOf(moment: number, spans: readonly Span[]): number {
  let first = moment;
  for (const { fromSeconds, toSeconds } of spans.toSorted((one, other) => other.toSeconds - one.toSeconds)) {
    if (toSeconds < first - APART_SECONDS) break;
    first = Math.min(first, fromSeconds);
  }
  return first;
}
