// The most important numbers in words, from the figures of the real store: a short talk is said in seconds.
import { expect, test } from "vitest";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { keyFigures } from "./key-figures.ts";

/** What is said of the talk of ended calls with these seconds; 0 for a call that the service has not counted. */
function talkOf(...seconds: readonly number[]): string | null | undefined {
  const store = makeTemporaryStore();
  const calls = seconds.map((length, call) => ({
    sessionId: `s${call}`,
    status: length === 0 ? "ongoing" : "ended",
    initiatedAt: 1_790_000_000,
    totalDurationInMinutes: length / 60,
  }));
  const { viewId } = store.views.open(storeRecords(store, "calls", calls), EVERYTHING);
  const counted = runWhole(store.statistics.count(store.views.snapshot(viewId), "UTC", () => undefined));
  return keyFigures(counted, null, true).find(({ label }) => label === "Lasted in all")?.value;
}

test("the talk in all is said in seconds below a minute, and is not known where no call has a duration", () => {
  expect([talkOf(10), talkOf(20, 39), talkOf(60), talkOf(3600, 720), talkOf(0)]).toEqual([
    "10 s",
    "59 s",
    "1 min",
    "1 h 12 min",
    null,
  ]);
});
