// Tests that the generated pages of the documentation match their sources.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLUMNS_PAGE, columnsPage } from "../tools/docs/columns.ts";
import { FILTERS_PAGE, filtersPage } from "../tools/docs/filters.ts";

test.each([
  ["filters", FILTERS_PAGE, filtersPage],
  ["columns", COLUMNS_PAGE, columnsPage],
])("docs/%s.md matches the tables; `npm run docs` writes it", (_name, path, page) => {
  expect(readFileSync(path, "utf8").replaceAll("\r\n", "\n")).toBe(page());
});
