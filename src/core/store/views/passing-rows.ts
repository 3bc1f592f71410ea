// Selects rows that pass a view's filters and search: by the search index, or by a scan where it cannot answer.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { badRequest, Failed } from "../../../contract/failure.ts";
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
import { planFind, type FindPlan } from "../conditions/find-plan.ts";
import { findCondition, namedBy, type Named } from "../conditions/find-sql.ts";
import type { StoredResult } from "../results/stored-result.ts";
import { ascending, joinRows, pickRows, RowSet } from "../base/row-set.ts";
import type { Coverage, SearchIndex } from "../search/search-index.ts";
import { ChunkSize, type Sliced } from "../base/sliced.ts";

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
  const problem = findProblem(find);
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

/** Rows of one chunk: at first (few, so that the newest come soon) and at most. */
const FIRST_ROWS = 4000;
const MOST_ROWS = 400_000;
/** First rows of a chunk that an expression tests. */
const FIRST_LIMITED_ROWS = 1000;
/** Longest time over several rows that an expression tests, and over all rows of a search: milliseconds of work. */
const MOST_CHUNK_MS = 40;
const MOST_SEARCH_MS = 60_000;
/** First rows of a chunk that the index answers, which costs little more than its matches. */
const FIRST_ASKED_ROWS = 10_000;
/**
 * Chunks that the index answers alone. FTS5 notices the end of a range only at the next match. If fewer than one in
 * this many rows match, each chunk costs as much as all rows after its beginning, so there should be few chunks.
 */
const RARE = 1000;
const ANSWERED = { mostRows: 4_000_000, growth: 16 } as const;

/** How far a search or filter has come; the numbers change while it works. */
export interface Scan {
  rows: number;
  total: number;
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
  { picked: tell, scan = { rows: 0, total: 0 } }: Listeners = {},
): Sliced<Int32Array> {
  if (test.filters === null && test.find === null) return rowIds;
  scan.total = rowIds.length;
  const limit = test.find?.isLimited === true ? new TimeLimit(database) : null;
  const { largest, isLocal, run } = spreadOf(rowIds);
  const basis = isLocal ? rowIds : ascending(rowIds);
  const passed = new RowSet(largest);
  const picked: Int32Array[] = [];
  const plan = test.find?.plan ?? null;
  const coverage = plan === null ? null : index.coverage(test.kind);
  // The index can answer alone: there are no filters, and it knows the current state of all these neighbouring rows.
  const isAnswered = run !== null && test.filters === null && plan?.isExact === true && knowsAll(coverage, largest);
  const size = chunkSizeFor(limit !== null, coverage !== null, isAnswered);
  for (let from = 0; from < basis.length;) {
    const chunk = basis.subarray(from, from + size.rows);
    const testAll = (): Int32Array | null => {
      const found = isAnswered ? matchesInRun(index, test.kind, plan, chunk, run) : null;
      if (found === null) testChunk(database, index, test, ascending(chunk), passed);
      return found ?? (isLocal ? pickRows(chunk, passed) : null);
    };
    const part = size.timed(
      () => (limit === null ? testAll() : limit.timed(chunk.length === 1, testAll)),
      (found) => isAnswered && found instanceof Int32Array && found.length * RARE < chunk.length,
    );
    if (part instanceof Int32Array) {
      picked.push(part);
      tell?.(part);
    }
    // A chunk that took too long is tested again in smaller ones.
    if (part !== undefined) from += chunk.length;
    scan.rows = from;
    yield;
  }
  return isLocal ? joinRows(picked) : pickRows(rowIds, passed);
}

function chunkSizeFor(isLimited: boolean, isAsked: boolean, isAnswered: boolean): ChunkSize {
  if (isLimited) return new ChunkSize(FIRST_LIMITED_ROWS, MOST_ROWS, { fewestRows: 1 });
  if (!isAsked) return new ChunkSize(FIRST_ROWS, MOST_ROWS);
  if (!isAnswered) return new ChunkSize(FIRST_ASKED_ROWS, MOST_ROWS, { fewestRows: FIRST_ASKED_ROWS });
  return new ChunkSize(FIRST_ASKED_ROWS, ANSWERED.mostRows, {
    fewestRows: FIRST_ASKED_ROWS,
    growth: ANSWERED.growth,
  });
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

function knowsAll(coverage: Coverage | null, largest: number): boolean {
  return coverage !== null && coverage.changed === null && coverage.through >= largest;
}

/** Adds the rows of an ascending chunk that pass to the set, and sometimes rows between them that pass too. */
function testChunk(database: Database, index: SearchIndex, test: RowTest, chunk: Int32Array, passed: RowSet): void {
  const { kind, filters, find } = test;
  const scan = (rows: Int32Array, condition: Condition | null): void => {
    if (rows.length === 0) return;
    const passing = condition === null ? rows : readChunk(database, kind, rows, [], condition)[0];
    for (const rowId of passing) passed.add(rowId);
  };
  if (find === null) return scan(chunk, filters);
  const both = allOf([find.condition, ...(filters === null ? [] : [filters])]);
  const known = find.plan === null ? null : matchesBetween(index, kind, find.plan, chunk.at(0) ?? 0, chunk.at(-1) ?? 0);
  if (known === null) return scan(chunk, both);
  const untested = find.plan?.isExact === true ? filters : both;
  scan(untested === null ? known.matches : inChunk(known.matches, chunk), untested);
  if (known.isUnknown !== null) scan(chunk.filter(known.isUnknown), both);
}

interface Matches {
  readonly matches: Int32Array;
  /** true for rows whose current state is not in the index; null if there are none */
  readonly isUnknown: ((rowId: number) => boolean) | null;
}

/** The matches in the index from the first to the last number; null if it knows none of these rows. */
function matchesBetween(
  index: SearchIndex,
  kind: QueryKind,
  { expression }: FindPlan,
  first: number,
  last: number,
): Matches | null {
  const coverage = index.coverage(kind);
  if (coverage === null || coverage.through < first) return null;
  const { through, changed } = coverage;
  const found = index.find(kind, expression, first, Math.min(through, last));
  if (found === null) return null;
  const isUnknown = (rowId: number): boolean => rowId > through || changed?.has(rowId) === true;
  return {
    matches: changed === null ? found : found.filter((rowId) => !changed.has(rowId)),
    isUnknown: knowsAll(coverage, last) ? null : isUnknown,
  };
}

function inChunk(rowIds: Int32Array, chunk: Int32Array): Int32Array {
  return pickRows(chunk, new RowSet(chunk.at(-1) ?? 0, rowIds));
}

/** The matches in a chunk of consecutive numbers, in its order; null if the index does not know all of it. */
function matchesInRun(
  index: SearchIndex,
  kind: QueryKind,
  plan: FindPlan,
  chunk: Int32Array,
  run: Run,
): Int32Array | null {
  const [one = 0, other = 0] = [chunk.at(0), chunk.at(-1)];
  const known = matchesBetween(index, kind, plan, Math.min(one, other), Math.max(one, other));
  if (known === null || known.isUnknown !== null) return null;
  const matches = ascending(known.matches);
  return run === "ascending" ? matches : matches.toReversed();
}

/** The direction of a list of consecutive numbers. */
type Run = "ascending" | "descending";

interface Spread {
  readonly largest: number;
  /** rows that are near each other in the list are stored near each other */
  readonly isLocal: boolean;
  readonly run: Run | null;
}

/** Known spreads. A list of rows never changes. */
const spreads = new WeakMap<Int32Array, Spread>();

function spreadOf(rowIds: Int32Array): Spread {
  const known = spreads.get(rowIds);
  if (known !== undefined) return known;
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
  }
  const spread = { largest: largestOfAll, isLocal: span <= rowIds.length * 4, run: runOf(rowIds) };
  spreads.set(rowIds, spread);
  return spread;
}

function runOf(rowIds: Int32Array): Run | null {
  const step = (rowIds[1] ?? 0) - (rowIds[0] ?? 0);
  if (step !== 1 && step !== -1) return null;
  for (let at = 1; at < rowIds.length; at++) if ((rowIds[at] ?? 0) - (rowIds[at - 1] ?? 0) !== step) return null;
  return step === 1 ? "ascending" : "descending";
}
