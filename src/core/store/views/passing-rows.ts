// Selects rows that pass a view's filters and search. Rows are tested chunk by chunk, in the order in which they are stored:
// for each chunk the search index names the rows that can match (all, if it cannot narrow the search), and one statement
// tests these.
import type { QueryKind } from "#domain/query/filters.ts";
import { badRequest, Failed } from "#contract/failure.ts";
import { compileExpression } from "#domain/search/expression.ts";
import { findProblem, formatFind, hasExpression, parseFind, type FindLeaf } from "#domain/search/find.ts";
import type { ViewSpec } from "#contract/methods/rows.ts";
import { readChunk } from "#core/store/conditions/chunk-sql.ts";
import type { Database } from "#core/store/base/database.ts";
import { allOf, columnConditions, filterConditions, valueConditions } from "#core/store/conditions/filter-sql.ts";
import type { Condition } from "#core/store/conditions/form-sql.ts";
import { findCondition, namedBy, type Named } from "#core/store/conditions/find-sql.ts";
import type { StoredResult } from "#core/store/results/stored-result.ts";
import { ascending, endsOf, joinRows, pickRows, RowSet, type Run } from "#core/store/base/row-set.ts";
import { planFind, type FindPlan } from "#core/store/search/find-plan.ts";
import type { SearchIndex } from "#core/store/search/search-index.ts";
import { ChunkSize, type Sliced } from "#core/store/base/sliced.ts";
import { spreadOf } from "./row-spread.ts";
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
  const named = namesOfParts(database, connection);
  const isNoName = (part: FindLeaf): boolean => {
    if (kind === "messages") return true;
    const { users, groups } = named(part);
    return users.length === 0 && groups.length === 0;
  };
  const condition = findCondition(kind, find, named);
  const plan = planFind(find, isNoName);
  return { kind, filters: allOf(filters), find: { condition, plan, isLimited: hasExpression(find) } };
}

/** Finds the people and groups that each part of a search names, once for each part. */
function namesOfParts(database: Database, connection: number): (part: FindLeaf) => Named {
  const known = new Map<string, Named>();
  return (part) => {
    const key = formatFind(part);
    const found = known.get(key) ?? namedBy(database, connection, part);
    known.set(key, found);
    return found;
  };
}

/** True when the outcome depends on known names, and not on the rows alone. */
export function dependsOnNames({ kind, find }: RowTest): boolean {
  return kind === "calls" && find !== null;
}

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
  { picked, scan = newScan() }: Listeners = {},
): Sliced<Int32Array> {
  if (test.filters === null && test.find === null) return rowIds;
  Object.assign(scan, { doing: "searching", rows: 0, total: rowIds.length });
  const source: Source = { database, index, test, scan };
  const { isLocal, largest } = yield* spreadOf(rowIds);
  if (isLocal) {
    const parts: Int32Array[] = [];
    yield* testInChunks(source, rowIds, (passed) => {
      parts.push(passed);
      picked?.(passed);
    });
    return joinRows(parts);
  }
  // Rows of one chunk of the list are far from each other in the store: they are tested in the order of the store, and
  // those that pass are put back into the order of the list.
  const passing = new RowSet(largest);
  yield* testInChunks(source, ascending(rowIds), (passed) => passed.forEach((rowId) => passing.add(rowId)));
  return pickRows(rowIds, passing);
}

interface Source {
  readonly database: Database;
  readonly index: SearchIndex;
  readonly test: RowTest;
  readonly scan: Scan;
}

/**
 * Rows of one chunk: at first (few, so that the newest come soon) and at most. Chunks without candidates take no time and grow;
 * the next one may have to test all of its rows, in one slice.
 */
const FIRST_ROWS = 4000;
const MOST_ROWS = 131_072;
/** First rows of a chunk that an expression tests. */
const FIRST_LIMITED_ROWS = 1000;

/** Tests rows chunk by chunk, with a pause after each. A chunk that took too long is tested again in smaller ones. */
function* testInChunks(source: Source, rowIds: Int32Array, onPassed: (passed: Int32Array) => void): Sliced<void> {
  const { run } = yield* spreadOf(rowIds);
  const limit = source.test.find?.isLimited === true ? new TimeLimit(source.database) : null;
  const size =
    limit === null
      ? new ChunkSize(FIRST_ROWS, MOST_ROWS)
      : new ChunkSize(FIRST_LIMITED_ROWS, MOST_ROWS, { fewestRows: 1 });
  for (let from = 0; from < rowIds.length;) {
    const chunk = rowIds.subarray(from, from + size.rows);
    const testChunk = (): Int32Array => passingOf(source, chunk, run);
    const passed = size.timed(() => (limit === null ? testChunk() : limit.timed(chunk.length === 1, testChunk)));
    if (passed !== undefined) {
      from += chunk.length;
      onPassed(passed);
    }
    source.scan.rows = from;
    yield;
  }
}

/** Longest time over several rows that an expression tests, and over all rows of a search: milliseconds of work. */
const MOST_CHUNK_MS = 40;
const MOST_SEARCH_MS = 60_000;

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
function passingOf({ database, index, test }: Source, chunk: Int32Array, run: Run | null): Int32Array {
  const { kind, filters, find } = test;
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
