// What runs now: each piece of work is shown in the status bar with its progress and can be cancelled there.
import { useApp } from "./store.ts";
import type { Activity } from "./store.ts";

type Report = (change: Partial<Pick<Activity, "detail" | "ratio" | "pause">>) => void;

let nextId = 1;

/** Runs work under a label; `outer` cancels it too. Rejects with whatever the work rejects with. */
export async function track<Result>(
  label: string,
  work: (signal: AbortSignal, report: Report) => Promise<Result>,
  outer?: AbortController,
): Promise<Result> {
  const id = nextId++;
  const controller = outer ?? new AbortController();
  const activity: Activity = { id, label, detail: null, ratio: null, cancel: () => controller.abort(), pause: null };
  useApp.setState((state) => ({ activities: [...state.activities, activity] }));
  const report: Report = (change) =>
    useApp.setState((state) => ({
      activities: state.activities.map((each) => (each.id === id ? { ...each, ...change } : each)),
    }));
  try {
    return await work(controller.signal, report);
  } finally {
    useApp.setState((state) => ({ activities: state.activities.filter((each) => each.id !== id) }));
  }
}
