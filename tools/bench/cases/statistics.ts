// Cases of counting a view: by the columns of its rows, and by the participants in the records of its calls.
import { EVERYTHING } from "#contract/methods/rows.ts";
import { runWhole, type Sliced } from "#core/store/base/sliced.ts";
import { countFacets } from "#core/store/views/facets.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { durations, LONGEST_STALL_MS, longestSliceMs, median, timeBoth, type Figure } from "#tools/bench/measure.ts";
import type { FilledStore, Workbench } from "#tools/bench/workbench.ts";

const ROUNDS = 3;
const ZONE = "Europe/Berlin";
/** A person who waits longer for figures wonders if anything happens. */
const FIRST_FIGURES_MS = 2000;
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
  {
    name: "first figures: statistics of all messages",
    beside: "2 s",
    target: FIRST_FIGURES_MS,
    measure: (bench) =>
      measureFirst(bench, "messages", ({ store }, view, tell) => store.statistics.count(view, ZONE, tell)),
  },
  {
    name: "first figures: statistics of all calls by their participants",
    beside: "2 s",
    target: FIRST_FIGURES_MS,
    measure: (bench) =>
      measureFirst(bench, "calls", ({ store }, view, tell) => store.statistics.countParticipation(view, tell)),
  },
  {
    name: "first figures: conversations with the most messages",
    beside: "2 s",
    target: FIRST_FIGURES_MS,
    measure: (bench) =>
      measureFirst(bench, "messages", ({ bare }, view, tell) => countFacets(bare, view, CONVERSATIONS, tell)),
  },
  {
    name: "longest time without an answer: statistics of all messages, in another order",
    beside: "at most 50 ms",
    target: LONGEST_STALL_MS,
    measure: (bench) =>
      measureStall(bench, "messages", ({ store }, view) => store.statistics.count(view, ZONE, silent)),
  },
  {
    name: "longest time without an answer: statistics of all calls by their participants",
    beside: "at most 50 ms",
    target: LONGEST_STALL_MS,
    measure: (bench) =>
      measureStall(bench, "calls", ({ store }, view) => store.statistics.countParticipation(view, silent)),
  },
  {
    name: "longest time without an answer: conversations with the most messages",
    beside: "at most 50 ms",
    target: LONGEST_STALL_MS,
    measure: (bench) => measureStall(bench, "messages", ({ bare }, view) => countFacets(bare, view, CONVERSATIONS)),
  },
];

/** The facet with the most different values. */
const CONVERSATIONS = { column: "conversationId", limitValues: 50, zone: ZONE };
const silent = (): void => undefined;

type Tell = (progress: { readonly phase: string }) => void;
type Count = (filled: FilledStore, view: ViewSnapshot, tell: Tell) => Sliced<unknown>;

function openAll(bench: Workbench, kind: QueryKind) {
  const filled = bench.filledStore();
  const { store, messagesResult, callsResult } = filled;
  const { viewId } = store.views.open(kind === "messages" ? messagesResult : callsResult, EVERYTHING);
  const view = store.views.snapshot(viewId);
  store.views.close(viewId);
  return { filled, view };
}

/** The time until the figures of a sample, or the exact ones of a view that is too small for one. */
function measureFirst(bench: Workbench, kind: QueryKind, count: Count): Figure {
  const { filled, view } = openAll(bench, kind);
  const untilFirstMs = (): number => {
    const startMs = performance.now();
    let isKnown = false;
    const work = count(filled, view, ({ phase }) => {
      if (phase === "sampled") isKnown = true;
    });
    while (!isKnown && work.next().done !== true);
    return performance.now() - startMs;
  };
  return { value: median(Array.from({ length: ROUNDS }, untilFirstMs)), unit: "ms", reference: null };
}

/** Rows that are neither ascending nor descending must be sorted before they are counted. */
async function measureStall(bench: Workbench, kind: QueryKind, count: Count): Promise<Figure> {
  const { filled, view } = openAll(bench, kind);
  const middle = view.rowIds.length >>> 1;
  const rowIds = Int32Array.from([...view.rowIds.subarray(middle), ...view.rowIds.subarray(0, middle)]);
  const stalls: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    stalls.push(await longestSliceMs(count(filled, { ...view, rowIds }, silent)));
  }
  return { value: median(stalls), unit: "ms", reference: null };
}

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
