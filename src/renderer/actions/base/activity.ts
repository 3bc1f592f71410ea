// Running work: the pieces in the status bar, and the current work of each screen.
import type { App } from "./app.ts";
import type { Activity } from "./slices/activities.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";

type Report = (change: Partial<Pick<Activity, "detail" | "ratio" | "pause">>) => void;

/**
 * Runs work under a label; `outer` cancels it too. Rejects as the work does. The status bar shows it until its end, also
 * when the window has moved on.
 */
export async function track<Result>(
  app: App,
  label: string,
  work: (signal: AbortSignal, report: Report) => Promise<Result>,
  outer?: AbortController,
): Promise<Result> {
  const { store, work: counters } = app.root;
  const id = ++counters.activities;
  const controller = outer ?? new AbortController();
  const activity: Activity = { id, label, detail: null, ratio: null, cancel: () => controller.abort(), pause: null };
  store.setState((state) => ({ activities: [...state.activities, activity] }));
  const report: Report = (change) =>
    store.setState((state) => ({
      activities: state.activities.map((each) => (each.id === id ? { ...each, ...change } : each)),
    }));
  try {
    return await work(controller.signal, report);
  } finally {
    store.setState((state) => ({ activities: state.activities.filter((each) => each.id !== id) }));
  }
}

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

/** Stops the screen's work for good. It reports nothing afterwards. */
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
