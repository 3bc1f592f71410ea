// Refreshes of a growing view: counted, never two at once, and rarer the longer each takes.
import { expect, test } from "vitest";
import { Refresher } from "./refresher.ts";

/** A clock that moves only during waits and refreshes. */
function open(costMs: (turn: number) => number) {
  let nowMs = 0;
  let running = 0;
  let mostAtOnce = 0;
  const beganAtMs: number[] = [];
  const refresher = new Refresher({
    nowMs: () => nowMs,
    wait: async (milliseconds) => {
      nowMs += milliseconds;
    },
    async refresh() {
      beganAtMs.push(nowMs);
      mostAtOnce = Math.max(mostAtOnce, ++running);
      await Promise.resolve();
      nowMs += costMs(beganAtMs.length);
      running--;
    },
  });
  return {
    refresher,
    beganAtMs,
    mostAtOnce: () => mostAtOnce,
    pass: (milliseconds: number) => (nowMs += milliseconds),
  };
}

const settle = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

test("many requests at once run one refresh and one after it", async () => {
  const { refresher, beganAtMs, mostAtOnce } = open(() => 500);
  await Promise.all(Array.from({ length: 100 }, () => refresher.now()));
  expect([beganAtMs.length, mostAtOnce()]).toEqual([2, 1]);
});

test("the pause after a refresh grows with its duration", async () => {
  const { refresher, beganAtMs } = open((turn) => turn * 1000);
  for (let asked = 0; asked < 4; asked++) {
    for (let again = 0; again < 10; again++) refresher.soon();
    await settle();
  }
  const ended = beganAtMs.map((began, index) => began + (index + 1) * 1000);
  const pauses = beganAtMs.slice(1).map((began, index) => began - (ended[index] ?? 0));
  expect(pauses.length).toBeGreaterThanOrEqual(3);
  expect(pauses).toEqual(pauses.map((_pause, index) => (index + 1) * 4000));
});

test("cheap refreshes run once a second", async () => {
  const { refresher, beganAtMs, pass } = open(() => 1);
  for (let report = 0; report < 100; report++) {
    refresher.soon();
    await settle();
    pass(100);
  }
  const gaps = beganAtMs.slice(1).map((began, index) => began - (beganAtMs[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
});

test("an urgent caller skips the pause and gets the rows of a refresh that begins after the call", async () => {
  const { refresher, beganAtMs } = open(() => 5000);
  refresher.soon();
  await settle();
  const before = beganAtMs.length;
  await refresher.now();
  expect([before, beganAtMs.length]).toEqual([1, 2]);
  expect((beganAtMs[1] ?? 0) - (beganAtMs[0] ?? 0)).toBe(5000);
});

test("a failed refresh rejects its callers, and later refreshes run", async () => {
  let turns = 0;
  const refresher = new Refresher({
    nowMs: () => 0,
    wait: async () => undefined,
    refresh: () => (++turns === 1 ? Promise.reject(new Error("gone")) : Promise.resolve()),
  });
  await expect(refresher.now()).rejects.toThrow("gone");
  await refresher.now();
  expect(turns).toBe(2);
});
