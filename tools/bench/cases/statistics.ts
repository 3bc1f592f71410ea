// Cases of counting a view: by the columns of its rows, and by the participants in the records of its calls.
import { runWhole } from "../../../src/core/store/base/sliced.ts";
import type { BenchCase } from "../bench-case.ts";
import { durations, timeBoth, type Figure } from "../measure.ts";
import type { Workbench } from "../workbench.ts";

const ROUNDS = 3;
const ZONE = "Europe/Berlin";
const EVERYTHING = { params: {}, search: "", sort: [] };

export const statisticsCases: readonly BenchCase[] = [
  {
    name: "statistics of all messages",
    beside:
      "bare SQL that groups the same columns by quarter of an hour, category, type and sender, one after the other",
    target: 2,
    measure: measureMessages,
  },
  {
    name: "statistics of all calls by their participants",
    beside: "reading the records of all calls and JSON.parse alone",
    target: 2,
    measure: measureParticipation,
  },
];

const silent = (): void => undefined;

async function measureMessages(bench: Workbench): Promise<Figure> {
  const { store, bare, messagesResult } = bench.filledStore();
  const { viewId } = store.views.open(messagesResult, EVERYTHING);
  const view = store.views.snapshot(viewId);
  const times = await timeBoth(
    ROUNDS,
    () => runWhole(store.statistics.count(view, ZONE, silent)),
    () => {
      for (const fact of ["sentAtSeconds / 900", "category", "type", "sender"]) {
        bare.all(`SELECT ${fact} AS fact, count(*) AS rows FROM message GROUP BY 1`);
      }
    },
  );
  store.views.close(viewId);
  return durations(times);
}

async function measureParticipation(bench: Workbench): Promise<Figure> {
  const { store, bare, callsResult } = bench.filledStore();
  const { viewId } = store.views.open(callsResult, EVERYTHING);
  const view = store.views.snapshot(viewId);
  const times = await timeBoth(
    ROUNDS,
    () => runWhole(store.statistics.countParticipation(view, silent)),
    () => {
      for (let last = 0; ;) {
        const rows = bare.all<{ rowId: number; raw: string }>(
          "SELECT rowId, coalesce(listRaw, fullRaw) AS raw FROM call_raw WHERE rowId > ? ORDER BY rowId LIMIT 1000",
          last,
        );
        for (const { raw } of rows) JSON.parse(raw);
        const end = rows.at(-1);
        if (end === undefined) return;
        last = end.rowId;
      }
    },
  );
  store.views.close(viewId);
  return durations(times);
}
