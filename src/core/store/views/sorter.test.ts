// Tests that a thread sorts as the engine itself does, stops when nobody waits, and fails with the reason.
import { expect, test } from "vitest";
import { makeTemporaryStore, storeRecords, THREADS } from "#tests/fakes/store.ts";
import { EVERYTHING, type SortColumn, type ViewSpec } from "#contract/methods/rows.ts";
import { leave, type Sliced } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";
import { newScan } from "./scan.ts";

/** More rows than are sorted at once; many have equal texts, and every seventh has none. */
const MESSAGES = Array.from({ length: 12_000 }, (_, index) => ({
  id: index + 1,
  sentAt: 1_700_000_000 + (index % 5000),
  sender: `person ${(index * 31) % 90}`,
  data: index % 7 === 0 ? {} : { text: `Text ${(index * 7919) % 400}` },
}));

const BY_TEXT: ViewSpec = { ...EVERYTHING, sort: [{ column: "text", descending: false }] };

function startStore(): { readonly store: Store; readonly resultId: number } {
  const store = makeTemporaryStore();
  return { store, resultId: storeRecords(store, "messages", MESSAGES) };
}

async function run<Result>(work: Sliced<Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await step.value;
  }
}

async function rowsOf(store: Store, resultId: number, spec: ViewSpec): Promise<readonly number[]> {
  const { viewId } = await run(store.views.opening(resultId, spec));
  const { rowIds } = store.views.snapshot(viewId);
  store.views.close(viewId);
  return Array.from(rowIds);
}

test("a thread gives the order of the engine itself, for runs of rows and for scattered ones", async () => {
  const { store, resultId } = startStore();
  const sorts: readonly SortColumn[][] = [
    [],
    [{ column: "text", descending: false }],
    [{ column: "text", descending: true }],
    [
      { column: "sender", descending: true },
      { column: "text", descending: false },
    ],
    [{ column: "sentAtSeconds", descending: false }],
    [{ column: "id", descending: true }],
  ];
  const specs = ["", '-"text 39"'].flatMap((search) => sorts.map((sort) => ({ params: {}, search, sort })));
  const inEngine = [];
  for (const spec of specs) inEngine.push(await rowsOf(store, resultId, spec));
  store.views.noteChange();
  store.views.sorter.useThreads(THREADS.sorter);
  for (const [index, spec] of specs.entries()) {
    const rows = await rowsOf(store, resultId, spec);
    expect(rows.length).toBeGreaterThan(10_000);
    expect(rows).toEqual(inEngine[index]);
  }
});

test.each([
  ["a list of rows", BY_TEXT],
  ["all rows of a result", EVERYTHING],
])("the progress of a thread that sorts %s rises to all of them", async (_name, spec) => {
  const { store, resultId } = startStore();
  store.views.sorter.useThreads(THREADS.sorter);
  const scan = newScan();
  const { viewId } = await run(store.views.opening(resultId, spec, undefined, scan));
  expect(store.views.rows(viewId, 0, 1).rowCount).toBe(MESSAGES.length);
  expect(scan.doing).toBe("sorting");
  expect(scan.total).toBe(MESSAGES.length);
  expect(scan.rows).toBeGreaterThan(MESSAGES.length / 2);
  expect(scan.rows).toBeLessThanOrEqual(MESSAGES.length);
});

test("work that is left ends its thread, and the next sort works", async () => {
  const { store, resultId } = startStore();
  const order = await rowsOf(store, resultId, BY_TEXT);
  store.views.sorter.useThreads(THREADS.sorter);
  await rowsOf(store, resultId, EVERYTHING);
  const ended = new Promise((resolve) => {
    process.once("worker", (thread) => thread.once("exit", resolve));
  });
  const opening = store.views.opening(resultId, BY_TEXT);
  let step = opening.next();
  while (step.value === undefined) step = opening.next();
  expect(step.value).toBeInstanceOf(Promise);
  leave(opening);
  await ended;
  expect(await rowsOf(store, resultId, BY_TEXT)).toEqual(order);
});

test("a thread that cannot start fails the request, and the engine continues", async () => {
  const { store, resultId } = startStore();
  const { viewId } = await run(store.views.opening(resultId, EVERYTHING));
  store.views.sorter.useThreads("/nowhere/row-sorter.ts");
  await expect(rowsOf(store, resultId, BY_TEXT)).rejects.toMatchObject({ failure: { kind: "bug" } });
  expect(store.views.rows(viewId, 0, 10).rows).toHaveLength(10);
});
