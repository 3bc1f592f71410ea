// The work under way on each screen: new work takes the place of what was there, and anyone can stop it.
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { App } from "./app.ts";

/** Stops what the screen loads, and gives the controller of what comes now. */
export function takeOver(app: App, kind: QueryKind): AbortController {
  cancelScreen(app, kind);
  const controller = new AbortController();
  app.work.loading[kind] = controller;
  return controller;
}

/** True while no other work has taken the place of this one. */
export function isCurrent(app: App, kind: QueryKind, controller: AbortController): boolean {
  return app.work.loading[kind] === controller;
}

/** Stops whatever a screen loads; nobody hears of it any more. */
export function cancelScreen(app: App, kind: QueryKind): void {
  app.work.loading[kind]?.abort();
  app.work.loading[kind] = null;
  const { walks } = app.store.getState();
  if (walks[kind]?.phase === "running") app.store.setState({ walks: { ...walks, [kind]: null } });
}

/** Stops the work under way, which hears the reason and comes to its own end. */
export function stopWork(app: App, kind: QueryKind, reason: string): void {
  app.work.loading[kind]?.abort(reason);
}
