// Counts every row of a view by its stored facts: by day and hour in a zone, by kind, by duration.
import type {
  CallStatistics,
  CallTally,
  MessageStatistics,
  MessageTally,
  Statistics,
} from "../../../contract/methods/statistics-methods.ts";
import { MOST_CATEGORIES, MOST_DAYS } from "../../../contract/methods/statistics-methods.ts";
import { oneSpelling } from "../../../domain/query/spellings.ts";
import { DURATION_EDGES_MINUTES, toldMinutes, wasAnswered } from "../../../domain/records/call-statistics.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { dateOfDay, localHours, WEEK_HOURS } from "../../../domain/time/local-clock.ts";
import { FACTS } from "../base/columns.ts";
import { readFacts } from "../conditions/chunk-sql.ts";
import type { Database } from "../base/database.ts";
import { readNames } from "../records/names.ts";
import { ascending } from "../base/row-set.ts";
import { ChunkSize, inChunks } from "../base/sliced.ts";
import type { Sliced, Tell } from "../base/sliced.ts";
import {
  addLength,
  addTo,
  addToTally,
  answersOf,
  entryOf,
  lengthsOf,
  newCount,
  newSpread,
  newTally,
  tallied,
} from "./histogram.ts";
import type { Count } from "./histogram.ts";
import type { ViewSnapshot } from "../views/snapshot.ts";

const FIRST_ROWS = 2000;
const MOST_ROWS = 20_000;

/** Counts the rows of a view that still exist. Throws RangeError for an unknown zone. */
export function countView(database: Database, view: ViewSnapshot, zone: string, tell: Tell): Sliced<Statistics> {
  return view.kind === "messages" ? countMessages(database, view, zone, tell) : countCalls(database, view, zone, tell);
}

/** The facts of a chunk of rows, each as a list by its name. */
type ChunkFacts = Readonly<Record<string, readonly unknown[]>>;
type RowTaker = (facts: ChunkFacts, index: number) => void;

/** Passes each row's facts to the caller, chunk by chunk in stored order, and returns the number of rows. */
function* takeRows(
  database: Database,
  { kind, rowIds }: { readonly kind: QueryKind; readonly rowIds: Int32Array },
  take: RowTaker,
  tell: Tell,
): Sliced<number> {
  const counted = [...FACTS[kind]].filter(([, { column }]) => column.statistics === "facts");
  const columns = counted.map(([, { sql }]) => sql);
  let rows = 0;
  const takeChunk = (chunk: Int32Array): void => {
    const lists = readFacts(database, kind, chunk, columns);
    const facts = Object.fromEntries(counted.map(([name], index) => [name, lists[index] ?? []]));
    const count = lists[0]?.length ?? 0;
    for (let index = 0; index < count; index++) take(facts, index);
    rows += count;
  };
  yield* inChunks(ascending(rowIds), new ChunkSize(FIRST_ROWS, MOST_ROWS), takeChunk, tell);
  return rows;
}

interface Day extends Count {
  durationMs: number;
  /** rows of each category */
  readonly categories: Map<string, number>;
}

const newDay = (): Day => ({ ...newCount(), durationMs: 0, categories: new Map() });

/** Rows by day and hour of one zone. */
function newCalendar(zone: string) {
  const localHour = localHours(zone);
  const days = new Map<number, Day>();
  const hoursOfWeek = Array.from({ length: WEEK_HOURS }, () => 0);
  let unknownRows = 0;
  return {
    hoursOfWeek,
    /** The day of the time; null for an unknown time. */
    add(seconds: unknown, answered: boolean | null): Day | null {
      const local = localHour(seconds);
      if (local === null) {
        unknownRows++;
        return null;
      }
      hoursOfWeek[local.hourOfWeek] = (hoursOfWeek[local.hourOfWeek] ?? 0) + 1;
      const day = entryOf(days, local.day, newDay);
      addTo(day, answered);
      return day;
    },
    days<Value>(valueOf: (day: Day) => Value) {
      const newest = [...days].toSorted(([one], [other]) => other - one).slice(0, MOST_DAYS);
      const values = newest.map(([day, held]) => ({ day: dateOfDay(day), rows: held.rows, ...valueOf(held) }));
      return { values, different: days.size, unknownRows };
    },
  };
}

function* countMessages(database: Database, view: ViewSnapshot, zone: string, tell: Tell): Sliced<MessageStatistics> {
  const calendar = newCalendar(zone);
  const [categories, types, senders] = [newTally(), newTally(), newTally()];
  const take: RowTaker = ({ sentAtSeconds, category, type, sender }, index) => {
    const day = calendar.add(sentAtSeconds?.[index], null);
    addToTally(categories, category?.[index], null);
    addToTally(types, type?.[index], null);
    addToTally(senders, sender?.[index], null);
    const name = category?.[index];
    if (day !== null && typeof name === "string") day.categories.set(name, (day.categories.get(name) ?? 0) + 1);
  };
  const rows = yield* takeRows(database, view, take, tell);
  const byCategory = withoutAnswers(tallied(categories));
  const bySender = withoutAnswers(tallied(senders));
  const shown = byCategory.values.slice(0, MOST_CATEGORIES);
  return {
    kind: "messages",
    rows,
    days: calendar.days((day) => ({ categories: shown.map(({ value }) => day.categories.get(value) ?? 0) })),
    hoursOfWeek: calendar.hoursOfWeek,
    categories: byCategory,
    types: withoutAnswers(tallied(types)),
    senders: bySender,
    names: readNames(
      database,
      view.connection,
      bySender.values.map(({ value }) => value),
    ),
  };
}

function withoutAnswers({ values, different, unknown }: CallTally): MessageTally {
  return {
    values: values.map(({ value, rows }) => ({ value, rows })),
    different,
    unknown: { rows: unknown.rows },
  };
}

function* countCalls(database: Database, view: ViewSnapshot, zone: string, tell: Tell): Sliced<CallStatistics> {
  const calendar = newCalendar(zone);
  const all = newCount();
  const [statuses, types, modes] = [newTally(), newTally(), newTally()];
  const durations = newSpread(DURATION_EDGES_MINUTES);
  let unansweredWithoutDuration = 0;
  const take: RowTaker = ({ initiatedAtSeconds, status, type, mode, totalDurationInMinutes }, index) => {
    const said = status?.[index];
    const answered = wasAnswered(typeof said === "string" ? said : null);
    addTo(all, answered);
    addToTally(statuses, typeof said === "string" ? oneSpelling("calls", "status", said) : said, answered);
    addToTally(types, type?.[index], answered);
    addToTally(modes, mode?.[index], answered);
    const day = calendar.add(initiatedAtSeconds?.[index], answered);
    const minutes = toldMinutes(totalDurationInMinutes?.[index]);
    if (minutes === null) {
      if (answered === false) unansweredWithoutDuration++;
      return;
    }
    const durationMs = addLength(durations, minutes, 60);
    if (day !== null) day.durationMs += durationMs;
  };
  const rows = yield* takeRows(database, view, take, tell);
  return {
    kind: "calls",
    rows,
    answers: answersOf(all),
    days: calendar.days((day) => ({ answers: answersOf(day), seconds: day.durationMs / 1000 })),
    hoursOfWeek: calendar.hoursOfWeek,
    statuses: tallied(statuses),
    types: tallied(types),
    modes: tallied(modes),
    durations: lengthsOf(durations),
    unansweredWithoutDuration,
  };
}
