// Tests what main tells the window after the computer has slept.
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { makeFakeLog } from "#tests/fakes/log.ts";
import type { EventMessage } from "#contract/events.ts";
import { followSleep } from "./sleep.ts";

function setUp() {
  const power = new EventEmitter();
  const told: EventMessage[] = [];
  const clock = { ms: 1_000_000 };
  followSleep({ power, nowMs: () => clock.ms, log: makeFakeLog().log, tell: (event) => told.push(event) });
  const sleep = (sleptMs: number): void => {
    power.emit("suspend");
    clock.ms += sleptMs;
    power.emit("resume");
  };
  return { power, told, sleep };
}

test("each sleep is reported once, with its length and its end", () => {
  const { power, told, sleep } = setUp();
  sleep(7_200_400);
  sleep(60_000);
  power.emit("resume");
  expect(told).toEqual([
    { event: "computer.resumed", facts: { sleptSeconds: 7200, resumedAtMs: 8_200_400 } },
    { event: "computer.resumed", facts: { sleptSeconds: 60, resumedAtMs: 8_260_400 } },
  ]);
});

test("a resume without a sleep, or with a clock that was set back, tells nothing", () => {
  const { power, told, sleep } = setUp();
  power.emit("resume");
  sleep(-5000);
  sleep(0);
  expect(told).toEqual([]);
});
