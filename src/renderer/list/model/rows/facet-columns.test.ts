// Tests with which column the panel of the most frequent values opens.
import { expect, test } from "vitest";
import { QUERY_KINDS, FILTERS } from "#domain/query/filters.ts";
import { FACET_COLUMNS, firstFacet } from "./facet-columns.ts";

test("calls to somebody are counted by who called, other rows by the first column", () => {
  expect(firstFacet("calls", { missedBy: "tom" })?.column).toBe("initiator");
  expect(firstFacet("calls", { called: "tom", status: ["busy"] })?.column).toBe("initiator");
  expect(firstFacet("calls", { uid: "tom" })?.column).toBe("status");
  expect(firstFacet("messages", {})?.column).toBe("sender");
});

test("every column that a filter names is counted", () => {
  for (const kind of QUERY_KINDS) {
    const counted = FACET_COLUMNS[kind].map(({ column }) => column);
    expect(counted).toEqual(expect.arrayContaining(FILTERS[kind].flatMap(({ countsFirst }) => countsFirst ?? [])));
  }
});
