// Tests what an open store gets in the background: its search index once rows stop arriving, and never a failure.
import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import type { Store } from "#core/store/store.ts";
import { keepPrepared } from "./keep-prepared.ts";

function addMessages(store: Store, firstId: number, count: number): void {
  storeRecords(
    store,
    "messages",
    Array.from({ length: count }, (_, index) => ({
      id: firstId + index,
      sentAt: firstId + index,
      data: { text: "a" },
    })),
  );
}

/** Runs until it is done, or for `mostWaits` waits. `beforeCheck` gets the number of the wait that has just passed. */
async function keepUntil(
  store: Store,
  isDone: () => boolean,
  { mostWaits = 50, beforeCheck = (_wait: number): void => undefined } = {},
) {
  const ending = new AbortController();
  const waits: number[] = [];
  const { log, lines } = makeFakeLog();
  const sleep = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    const wait = waits.push(milliseconds);
    await setImmediate();
    if (isDone() || waits.length > mostWaits) ending.abort();
    signal.throwIfAborted();
    beforeCheck(wait);
  };
  await keepPrepared({ store, log, sleep, signal: ending.signal });
  return { waits, lines };
}

test("the first check waits longer than the others, until the window has its first rows", async () => {
  const { waits } = await keepUntil(makeTemporaryStore(), () => false, { mostWaits: 5 });
  expect(waits).toEqual([5000, 5000, 1000, 1000, 1000, 1000]);
});

test("rows are added to the search index once no more arrive", async () => {
  const store = makeTemporaryStore();
  addMessages(store, 1, 2500);
  let nextId = 10_000;
  const behind: number[] = [];
  const isDone = (): boolean => store.search.countBehind() === 0;
  const { lines } = await keepUntil(store, isDone, {
    beforeCheck(wait) {
      if (wait < 10) addMessages(store, nextId++, 1);
      behind.push(store.search.countBehind());
    },
  });
  expect(isDone()).toBe(true);
  // While rows arrived, none were added.
  expect(Math.max(...behind)).toBe(2509);
  expect(lines).toEqual([]);
});

test("few rows wait for others", async () => {
  const store = makeTemporaryStore();
  addMessages(store, 1, 1999);
  await keepUntil(store, () => false);
  expect(store.search.countBehind()).toBe(1999);
  addMessages(store, 10_000, 1);
  await keepUntil(store, () => store.search.countBehind() === 0);
  expect(store.search.countBehind()).toBe(0);
});

test("a failure ends one of the two, is logged once, and leaves the other", async () => {
  const store = makeTemporaryStore();
  addMessages(store, 1, 2500);
  vi.spyOn(store.views, "storingOrders").mockImplementation(() => {
    throw new Error("the disk is full");
  });
  const { lines } = await keepUntil(store, () => store.search.countBehind() === 0);
  expect(store.search.countBehind()).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("the order of large results is no longer kept");
});

test("the end of the store is no failure", async () => {
  const { lines } = await keepUntil(makeTemporaryStore(), () => true);
  expect(lines).toEqual([]);
});
