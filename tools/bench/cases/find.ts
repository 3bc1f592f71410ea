// Cases of searching: with the search index, by a scan, and the cost of building the index.
import { join } from "node:path";
import type { ViewSpec } from "#contract/methods/rows.ts";
import { removeDatabase } from "#core/store/base/database-files.ts";
import { SearchIndex } from "#core/store/search/search-index.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import {
  LONGEST_STALL_MS,
  longestSliceMs,
  percentile,
  rates,
  rounds,
  timeBoth,
  type Figure,
} from "#tools/bench/measure.ts";
import type { FilledStore, Workbench } from "#tools/bench/workbench.ts";

const ROUNDS = 5;
const FIRST_ROWS = 100;
/** Frequent and rare, short and long, in several scripts, and some without matches. */
const SEARCHES = [
  "the",
  "order",
  "ЗАКАЗ",
  "cust",
  "agent_priya",
  "refund",
  "thanks -order",
  '"no such words"',
  "T-4711",
  "order OR délai",
  "大変",
  '"ref 000002"',
];
/** Expressions that people type: numbers, one of several words, any case, the end of a line, any letters. */
const EXPRESSIONS = [
  "/[A-Z]-\\d{4}/",
  "/(order|refund) #?\\d+/i",
  "/\\bnever\\b.*\\bagain\\b/i",
  "/[\\w.]+@[\\w.]+/",
  "/\\?$/",
  "/\\p{L}{20}/",
];
/** The hardest kind: many ways to go on at each character. */
const HARD_EXPRESSION = "/[a-y ]*a[a-z ]{200}[xz]/";
/** Two characters, for which the index does not work. */
const SHORT = "zq";

export const findCases: readonly BenchCase[] = [
  {
    name: "find: the newest 100 hits, with the index, p95",
    beside: "20 ms",
    target: 20,
    measure: (bench) => measureIndexed(bench, FIRST_ROWS),
  },
  {
    name: "find: the full count of hits, with the index, p95",
    beside: "30 ms",
    target: 30,
    measure: (bench) => measureIndexed(bench, 0),
  },
  {
    name: "find: one or two characters, by a scan",
    beside: "500 MB of folded text a second",
    target: 500,
    measure: measureScan,
  },
  {
    name: "find: a regular expression, rows a second",
    beside: "100,000 rows a second",
    target: 100_000,
    measure: measureExpressions,
  },
  {
    name: "find: building the index",
    beside: "200,000 rows a second",
    target: 200_000,
    measure: measureBuilding,
  },
  {
    name: "longest time without an answer: building the index",
    beside: "at most 50 ms",
    target: LONGEST_STALL_MS,
    measure: measureBuildingStalls,
  },
  {
    name: "longest time without an answer: find by a scan",
    beside: "at most 50 ms",
    target: LONGEST_STALL_MS,
    measure: (bench) => stallsOf(bench.filledStore(), SHORT),
  },
  {
    name: "longest time without an answer: find by a regular expression",
    beside: "at most 50 ms",
    target: LONGEST_STALL_MS,
    // A tenth of the rows: a search may take a minute of work.
    measure: (bench) => stallsOf(bench.smallerStore(), HARD_EXPRESSION),
  },
];

async function stallsOf({ store, messagesResult }: FilledStore, search: string): Promise<Figure> {
  store.views.close(store.views.open(messagesResult, specOf("")).viewId);
  const value = await longestSliceMs(store.views.opening(messagesResult, specOf(search)));
  return { value, unit: "ms", reference: null };
}

const specOf = (search: string): ViewSpec => ({ params: {}, search, sort: [] });

/** Opens a view for each search: until its first rows can be read, or until all hits are known. */
function measureIndexed(bench: Workbench, firstRows: number): Figure {
  const { store, messagesResult } = bench.filledStore();
  runWhole(store.search.catchUp());
  const times: number[] = [];
  // The rows of the result in their order are cached after the first view.
  store.views.close(store.views.open(messagesResult, specOf("")).viewId);
  for (const _ of rounds(ROUNDS)) {
    for (const search of SEARCHES) {
      const startMs = performance.now();
      const first = firstRows > 0 ? firstRows : undefined;
      const { viewId } = runWhole(store.views.opening(messagesResult, specOf(search), first));
      if (firstRows > 0) store.views.rows(viewId, 0, firstRows);
      times.push(performance.now() - startMs);
      store.views.close(viewId);
    }
  }
  return { value: percentile(times, 0.95), unit: "ms", reference: null };
}

async function measureScan(bench: Workbench): Promise<Figure> {
  const { store, bare, messagesResult } = bench.filledStore();
  const sum = bare.get<{ bytes: number }>(
    "SELECT sum(octet_length(coalesce(text, '')) + octet_length(words)) AS bytes FROM message_fold",
  );
  store.views.close(store.views.open(messagesResult, specOf("")).viewId);
  const times = await timeBoth(
    ROUNDS,
    () => store.views.close(store.views.open(messagesResult, specOf(SHORT)).viewId),
    () => undefined,
  );
  return { ...rates(times, (sum?.bytes ?? 0) / 1e6, "MB/s"), reference: null };
}

/** In a tenth of the rows: a search may take a minute of work. */
async function measureExpressions({ smallerStore, messages }: Workbench): Promise<Figure> {
  const { store, messagesResult } = smallerStore();
  store.views.close(store.views.open(messagesResult, specOf("")).viewId);
  const times = await timeBoth(
    1,
    () => {
      for (const search of EXPRESSIONS) store.views.close(store.views.open(messagesResult, specOf(search)).viewId);
    },
    () => undefined,
  );
  return { ...rates(times, (messages / 10) * EXPRESSIONS.length, "rows/s"), reference: null };
}

async function measureBuildingStalls(bench: Workbench): Promise<Figure> {
  const { bare } = bench.filledStore();
  const path = join(bench.folder, "stalls.search.db");
  const index = new SearchIndex(bare, path);
  const value = await longestSliceMs(index.catchUp());
  index.close();
  removeDatabase(path);
  return { value, unit: "ms", reference: null };
}

async function measureBuilding(bench: Workbench): Promise<Figure> {
  const { bare } = bench.filledStore();
  const path = join(bench.folder, "made.search.db");
  const times = await timeBoth(
    1,
    () => {
      const index = new SearchIndex(bare, path);
      runWhole(index.catchUp());
      index.close();
    },
    () => undefined,
  );
  removeDatabase(path);
  return { ...rates(times, bench.messages + bench.calls, "rows/s"), reference: null };
}
