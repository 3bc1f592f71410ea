// Cases of views: opening one by any filter and order, beside the bare SQL that filters, sorts and stores the ids.
import type { ViewSpec } from "../../../src/contract/rows.ts";
import type { BenchCase } from "../bench-case.ts";
import { durations, timeBoth } from "../measure.ts";
import type { Figure } from "../measure.ts";
import type { Workbench } from "../workbench.ts";

const ROUNDS = 7;
const EVERYTHING: ViewSpec = { params: {}, search: "", sort: [] };
const LOADED = "FROM result_row r CROSS JOIN message m ON m.rowId = r.rowId";
const NEWEST_FIRST = "m.sentAtSeconds DESC, m.idOrder DESC, m.id DESC";

interface ViewCase {
  readonly name: string;
  readonly spec: ViewSpec;
  /** joins after the loaded rows, conditions after that of the result */
  readonly joins?: string;
  readonly where?: string;
  readonly order?: string;
}

const VIEWS: readonly ViewCase[] = [
  { name: "open a view: everything, newest first", spec: EVERYTHING },
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

export const viewCases: readonly BenchCase[] = VIEWS.map((view) => ({
  name: view.name,
  beside: "the bare SQL that filters, sorts and stores the ids in a temporary table",
  target: 1.3,
  measure: (bench) => measureOpen(bench, view),
}));

async function measureOpen(bench: Workbench, { spec, joins, where, order }: ViewCase): Promise<Figure> {
  const { store, bare, messagesResult } = bench.filledStore();
  const conditions = ["r.resultId = ?", ...(where === undefined ? [] : [where])].join(" AND ");
  const statement = `CREATE TEMP TABLE bare_view AS SELECT m.rowId ${LOADED} ${joins ?? ""} WHERE ${conditions}
    ORDER BY ${order ?? NEWEST_FIRST}`;
  const times = await timeBoth(
    ROUNDS,
    () => store.views.close(store.views.open(messagesResult, spec).viewId),
    () => bare.run(statement, messagesResult),
    () => bare.execute("DROP TABLE bare_view"),
  );
  return durations(times);
}
