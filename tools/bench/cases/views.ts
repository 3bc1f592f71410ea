// Cases of views: opening one with any filter and order, beside the bare SQL that filters, sorts and stores the ids.
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import { openStore } from "#core/store/store.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import {
  durations,
  LONGEST_STALL_MS,
  longestSliceMs,
  median,
  rounds,
  timeBoth,
  type Figure,
} from "#tools/bench/measure.ts";
import { engineThreads } from "#tools/bench/engine-threads.ts";
import type { FilledStore, Workbench } from "#tools/bench/workbench.ts";

const ROUNDS = 7;
const never = new AbortController().signal;
const LOADED = "FROM result_row r CROSS JOIN message m ON m.rowId = r.rowId";
const NEWEST_FIRST = "m.sentAtSeconds DESC, m.idOrder DESC, m.id DESC";

interface ViewCase {
  readonly name: string;
  readonly spec: ViewSpec;
  /** the order of the result's rows is not cached from an earlier view */
  readonly isFirst?: true;
  /** joins after the loaded rows, conditions after that of the result */
  readonly joins?: string;
  readonly where?: string;
  readonly order?: string;
}

const VIEWS: readonly ViewCase[] = [
  { name: "open a view: everything, newest first, the first view of a result", spec: EVERYTHING, isFirst: true },
  { name: "open a view: everything, newest first, again", spec: EVERYTHING },
  {
    name: "open a view: one sender",
    spec: { ...EVERYTHING, params: { sender: "agent_priya_n" } },
    where: "m.sender = 'agent_priya_n'",
  },
  {
    name: "open a view: one conversation, indexed",
    spec: { ...EVERYTHING, params: { conversationId: "group_support_ar" } },
    where: "m.connection = 1 AND m.conversationId = 'group_support_ar'",
  },
  {
    name: "open a view: text contains, any script",
    spec: { ...EVERYTHING, params: { searchKey: "ЗАКАЗ" } },
    joins: "JOIN message_fold f ON f.rowId = m.rowId",
    where: "instr(f.text, 'заказ') > 0",
  },
  {
    name: "open a view: sorted by text",
    spec: { ...EVERYTHING, sort: [{ column: "text", descending: false }] },
    joins: "LEFT JOIN message_fold f ON f.rowId = m.rowId",
    order: `f.text ASC NULLS LAST, ${NEWEST_FIRST}`,
  },
];

export const viewCases: readonly BenchCase[] = [
  ...VIEWS.map((view) => ({
    name: view.name,
    beside: "the bare SQL that filters, sorts and stores the ids in a temporary table",
    target: 1.3,
    measure: (bench: Workbench) => measureOpen(bench, view),
  })),
  ...VIEWS.filter(({ spec, isFirst }) => isFirst === true || spec.sort.length > 0).map((view) => ({
    name: `longest time without an answer: ${view.name}`,
    beside: "at most 50 ms",
    target: LONGEST_STALL_MS,
    measure: (bench: Workbench) => measureStalls(bench, view),
  })),
];

/** A store like the engine's, which sorts in threads. */
async function openSorting({ filledStore }: Workbench): Promise<FilledStore> {
  const filled = filledStore();
  const store = openStore(filled.path);
  store.views.sorter.useThreads((await engineThreads()).sorter);
  return { ...filled, store };
}

/** How long other requests wait while a view opens. */
async function measureStalls(bench: Workbench, { spec }: ViewCase): Promise<Figure> {
  const { store, messagesResult } = await openSorting(bench);
  const stalls: number[] = [];
  for (const _ of rounds(ROUNDS)) {
    store.views.noteChange();
    stalls.push(await longestSliceMs(store.views.opening(messagesResult, spec)));
  }
  store.close();
  return { value: median(stalls), unit: "ms", reference: null };
}

async function measureOpen(bench: Workbench, { spec, isFirst, joins, where, order }: ViewCase): Promise<Figure> {
  const { store, bare, messagesResult } = await openSorting(bench);
  const conditions = ["r.resultId = ?", ...(where === undefined ? [] : [where])].join(" AND ");
  const statement = `CREATE TEMP TABLE bare_view AS SELECT m.rowId ${LOADED} ${joins ?? ""} WHERE ${conditions}
    ORDER BY ${order ?? NEWEST_FIRST}`;
  const times = await timeBoth(
    ROUNDS,
    async () => {
      if (isFirst) store.views.noteChange();
      const { viewId } = await runSliced(store.views.opening(messagesResult, spec), never);
      store.views.close(viewId);
    },
    () => bare.run(statement, messagesResult),
    () => bare.execute("DROP TABLE bare_view"),
  );
  store.close();
  return durations(times);
}
