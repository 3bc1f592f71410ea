// Cases of loading in progress: pages into the store, and the view that adds them.
import { join } from "node:path";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { openStore } from "#core/store/store.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { makeMessages } from "#tools/bench/data.ts";
import { createResult, makePage, PAGE_ROWS, takePage } from "#tools/bench/fill-store.ts";
import { durations, rates, timeBoth, type Figure } from "#tools/bench/measure.ts";
import type { Workbench } from "#tools/bench/workbench.ts";

/** Enough pages for a noticeable load; the store's own time grows little with its size. */
const MOST_PAGES = 100;
const ROUNDS = 9;
export const liveCases: readonly BenchCase[] = [
  {
    name: "store a page of 1,000",
    beside: "the same JSON and ids into one table with one index, one transaction a page",
    target: 0.2,
    measure: measurePages,
  },
  {
    name: "refresh after a page",
    beside: "opening a first view of the same result",
    target: 0.5,
    measure: measureRefresh,
  },
];

function pagesOf({ messages }: Workbench): number {
  return Math.min(MOST_PAGES, Math.ceil(messages / PAGE_ROWS));
}

async function measurePages(bench: Workbench): Promise<Figure> {
  const store = openStore(join(bench.folder, "pages.db"));
  const bare = openDatabase(join(bench.folder, "bare-pages.db"));
  bare.execute("CREATE TABLE line (id TEXT PRIMARY KEY, raw TEXT NOT NULL)");
  const resultId = createResult(store, "messages");
  const make = makeMessages();
  let records: readonly string[] = [];
  const times = await timeBoth(
    pagesOf(bench),
    (round) => {
      records = makePage(make, round);
      takePage(store, resultId, round, records);
    },
    () =>
      bare.inTransaction(() => {
        for (const raw of records) {
          bare.run("INSERT INTO line (id, raw) VALUES (json_extract(?, '$.id'), ?)", raw, raw);
        }
      }),
  );
  bare.close();
  store.close();
  return rates(times, PAGE_ROWS);
}

async function measureRefresh(bench: Workbench): Promise<Figure> {
  const store = openStore(join(bench.folder, "refresh.db"));
  const resultId = createResult(store, "messages");
  const make = makeMessages();
  const pages = pagesOf(bench);
  for (let page = 0; page < pages; page++) takePage(store, resultId, page, makePage(make, page));
  const { viewId } = store.views.open(resultId, EVERYTHING);
  // A second connection to the same file: the first one keeps its caches.
  const other = openStore(join(bench.folder, "refresh.db"));
  const times = { work: new Array<number>(), reference: new Array<number>() };
  for (let round = 0; round < ROUNDS; round++) {
    takePage(store, resultId, pages + round, makePage(make, pages + round));
    const { work, reference } = await timeBoth(
      1,
      () => store.views.refresh(viewId),
      () => {
        other.views.noteChange();
        other.views.close(other.views.open(resultId, EVERYTHING).viewId);
      },
    );
    times.work.push(...work);
    times.reference.push(...reference);
  }
  other.close();
  store.close();
  return durations(times);
}
