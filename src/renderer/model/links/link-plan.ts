// What a link asks for, as pure steps: whether to open it or to ask first, and the query that brings a message.
import type { Connection } from "../../../domain/connection.ts";
import type { Link } from "../../../domain/link.ts";

/**
 * open: over the current connection; viewAs: the same, but it asks the service on behalf of somebody; confirm: over another one that is known; choose: the link's connection is unknown.
 * While there is no connection but the sample, keep: nothing here can be meant, so it waits for a connection; try: the
 * sample may be meant, so it is opened over the sample if that has it, and waits if not.
 */
export type LinkPlan = "open" | "viewAs" | "confirm" | "choose" | "keep" | "try";

/** A link without a connection means the current one. One that sends another identity is never opened without a question. */
export function planOf(target: Link, connections: readonly Connection[], currentId: string): LinkPlan {
  const plan = planOfPlace(target, connections, currentId);
  return plan === "open" && identityOf(target) !== null ? "viewAs" : plan;
}

/** The UID on whose behalf a link would ask the service; null for none. */
export function identityOf(target: Link): string | null {
  return target.kind === "call" ? (target.viewingAs ?? null) : null;
}

/** The link as it is without another identity. */
export function withoutIdentity(target: Link): Link {
  if (target.kind !== "call") return target;
  const { viewingAs: _identity, ...own } = target;
  return own;
}

function planOfPlace(target: Link, connections: readonly Connection[], currentId: string): LinkPlan {
  const isKnown = connections.some(({ id }) => id === target.connectionId);
  const isOnlySample = connections.every(({ kind }) => kind !== "service");
  if (target.connectionId === undefined) return isOnlySample ? "try" : "open";
  if (target.connectionId === currentId) return "open";
  if (isKnown) return "confirm";
  return isOnlySample ? "keep" : "choose";
}

const WHOLE_NUMBER = /^[1-9]\d{0,30}$/u;

/**
 * The parameters of the page that begins with a message. The interface has no way to ask for one message: a walk forward
 * gives what comes after a message, so it begins at the number before. An id that is no number gives what comes after it.
 */
export function queryAround(target: Extract<Link, { kind: "message" }>): Readonly<Record<string, string>> {
  const { messageId, conversationId } = target;
  const id = WHOLE_NUMBER.test(messageId) ? String(BigInt(messageId) - 1n) : messageId;
  return { id, affix: "append", ...(conversationId === undefined ? {} : { conversationId }) };
}
