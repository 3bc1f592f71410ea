// Counts every row of a view by its stored facts: by day and hour in a zone, by kind, by duration.
import {
  MOST_CATEGORIES,
  MOST_DAYS,
  type CallStatistics,
  type CallHistogram,
  type DayCounts,
  type MessageStatistics,
  type MessageHistogram,
  type Statistics,
} from "../../../contract/methods/statistics-methods.ts";
import { oneSpelling } from "../../../domain/query/spellings.ts";
import { DURATION_EDGES_MINUTES, toldMinutes, wasAnswered } from "../../../domain/records/call-statistics.ts";
import { dateOfDay, localHours, WEEK_HOURS } from "../../../domain/time/local-clock.ts";
import { FACTS, TIME_COLUMNS } from "../base/columns.ts";
import { readFacts } from "../conditions/chunk-sql.ts";
import type { Database } from "../base/database.ts";
import { readNames } from "../records/names.ts";
import { countWithSample, SAMPLE_SIZES, type CountRows, type TellCount } from "../base/count-with-sample.ts";
import { ascendingInSlices } from "../base/row-set.ts";
import { ChunkSize, inChunks, type Sliced, type Tell } from "../base/sliced.ts";
import { addTo, answersOf, Distribution, entryOf, Histogram, newCount, type Count } from "./histogram.ts";
import type { ViewSnapshot } from "../views/snapshot.ts";

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
    const count: CountRows<CallStatistics> = (rows, tellRows) => countCalls(database, rows, zone, tellRows);
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

interface Day extends Count {
  durationMs: number;
  /** rows of each category */
  readonly categories: Map<string, number>;
}

const newDay = (): Day => ({ ...newCount(), durationMs: 0, categories: new Map() });

/** Rows by day and hour of one zone. */
class Calendar {
  /** rows by hour of the week; hours without rows are absent */
  readonly #hours = new Map<number, number>();
  readonly #localHour: ReturnType<typeof localHours>;
  readonly #days = new Map<number, Day>();
  #unknownRows = 0;

  /** Throws RangeError for an unknown zone. */
  constructor(zone: string) {
    this.#localHour = localHours(zone);
  }

  /** Adds a row. Returns the day of its time; null for an unknown time. */
  add(seconds: unknown, answered: boolean | null): Day | null {
    const local = this.#localHour(seconds);
    if (local === null) {
      this.#unknownRows++;
      return null;
    }
    this.#hours.set(local.hourOfWeek, (this.#hours.get(local.hourOfWeek) ?? 0) + 1);
    const day = entryOf(this.#days, local.day, newDay);
    addTo(day, answered);
    return day;
  }

  hoursOfWeek(): readonly number[] {
    return Array.from({ length: WEEK_HOURS }, (_, hour) => this.#hours.get(hour) ?? 0);
  }

  days<Value>(valueOf: (day: Day) => Value) {
    const newest = [...this.#days].toSorted(([one], [other]) => other - one).slice(0, MOST_DAYS);
    const values = newest.map(([day, held]) => ({ day: dateOfDay(day), rows: held.rows, ...valueOf(held) }));
    return { values, different: this.#days.size, unknownRows: this.#unknownRows };
  }
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
    const day = calendar.add(sentAtSeconds?.[index], null);
    categories.add(category?.[index], null);
    types.add(type?.[index], null);
    senders.add(sender?.[index], null);
    const name = category?.[index];
    if (day !== null && typeof name === "string") day.categories.set(name, (day.categories.get(name) ?? 0) + 1);
  };
  const rows = yield* takeRows(database, { kind: "messages", rowIds }, take, tell);
  const byCategory = withoutAnswers(yield* categories.mostFrequent());
  const bySender = withoutAnswers(yield* senders.mostFrequent());
  const shown = byCategory.values.slice(0, MOST_CATEGORIES);
  return {
    kind: "messages",
    rows,
    sampledOf: null,
    days: calendar.days((day) => ({ categories: shown.map(({ value }) => day.categories.get(value) ?? 0) })),
    hoursOfWeek: calendar.hoursOfWeek(),
    categories: byCategory,
    types: withoutAnswers(yield* types.mostFrequent()),
    senders: bySender,
    names: Object.fromEntries(
      readNames(
        database,
        connection,
        bySender.values.map(({ value }) => value),
      ),
    ),
  };
}

function withoutAnswers({ values, different, unknown }: CallHistogram): MessageHistogram {
  return {
    values: values.map(({ value, rows }) => ({ value, rows })),
    different,
    unknown: { rows: unknown.rows },
  };
}

function* countCalls(database: Database, rowIds: Int32Array, zone: string, tell: Tell): Sliced<CallStatistics> {
  const calendar = new Calendar(zone);
  const all = newCount();
  const [statuses, types, modes] = [new Histogram(), new Histogram(), new Histogram()];
  const durations = new Distribution(DURATION_EDGES_MINUTES);
  let unansweredWithoutDuration = 0;
  const take: RowTaker = ({ initiatedAtSeconds, status, type, mode, totalDurationInMinutes }, index) => {
    const said = status?.[index];
    const answered = wasAnswered(typeof said === "string" ? said : null);
    addTo(all, answered);
    statuses.add(typeof said === "string" ? oneSpelling("calls", "status", said) : said, answered);
    types.add(type?.[index], answered);
    modes.add(mode?.[index], answered);
    const day = calendar.add(initiatedAtSeconds?.[index], answered);
    const minutes = toldMinutes(totalDurationInMinutes?.[index]);
    if (minutes === null) {
      if (answered === false) unansweredWithoutDuration++;
      return;
    }
    const durationMs = durations.add(minutes, 60);
    if (day !== null) day.durationMs += durationMs;
  };
  const rows = yield* takeRows(database, { kind: "calls", rowIds }, take, tell);
  return {
    kind: "calls",
    rows,
    sampledOf: null,
    answers: answersOf(all),
    days: calendar.days((day) => ({ answers: answersOf(day), seconds: day.durationMs / 1000 })),
    hoursOfWeek: calendar.hoursOfWeek(),
    statuses: yield* statuses.mostFrequent(),
    types: yield* types.mostFrequent(),
    modes: yield* modes.mostFrequent(),
    durations: yield* durations.lengths(),
    unansweredWithoutDuration,
  };
}
