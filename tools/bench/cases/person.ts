// Cases of looking through everything stored: for one person, and for what is around a call.
import type { QueryKind } from "#domain/query/filters.ts";
import { runWhole, type Sliced } from "#core/store/base/sliced.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { durations, LONGEST_STALL_MS, longestSliceMs, median, timeBoth, type Figure } from "#tools/bench/measure.ts";
import type { Workbench } from "#tools/bench/workbench.ts";

const ROUNDS = 3;
const silent = (): void => undefined;

export const personCases: readonly BenchCase[] = [
  {
    name: "everything of the person with the most messages",
    beside: "bare SQL that reads the records of the person's messages and calls, and JSON.parse",
    target: 2,
    measure: measurePerson,
  },
  {
    name: "longest time without an answer: everything of a person",
    beside: "at most 50 ms",
    target: LONGEST_STALL_MS,
    measure: (bench) => longestOf(() => bench.filledStore().store.statistics.readPerson(busiest(bench), silent)),
  },
  {
    name: "what is around a call",
    beside: "bare SQL that counts the calls of two people",
    target: 3,
    measure: measureRelated,
  },
  {
    name: "longest time without an answer: what is around a call",
    beside: "at most 50 ms",
    target: LONGEST_STALL_MS,
    measure: (bench) => longestOf(() => bench.filledStore().store.statistics.countRelated("calls", 1)),
  },
];

async function longestOf(work: () => Sliced<unknown>): Promise<Figure> {
  const stalls: number[] = [];
  for (let round = 0; round < ROUNDS; round++) stalls.push(await longestSliceMs(work()));
  return { value: median(stalls), unit: "ms", reference: null };
}

/** The person who sent the most messages. */
function busiest(bench: Workbench): { readonly connectionId: string; readonly uid: string } {
  const [uid = ""] = bench
    .filledStore()
    .bare.column<string>("SELECT sender FROM message GROUP BY sender ORDER BY count(*) DESC LIMIT 1");
  return { connectionId: "bench", uid };
}

async function measurePerson(bench: Workbench): Promise<Figure> {
  const { store, bare } = bench.filledStore();
  const whose = busiest(bench);
  const read = (kind: QueryKind): void => {
    const sql =
      kind === "messages"
        ? "SELECT r.raw FROM message m JOIN message_raw r USING (rowId) WHERE m.sender = ? OR m.receiver = ?"
        : `SELECT coalesce(r.listRaw, r.fullRaw) AS raw FROM call m JOIN call_raw r USING (rowId)
           WHERE m.initiator = ? OR instr(m.participantUids, json_quote(?)) > 0`;
    for (const { raw } of bare.all<{ raw: string }>(sql, whose.uid, whose.uid)) JSON.parse(raw);
  };
  const times = await timeBoth(
    ROUNDS,
    () => runWhole(store.statistics.readPerson(whose, silent)),
    () => (["messages", "calls"] as const).forEach(read),
  );
  return durations(times);
}

async function measureRelated(bench: Workbench): Promise<Figure> {
  const { store, bare } = bench.filledStore();
  const times = await timeBoth(
    ROUNDS,
    () => runWhole(store.statistics.countRelated("calls", 1)),
    () =>
      bare.get(
        `SELECT count(*) FROM call m JOIN call o ON o.rowId = 1
         WHERE o.initiator IN (m.initiator, m.receiver) AND o.receiver IN (m.initiator, m.receiver)`,
      ),
  );
  return durations(times);
}
