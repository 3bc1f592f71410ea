// Tests the request of a component: its answer or failure arrives once, and not after the component has gone.
import { expect, test } from "vitest";
import { Failed, type Failure } from "#contract/failure.ts";
import { ask } from "./ask.ts";

interface Heard {
  readonly answers: string[];
  readonly failures: Failure[];
}

function begin(
  send: (signal: AbortSignal) => Promise<string>,
  isThere = { now: true },
): Heard & { readonly end: () => void } {
  const heard: Heard = { answers: [], failures: [] };
  const end = ask(
    { place: { isThere: () => isThere.now } },
    send,
    (answer) => heard.answers.push(answer),
    (failure) => heard.failures.push(failure),
  );
  return { ...heard, end };
}

test("an answer and a failure are handed on", async () => {
  const good = begin(() => Promise.resolve("rows"));
  const bad = begin(() => Promise.reject(new Failed({ kind: "interrupted" })));
  await expect.poll(() => [good.answers, bad.failures]).toEqual([["rows"], [{ kind: "interrupted" }]]);
  expect([good.failures, bad.answers]).toEqual([[], []]);
});

test("after the end the signal is aborted, and neither the answer nor the failure is handed on", async () => {
  const signals: AbortSignal[] = [];
  const waits = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const asked = waits.map(({ promise }) =>
    begin((signal) => {
      signals.push(signal);
      return promise;
    }),
  );
  for (const { end } of asked) end();
  waits[0].resolve("too late");
  waits[1].reject(new Error("too late"));
  await Promise.allSettled(waits.map(({ promise }) => promise));
  expect(asked.map(({ answers, failures }) => [answers, failures])).toEqual([
    [[], []],
    [[], []],
  ]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test("after the window has moved on, neither the answer nor the failure is handed on", async () => {
  const isThere = { now: true };
  const waits = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const asked = waits.map(({ promise }) => begin(() => promise, isThere));
  isThere.now = false;
  waits[0].resolve("of the place before");
  waits[1].reject(new Error("of the place before"));
  await Promise.allSettled(waits.map(({ promise }) => promise));
  expect(asked.map(({ answers, failures }) => [answers, failures])).toEqual([
    [[], []],
    [[], []],
  ]);
});
