// Cases of windows: 200 rows from anywhere in a view, on their way to the program's window.
import { deserialize, serialize } from "node:v8";
import { dispatch } from "#contract/carrier/dispatch.ts";
import { methods } from "#contract/methods/methods.ts";
import { EVERYTHING, rowsOfText } from "#contract/methods/rows.ts";
import { Sources } from "#core/handlers/base/sources.ts";
import { viewHandlers } from "#core/handlers/offline.ts";
import { SAMPLE_SIZES } from "#core/store/base/count-with-sample.ts";
import { onlyConnection } from "#tests/fakes/connections.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { durations, percentile, timeBoth, type Figure, type Times } from "#tools/bench/measure.ts";
import type { FilledStore, Workbench } from "#tools/bench/workbench.ts";

const WINDOWS = 400;
const WINDOW_ROWS = 200;
const NEIGHBOURS = "SELECT * FROM message WHERE rowId > ? LIMIT ?";

export const windowCases: readonly BenchCase[] = [
  {
    name: "window of 200 rows to the window, p95",
    beside: "5 ms",
    target: 5,
    measure: async (bench) => {
      const { work } = await measureWindows(bench.filledStore(), bench.filledStore());
      return { value: percentile(work, 0.95), unit: "ms", reference: null };
    },
  },
  {
    name: "window of 200 rows, p95, beside a tenth of the rows",
    beside: "windows of a store with a tenth of the rows",
    target: 1.2,
    measure: async (bench) => durations(await measureWindows(bench.filledStore(), bench.smallerStore()), 0.95),
  },
  {
    name: "window of 200 rows in the store",
    beside: "the same number of neighbouring rows of the table",
    target: 2,
    measure: measureBare,
  },
];

/** The position of a round's window: all over the view, never the same twice. */
function positionOf(round: number, rows: number): number {
  return Math.floor((((round * 7919) % WINDOWS) / WINDOWS) * (rows - WINDOW_ROWS));
}

async function measureBare({ filledStore, messages }: Workbench): Promise<Figure> {
  const { store, bare, messagesResult } = filledStore();
  const { viewId } = store.views.open(messagesResult, EVERYTHING);
  const times = await timeBoth(
    WINDOWS,
    (round) => store.views.rows(viewId, positionOf(round, messages), WINDOW_ROWS),
    (round) => bare.all(NEIGHBOURS, positionOf(round, messages), WINDOW_ROWS),
  );
  store.views.close(viewId);
  return durations(times);
}

async function measureWindows(one: FilledStore, other: FilledStore): Promise<Times> {
  return timeBoth(WINDOWS, await windowsOf(one), await windowsOf(other));
}

/**
 * Makes a function that reads a window as the program does: the engine's dispatch with its checks, two hops between
 * processes (each a structured clone), and the check on arrival.
 */
async function windowsOf({ store, messagesResult }: FilledStore): Promise<(round: number) => Promise<unknown>> {
  const handlers = viewHandlers(new Sources(onlyConnection(store), () => null), SAMPLE_SIZES);
  const { viewId, rowCount } = store.views.open(messagesResult, EVERYTHING);
  return async (round) => {
    const asked = { viewId, from: positionOf(round, rowCount), count: WINDOW_ROWS };
    const answer = await dispatch(handlers, "view.rows", asked, new AbortController().signal, () => undefined);
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    const arrived: unknown = deserialize(serialize(deserialize(serialize(answer.output))));
    return rowsOfText(methods["view.rows"].output.parse(arrived).rows);
  };
}
