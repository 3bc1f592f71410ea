// Counts the values of a column among the rows of a view: of a sample first, and then of every row.
import { badRequest } from "#contract/failure.ts";
import type { Facets, FacetValue } from "#contract/methods/find-methods.ts";
import type { Input } from "#contract/methods/methods.ts";
import { holdsPeople } from "#domain/columns/datasets.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { dateOfDay, localHours } from "#domain/time/local-clock.ts";
import { oneSpelling } from "#domain/query/spellings.ts";
import { isZone } from "#domain/time/time.ts";
import { remembering } from "#domain/time/zone-offsets.ts";
import { readFacts } from "#core/store/conditions/chunk-sql.ts";
import { factOf, listOf, type Fact } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { readConversationNames, readNames } from "#core/store/records/names.ts";
import { countWithSample, SAMPLE_SIZES, type CountRows, type TellCount } from "#core/store/base/count-with-sample.ts";
import { mostOf } from "#core/store/base/most-of.ts";
import { ChunkSize, inChunks, type Sliced, type Tell } from "#core/store/base/sliced.ts";
import type { ViewSnapshot } from "./snapshot.ts";

const FIRST_ROWS = 2000;
const MOST_ROWS = 20_000;

type Value = FacetValue["value"];

type View = Pick<ViewSnapshot, "kind" | "connection" | "rowIds">;
type Wanted = Omit<Input<"view.facets">, "viewId">;

/** The most frequent values. Throws `Failed` badRequest for an unknown column or zone. */
export function* countFacets(
  database: Database,
  { rowIds, ...view }: View,
  wanted: Wanted,
  tell: TellCount<Facets> = () => undefined,
  sampleRows = SAMPLE_SIZES.columns,
): Sliced<Facets> {
  const count: CountRows<Facets> = (rows, tellRows) =>
    countValues(database, { ...view, rowIds: rows }, wanted, tellRows);
  return yield* countWithSample(rowIds, sampleRows, count, tell);
}

function* countValues(
  database: Database,
  { kind, connection, rowIds }: View,
  { column, limitValues, zone }: Wanted,
  tell: Tell,
): Sliced<Facets> {
  const fact = factOf(kind, column, "view.facets");
  const valuesOf = readerOf(kind, fact, zone);
  const isConversation = column === "conversationId";
  const counts = new Map<Value, number>();
  /** a row of each conversation */
  const rowOf = new Map<Value, number>();
  let [rows, emptyRows] = [0, 0];
  const columns = [fact.sql, ...(isConversation ? ["m.rowId"] : [])];
  const countChunk = (chunk: Int32Array): void => {
    const [held = [], numbers = []] = readFacts(database, kind, chunk, columns);
    rows += held.length;
    for (const [index, each] of held.entries()) {
      const values = valuesOf(each);
      if (values.length === 0) emptyRows++;
      for (const value of values) {
        const before = counts.get(value) ?? 0;
        counts.set(value, before + 1);
        if (isConversation && before === 0) rowOf.set(value, Number(numbers[index]));
      }
    }
  };
  yield* inChunks(rowIds, new ChunkSize(FIRST_ROWS, MOST_ROWS), countChunk, tell);
  const top = yield* mostOf<readonly [Value, number]>(counts, limitValues, (one, other) => other[1] - one[1]);
  const ids = top.map(([value]) => String(value));
  const topRows = top.map(([value]) => rowOf.get(value) ?? 0);
  const people = holdsPeople(fact.column) ? readNames(database, connection, ids) : new Map<string, string>();
  const names = isConversation ? readConversationNames(database, topRows) : people;
  return {
    values: top.map(([value, rowsOfValue]) => ({ value, name: names.get(String(value)) ?? null, rows: rowsOfValue })),
    emptyRows,
    different: counts.size,
    rows,
    sampledOf: null,
  };
}

/** How the values of a column are counted: each entry of a list once, flags as they are, times by their day. */
function readerOf(kind: QueryKind, { column, type }: Fact, zone: string): (held: unknown) => readonly Value[] {
  if (!isZone(zone)) {
    throw badRequest("view.facets", "There is no such zone.");
  }
  if (type === "list") {
    return (held) => [...new Set(listOf(held))].filter((entry) => typeof entry === "string");
  }
  if (type === "flag") return (held) => (typeof held === "number" ? [held === 1] : []);
  if (column.type !== "time") {
    return (held) => {
      if (typeof held === "string") return [oneSpelling(kind, column.name, held)];
      return typeof held === "number" ? [held] : [];
    };
  }
  const hourAt = localHours(zone);
  const dateOf = remembering(dateOfDay);
  return (held) => {
    const hour = hourAt(held);
    if (hour !== null) return [dateOf(hour.day)];
    // Times before 1970 and after 9999 have no day.
    return typeof held === "number" ? [held] : [];
  };
}
