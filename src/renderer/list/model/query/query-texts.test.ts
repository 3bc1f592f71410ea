// Tests that the catalogue of the query has a text for each thing that the tables name.
import { expect, test } from "vitest";
import { FILTERS } from "#domain/query/filters.ts";
import { say } from "#texts/say.ts";

test("every filter is in a group of the menu of filters", () => {
  const groups = new Set<string>(
    Object.keys({
      who: say("query.addFilter.purposes.who"),
      where: say("query.addFilter.purposes.where"),
      when: say("query.addFilter.purposes.when"),
      what: say("query.addFilter.purposes.what"),
      readState: say("query.addFilter.purposes.readState"),
      extras: say("query.addFilter.purposes.extras"),
      paging: say("query.addFilter.purposes.paging"),
    }),
  );
  const filters = Object.values(FILTERS).flat();
  expect(filters.filter(({ purpose }) => !groups.has(purpose)).map(({ name }) => name)).toEqual([]);
  expect(groups).toEqual(new Set(filters.map(({ purpose }) => purpose)));
});
