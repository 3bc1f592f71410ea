// Tests the lines of recordings and their computed duration.
import { expect, test } from "vitest";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { readRecordings } from "./export-of-calls.ts";

test("the duration of a recording runs from its start to its end, and is empty without one of them", () => {
  const store = makeTemporaryStore();
  const recordings = [
    { rid: "both", startTime: 1_700_000_100, endTime: 1_700_000_160, duration: "about a minute" },
    { rid: "no end", startTime: 1_700_000_100 },
    { rid: "no start", endTime: 1_700_000_160 },
  ];
  const resultId = storeRecords(store, "calls", [{ sessionId: "one", recordings }]);
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const rowIds = store.views.rows(viewId, 0, 1).rows.map(({ rowId }) => rowId);
  const columns = ["sessionId", "rid", "durationSeconds"].map((name) => ({ name, type: "text" }) as const);
  expect(readRecordings({ store, connection: 1, columns }, rowIds)).toEqual([
    ["one", "both", 60],
    ["one", "no end", null],
    ["one", "no start", null],
  ]);
});
