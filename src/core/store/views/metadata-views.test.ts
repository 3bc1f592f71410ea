// Tests keys of metadata as columns: filters, counts, order and cells equal a plain recount of random records.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#tests/random-runs.ts";
import type { MetadataKeys } from "#contract/methods/find-methods.ts";
import { EVERYTHING, type Row, type ViewSpec } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { chooseColumns } from "#contract/exports/export-columns.ts";
import { createResult, makeTemporaryStore, takePage } from "#tests/fakes/store.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";

type Metadata = Readonly<Record<string, unknown>>;

/** A store with one message or call for each metadata, the first one newest. */
function storeOf(kind: QueryKind, all: readonly unknown[]): { readonly store: Store; readonly resultId: number } {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store, { kind, params: {} });
  const records = all.map((metadata, index) =>
    kind === "messages"
      ? { id: String(1000 - index), sentAt: 1_700_000_000 - index, data: { text: "x", metadata } }
      : { sessionId: `s${index}`, initiatedAt: 1_700_000_000 - index, status: "ended", metaData: metadata },
  );
  takePage(store, resultId, records);
  return { store, resultId };
}

function indexesOf(kind: QueryKind, { store, resultId }: ReturnType<typeof storeOf>, spec: Partial<ViewSpec>) {
  const { viewId } = store.views.open(resultId, { ...EVERYTHING, ...spec });
  return store.views.rows(viewId, 0, 1000).rows.map((row) => indexOf(kind, row));
}

function indexOf(kind: QueryKind, row: Row): number {
  if (kind === "calls") return Number(("sessionId" in row ? row.sessionId : null)?.slice(1));
  return 1000 - Number("id" in row ? row.id : 0);
}

function countKeys(store: Store, viewId: number): MetadataKeys {
  return runWhole(store.statistics.countMetadataKeys(store.views.snapshot(viewId), () => undefined));
}

/** The values of a key, read a second time in a plain way. */
function valuesOf(metadata: unknown, key: string): readonly string[] {
  const found: string[] = [];
  const visit = (path: string, value: unknown): void => {
    if (Array.isArray(value)) value.forEach((each) => visit(path, each));
    else if (typeof value === "object" && value !== null)
      for (const [name, each] of Object.entries(value)) visit(path === "" ? name : `${path}.${name}`, each);
    else if (value !== "" && path === key && ["string", "number", "boolean"].includes(typeof value)) {
      found.push(typeof value === "string" ? value : JSON.stringify(value));
    }
  };
  visit("", metadata);
  return [...new Set(found)];
}

const name = fc.constantFrom("order", "id", "tier", "__proto__", "constructor", "it's", "größe", "a?b");
const leaf = fc.oneof(
  fc.constantFrom("4711", "gold", "", 'with "quotes"'),
  fc.integer({ min: 0, max: 5 }),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.array(name, { maxLength: 2 }).chain(mapOf));
const metadata = fc.array(name, { maxLength: 4 }).chain(mapOf);

function mapOf(names: readonly string[]): fc.Arbitrary<Metadata> {
  return fc.array(leaf, { minLength: names.length, maxLength: names.length }).map((values) =>
    // Unlike an assignment, this also makes a field with the name __proto__.
    Object.fromEntries(names.map((each, index) => [each, values[index]])),
  );
}
const nested = fc
  .array(name, { maxLength: 4 })
  .chain((names) =>
    fc
      .array(value, { minLength: names.length, maxLength: names.length })
      .map((values): Metadata => Object.fromEntries(names.map((each, index) => [each, values[index]]))),
  );

describe.each<QueryKind>(["messages", "calls"])("keys of metadata of %s", (kind) => {
  test("are counted, filtered, shown and exported as a plain recount gives them", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(metadata, nested), { minLength: 1, maxLength: 12 }), (all) => {
        const opened = storeOf(kind, all);
        const { store, resultId } = opened;
        const { viewId } = store.views.open(resultId, EVERYTHING);
        const { keys } = countKeys(store, viewId);
        const rowIds = store.views.rows(viewId, 0, 1000).rows.map(({ rowId }) => rowId);
        for (const { column, rows } of keys) {
          const lists = all.map((each) => valuesOf(each, column.slice("metadata.".length)));
          expect(rows).toBe(lists.filter((list) => list.length > 0).length);
          const facets = runWhole(store.views.counting(viewId, { column, limitValues: 100, zone: "UTC" }));
          expect(facets.emptyRows).toBe(lists.length - rows);
          for (const { value, rows: counted } of facets.values) {
            const having = lists.flatMap((list, index) => (list.includes(String(value)) ? [index] : []));
            expect(counted).toBe(having.length);
            const only = { values: [{ column, value, excluded: false }] };
            expect(indexesOf(kind, opened, only)).toEqual(having);
            const filter = { params: { metadata: `${column.slice("metadata.".length)}:${String(value)}` } };
            expect(indexesOf(kind, opened, filter)).toEqual(expect.arrayContaining(having));
          }
          const empty = { values: [{ column, value: null, excluded: false }] };
          expect(indexesOf(kind, opened, empty)).toHaveLength(facets.emptyRows);
          const shown = store.views.rows(viewId, 0, 1000, [column]).rows.map((row) => row.metadata);
          expect(shown).toEqual(lists.map((list) => [[column, list]]));
          const columns = chooseColumns(kind, [column]) ?? [];
          const cells = store.exports.cells(kind, columns, rowIds).map(([cell]) => cell);
          expect(cells).toHaveLength(lists.length);
          for (const [index, list] of lists.entries())
            if (list.length < 2) expect([column, cells[index]]).toEqual([column, list[0] ?? null]);
        }
      }),
      { numRuns: runs("stores") },
    );
  });

  test("are put in the order of their numbers, then of their texts, and rows without one come last", () => {
    const opened = storeOf(kind, [{ n: 10 }, { n: "b" }, {}, { n: 9 }, { n: "A" }, { n: [2, 11] }]);
    const sorted = (descending: boolean) => indexesOf(kind, opened, { sort: [{ column: "metadata.n", descending }] });
    expect(sorted(false)).toEqual([5, 3, 0, 4, 1, 2]);
    expect(sorted(true)).toEqual([0, 3, 5, 1, 4, 2]);
  });

  test("are bounded in length and number", () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${index}`, index]));
    const opened = storeOf(kind, [{ ["x".repeat(101)]: 1, "line\nbreak": 2, short: "y".repeat(2000) }, many]);
    const { viewId } = opened.store.views.open(opened.resultId, EVERYTHING);
    const { keys, different } = countKeys(opened.store, viewId);
    expect(keys).toHaveLength(100);
    expect(different).toBe(1001);
    const [row] = opened.store.views.rows(viewId, 0, 1, ["metadata.short"]).rows;
    expect(row?.metadata?.[0]?.[1][0]).toHaveLength(500);
  });

  test("contain a text, and are filtered by a key alone or with one of its values", () => {
    const opened = storeOf(kind, [
      { order: { id: 4711 } },
      { order: "x" },
      { orders: { id: 4711 } },
      { order: { id: "4" } },
    ]);
    const test = { test: "contains", column: "metadata.order.id", text: "71", excluded: false } as const;
    expect(indexesOf(kind, opened, { tests: [test] })).toEqual([0]);
    const found = (wanted: string) => indexesOf(kind, opened, { params: { metadata: wanted } });
    expect([found("order"), found("order.id"), found("order.id:4711"), found("order.id:47")]).toEqual([
      [0, 1, 3],
      [0, 3],
      [0],
      [],
    ]);
  });
});
