// A slow machine on request: every timer and every frame of the page comes late, so that a race that such a machine
// loses once in a hundred runs is lost in each. SWITCHBOARD_E2E_LATE_MS=150 npm run test:e2e
import type { BrowserContext } from "@playwright/test";

/** How late timers and frames come, milliseconds; 0 unless somebody asks for it. */
const LATE_MS = Number(process.env["SWITCHBOARD_E2E_LATE_MS"] ?? 0);

/** Makes timers and frames of each page late, if that was asked for. */
export async function makeTimersLate(context: BrowserContext): Promise<void> {
  if (LATE_MS === 0) return;
  await context.addInitScript((lateMs) => {
    const setTimer = window.setTimeout.bind(window);
    const draw = window.requestAnimationFrame.bind(window);
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]): number =>
      setTimer(handler, (ms ?? 0) + lateMs, ...rest)) as typeof window.setTimeout;
    const waiting = new Set<number>();
    let last = 0;
    window.requestAnimationFrame = (callback) => {
      last += 1;
      const id = last;
      waiting.add(id);
      setTimer(() => draw((at) => waiting.delete(id) && callback(at)), lateMs);
      return id;
    };
    window.cancelAnimationFrame = (id) => void waiting.delete(id);
  }, LATE_MS);
}
