// Two implementations of one specification: loaded rows are filtered exactly as the service filters, in 2,000
// combinations.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EVERYTHING, type Row } from "#contract/methods/rows.ts";
import type { Store } from "#core/store/store.ts";
import { FILTERS, type Filter, type QueryKind } from "#domain/query/filters.ts";
import { checkQuery, writeParams } from "#domain/query/query.ts";
import type { FilterValue, Query } from "#domain/query/query-shape.ts";
import { foldText } from "#domain/text/fold.ts";
import { isSent } from "#domain/query/unsent-filters.ts";
import { createSampleService } from "#sample/index.ts";
import { askForAll } from "#tests/fakes/ask.ts";
import { createResult, makeTemporaryStore, readView, takePage } from "#tests/fakes/store.ts";

/** More than one page of messages; few enough for a second of requests. */
const service = createSampleService({ messages: 1500, calls: 600 });
const ID = { messages: "id", calls: "sessionId" } as const;
/** Messages have three times as many filters as calls. */
const COMBINATIONS = { messages: 1400, calls: 600 } as const;

/** Filters that stored rows can answer; paging sets the position of a page, not the matching records. */
function localFilters(kind: QueryKind): readonly Filter[] {
  return FILTERS[kind].filter(
    ({ local, purpose, sent }) => local.op !== "serviceOnly" && purpose !== "paging" && sent !== "never",
  );
}

/** Values of a filter that this row matches or nearly matches; null if it cannot match. */
function valuesFor(filter: Filter, row: Row): fc.Arbitrary<FilterValue> | null {
  const facts: Readonly<Record<string, unknown>> = row;
  const { local, kind } = filter;
  if (kind === "flag") return fc.constant(true);
  if (!("column" in local)) return null;
  const fact = facts[local.column];
  if (kind === "yesNo") return fc.boolean();
  if (typeof fact === "number") return fc.integer({ min: -1, max: 1 }).map((by) => Math.max(0, fact + by));
  if (kind === "text") return typeof fact === "string" && fact !== "" ? partOf(fact) : null;
  const entries = (Array.isArray(fact) ? fact : [fact]).filter((entry) => typeof entry === "string");
  const usable = entries.filter((entry) => entry !== "" && !entry.includes(","));
  if (usable.length === 0) return null;
  // The request has one status; the test of parameters covers several.
  if (filter.sent === "oneValue") {
    const sent = usable.filter((entry) => isSent("calls", filter, [entry]));
    return sent.length === 0 ? null : fc.constantFrom(...sent.map((entry) => [entry]));
  }
  if (kind === "uids" || kind === "words" || kind === "choices") {
    const others = [...(filter.choices ?? []), "nobody"];
    return fc.tuple(fc.constantFrom(...usable), fc.subarray(others)).map(([one, more]) => [...new Set([one, ...more])]);
  }
  return fc.constantFrom(...usable);
}

/** A part of the text, sometimes in a different case. */
function partOf(text: string): fc.Arbitrary<string> {
  const points = Array.from(text);
  return fc
    .tuple(fc.nat(points.length - 1), fc.integer({ min: 1, max: 8 }), fc.boolean())
    .map(([from, length, upper]) => {
      const part = points.slice(from, from + length).join("");
      return upper ? part.toUpperCase() : part;
    });
}

/** Values for one filter and one to four others, with the parameters they need. */
function paramsFor(kind: QueryKind, filter: Filter, row: Row): fc.Arbitrary<Query["params"]> {
  const known = localFilters(kind).flatMap((each) => {
    const values = valuesFor(each, row);
    return values === null ? [] : [[each.name, values] as const];
  });
  return fc
    .subarray(known, { minLength: 1, maxLength: 4 })
    .map((chosen) => [...chosen, ...known.filter(([name]) => [filter.name, ...(filter.needs ?? [])].includes(name))])
    .chain((chosen) => fc.record(Object.fromEntries(chosen)))
    .filter((params) => checkQuery({ kind, params }).length === 0);
}

/** Every record of the service in one result, with everything that it sends on request. */
async function load(store: Store, kind: QueryKind): Promise<number> {
  const { resultId } = createResult(store, { kind, params: {} });
  const records = await askForAll(service, kind, kind === "messages" ? { withTags: 1 } : {});
  for (let from = 0; from < records.length; from += 1000) takePage(store, resultId, records.slice(from, from + 1000));
  return resultId;
}

/** True if the text holds the typed one in any spelling: without accents, or with two letters for one with dots. */
function holdsFolded(text: string, typed: string): boolean {
  return foldText(text).includes(foldText(typed)) || /[aou]e|aa/iu.test(typed);
}

function idOf(row: Row): string {
  return "id" in row ? row.id : row.sessionId;
}

describe.each(["messages", "calls"] as const)("loaded %s", (kind) => {
  test("are filtered as the service filters, by every filter, with others", async () => {
    const store = makeTemporaryStore();
    const resultId = await load(store, kind);
    const rows = readView(store, resultId);
    const textById = new Map(rows.map((row) => [idOf(row), "text" in row ? (row.text ?? "") : ""]));
    const idByRow = new Map(rows.map((row) => [row.rowId, idOf(row)]));
    const offline = (params: Query["params"]): readonly string[] => {
      const { viewId } = store.views.open(resultId, { ...EVERYTHING, params });
      const { rowIds } = store.views.snapshot(viewId);
      store.views.close(viewId);
      return Array.from(rowIds, (rowId) => idByRow.get(rowId) ?? "").toSorted();
    };
    const online = async (params: Query["params"]): Promise<readonly string[]> => {
      const records = await askForAll(service, kind, Object.fromEntries(writeParams({ kind, params })));
      return records.map((record) => String(record[ID[kind]])).toSorted();
    };

    const filters = localFilters(kind);
    const given = fc.oneof(
      ...filters.map((filter) =>
        fc
          .constantFrom(...rows.filter((row) => valuesFor(filter, row) !== null))
          .chain((row) => paramsFor(kind, filter, row)),
      ),
    );
    const narrowed = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(given, async (params) => {
        const expected = await online(params);
        const found = offline(params);
        const { searchKey, ...others } = params;
        if (searchKey === undefined) expect(found).toEqual(expected);
        else {
          // Switchboard finds a text without its accents, too; the service compares letters.
          const exact = new Set(expected);
          const typed = String(searchKey);
          const spelled = (await online(others)).filter(
            (id) => exact.has(id) || holdsFolded(textById.get(id) ?? "", typed),
          );
          expect(found).toEqual(expect.arrayContaining([...expected]));
          expect(spelled).toEqual(expect.arrayContaining([...found]));
        }
        if (expected.length === 0 || expected.length === rows.length) return;
        for (const name of Object.keys(params)) narrowed.set(name, (narrowed.get(name) ?? 0) + 1);
      }),
      { seed: 2026, numRuns: COMBINATIONS[kind] },
    );
    // A filter that never excludes a row proves nothing.
    expect(filters.filter(({ name }) => (narrowed.get(name) ?? 0) < 10)).toEqual([]);
  });
});
