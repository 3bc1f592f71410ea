// Generates queries with every filter and every possible value, for tests of writing and reading.
import fc from "fast-check";
import { FILTERS, LARGEST_SECONDS, SMALLEST_SECONDS, type Filter, type QueryKind } from "#domain/query/filters.ts";
import { checkValue } from "#domain/query/query.ts";
import type { FilterValue, Query } from "#domain/query/query-shape.ts";

/** Text that is hard to write: lone surrogates, marks, quotes, words of the query language. */
export const nastyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.array(fc.integer({ min: 0, max: 0xff_ff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        '"',
        "\\",
        " ",
        ":",
        ",",
        "\n",
        "\r\n",
        "\t",
        ">",
        "<=",
        "yes",
        "n",
        "u{41}",
        "שלום",
        "🙂",
        "\u202e",
        "\u00a0",
        "e\u0301",
        "-",
        "messages",
      ),
    )
    .map((parts) => parts.join("")),
);

function valueOf(filter: Filter): fc.Arbitrary<FilterValue> {
  switch (filter.kind) {
    case "flag":
      return fc.constant(true);
    case "yesNo":
      return fc.boolean();
    case "time":
      return fc.integer({ min: SMALLEST_SECONDS, max: LARGEST_SECONDS });
    case "integer":
      return fc.integer({ min: filter.min ?? 0, max: filter.max ?? 1_000_000 });
    case "uids":
    case "words":
    case "choices":
      return fc.array(choiceOf(filter), { minLength: 1, maxLength: 5 });
    case "choice":
    case "text":
    case "uid":
    case "conversation":
    case "messageId":
      return choiceOf(filter);
  }
}

function choiceOf(filter: Filter): fc.Arbitrary<string> {
  const known = fc.constantFrom(...(filter.choices ?? ["alice"]));
  return filter.choices !== undefined && filter.openChoices !== true ? known : fc.oneof(known, nastyText);
}

function paramsOf(kind: QueryKind): fc.Arbitrary<Query["params"]> {
  const shape = Object.fromEntries(
    FILTERS[kind].map((filter) => [
      filter.name,
      fc.option(
        valueOf(filter).filter((value) => checkValue(filter, value) === null),
        { nil: undefined },
      ),
    ]),
  );
  return fc
    .record(shape)
    .map((record) =>
      Object.fromEntries(
        Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    );
}

/** Queries with valid values; dependencies between filters are random. */
export const anyQuery: fc.Arbitrary<Query> = fc
  .constantFrom<QueryKind>("messages", "calls")
  .chain((kind) =>
    fc.record(
      { kind: fc.constant(kind), params: paramsOf(kind), viewingAs: nastyText.filter((uid) => uid !== "") },
      { requiredKeys: ["kind", "params"] },
    ),
  );
