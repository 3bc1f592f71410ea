// Decides whether to open a link or to ask first.
import type { Connection } from "#domain/connection.ts";
import type { Link } from "#domain/link.ts";

/**
 * open: over the current connection. viewAs: the same, but the link asks the service on behalf of somebody. confirm:
 * over another known connection. choose: the link's connection is unknown. If the sample is the only connection: keep
 * means that the link waits for a connection; try means that it opens over the sample if that has the record, and waits
 * otherwise.
 */
export type LinkPlan = "open" | "viewAs" | "confirm" | "choose" | "keep" | "try";

/**
 * The plan for a link. Without a connection it means the current one. With another identity it is never opened unasked.
 */
export function planOf(target: Link, connections: readonly Connection[], currentId: string): LinkPlan {
  const plan = planOfConnection(target, connections, currentId);
  return plan === "open" && identityOf(target) !== null ? "viewAs" : plan;
}

/** The UID on whose behalf a link would ask the service; null for none. */
export function identityOf(target: Link): string | null {
  return target.kind === "call" ? (target.viewingAs ?? null) : null;
}

/** The link without another identity. */
export function withoutIdentity(target: Link): Link {
  if (target.kind !== "call") return target;
  const { viewingAs: _identity, ...own } = target;
  return own;
}

function planOfConnection(target: Link, connections: readonly Connection[], currentId: string): LinkPlan {
  const isKnown = connections.some(({ id }) => id === target.connectionId);
  const isOnlySample = connections.every(({ kind }) => kind !== "service");
  if (target.connectionId === undefined) return isOnlySample ? "try" : "open";
  if (target.connectionId === currentId) return "open";
  if (isKnown) return "confirm";
  return isOnlySample ? "keep" : "choose";
}
