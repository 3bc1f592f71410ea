// Tests that what is loaded can be filtered exactly as the service filters: every filter, alone and combined.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Row } from "../../contract/rows.ts";
import { FILTERS } from "../../domain/filters.ts";
import type { Filter, QueryKind } from "../../domain/filters.ts";
import { checkQuery, writeParams } from "../../domain/query.ts";
import type { FilterValue, Query } from "../../domain/query.ts";
import { createSampleService } from "../../sample/index.ts";
import { askForAll, askSample } from "../../../tests/fakes/ask.ts";
import { makeTemporaryStore, readIds, readView, storeRecords } from "../../../tests/fakes/store.ts";

/** Few enough messages for one page, so that `sentAt` stands beside no cursor. */
const service = createSampleService({ messages: 500, calls: 150 });
const ID = { messages: "id", calls: "sessionId" } as const;

/** The values a filter can be given so that this row passes; none when it cannot pass. */
function valuesFor(filter: Filter, row: Row): fc.Arbitrary<FilterValue> | null {
  const facts: Readonly<Record<string, unknown>> = row;
  const { local, kind } = filter;
  if (local.op === "serviceOnly" || filter.purpose === "paging") return null;
  if (kind === "flag") return fc.constant(true);
  if (local.op === "none") return null;
  const fact = facts[local.column];
  if (kind === "yesNo") return fc.boolean();
  if (typeof fact === "number") return fc.integer({ min: -1, max: 1 }).map((by) => Math.max(0, fact + by));
  if (kind === "text") return typeof fact === "string" && fact !== "" ? partOf(fact) : null;
  const entries = (Array.isArray(fact) ? fact : [fact]).filter((entry) => typeof entry === "string");
  const usable = entries.filter((entry) => entry !== "" && !entry.includes(","));
  if (usable.length === 0) return null;
  if (kind === "uids" || kind === "words" || kind === "choices") {
    const others = [...(filter.choices ?? []), "nobody"];
    return fc.tuple(fc.constantFrom(...usable), fc.subarray(others)).map(([one, more]) => [...new Set([one, ...more])]);
  }
  return fc.constantFrom(...usable);
}

/** A part of the text, sometimes in the other case. */
function partOf(text: string): fc.Arbitrary<string> {
  const points = Array.from(text);
  return fc
    .tuple(fc.nat(points.length - 1), fc.integer({ min: 1, max: 8 }), fc.boolean())
    .map(([from, length, upper]) => {
      const part = points.slice(from, from + length).join("");
      return upper ? part.toUpperCase() : part;
    });
}

/** Values for this filter and up to three others, all of which the row passes or nearly passes. */
function paramsFor(kind: QueryKind, filter: Filter, row: Row): fc.Arbitrary<Query["params"]> {
  const known = FILTERS[kind].flatMap((each) => {
    const values = valuesFor(each, row);
    return values === null ? [] : [[each.name, values] as const];
  });
  return fc
    .subarray(known, { maxLength: 4 })
    .map((chosen) => [...chosen, ...known.filter(([name]) => [filter.name, ...(filter.needs ?? [])].includes(name))])
    .chain((chosen) => fc.record(Object.fromEntries(chosen)))
    .filter((params) => checkQuery({ kind, params }).length === 0);
}

async function askService(kind: QueryKind, params: Query["params"]): Promise<readonly unknown[]> {
  const written = Object.fromEntries(writeParams({ kind, params }));
  const records =
    kind === "calls"
      ? await askForAll(service, kind, written)
      : (await askSample(service, kind, { ...written, affix: "append", limit: 1000 })).data;
  return records.map((record) => record[ID[kind]]);
}

describe.each([
  ["messages", service.messages],
  ["calls", service.calls],
] as const)("the view of loaded %s finds what the service finds", (kind, records) => {
  const filters: readonly Filter[] = FILTERS[kind].filter(
    ({ local, purpose }) => local.op !== "serviceOnly" && purpose !== "paging",
  );

  test.each(filters.map((filter) => [filter.name, filter] as const))(
    "by %s, alone and with others",
    async (_, filter) => {
      const store = makeTemporaryStore();
      const resultId = storeRecords(store, kind, records);
      const rows = readView(store, resultId).filter((row) => valuesFor(filter, row) !== null);
      const given = fc.constantFrom(...rows).chain((row) => paramsFor(kind, filter, row));
      let found = 0;
      await fc.assert(
        fc.asyncProperty(given, async (params) => {
          const offline = readIds(store, resultId, { params });
          expect(offline.toSorted()).toEqual((await askService(kind, params)).map(String).toSorted());
          expect(params).toHaveProperty(filter.name);
          found += offline.length;
        }),
        { numRuns: kind === "messages" ? 10 : 25 },
      );
      expect(found).toBeGreaterThan(0);
    },
  );
});
