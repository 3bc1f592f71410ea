// The host's clock: sleeps end by themselves or with the reason of their signal.
import { expect, onTestFinished, test, vi } from "vitest";
import { everySecond, systemClock } from "./clock.ts";

test("a sleep ends by itself, or with the reason for which it is stopped", async () => {
  await expect(systemClock.sleep(1, new AbortController().signal)).resolves.toBeUndefined();
  const stop = new AbortController();
  const sleep = systemClock.sleep(60_000, stop.signal);
  stop.abort("enough");
  await expect(sleep).rejects.toBe("enough");
  await expect(systemClock.sleep(60_000, stop.signal)).rejects.toBe("enough");
});

test("a tick comes every second until it is stopped", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let ticks = 0;
  const stop = everySecond(() => (ticks += 1));
  vi.advanceTimersByTime(999);
  expect(ticks).toBe(0);
  vi.advanceTimersByTime(1);
  expect(ticks).toBe(1);
  stop();
  vi.advanceTimersByTime(5000);
  expect(ticks).toBe(1);
});
