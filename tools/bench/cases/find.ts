// Cases of finding: by the search index, by a scan, and what building the index costs.
import { join } from "node:path";
import type { ViewSpec } from "../../../src/contract/rows.ts";
import { removeDatabase } from "../../../src/core/store/database-files.ts";
import { openDatabase } from "../../../src/core/store/database.ts";
import { openSearchIndex } from "../../../src/core/store/search-index.ts";
import { runWhole } from "../../../src/core/store/sliced.ts";
import type { BenchCase } from "../bench-case.ts";
import { durations, percentile, rates, timeBoth } from "../measure.ts";
import type { Figure } from "../measure.ts";
import type { Workbench } from "../workbench.ts";

const ROUNDS = 5;
const FIRST_ROWS = 100;
/** Frequent and rare, short and long, in several scripts, and some that nothing holds. */
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
];
/** Two characters, which the index cannot tell. */
const SHORT = "zq";

export const findCases: readonly BenchCase[] = [
  {
    name: "find: all hits counted and the newest 100 read, with the index, p95",
    beside: "30 ms",
    target: 30,
    measure: measureIndexed,
  },
  {
    name: "find: one or two characters, by a scan",
    beside: "500 MB of folded text a second",
    target: 500,
    measure: measureScan,
  },
  {
    name: "find: building the index",
    beside: "bare FTS5 insertion of the same texts in one statement",
    target: 1.3,
    measure: measureBuilding,
  },
];

const specOf = (search: string): ViewSpec => ({ params: {}, search, sort: [] });

function measureIndexed(bench: Workbench): Figure {
  const { store, messagesResult } = bench.filledStore();
  runWhole(store.search.catchUp());
  const times: number[] = [];
  // The rows of the result in their order are kept from the first view on.
  store.views.close(store.views.open(messagesResult, specOf("")).viewId);
  for (let round = 0; round < ROUNDS; round++) {
    for (const search of SEARCHES) {
      const startMs = performance.now();
      const { viewId } = store.views.open(messagesResult, specOf(search));
      store.views.rows(viewId, 0, FIRST_ROWS);
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

async function measureBuilding(bench: Workbench): Promise<Figure> {
  const { bare, path } = bench.filledStore();
  const paths = { made: join(bench.folder, "made.search.db"), bare: join(bench.folder, "bare.search.db") };
  const times = await timeBoth(
    1,
    () => {
      const index = openSearchIndex(bare, paths.made);
      runWhole(index.catchUp());
      index.close();
    },
    () => {
      const plain = openDatabase(paths.bare);
      plain.run("ATTACH ? AS store", path);
      for (const [table, content] of [
        ["message", "coalesce(text, '') || char(31) || words"],
        ["call", "words"],
      ]) {
        plain.execute(`CREATE VIRTUAL TABLE ${table}_find USING fts5(content, content='', contentless_delete=1,
            tokenize='trigram case_sensitive 1');
          INSERT INTO ${table}_find (rowid, content) SELECT rowId, ${content} FROM store.${table}_fold`);
      }
      plain.close();
    },
  );
  for (const each of Object.values(paths)) removeDatabase(each);
  return durations(times);
}
