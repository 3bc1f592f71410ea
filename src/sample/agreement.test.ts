// The sample's own filters and the rules of domain/filters.ts mean the same: two readings of one specification.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askForAll } from "../../tests/fakes/ask.ts";
import { readCall } from "../domain/call.ts";
import { FILTERS } from "../domain/filters.ts";
import type { Filter, QueryKind } from "../domain/filters.ts";
import { readMessage } from "../domain/message.ts";
import { writeParams } from "../domain/query.ts";
import type { FilterValue } from "../domain/query.ts";
import { createSampleService } from "./index.ts";

const service = createSampleService({ messages: 1800, calls: 260 });
type Facts = Readonly<Record<string, unknown>>;

const FACTS: Readonly<Record<QueryKind, readonly Facts[]>> = {
  messages: service.messages.map(readMessage).flatMap((reading) => (reading.ok ? [reading.record] : [])),
  calls: service.calls.map(readCall).flatMap((reading) => (reading.ok ? [reading.record] : [])),
};

/** The rule as it reads, on facts in memory. */
function holds({ local }: Filter, facts: Facts, value: FilterValue): boolean {
  if (!("column" in local)) return true;
  const found = facts[local.column];
  const wanted = Array.isArray(value) ? value : [value];
  switch (local.op) {
    case "equals":
    case "numberEquals":
      return found === value;
    case "oneOf":
      return wanted.includes(found);
    case "listHasAny":
      return Array.isArray(found) && found.some((entry) => wanted.includes(entry));
    case "contains":
      return typeof found === "string" && found.toLowerCase().includes(String(value).toLowerCase());
    case "positive":
      return (found === true || Number(found) > 0) === (value !== false);
    case "isNull":
      return found === null;
    case "isSet":
      return Array.isArray(found) ? found.length > 0 : found !== null;
    case "after":
      return typeof found === "number" && found > Number(value);
    case "atLeast":
      return typeof found === "number" && found >= Number(value);
    case "atMost":
      return typeof found === "number" && found <= Number(value);
  }
}

/** A value that the filter can have, made of what is in the data so that something is found. */
function valueOf(filter: Filter, facts: readonly Facts[]): fc.Arbitrary<FilterValue> {
  const column = "column" in filter.local ? filter.local.column : "";
  const known = facts
    .flatMap((each) => each[column])
    .filter((value) => typeof value === "string" || typeof value === "number");
  const texts = known.map(String).filter((text) => text !== "" && !text.includes(","));
  switch (filter.kind) {
    case "flag":
      return fc.constant(true);
    case "yesNo":
      return fc.boolean();
    case "time":
    case "integer":
      return fc
        .tuple(fc.constantFrom(...known.map(Number)), fc.integer({ min: -1, max: 1 }))
        .map(([number, by]) => Math.max(0, number + by));
    case "text":
      return fc
        .tuple(fc.constantFrom(...texts), fc.nat(30), fc.integer({ min: 1, max: 6 }))
        .map(([text, from, length]) => {
          const points = Array.from(text);
          const part = points.slice(from % points.length, (from % points.length) + length).join("");
          return length % 2 === 0 ? part.toUpperCase() : part;
        });
    case "uids":
    case "words":
    case "choices":
      return fc.uniqueArray(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 });
    case "choice":
    case "uid":
    case "conversation":
    case "messageId":
      return fc.constantFrom(...texts);
  }
}

/** sentAt moves with the cursor of a walk; the rest has no local meaning, or one that only the service knows. */
function isComparable({ name, local }: Filter): boolean {
  return "column" in local && name !== "sentAt" && name !== "toTimestamp";
}

describe.each(["messages", "calls"] as const)("the sample and the local rules agree on %s", (kind) => {
  const filters: readonly Filter[] = FILTERS[kind].filter(isComparable);
  const idName = kind === "messages" ? "id" : "sessionId";

  /** What the sample finds, and what the rules say it should. */
  async function compare(
    params: Readonly<Record<string, FilterValue>>,
  ): Promise<readonly [found: readonly unknown[], expected: readonly unknown[]]> {
    const written = Object.fromEntries(writeParams({ kind, params }));
    const found = await askForAll(service, kind, written);
    const expected = FACTS[kind].filter((facts) =>
      filters.every((filter) => !(filter.name in params) || holds(filter, facts, params[filter.name] ?? true)),
    );
    return [found.map((record) => record[idName]), expected.map((facts) => facts[idName])];
  }

  test.each(filters.map((filter) => [filter.name, filter] as const))("by %s", async (name, filter) => {
    await fc.assert(
      fc.asyncProperty(valueOf(filter, FACTS[kind]), async (value) => {
        const [found, expected] = await compare({ [name]: value });
        expect(found).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  test("by two or three at once", async () => {
    const several = fc
      .uniqueArray(fc.constantFrom(...filters), { minLength: 2, maxLength: 3 })
      .chain((chosen) =>
        fc.tuple(...chosen.map((filter) => valueOf(filter, FACTS[kind]).map((value) => [filter.name, value] as const))),
      );
    await fc.assert(
      fc.asyncProperty(several, async (entries) => {
        const [found, expected] = await compare(Object.fromEntries(entries));
        expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
