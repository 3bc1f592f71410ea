// Tests that the generated pages of the documentation match their sources.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLUMNS_PAGE, columnsPage } from "../tools/docs/columns.ts";
import { POLICY_PAGE, POLICY_SCHEMA, policyPage, policySchema } from "../tools/docs/policy.ts";
import { policyTemplate, policyTemplateTexts, TEMPLATE, TEMPLATE_TEXTS } from "../tools/docs/policy-template.ts";
import { FILTERS_PAGE, filtersPage } from "../tools/docs/filters.ts";

test.each([
  ["filters.md", FILTERS_PAGE, filtersPage],
  ["columns.md", COLUMNS_PAGE, columnsPage],
  ["policy.md", POLICY_PAGE, policyPage],
  ["policy/policy.schema.json", POLICY_SCHEMA, policySchema],
  ["policy/switchboard.admx", TEMPLATE, policyTemplate],
  ["policy/en-US/switchboard.adml", TEMPLATE_TEXTS, policyTemplateTexts],
])("docs/%s matches the tables; `npm run docs` writes it", (_name, path, page) => {
  expect(readFileSync(path, "utf8").replaceAll("\r\n", "\n")).toBe(page());
});
