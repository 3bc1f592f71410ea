// How often a process is restarted within a minute, and when it may be tried again.
import { expect, test } from "vitest";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { RestartBound } from "./restart-bound.ts";

function setUp() {
  const { clock } = makeFakeClock();
  const { signal } = new AbortController();
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) await clock.sleep(1000, signal);
  };
  return { bound: new RestartBound(clock), pass };
}

test("four restarts a minute wait longer each time, and then the process is given up until the count is reset", () => {
  const { bound } = setUp();
  expect(Array.from({ length: 6 }, () => bound.next())).toEqual([0, 250, 1000, 3000, null, null]);
  expect(bound.count).toBe(6);
  bound.reset();
  expect([bound.count, bound.next(), bound.count]).toEqual([0, 0, 1]);
});

test("an exit counts for a minute and no longer", async () => {
  const { bound, pass } = setUp();
  bound.next();
  await pass(59);
  expect(bound.next()).toBe(250);
  await pass(1);
  expect([bound.next(), bound.count]).toEqual([250, 2]);
});

test("a new start may be tried a minute after the last exit, and before the first one", async () => {
  const { bound, pass } = setUp();
  expect(bound.hasRested()).toBe(true);
  bound.next();
  await pass(59);
  expect(bound.hasRested()).toBe(false);
  await pass(1);
  expect(bound.hasRested()).toBe(true);
});
