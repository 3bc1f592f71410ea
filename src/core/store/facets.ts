// Counts the values of a column among the rows of a view: all of them, or a sample spread over a very large view.
import { Failed } from "../../contract/failure.ts";
import type { Facets, FacetValue } from "../../contract/find-methods.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { readFacts } from "./chunk-sql.ts";
import { COLUMNS } from "./columns.ts";
import type { Database } from "./database.ts";
import { readNames } from "./names.ts";
import { ascending, joinRows } from "./row-set.ts";
import { chunkSize } from "./sliced.ts";
import type { Sliced } from "./sliced.ts";

/** Rows up to which all are counted; of more, so many are, in stretches spread evenly over the view. */
export const COUNTED_ROWS = 400_000;
const STRETCH_ROWS = 500;
const CHUNK_ROWS = 20_000;

/** Columns whose values are ids of people and groups. */
const PEOPLE: readonly string[] = ["sender", "receiver", "initiator", "mentionedUids", "participantUids"];

export interface FacetsOf {
  readonly kind: QueryKind;
  /** the store's number for the connection */
  readonly connection: number;
  readonly rowIds: Int32Array;
}

type Value = FacetValue["value"];

/** The most frequent values. Throws `Failed` badRequest for a column that does not exist. */
export function* countFacets(
  database: Database,
  { kind, connection, rowIds }: FacetsOf,
  column: string,
  limitValues: number,
  countedRows = COUNTED_ROWS,
): Sliced<Facets> {
  if (!Object.hasOwn(COLUMNS[kind], column)) {
    throw new Failed({
      kind: "badRequest",
      method: "view.facets",
      issues: [`${column.slice(0, 60)} is no column of ${kind}`],
    });
  }
  const type = COLUMNS[kind][column];
  const counted = ascending(sampleOf(rowIds, countedRows));
  const counts = new Map<Value, number>();
  let emptyRows = 0;
  const size = chunkSize(CHUNK_ROWS / 10, CHUNK_ROWS);
  for (let from = 0; from < counted.length;) {
    const chunk = counted.subarray(from, from + size.rows());
    size.timed(() => {
      for (const held of readFacts(database, kind, chunk, [`m.${column}`])[0] ?? []) {
        const values = valuesOf(held, type);
        if (values.length === 0) emptyRows++;
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    });
    from += chunk.length;
    yield;
  }
  const scale = counted.length === 0 ? 1 : rowIds.length / counted.length;
  const top = [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, limitValues);
  const ids = PEOPLE.includes(column) ? top.map(([value]) => String(value)) : [];
  const names = ids.length === 0 ? {} : readNames(database, connection, ids);
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

function valuesOf(held: unknown, type: string | undefined): readonly Value[] {
  if (type === "list") {
    const list: unknown = typeof held === "string" ? JSON.parse(held) : [];
    return Array.isArray(list) ? [...new Set(list)].filter((entry) => typeof entry === "string") : [];
  }
  if (type === "flag") return typeof held === "number" ? [held === 1] : [];
  return typeof held === "string" || typeof held === "number" ? [held] : [];
}
