// The built-in sample beside other work of main.
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { SAMPLE_CHAT_ROOT, SAMPLE_KEY } from "#sample/index.ts";
import { openSample, sampleDays } from "./sample.ts";

const when = { firstStartSeconds: 1_800_000_000, nowSeconds: () => 1_800_000_000 };
const request = () => new Request(`${SAMPLE_CHAT_ROOT}/messages?limit=3`, { headers: { apikey: SAMPLE_KEY } });

test("others are answered while the sample makes its records for the first request", async () => {
  const { fetch, key } = openSample(when);
  expect(key).toBe(SAMPLE_KEY);
  let turns = 0;
  let isAnswered = false;
  const answer = fetch(request()).finally(() => (isAnswered = true));
  while (!isAnswered) {
    await setImmediate();
    turns += 1;
  }
  expect((await answer).status).toBe(200);
  // Twenty thousand messages take many slices.
  expect(turns).toBeGreaterThan(5);
});

test("later requests find the records made", async () => {
  const { fetch } = openSample(when);
  await Promise.all([fetch(request()), fetch(request())]);
  let isAnswered = false;
  const answer = fetch(request()).finally(() => (isAnswered = true));
  await setImmediate();
  await setImmediate();
  expect([isAnswered, (await answer).status]).toEqual([true, 200]);
});

test("the first start is kept, and a test can give it", () => {
  const kept: number[] = [];
  const settings = { firstStart: (nowSeconds: number) => (kept.push(nowSeconds), 1_700_000_000) };
  const days = sampleDays(settings, undefined);
  expect([days.firstStartSeconds, kept.length]).toEqual([1_700_000_000, 1]);
  expect(days.nowSeconds()).toBeGreaterThanOrEqual(kept[0] ?? Infinity);
  expect(sampleDays(settings, "2026-10-30T15:20:00Z")).toMatchObject({ firstStartSeconds: 1_793_373_600 });
});
