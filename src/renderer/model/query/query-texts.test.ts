// Tests that the catalogue of the query has a text for each thing that the tables name.
import { expect, test } from "vitest";
import { FILTERS } from "../../../domain/query/filters.ts";
import { QUERY_TEXTS } from "./query-texts.ts";

test("every filter is in a group of the menu of filters", () => {
  const groups = new Set<string>(Object.keys(QUERY_TEXTS.addFilter.purposes));
  const filters = Object.values(FILTERS).flat();
  expect(filters.filter(({ purpose }) => !groups.has(purpose)).map(({ name }) => name)).toEqual([]);
  expect(groups).toEqual(new Set(filters.map(({ purpose }) => purpose)));
});
