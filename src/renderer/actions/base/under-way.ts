// The current work of each screen. New work replaces it, and anyone can stop it.
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { App } from "./app.ts";

/** Stops the screen's current work, and gives the controller of the new work. */
export function takeOver(app: App, kind: QueryKind): AbortController {
  cancelScreen(app, kind);
  const controller = new AbortController();
  app.work.loading[kind] = controller;
  return controller;
}

/** True while no other work has replaced this one. */
export function isCurrent(app: App, kind: QueryKind, controller: AbortController): boolean {
  return app.work.loading[kind] === controller;
}

/** Stops the screen's work for good. It reports nothing any more. */
export function cancelScreen(app: App, kind: QueryKind): void {
  app.work.loading[kind]?.abort();
  app.work.loading[kind] = null;
  const { walks } = app.store.getState();
  if (walks[kind]?.phase === "running") app.store.setState({ walks: { ...walks, [kind]: null } });
}

/** Aborts the screen's work with a reason. The work itself then ends and cleans up. */
export function stopWork(app: App, kind: QueryKind, reason: string): void {
  app.work.loading[kind]?.abort(reason);
}
