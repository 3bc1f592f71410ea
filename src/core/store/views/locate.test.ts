// Finding rows in a view: by place, number, id and time, in every order, with rows that have no time.
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { LocateTarget } from "#contract/methods/locate-methods.ts";
import { EVERYTHING, type SortColumn } from "#contract/methods/rows.ts";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";
import { locate as locateIn } from "./locate.ts";
import { runs } from "#tests/random-runs.ts";

const NO_SIGNAL = new AbortController().signal;
const SORTS: readonly (readonly SortColumn[])[] = [
  [],
  [{ column: "sentAtSeconds", descending: false }],
  [{ column: "sentAtSeconds", descending: true }],
  [{ column: "sender", descending: false }],
];

async function locate(store: Store, viewId: number, target: LocateTarget): Promise<number | null> {
  return (await store.views.locate(viewId, target, NO_SIGNAL))?.position ?? null;
}

test("rows are found by position, number and id, within the view only", async () => {
  const store = makeTemporaryStore();
  const records = [1, 2, 3, 4].map((id) => ({ id, sentAt: id * 10, sender: id === 2 ? "bob" : "ann" }));
  const resultId = storeRecords(store, "messages", records);
  const { viewId } = store.views.open(resultId, { ...EVERYTHING, params: { sender: "ann" } });
  const [, second] = store.views.rows(viewId, 0, 10).rows;
  expect(await store.views.locate(viewId, { by: "id", id: "3" }, NO_SIGNAL)).toEqual({
    position: 1,
    rowId: second?.rowId,
  });
  expect(await locate(store, viewId, { by: "row", rowId: second?.rowId ?? 0 })).toBe(1);
  expect(await locate(store, viewId, { by: "position", position: 99 })).toBe(2);
  expect(await locate(store, viewId, { by: "id", id: "2" })).toBeNull();
  expect(await locate(store, viewId, { by: "id", id: "no such id" })).toBeNull();
  expect(await locate(store, viewId, { by: "row", rowId: -1 })).toBeNull();
});

test("the nearest row of a sender or with an attachment is the one that a walk through all rows finds", async () => {
  const store = makeTemporaryStore();
  const rows = 1300;
  const records = Array.from({ length: rows }, (_, index) => ({
    id: index + 1,
    sentAt: 10_000 - index,
    sender: index === 3 || index === 1200 ? "bob" : "ann",
    ...(index % 611 === 610 ? { data: { attachments: [{ url: "https://a.invalid/b" }] } } : {}),
  }));
  const { viewId } = store.views.open(storeRecords(store, "messages", records), EVERYTHING);
  const fitting = {
    bob: [3, 1200],
    attachment: [610, 1221],
    nobody: [],
  } as const;
  for (const [name, positions] of Object.entries(fitting)) {
    for (const from of [-1, 0, 2, 3, 4, 610, 700, 1199, 1200, 1299, 5000]) {
      const having = name === "attachment" ? ({ what: "attachment" } as const) : { what: "sender" as const, uid: name };
      const found = (step: "next" | "previous"): Promise<number | null> =>
        locate(store, viewId, { by: "nearest", from, step, having });
      expect(await found("next")).toBe(positions.find((position) => position > from) ?? null);
      expect(await found("previous")).toBe(positions.findLast((position) => position < from) ?? null);
    }
  }
});

test("calls are found by their session and by when they were initiated", async () => {
  const store = makeTemporaryStore();
  const records = [10, 20, 30].map((initiatedAt) => ({ sessionId: `s${initiatedAt}`, initiatedAt }));
  const { viewId } = store.views.open(storeRecords(store, "calls", records), EVERYTHING);
  expect(await locate(store, viewId, { by: "id", id: "s20" })).toBe(1);
  expect(await locate(store, viewId, { by: "time", seconds: 21 })).toBe(0);
});

test("the span of all loaded rows includes hidden ones", () => {
  const store = makeTemporaryStore();
  const records = [10, 20, null, 30].map((sentAt, index) => ({ id: index + 1, sentAt, sender: `p${index}` }));
  const resultId = storeRecords(store, "messages", records);
  const loaded = { earliestSeconds: 10, latestSeconds: 30 };
  for (const spec of [EVERYTHING, { ...EVERYTHING, params: { sender: "p1" } }]) {
    const { viewId } = store.views.open(resultId, spec);
    expect(runWhole(store.views.spanning(viewId))).toEqual(loaded);
  }
});

test("a time finds the first row of a view without times, in every order", async () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [{ id: 1 }, { id: 2 }, { id: 3 }]);
  for (const sort of SORTS) {
    const { viewId } = store.views.open(resultId, { ...EVERYTHING, sort });
    expect(await locate(store, viewId, { by: "time", seconds: 5 })).toBe(0);
  }
});

test("an empty view finds nothing", async () => {
  const store = makeTemporaryStore();
  const { viewId } = store.views.open(storeRecords(store, "messages", []), EVERYTHING);
  expect(await locate(store, viewId, { by: "position", position: 0 })).toBeNull();
  expect(await locate(store, viewId, { by: "time", seconds: 5 })).toBeNull();
});

test("a time finds the earliest row at or after it, else the latest before it, in every order", async () => {
  const times = fc.array(fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(times, fc.integer({ min: 0, max: 32 }), async (sentAts, seconds) => {
      const store = makeTemporaryStore();
      const records = sentAts.map((sentAt, index) => ({
        id: index + 1,
        sender: `person ${(index * 7) % 5}`,
        ...(sentAt === null ? {} : { sentAt }),
      }));
      const resultId = storeRecords(store, "messages", records);
      const known = sentAts.filter((each) => each !== null);
      const after = known.filter((each) => each >= seconds);
      const expected = after.length > 0 ? Math.min(...after) : Math.max(...known);
      for (const sort of SORTS) {
        const { viewId } = store.views.open(resultId, { ...EVERYTHING, sort });
        const position = await locate(store, viewId, { by: "time", seconds });
        const found = store.views.rows(viewId, position ?? -1, 1).rows[0];
        const time = found !== undefined && "sentAtSeconds" in found ? found.sentAtSeconds : undefined;
        expect(time).toBe(known.length === 0 ? null : expected);
      }
      store.close();
    }),
    { numRuns: runs("stores") },
  );
});

test("a time is found in a view of many rows in another order, wherever the row is", async () => {
  const store = makeTemporaryStore();
  const sentAts = [30, 10, 20, 40, 20];
  storeRecords(
    store,
    "messages",
    sentAts.map((sentAt, index) => ({ id: index + 1, sentAt })),
  );
  const database = openDatabase(store.path, { mode: "read" });
  onTestFinished(() => database.close());
  // Rows that were removed since the view was opened are between them.
  const rowIds = new Int32Array(150_001).fill(1_000_000);
  const positions = [3, 49_999, 50_000, 99_999, 150_000];
  for (const [index, position] of positions.entries()) rowIds[position] = index + 1;
  const spec = { ...EVERYTHING, sort: [{ column: "sender", descending: false }] };
  const view = { kind: "messages", connection: 1, resultId: 1, rowIds, spec } as const;
  const found = [5, 10, 11, 20, 21, 31, 40, 41].map((seconds) => {
    return locateIn(database, view, { by: "time", seconds }, NO_SIGNAL);
  });
  expect(await Promise.all(found)).toEqual([49_999, 49_999, 50_000, 50_000, 3, 99_999, 99_999, 99_999]);
});

test("a search through a view in another order can be cancelled", async () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [{ id: 1, sentAt: 5, sender: "ann" }]);
  const { viewId } = store.views.open(resultId, { ...EVERYTHING, sort: [{ column: "sender", descending: false }] });
  const cancelled = AbortSignal.abort(new Error("no longer wanted"));
  await expect(store.views.locate(viewId, { by: "time", seconds: 1 }, cancelled)).rejects.toThrow("no longer wanted");
});
