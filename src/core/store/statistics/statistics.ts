// Counts every row of a view by its stored facts: by day and hour in a zone, by kind, by duration.
import {
  MOST_CATEGORIES,
  TROUBLES,
  type CallStatistics,
  type CallHistogram,
  type DayCounts,
  type MessageStatistics,
  type MessageHistogram,
  type Statistics,
} from "#contract/methods/statistics-methods.ts";
import { oneSpelling } from "#domain/query/spellings.ts";
import { DURATION_EDGES_MINUTES, toldMinutes } from "#domain/records/call-statistics.ts";
import { outcomeOf, wasAnswered } from "#domain/records/outcomes.ts";
import { FACTS, TIME_COLUMNS } from "#core/store/base/sql-columns.ts";
import { readFacts } from "#core/store/conditions/chunk-sql.ts";
import type { Database } from "#core/store/base/database.ts";
import { readNames } from "#core/store/records/names.ts";
import { countWithSample, SAMPLE_SIZES, type CountRows, type TellCount } from "#core/store/base/count-with-sample.ts";
import { ascendingInSlices } from "#core/store/base/row-set.ts";
import { ChunkSize, inChunks, type Sliced, type Tell } from "#core/store/base/sliced.ts";
import { Calendar, type Day } from "./count-calendar.ts";
import { addTo, answersOf, Distribution, Histogram, newCount } from "./histogram.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";

const FIRST_ROWS = 2000;
const MOST_ROWS = 20_000;

/** Counts the rows of a view that still exist, a sample first. Throws RangeError for an unknown zone. */
export function countView(
  database: Database,
  { kind, connection, rowIds }: Pick<ViewSnapshot, "kind" | "connection" | "rowIds">,
  zone: string,
  tell: TellCount<Statistics>,
  sampleRows = SAMPLE_SIZES.columns,
): Sliced<Statistics> {
  if (kind === "calls") {
    const count: CountRows<CallStatistics> = (rows, tellRows) =>
      countCalls(database, { connection, rowIds: rows }, zone, tellRows);
    return countWithSample(rowIds, sampleRows, count, tell);
  }
  const count: CountRows<MessageStatistics> = (rows, tellRows) =>
    countMessages(database, { connection, rowIds: rows }, zone, tellRows);
  return countWithSample(rowIds, sampleRows, count, tell);
}

/** The facts of a chunk of rows, each as a list by its name. */
type ChunkFacts = Readonly<Record<string, readonly unknown[]>>;
type RowTaker = (facts: ChunkFacts, index: number) => void;

/** The rows of a view by their local day, and nothing else of them. Throws RangeError for an unknown zone. */
export function* countDays(
  database: Database,
  view: Pick<ViewSnapshot, "kind" | "rowIds">,
  zone: string,
): Sliced<DayCounts> {
  const calendar = new Calendar(zone);
  const time = TIME_COLUMNS[view.kind];
  const take: RowTaker = (facts, index) => void calendar.add(facts[time]?.[index], null);
  const rowIds = yield* ascendingInSlices(view.rowIds);
  yield* takeRows(database, { kind: view.kind, rowIds }, take, () => undefined, [time]);
  return calendar.days(() => ({}));
}

/** Passes facts of each row, given in ascending order, to the caller. Returns the number of rows that exist. */
function* takeRows(
  database: Database,
  { kind, rowIds }: Pick<ViewSnapshot, "kind" | "rowIds">,
  take: RowTaker,
  tell: Tell,
  /** the facts that are read; by default all that the statistics count */
  names?: readonly string[],
): Sliced<number> {
  const counted = [...FACTS[kind]].filter(([name, { column }]) =>
    names === undefined ? column.statistics === "facts" : names.includes(name),
  );
  const columns = counted.map(([, { sql }]) => sql);
  let rows = 0;
  const takeChunk = (chunk: Int32Array): void => {
    const lists = readFacts(database, kind, chunk, columns);
    const facts = Object.fromEntries(counted.map(([name], index) => [name, lists[index] ?? []]));
    const count = lists[0]?.length ?? 0;
    for (let index = 0; index < count; index++) take(facts, index);
    rows += count;
  };
  yield* inChunks(rowIds, new ChunkSize(FIRST_ROWS, MOST_ROWS), takeChunk, tell);
  return rows;
}

function* countMessages(
  database: Database,
  { connection, rowIds }: Pick<ViewSnapshot, "connection" | "rowIds">,
  zone: string,
  tell: Tell,
): Sliced<MessageStatistics> {
  const calendar = new Calendar(zone);
  const [categories, types, senders] = [new Histogram(), new Histogram(), new Histogram()];
  const take: RowTaker = ({ sentAtSeconds, category, type, sender }, index) => {
    const counts = calendar.add(sentAtSeconds?.[index], null);
    categories.add(category?.[index], null);
    types.add(type?.[index], null);
    senders.add(sender?.[index], null);
    const name = category?.[index];
    if (typeof name !== "string") return;
    for (const each of counts) each.categories.set(name, (each.categories.get(name) ?? 0) + 1);
  };
  const rows = yield* takeRows(database, { kind: "messages", rowIds }, take, tell);
  const byCategory = withoutAnswers(yield* categories.mostFrequent());
  const bySender = withoutAnswers(yield* senders.mostFrequent());
  const shown = byCategory.values.slice(0, MOST_CATEGORIES);
  const categoriesOf = (day: Day) => ({ categories: shown.map(({ value }) => day.categories.get(value) ?? 0) });
  return {
    kind: "messages",
    rows,
    sampledOf: null,
    days: calendar.days(categoriesOf),
    hours: calendar.hours(categoriesOf),
    hoursOfWeek: calendar.hoursOfWeek(),
    categories: byCategory,
    types: withoutAnswers(yield* types.mostFrequent()),
    senders: bySender,
    names: namesOf(database, connection, bySender),
  };
}

/** The known names of the people in a histogram. */
function namesOf(
  database: Database,
  connection: number,
  { values }: MessageHistogram,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readNames(
      database,
      connection,
      values.map(({ value }) => value),
    ),
  );
}

function withoutAnswers({ values, different, unknown }: CallHistogram): MessageHistogram {
  return {
    values: values.map(({ value, rows }) => ({ value, rows })),
    different,
    unknown: { rows: unknown.rows },
  };
}

/** Adds 1 for each figure of the course of a call that is over 0. */
function countTroubles(troubles: number[], facts: ChunkFacts, index: number): void {
  for (const [place, name] of TROUBLES.entries()) {
    if (Number(facts[name]?.[index] ?? 0) > 0) troubles[place] = (troubles[place] ?? 0) + 1;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

function* countCalls(
  database: Database,
  { connection, rowIds }: Pick<ViewSnapshot, "connection" | "rowIds">,
  zone: string,
  tell: Tell,
): Sliced<CallStatistics> {
  const calendar = new Calendar(zone);
  const all = newCount();
  const [statuses, types, modes, callers] = [new Histogram(), new Histogram(), new Histogram(), new Histogram()];
  const durations = new Distribution(DURATION_EDGES_MINUTES);
  let [unansweredWithoutDuration, turnedDown] = [0, 0];
  const troubles = TROUBLES.map(() => 0);
  const take: RowTaker = (facts, index) => {
    const { initiatedAtSeconds, status, type, mode, initiator, totalDurationInMinutes } = facts;
    countTroubles(troubles, facts, index);
    const said = textOrNull(status?.[index]);
    const answered = wasAnswered(said);
    const isDown = outcomeOf(said) === "turnedDown";
    addTo(all, answered);
    if (isDown) turnedDown++;
    statuses.add(said === null ? null : oneSpelling("calls", "status", said), answered);
    types.add(type?.[index], answered);
    modes.add(mode?.[index], answered);
    callers.add(initiator?.[index], answered);
    const counts = calendar.add(initiatedAtSeconds?.[index], answered);
    if (isDown) for (const each of counts) each.turnedDown++;
    const minutes = toldMinutes(totalDurationInMinutes?.[index]);
    if (minutes === null) {
      if (answered === false) unansweredWithoutDuration++;
      return;
    }
    const durationMs = durations.add(minutes, 60);
    for (const each of counts) each.durationMs += durationMs;
  };
  const rows = yield* takeRows(database, { kind: "calls", rowIds }, take, tell);
  const initiators = yield* callers.mostFrequent();
  const figuresOf = (day: Day) => ({
    answers: answersOf(day),
    turnedDown: day.turnedDown,
    seconds: day.durationMs / 1000,
  });
  return {
    kind: "calls",
    rows,
    sampledOf: null,
    answers: answersOf(all),
    turnedDown,
    days: calendar.days(figuresOf),
    hours: calendar.hours(figuresOf),
    hoursOfWeek: calendar.hoursOfWeek(),
    statuses: yield* statuses.mostFrequent(),
    types: yield* types.mostFrequent(),
    modes: yield* modes.mostFrequent(),
    initiators,
    names: namesOf(database, connection, initiators),
    durations: yield* durations.lengths(),
    unansweredWithoutDuration,
    troubles,
  };
}
