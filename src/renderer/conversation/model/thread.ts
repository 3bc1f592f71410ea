// A thread: the message that began it and its replies, how many of them are known, and the next request.
import type { MessageRow } from "#contract/methods/rows.ts";
import { queryAround } from "#renderer/list/model/query/requests.ts";
import type { Stretch } from "./stretch.ts";
import { say } from "#texts/say.ts";

/** The id of the message that began the thread of a message: its own, or that of the message that it replies to. */
export function threadIdOf({ id, parentId }: Pick<MessageRow, "id" | "parentId">): string {
  return parentId ?? id;
}

/** True for a message that has replies or is one. */
export function hasThread({ parentId, replyCount }: Pick<MessageRow, "parentId" | "replyCount">): boolean {
  return parentId !== null || (replyCount ?? 0) > 0;
}

export interface ThreadCounts {
  /** the message that began the thread; null while it is not stored */
  readonly root: MessageRow | null;
  /** stored replies */
  readonly stored: number;
  /** replies that the message counts, at least those that are stored; null if the message has no count */
  readonly told: number | null;
}

/** `stretch`: the oldest messages of the thread. */
export function threadCounts(stretch: Stretch | null, messageId: string): ThreadCounts {
  const first = stretch?.messages.at(-1)?.row;
  const root = first?.id === messageId ? first : null;
  const stored = (stretch?.rowCount ?? 0) - (root === null ? 0 : 1);
  const told = root?.replyCount ?? null;
  return { root, stored, told: told === null ? null : Math.max(told, stored) };
}

/** True if the message itself or a reply that it counts is not stored. */
export function misses({ root, stored, told }: ThreadCounts): boolean {
  return root === null || (told !== null && stored < told);
}

/** The message after which a search for the whole thread begins. */
export function searchStart(messageId: string): string {
  return queryAround({ kind: "message", messageId })["id"] ?? messageId;
}

/** "3 replies", "2 of 3 replies are loaded". */
export function repliesWords({ stored, told }: ThreadCounts): string {
  if (told === null || told === stored) return say("conversation.thread.all", { replies: stored });
  return say("conversation.thread.some", { stored, told });
}

/** "The first 99 of 600 replies are shown"; null if all stored ones are. `stretch`: the oldest messages of the thread. */
export function cutWords(stretch: Stretch | null, { root, stored }: ThreadCounts): string | null {
  if (stretch === null || stretch.from === 0) return null;
  const shown = stretch.messages.length - (root === null ? 0 : 1);
  return say("conversation.thread.cut", { shown, stored });
}

/** The result of the search for missing replies; null if none is missing. */
export function searchWords(
  counts: ThreadCounts,
  { looked, nextId, isFile }: { readonly looked: number; readonly nextId: string | null; readonly isFile: boolean },
): string | null {
  if (!misses(counts)) return null;
  if (isFile) return say("conversation.thread.notInFile");
  if (looked === 0) return null;
  return nextId === null
    ? say("conversation.thread.lookedToEnd", { messages: looked })
    : say("conversation.thread.looked", { messages: looked });
}
