// The built-in sample beside other work of main.
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { SAMPLE_CHAT_ROOT, SAMPLE_KEY } from "../sample/index.ts";
import { openSample } from "./sample.ts";

const request = () => new Request(`${SAMPLE_CHAT_ROOT}/messages?limit=3`, { headers: { apikey: SAMPLE_KEY } });

test("others are answered while the sample makes its records for the first request", async () => {
  const { fetch, key } = openSample();
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
  const { fetch } = openSample();
  await Promise.all([fetch(request()), fetch(request())]);
  let isAnswered = false;
  const answer = fetch(request()).finally(() => (isAnswered = true));
  await setImmediate();
  await setImmediate();
  expect([isAnswered, (await answer).status]).toEqual([true, 200]);
});
