// Tests how counts of a view are shown: estimates first, exact figures after them, and what stays after a cancel.
import { expect, onTestFinished, test, vi } from "vitest";
import { openApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import type { Facets } from "#contract/methods/find-methods.ts";
import type { Participation, Statistics } from "#contract/methods/statistics-methods.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Counted } from "#renderer/list/model/result/estimate-rest.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { ViewCounter, type Asking, type CountState } from "./view-counter.ts";
import { loadPage } from "./walk-actions.ts";

const SAMPLES = { columns: 40, records: 20 };
const FIRST: CountState<Counted> = {
  answer: null,
  isOutdated: true,
  failure: null,
  progress: null,
  cancel: () => undefined,
};

async function startWithCalls(): Promise<TestApp> {
  const desk = await startAtShop({ samples: SAMPLES });
  desk.fill("calls", { limit: "100" });
  await runQuery(desk.app, "calls");
  return desk;
}

/** A counter, and all states that it has told. */
function counterOf<Answer extends Counted>(
  desk: TestApp,
  ask: (viewId: number, asking: Asking<Answer>) => Promise<Answer>,
) {
  const states: CountState<Counted>[] = [FIRST];
  const now = (): CountState<Counted> => states.at(-1) ?? FIRST;
  const viewId = desk.screen("calls").view?.viewId ?? 0;
  const counter = new ViewCounter<Answer>(
    desk.app,
    "calls",
    (asking) => ask(viewId, asking),
    (change) => states.push({ ...now(), ...change }),
  );
  /** the different answers */
  const shown = () =>
    states.flatMap(({ answer }, index) => (answer === null || answer === states[index - 1]?.answer ? [] : [answer]));
  return { counter, now, shown };
}

test("statistics, participants and values show a sample's figures first, and then exact ones", async () => {
  const desk = await startWithCalls();
  const { client } = desk;
  const counters = [
    counterOf<Statistics>(desk, (viewId, asking) => client.call("view.statistics", { viewId, zone: "UTC" }, asking)),
    counterOf<Participation>(desk, (viewId, asking) => client.call("view.participation", { viewId }, asking)),
    counterOf<Facets>(desk, (viewId, asking) =>
      client.call("view.facets", { viewId, column: "status", limitValues: 5, zone: "UTC" }, asking),
    ),
  ];
  for (const { counter, now, shown } of counters) {
    await counter.count();
    expect(now()).toMatchObject({ isOutdated: false, failure: null, progress: null });
    const [sample, exact, ...more] = shown();
    expect([sample?.sampledOf, exact?.sampledOf, more]).toEqual([100, null, []]);
    expect([sample?.rows === SAMPLES.columns || sample?.rows === SAMPLES.records, exact?.rows]).toEqual([true, 100]);
  }
});

test("exact figures of a view that has grown stay until the new ones", async () => {
  const desk = await startWithCalls();
  const { client } = desk;
  const { counter, shown } = counterOf<Participation>(desk, (viewId, asking) =>
    client.call("view.participation", { viewId }, asking),
  );
  await counter.count();
  const { result } = desk.screen("calls");
  if (result === null) throw new Error("there is no result");
  await loadPage(desk.app, "calls", "more", directionOf(result.query), "");
  expect(desk.screen("calls").view?.rowCount).toBe(200);
  await counter.count();
  counter.stop();
  expect(shown().map(({ rows, sampledOf }) => [rows, sampledOf])).toEqual([
    [SAMPLES.records, 100],
    [100, null],
    [200, null],
  ]);
});

test("a cancel keeps the figures of the sample", async () => {
  const desk = await startWithCalls();
  const sample: Counted = { rows: 1, sampledOf: 100 };
  const { counter, now } = counterOf<Counted>(desk, (_viewId, { signal, onProgress }) => {
    onProgress({ phase: "sampled", answer: sample });
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const counting = counter.count();
  expect(now()).toMatchObject({ answer: sample, isOutdated: false });
  now().cancel();
  await counting;
  expect(now()).toMatchObject({ answer: sample, isOutdated: false, failure: { kind: "cancelled" }, progress: null });
});

test("a view that changed during a count is counted again after a rest, unless the count was cancelled or stopped", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [end, expected] of [
    ["goes on", 2],
    ["is cancelled", 1],
    ["is stopped", 1],
  ] as const) {
    const desk = openApp();
    let counted = 0;
    const { counter, now } = counterOf<Counted>(desk, () => {
      counted += 1;
      // The first count sees the view change; the second one does not.
      if (counted === 1) updateScreen(desk.app, "calls", (state) => ({ ...state, viewVersion: state.viewVersion + 1 }));
      if (end === "is cancelled") now().cancel();
      return Promise.resolve({ rows: counted, sampledOf: null });
    });
    await counter.count();
    if (end === "is stopped") counter.stop();
    counter.countLater(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([end, counted, now().answer?.rows]).toEqual([end, expected, expected]);
    counter.countLater(0);
    counter.countLater(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([end, counted]).toEqual([end, end === "goes on" ? 3 : 1]);
    counter.stop();
  }
});

test("progress is shown once a count takes longer than 400 ms, and the rest after it is as long as the count", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const desk = openApp();
  const seen: unknown[] = [];
  let counted = 0;
  const { counter, now } = counterOf<Counted>(desk, (_viewId, { onProgress }) => {
    counted += 1;
    for (const [rows, passMs] of [400, 1, 4599].entries()) {
      vi.advanceTimersByTime(passMs);
      onProgress({ phase: "counting", rows, total: 3 });
      seen.push(now().progress);
    }
    if (counted === 1) updateScreen(desk.app, "calls", (state) => ({ ...state, viewVersion: state.viewVersion + 1 }));
    return Promise.resolve({ rows: 3, sampledOf: null });
  });
  vi.advanceTimersByTime(10_000);
  await counter.count();
  expect(seen).toEqual([null, { phase: "counting", rows: 1, total: 3 }, { phase: "counting", rows: 2, total: 3 }]);
  expect(now().progress).toBeNull();
  await vi.advanceTimersByTimeAsync(4999);
  expect(counted).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(counted).toBe(2);
  counter.stop();
});

test("a counter that is stopped says nothing more, whether its count ends or fails", async () => {
  const desk = openApp();
  for (const end of [Promise.resolve({ rows: 1, sampledOf: null }), Promise.reject(new Error("gone"))]) {
    let report: Asking<Counted>["onProgress"] = () => undefined;
    const { counter, now } = counterOf<Counted>(desk, (_viewId, { onProgress }) => {
      report = onProgress;
      return end;
    });
    const counting = counter.count();
    const before = now();
    counter.stop();
    report({ phase: "sampled", answer: { rows: 1, sampledOf: 2 } });
    await counting;
    expect(now()).toBe(before);
  }
});
