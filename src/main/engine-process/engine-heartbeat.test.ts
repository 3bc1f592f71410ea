// The heartbeat: silence is counted in ticks, from the first answer on, and never while a debugger or long work is the
// reason.
import { expect, test } from "vitest";
import { aliveMessage, BEAT, LONG_WORK_SECONDS, NO_LIMIT_SECONDS, USUAL_SECONDS } from "#contract/carrier/heartbeat.ts";
import { watchHeartbeat } from "./engine-heartbeat.ts";

interface Watched {
  readonly posted: readonly unknown[];
  readonly silences: readonly number[];
  readonly pass: (seconds: number) => void;
  readonly say: (message: unknown) => boolean;
}

function watch(): Watched {
  const posted: unknown[] = [];
  const silences: number[] = [];
  let tick: (() => void) | null = null;
  const heartbeat = watchHeartbeat({
    everySecond(given) {
      tick = given;
      return () => (tick = null);
    },
    post: (message) => posted.push(message),
    onSilent: (seconds) => silences.push(seconds),
  });
  return {
    posted,
    silences,
    pass(seconds) {
      for (let second = 0; second < seconds; second++) tick?.();
    },
    say: heartbeat.take,
  };
}

test("an engine that answers each question is asked again and never ended", () => {
  const { posted, silences, pass, say } = watch();
  for (let minute = 0; minute < 60; minute++) {
    pass(9);
    expect(say(aliveMessage(USUAL_SECONDS))).toBe(true);
  }
  expect([posted.length, silences]).toEqual([60, []]);
  expect(new Set(posted)).toEqual(new Set([BEAT]));
});

test("ten seconds without an answer end the engine once", () => {
  const { silences, pass, say } = watch();
  pass(1);
  say(aliveMessage(USUAL_SECONDS));
  pass(10);
  expect(silences).toEqual([]);
  pass(100);
  expect(silences).toEqual([10]);
});

test("time in which main did not run does not count: a computer that slept, or main itself was busy", () => {
  const { silences, pass, say } = watch();
  say(aliveMessage(USUAL_SECONDS));
  // One tick came, whatever the clock says.
  pass(1);
  say(aliveMessage(USUAL_SECONDS));
  pass(1);
  expect(silences).toEqual([]);
});

test("a start has no time limit", () => {
  const { silences, pass } = watch();
  pass(3600);
  expect(silences).toEqual([]);
});

test("announced long work may take ten minutes, and the next answer ends that", () => {
  const { silences, pass, say } = watch();
  say(aliveMessage(LONG_WORK_SECONDS));
  pass(LONG_WORK_SECONDS);
  expect(silences).toEqual([]);
  say(aliveMessage(USUAL_SECONDS));
  pass(USUAL_SECONDS + 1);
  expect(silences).toEqual([USUAL_SECONDS]);
});

test("an engine with a debugger attached is left alone", () => {
  const { silences, pass, say } = watch();
  say(aliveMessage(NO_LIMIT_SECONDS));
  pass(3600);
  expect(silences).toEqual([]);
});

test("other messages are left to other listeners", () => {
  const { say } = watch();
  for (const message of [null, {}, { id: 1 }, { alive: true }, { alive: { patienceSeconds: -1 } }, BEAT]) {
    expect(say(message)).toBe(false);
  }
});
