// The most important numbers in words, from the figures of the real store: a short talk is said in seconds.
import { expect, test } from "vitest";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { comparedFigures, keyFigures } from "./key-figures.ts";
import type { Picture } from "./use-picture.ts";

/** The statistics of ended calls with these seconds; 0 for a call that the service has not counted. */
function statisticsOf(...seconds: readonly number[]): Statistics {
  const store = makeTemporaryStore();
  const calls = seconds.map((length, call) => ({
    sessionId: `s${call}`,
    status: length === 0 ? "ongoing" : "ended",
    initiatedAt: 1_790_000_000,
    totalDurationInMinutes: length / 60,
  }));
  const { viewId } = store.views.open(storeRecords(store, "calls", calls), EVERYTHING);
  return runWhole(store.statistics.count(store.views.snapshot(viewId), "UTC", () => undefined));
}

function talkOf(...seconds: readonly number[]): string | null | undefined {
  return keyFigures(statisticsOf(...seconds), null, true).find(({ label }) => label === "Lasted in all")?.value;
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

test("each number stands beside that of the earlier period, which may not be loaded", () => {
  const statistics = statisticsOf(10, 20);
  const earlier = { resultId: 1, shiftDays: 7, fromSeconds: null, statistics: statisticsOf(30), participation: null };
  const before = (facts: Pick<Picture, "earlier" | "isEarlierLoaded">): readonly (string | null)[] =>
    comparedFigures({ participation: null, hasRate: false, ...facts }, statistics).map((figure) => figure.before);
  expect(before({ earlier: null, isEarlierLoaded: true })).toEqual([null, null, null, null, null]);
  expect(before({ earlier, isEarlierLoaded: true })[0]).toBe("1 before");
  expect(before({ earlier, isEarlierLoaded: false })[0]).toBe("not loaded");
});
