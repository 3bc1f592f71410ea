// Running work: the pieces in the status bar, and the current work of each screen.
import { ownWork, type PerKind } from "./work.ts";
import type { App } from "./app.ts";
import type { Activity } from "#renderer/state/slices/activities.ts";
import type { QueryKind } from "#domain/query/filters.ts";

interface ActivityWork {
  /** the number of the last activity */
  activities: number;
  /** the loading of each screen */
  readonly loading: PerKind<AbortController | null>;
}

const workOf = ownWork((): ActivityWork => ({ activities: 0, loading: { messages: null, calls: null } }));

type Report = (change: Partial<Pick<Activity, "detail" | "ratio">>) => void;

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
  const { store } = app.root;
  const id = ++workOf(app.window).activities;
  const controller = outer ?? new AbortController();
  const activity: Activity = { id, label, detail: null, ratio: null, cancel: () => controller.abort() };
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
export function replaceWork(app: App, kind: QueryKind): AbortController {
  cancelScreen(app, kind);
  const controller = new AbortController();
  workOf(app).loading[kind] = controller;
  return controller;
}

/** True while no other work has replaced this one. */
export function isCurrent(app: App, kind: QueryKind, controller: AbortController): boolean {
  return workOf(app).loading[kind] === controller;
}

/** Stops the screen's work for good. It reports nothing afterwards. */
export function cancelScreen(app: App, kind: QueryKind): void {
  workOf(app).loading[kind]?.abort();
  workOf(app).loading[kind] = null;
  const { walks } = app.store.getState();
  if (walks[kind]?.phase === "running") app.store.setState({ walks: { ...walks, [kind]: null } });
}

/** Aborts the screen's work with a reason. The work itself then ends and cleans up. */
export function stopWork(app: App, kind: QueryKind, reason: string): void {
  workOf(app).loading[kind]?.abort(reason);
}
