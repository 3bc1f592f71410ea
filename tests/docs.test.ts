// Tests that the generated page of the documentation is the one its source gives.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FILTERS_PAGE, filtersPage } from "../tools/docs/filters.ts";

test("docs/filters.md says what the filter tables say; `npm run docs` writes it", () => {
  expect(readFileSync(FILTERS_PAGE, "utf8").replaceAll("\r\n", "\n")).toBe(filtersPage());
});
