// The host's clock for core and for the heartbeat.
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#core/ports.ts";

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  async sleep(milliseconds, signal) {
    signal.throwIfAborted();
    await wait(milliseconds, undefined, { signal }).catch((thrown: unknown) => {
      // Timers reject with their own error; callers expect the signal's reason.
      throw signal.aborted ? signal.reason : thrown;
    });
  },
};

/** Runs the function every second; the returned function stops it. */
export function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
