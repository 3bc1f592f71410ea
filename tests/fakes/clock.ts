// A clock for tests: short waits pass at once and are recorded; long ones are alarms that ring only on request.
import type { Clock } from "#core/ports.ts";

/** Longer sleeps are alarms: time limits that a test ends with `ring`. Milliseconds. */
const LONGEST_WAIT_MS = 1000;

export interface FakeClock {
  readonly clock: Clock;
  /** the short waits in order, milliseconds */
  readonly waits: readonly number[];
  /** Rings every alarm that is set. */
  readonly ring: () => void;
  /** Resolves once this many alarms are set. */
  readonly whenAlarms: (count: number) => Promise<void>;
  /** Resolves at the next short wait, which then lasts until `release`. */
  readonly holdNextWait: () => { readonly reached: Promise<void>; readonly release: () => void };
}

/** Time moves only with the waits, each by its length. */
export function makeFakeClock(startMs = Date.UTC(2026, 2, 1)): FakeClock {
  let nowMs = startMs;
  const waits: number[] = [];
  const alarms = new Set<() => void>();
  let watchers: { readonly count: number; readonly resolve: () => void }[] = [];
  let held: { readonly reach: () => void; readonly released: Promise<void> } | null = null;

  function setAlarm(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      alarms.add(resolve);
      signal.addEventListener("abort", () => {
        alarms.delete(resolve);
        reject(signal.reason);
      });
      for (const watcher of watchers) if (alarms.size >= watcher.count) watcher.resolve();
      watchers = watchers.filter(({ count }) => alarms.size < count);
    });
  }

  async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    waits.push(milliseconds);
    nowMs += milliseconds;
    if (held === null) return;
    const { reach, released } = held;
    held = null;
    reach();
    await Promise.race([released, rejectWhenAborted(signal)]);
  }

  return {
    waits,
    clock: {
      nowMs: () => nowMs,
      sleep: async (milliseconds, signal) => {
        signal.throwIfAborted();
        return milliseconds > LONGEST_WAIT_MS ? setAlarm(signal) : wait(milliseconds, signal);
      },
    },
    ring: () => {
      for (const resolve of alarms) resolve();
      alarms.clear();
    },
    whenAlarms: (count) =>
      new Promise((resolve) => {
        if (alarms.size >= count) resolve();
        else watchers.push({ count, resolve });
      }),
    holdNextWait: () => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { reach: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
  };
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
