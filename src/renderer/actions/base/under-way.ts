// The work under way on each screen: new work takes the place of what was there, and anyone can stop it.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { useApp } from "./store.ts";

const underWay = new Map<QueryKind, AbortController>();

/** Stops what the screen loads, and gives the controller of what comes now. */
export function takeOver(kind: QueryKind): AbortController {
  cancelScreen(kind);
  const controller = new AbortController();
  underWay.set(kind, controller);
  return controller;
}

/** True while no other work has taken the place of this one. */
export function isCurrent(kind: QueryKind, controller: AbortController): boolean {
  return underWay.get(kind) === controller;
}

/** Stops whatever a screen loads; nobody hears of it any more. */
export function cancelScreen(kind: QueryKind): void {
  underWay.get(kind)?.abort();
  underWay.delete(kind);
  const { walks } = useApp.getState();
  if (walks[kind]?.phase === "running") useApp.setState({ walks: { ...walks, [kind]: null } });
}

/** Stops the work under way, which hears the reason and comes to its own end. */
export function stopWork(kind: QueryKind, reason: string): void {
  underWay.get(kind)?.abort(reason);
}
