// Selects rows that pass a view's filters and search: by the search index, or by a scan if the index cannot narrow the search.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { badRequest, Failed } from "../../../contract/failure.ts";
import { compileExpression } from "../../../domain/search/expression.ts";
import { findProblem, formatFind, hasExpression, parseFind, type FindLeaf } from "../../../domain/search/find.ts";
import type { ViewSpec } from "../../../contract/methods/rows.ts";
import { readChunk } from "../conditions/chunk-sql.ts";
import type { Database } from "../base/database.ts";
import {
  allOf,
  columnConditions,
  filterConditions,
  valueConditions,
  type Condition,
} from "../conditions/filter-sql.ts";
import { findCondition, namedBy, type Named } from "../conditions/find-sql.ts";
import type { StoredResult } from "../results/stored-result.ts";
import { ascending, endsOf, joinRows, pickRows, RowSet, runInSlices, type Run } from "../base/row-set.ts";
import { planFind, type FindPlan } from "../search/find-plan.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { ChunkSize, type Sliced } from "../base/sliced.ts";
import { newScan, type Scan } from "./scan.ts";

/** The tests of a view, prepared once. */
export interface RowTest {
  readonly kind: QueryKind;
  /** null for none */
  readonly filters: Condition | null;
  readonly find: {
    readonly condition: Condition;
    readonly plan: FindPlan | null;
    /** it tests texts by an expression, which takes longer and gets a limit */
    readonly isLimited: boolean;
  } | null;
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
  const problem = findProblem(find, compileExpression);
  if (problem !== null) throw badRequest(method, problem);
  const known = new Map<string, Named>();
  const named = (part: FindLeaf): Named => {
    const key = formatFind(part);
    const found = known.get(key) ?? namedBy(database, connection, part);
    known.set(key, found);
    return found;
  };
  const isNoName = (text: string): boolean => {
    const { users, groups } = kind === "messages" ? NOBODY : named({ kind: "text", text });
    return users.length === 0 && groups.length === 0;
  };
  const condition = findCondition(kind, find, named);
  const plan = planFind(find, isNoName);
  return { kind, filters: allOf(filters), find: { condition, plan, isLimited: hasExpression(find) } };
}

const NOBODY: Named = { users: [], groups: [] };

/** True when the outcome depends on known names, and not on the rows alone. */
export function dependsOnNames({ kind, find }: RowTest): boolean {
  return kind === "calls" && find !== null;
}

/**
 * Rows of one chunk: at first (few, so that the newest come soon) and at most. Chunks without candidates take no time and grow;
 * the next one may have to test all of its rows, in one slice.
 */
const FIRST_ROWS = 4000;
const MOST_ROWS = 131_072;
/** Row numbers that are looked at in one slice to learn how they are spread; a multiple of `FIRST_ROWS`. */
const LOOKED_AT_ONCE = 2_000_000;
/** First rows of a chunk that an expression tests. */
const FIRST_LIMITED_ROWS = 1000;
/** Longest time over several rows that an expression tests, and over all rows of a search: milliseconds of work. */
const MOST_CHUNK_MS = 40;
const MOST_SEARCH_MS = 60_000;

interface Listeners {
  /** gets the passing rows of each chunk at once, unless rows are scattered over the store */
  readonly picked?: ((passed: Int32Array) => void) | undefined;
  readonly scan?: Scan;
}

/**
 * The rows that pass, in their order. Throws `Failed` tooCostly if testing rows by an expression takes too long, or if one
 * text is too long for it.
 */
export function* passingRows(
  database: Database,
  index: SearchIndex,
  test: RowTest,
  rowIds: Int32Array,
  { picked: tell, scan = newScan() }: Listeners = {},
): Sliced<Int32Array> {
  if (test.filters === null && test.find === null) return rowIds;
  Object.assign(scan, { doing: "searching", rows: 0, total: rowIds.length });
  const limit = test.find?.isLimited === true ? new TimeLimit(database) : null;
  const { largest, isLocal } = yield* spreadOf(rowIds);
  const basis = isLocal ? rowIds : ascending(rowIds);
  const { run } = yield* spreadOf(basis);
  const passed = new RowSet(isLocal ? 0 : largest);
  const picked: Int32Array[] = [];
  const size =
    limit === null
      ? new ChunkSize(FIRST_ROWS, MOST_ROWS)
      : new ChunkSize(FIRST_LIMITED_ROWS, MOST_ROWS, { fewestRows: 1 });
  for (let from = 0; from < basis.length;) {
    const chunk = basis.subarray(from, from + size.rows);
    const testAll = (): Int32Array => passingOf(database, index, test, chunk, run);
    const part = size.timed(() => (limit === null ? testAll() : limit.timed(chunk.length === 1, testAll)));
    // A chunk that took too long is tested again in smaller ones.
    if (part !== undefined) from += chunk.length;
    if (part !== undefined && isLocal) {
      picked.push(part);
      tell?.(part);
    } else part?.forEach((rowId) => passed.add(rowId));
    scan.rows = from;
    yield;
  }
  return isLocal ? joinRows(picked) : pickRows(rowIds, passed);
}

/** Limits the time of tests by an expression: of one chunk, and of all together. */
class TimeLimit {
  readonly #database: Database;
  #spentMs = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The result; undefined for several rows that take too long together. Throws `Failed` tooCostly at the limit. */
  timed<Result>(isOneRow: boolean, work: () => Result): Result | undefined {
    const startMs = performance.now();
    const result = isOneRow ? work() : this.#database.expressions.within(MOST_CHUNK_MS, work);
    this.#spentMs += performance.now() - startMs;
    if (this.#spentMs <= MOST_SEARCH_MS) return result;
    throw new Failed({ kind: "tooCostly", limit: "time", amount: MOST_SEARCH_MS / 1000 });
  }
}

/** The rows of a chunk that pass, in its order. */
function passingOf(
  database: Database,
  index: SearchIndex,
  { kind, filters, find }: RowTest,
  chunk: Int32Array,
  run: Run | null,
): Int32Array {
  const candidates = candidatesOf(index, kind, find?.plan ?? null, chunk, run) ?? ascending(chunk);
  if (candidates.length === 0) return candidates;
  const condition = allOf([find?.condition ?? null, filters].filter((each) => each !== null));
  const passing = Int32Array.from(readChunk(database, kind, candidates, [], condition)[0]);
  // In a run there is no other row between those of the chunk.
  if (run !== null) return run === "ascending" ? passing : passing.reverse();
  return pickRows(chunk, new RowSet(candidates.at(-1) ?? 0, passing));
}

/** The rows of a chunk that can match a search, ascending; null if all can. */
function candidatesOf(
  index: SearchIndex,
  kind: QueryKind,
  plan: FindPlan | null,
  chunk: Int32Array,
  run: Run | null,
): Int32Array | null {
  if (plan === null) return null;
  if (run === null) return index.candidatesAmong(kind, plan, ascending(chunk));
  const ends = endsOf(chunk);
  return index.candidatesBetween(kind, plan, Math.min(...ends), Math.max(...ends));
}

interface Spread {
  readonly largest: number;
  /** rows that are near each other in the list are stored near each other */
  readonly isLocal: boolean;
  readonly run: Run | null;
}

/** Known spreads. A list of rows never changes. */
const spreads = new WeakMap<Int32Array, Spread>();

function* spreadOf(rowIds: Int32Array): Sliced<Spread> {
  const known = spreads.get(rowIds);
  if (known !== undefined) return known;
  const run = yield* runInSlices(rowIds);
  const spread = run === null ? yield* scatterOf(rowIds) : { largest: Math.max(...endsOf(rowIds)), isLocal: true, run };
  spreads.set(rowIds, spread);
  return spread;
}

/** The spread of rows that are no run. */
function* scatterOf(rowIds: Int32Array): Sliced<Spread> {
  let span = 0;
  let largestOfAll = 0;
  for (let from = 0; from < rowIds.length; from += FIRST_ROWS) {
    const part = rowIds.subarray(from, from + FIRST_ROWS);
    let [least, largest] = [Infinity, 0];
    for (const rowId of part) {
      if (rowId < least) least = rowId;
      if (rowId > largest) largest = rowId;
    }
    span += largest - least;
    if (largest > largestOfAll) largestOfAll = largest;
    // Speed only: a pause lets other work run, and changes no result.
    if ((from + FIRST_ROWS) % LOOKED_AT_ONCE === 0) yield;
  }
  return { largest: largestOfAll, isLocal: span <= rowIds.length * 4, run: null };
}
