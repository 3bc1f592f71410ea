// Tests views that report their first rows early: in the end they equal the same view opened at once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { makeTemporaryFolder, makeTemporaryStore, storeRecords, takePage } from "#tests/fakes/store.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { runWhole, type Sliced } from "#core/store/base/sliced.ts";
import { openStore, type Store } from "#core/store/store.ts";
import { runs } from "#tests/random-runs.ts";

/** More rows than are checked before the first rows are reported. */
const ROWS = { "by a scan": 5000, "by the index": 11_000 } as const;
const WORDS = ["order", "заказ", "late order"];
const recordsOf = (rows: number): readonly unknown[] =>
  Array.from({ length: rows }, (_, index) => ({
    id: index + 1,
    sentAt: index + 1,
    data: { text: `${WORDS[index % WORDS.length] ?? ""} ${index % 7}` },
  }));
const records = recordsOf(ROWS["by a scan"]);
const spec = (search: string): ViewSpec => ({ ...EVERYTHING, search });

/** The requests that need all rows of a view, by the view's number. */
const QUESTIONS: readonly ((store: Store, viewId: number) => unknown)[] = [
  (store, viewId) => store.views.refresh(viewId).rowCount,
  (store, viewId) => [...runWhole(store.views.completing(viewId)).rowIds],
  (store, viewId) => runWhole(store.views.finding(viewId, { search: "6", from: 0, step: "previous" })),
  (store, viewId) => runWhole(store.views.counting(viewId, { column: "sentAtSeconds", limitValues: 5, zone: "UTC" })),
  (store, viewId) => store.views.locate(viewId, { by: "position", position: Infinity }, new AbortController().signal),
];

/** Runs works in turn, a slice of each. */
function runInTurn(works: readonly Sliced<unknown>[]): void {
  let left = works;
  while (left.length > 0) left = left.filter((work) => work.next().done !== true);
}

describe.each(["by a scan", "by the index"] as const)("a view that shows its first rows %s", (way) => {
  let store: Store;
  let resultId: number;
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "switchboard-"));
    store = openStore(join(folder, "store.db"));
    resultId = storeRecords(store, "messages", recordsOf(ROWS[way]));
    if (way === "by the index") runWhole(store.search.catchUp());
    return () => {
      store.close();
      rmSync(folder, { recursive: true });
    };
  });

  test("shows the first rows of the whole view and answers everything else as the whole view does", async () => {
    const asked = fc.record({
      search: fc.constantFrom("order", "заказ", "late", "order -late", "6 OR late"),
      firstRows: fc.integer({ min: 1, max: 900 }),
      ask: fc.constantFrom(...QUESTIONS),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ search, firstRows, ask }) => {
        const whole = store.views.open(resultId, spec(search));
        const first = runWhole(store.views.opening(resultId, spec(search), firstRows));
        expect([whole.isWhole, first.isWhole]).toEqual([true, false]);
        expect(first.rowCount).toBeGreaterThanOrEqual(firstRows);
        expect(first.rowCount).toBeLessThan(whole.rowCount);
        const { rows } = store.views.rows(first.viewId, 0, 1000);
        expect(rows).toEqual(store.views.rows(whole.viewId, 0, rows.length).rows);
        expect(await ask(store, first.viewId)).toEqual(await ask(store, whole.viewId));
        expect(store.views.refresh(first.viewId)).toEqual({ ...whole, viewId: first.viewId });
        for (const { viewId } of [whole, first]) store.views.close(viewId);
      }),
      { numRuns: runs("stores") },
    );
  });

  test("is completed once, however many requests follow", () => {
    const whole = store.views.open(resultId, spec("order"));
    const { viewId } = runWhole(store.views.opening(resultId, spec("order"), 10));
    runInTurn([store.views.refreshing(viewId), store.views.completing(viewId), store.views.refreshing(viewId)]);
    expect(store.views.snapshot(viewId).rowIds).toEqual(store.views.snapshot(whole.viewId).rowIds);
  });
});

test("a view that shows its first rows includes rows added since", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", records);
  const first = runWhole(store.views.opening(resultId, spec("order"), 10));
  takePage(store, resultId, [
    { id: 9999, sentAt: 9999, data: { text: "order again" } },
    { id: 1, sentAt: 1, updatedAt: 2, data: { text: "nothing any more" } },
  ]);
  const found = store.views.refresh(first.viewId);
  const { rowCount } = store.views.open(resultId, spec("order"));
  expect(found).toMatchObject({ rowCount, isWhole: true });
  expect(store.views.rows(first.viewId, 0, 1).rows).toMatchObject([{ text: "order again" }]);
});

test("work that fails halfway starts again and never counts as complete", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const store = openStore(path);
  onTestFinished(() => store.close());
  const resultId = storeRecords(store, "messages", records);
  const { viewId } = runWhole(store.views.opening(resultId, spec("order"), 10));
  const other = openDatabase(path);
  onTestFinished(() => other.close());
  other.execute("ALTER TABLE message_fold RENAME TO elsewhere");
  for (const _ of [1, 2]) expect(() => store.views.refresh(viewId)).toThrow("bug");
  other.execute("ALTER TABLE elsewhere RENAME TO message_fold");
  const { rowCount } = store.views.open(resultId, spec("order"));
  expect(store.views.refresh(viewId)).toMatchObject({ rowCount, isWhole: true });
});
