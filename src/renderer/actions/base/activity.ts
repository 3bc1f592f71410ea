// Running work: the status bar shows each piece with its progress and a Cancel button.
import type { App } from "./app.ts";
import type { Activity } from "./slices/activities.ts";

type Report = (change: Partial<Pick<Activity, "detail" | "ratio" | "pause">>) => void;

/** Runs work under a label; `outer` cancels it too. Rejects as the work does. */
export async function track<Result>(
  app: App,
  label: string,
  work: (signal: AbortSignal, report: Report) => Promise<Result>,
  outer?: AbortController,
): Promise<Result> {
  const id = ++app.work.activities;
  const controller = outer ?? new AbortController();
  const activity: Activity = { id, label, detail: null, ratio: null, cancel: () => controller.abort(), pause: null };
  app.store.setState((state) => ({ activities: [...state.activities, activity] }));
  const report: Report = (change) =>
    app.store.setState((state) => ({
      activities: state.activities.map((each) => (each.id === id ? { ...each, ...change } : each)),
    }));
  try {
    return await work(controller.signal, report);
  } finally {
    app.store.setState((state) => ({ activities: state.activities.filter((each) => each.id !== id) }));
  }
}
