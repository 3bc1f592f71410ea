// Which rows of a list pass a view's filters and hold what is looked for: by the search index, and by a scan where it is
// not ready or cannot tell.
import type { QueryKind } from "../../domain/filters.ts";
import { parseFind } from "../../domain/find.ts";
import type { ViewSpec } from "../../contract/rows.ts";
import { readChunk } from "./chunk-sql.ts";
import type { Database } from "./database.ts";
import { columnConditions, filterConditions, valueConditions } from "./filter-sql.ts";
import type { Condition } from "./filter-sql.ts";
import { planFind } from "./find-plan.ts";
import type { FindPlan } from "./find-plan.ts";
import { findCondition, namedBy } from "./find-sql.ts";
import type { Named } from "./find-sql.ts";
import type { StoredResult } from "./results.ts";
import { ascending, joinRows, makeRowSet, pickRows } from "./row-set.ts";
import type { RowSet } from "./row-set.ts";
import type { SearchIndex } from "./search-index.ts";
import { chunkSize } from "./sliced.ts";
import type { Sliced } from "./sliced.ts";

/** What rows are tested by, made once for a view. */
export interface RowTest {
  readonly kind: QueryKind;
  /** null for none */
  readonly filters: Condition | null;
  readonly find: { readonly condition: Condition; readonly plan: FindPlan | null } | null;
}

/** Throws `Failed` badRequest for an unknown column or parameter. */
export function testOf(
  database: Database,
  { kind, connection }: StoredResult,
  spec: ViewSpec,
  method: string,
): RowTest {
  const filters = [
    ...filterConditions(kind, spec.params, method),
    ...valueConditions(kind, spec.values ?? [], method),
    ...columnConditions(kind, spec.tests ?? [], method),
  ];
  const find = parseFind(spec.search);
  if (find === null) return { kind, filters: allOf(filters), find: null };
  const known = new Map<string, Named>();
  const named = (folded: string): Named => {
    const found = known.get(folded) ?? namedBy(database, connection, folded);
    known.set(folded, found);
    return found;
  };
  const isNobody = (folded: string): boolean =>
    kind === "messages" || (named(folded).users.length === 0 && named(folded).groups.length === 0);
  const condition = findCondition(kind, find, named);
  return { kind, filters: allOf(filters), find: { condition, plan: planFind(find, isNobody) } };
}

function allOf(conditions: readonly Condition[]): Condition | null {
  if (conditions.length === 0) return null;
  return {
    sql: conditions.map((each) => `(${each.sql})`).join(" AND "),
    values: conditions.flatMap((each) => each.values),
  };
}

/** True when what passes depends on what is known of people, and not on the rows alone. */
export function dependsOnNames({ kind, find }: RowTest): boolean {
  return kind === "calls" && find !== null;
}

/** Rows of one chunk: at first, so that the newest come soon, and at most. */
const FIRST_ROWS = 4000;
const MOST_ROWS = 400_000;
/** Rows that the index is asked about at once, at least: each question costs the same look at all parts of the index. */
const ASKED_ROWS = 100_000;

/** The rows that pass, in the order in which they are given. */
export function* passingRows(
  database: Database,
  index: SearchIndex,
  test: RowTest,
  rowIds: Int32Array,
): Sliced<Int32Array> {
  if (test.filters === null && test.find === null) return rowIds;
  const isLocal = liesTogether(rowIds);
  const basis = isLocal ? rowIds : ascending(rowIds);
  const passed = makeRowSet(largestOf(rowIds));
  const picked: Int32Array[] = [];
  const asksIndex = (test.find?.plan ?? null) !== null && index.coverage(test.kind) !== null;
  const size = asksIndex ? chunkSize(ASKED_ROWS, MOST_ROWS, ASKED_ROWS) : chunkSize(FIRST_ROWS, MOST_ROWS);
  for (let from = 0; from < basis.length;) {
    const chunk = basis.subarray(from, from + size.rows());
    size.timed(() => testChunk(database, index, test, ascending(chunk), passed));
    if (isLocal) picked.push(pickRows(chunk, passed));
    from += chunk.length;
    yield;
  }
  return isLocal ? joinRows(picked) : pickRows(rowIds, passed);
}

/** Adds the rows of an ascending chunk that pass to the set; also, now and then, others that lie between them and pass. */
function testChunk(database: Database, index: SearchIndex, test: RowTest, chunk: Int32Array, passed: RowSet): void {
  const { kind, filters, find } = test;
  const scan = (rows: Int32Array, condition: Condition | null): void => {
    if (rows.length === 0) return;
    if (condition === null) for (const rowId of rows) passed.add(rowId);
    else for (const rowId of readChunk(database, kind, rows, [], condition)[0]) passed.add(rowId);
  };
  if (find === null) return scan(chunk, filters);
  const both = allOf([find.condition, ...(filters === null ? [] : [filters])]);
  const known = find.plan === null ? null : matchesIn(index, kind, find.plan, chunk);
  if (known === null) return scan(chunk, both);
  scan(known.matches, find.plan?.isExact === true ? filters : both);
  scan(known.unknown, both);
}

/** The chunk's rows that match by the index, and those that it does not know as they are. */
function matchesIn(
  index: SearchIndex,
  kind: QueryKind,
  { expression }: FindPlan,
  chunk: Int32Array,
): { readonly matches: Int32Array; readonly unknown: Int32Array } | null {
  const coverage = index.coverage(kind);
  const first = chunk.at(0) ?? 0;
  if (coverage === null || coverage.through < first) return null;
  const { through, changed } = coverage;
  const found = index.find(kind, expression, first, Math.min(through, chunk.at(-1) ?? 0));
  if (found === null) return null;
  const matched = makeRowSet(through);
  for (const rowId of found) if (!changed.has(rowId)) matched.add(rowId);
  const isUnknown = (rowId: number): boolean => rowId > through || changed.has(rowId);
  return { matches: pickRows(chunk, matched), unknown: chunk.filter(isUnknown) };
}

/** True when rows that stand near each other in the list are stored near each other. */
function liesTogether(rowIds: Int32Array): boolean {
  let span = 0;
  for (let from = 0; from < rowIds.length; from += FIRST_ROWS) {
    const part = rowIds.subarray(from, from + FIRST_ROWS);
    let [least, largest] = [Infinity, 0];
    for (const rowId of part) {
      if (rowId < least) least = rowId;
      if (rowId > largest) largest = rowId;
    }
    span += largest - least;
  }
  return span <= rowIds.length * 4;
}

function largestOf(rowIds: Int32Array): number {
  let largest = 0;
  for (const rowId of rowIds) if (rowId > largest) largest = rowId;
  return largest;
}
