// Counts the values of a column among the rows of a view: all of them, or a sample spread over a very large view.
import { badRequest } from "../../../contract/failure.ts";
import type { Facets, FacetValue } from "../../../contract/methods/find-methods.ts";
import type { Input } from "../../../contract/methods/methods.ts";
import { holdsPeople } from "../../../domain/columns/datasets.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { dateOfDay, localHours } from "../../../domain/time/local-clock.ts";
import { oneSpelling } from "../../../domain/query/spellings.ts";
import { isZone } from "../../../domain/time/time.ts";
import { remembering } from "../../../domain/time/zone-offsets.ts";
import { readFacts } from "../conditions/chunk-sql.ts";
import { factOf, listOf, type Fact } from "../base/columns.ts";
import type { Database } from "../base/database.ts";
import { readConversationNames, readNames } from "../records/names.ts";
import { ascending, joinRows } from "../base/row-set.ts";
import { ChunkSize, inChunks, type Sliced } from "../base/sliced.ts";
import type { ViewSnapshot } from "./snapshot.ts";

/** Larger views are sampled: about this many rows are counted, in stretches spread evenly over the view. */
const COUNTED_ROWS = 400_000;
const STRETCH_ROWS = 500;
const CHUNK_ROWS = 20_000;

type Value = FacetValue["value"];

/** The most frequent values. Throws `Failed` badRequest for an unknown column or zone. */
export function* countFacets(
  database: Database,
  { kind, connection, rowIds }: Pick<ViewSnapshot, "kind" | "connection" | "rowIds">,
  { column, limitValues, zone }: Omit<Input<"view.facets">, "viewId">,
  countedRows = COUNTED_ROWS,
): Sliced<Facets> {
  const fact = factOf(kind, column, "view.facets");
  const valuesOf = readerOf(kind, fact, zone);
  const isConversation = column === "conversationId";
  const counted = ascending(sampleOf(rowIds, countedRows));
  const counts = new Map<Value, number>();
  /** a row of each conversation */
  const rowOf = new Map<Value, number>();
  let emptyRows = 0;
  const columns = [fact.sql, ...(isConversation ? ["m.rowId"] : [])];
  yield* inChunks(counted, new ChunkSize(CHUNK_ROWS / 10, CHUNK_ROWS), (chunk) => {
    const [held = [], numbers = []] = readFacts(database, kind, chunk, columns);
    for (const [index, each] of held.entries()) {
      const values = valuesOf(each);
      if (values.length === 0) emptyRows++;
      for (const value of values) {
        const before = counts.get(value) ?? 0;
        counts.set(value, before + 1);
        if (isConversation && before === 0) rowOf.set(value, Number(numbers[index]));
      }
    }
  });
  const scale = counted.length === 0 ? 1 : rowIds.length / counted.length;
  const top = [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, limitValues);
  const ids = top.map(([value]) => String(value));
  const topRows = top.map(([value]) => rowOf.get(value) ?? 0);
  const people = holdsPeople(fact.column) ? readNames(database, connection, ids) : {};
  const names = isConversation ? readConversationNames(database, topRows) : people;
  return {
    values: top.map(([value, rows]) => ({
      value,
      name: names[String(value)] ?? null,
      rows: Math.round(rows * scale),
    })),
    emptyRows: Math.round(emptyRows * scale),
    different: counts.size,
    isExact: counted.length === rowIds.length,
  };
}

/** All rows, or stretches at even distances with that many rows in sum. */
function sampleOf(rowIds: Int32Array, mostRows: number): Int32Array {
  if (rowIds.length <= mostRows) return rowIds;
  const stretchRows = Math.min(STRETCH_ROWS, mostRows);
  const stretches = Math.floor(mostRows / stretchRows);
  const step = rowIds.length / stretches;
  return joinRows(
    Array.from({ length: stretches }, (_, index) => {
      const from = Math.floor(index * step);
      return rowIds.subarray(from, from + stretchRows);
    }),
  );
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
