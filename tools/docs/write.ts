// `npm run docs`: writes the files that are made from tables. The files of the policy are part of the repository; the pages
// of filters and columns are for reading only and go into out/docs.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { columnsPage } from "./columns.ts";
import { filtersPage } from "./filters.ts";
import { policySchema } from "./policy.ts";
import { policyTemplate, policyTemplateTexts } from "./policy-template.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Each file of the repository that is made from a table, with its content. */
export const COMMITTED: Readonly<Record<string, () => string>> = {
  "docs/policy/policy.schema.json": policySchema,
  "docs/policy/switchboard.admx": policyTemplate,
  "docs/policy/en-US/switchboard.adml": policyTemplateTexts,
};

const GENERATED: Readonly<Record<string, () => string>> = {
  "out/docs/filters.md": filtersPage,
  "out/docs/columns.md": columnsPage,
};

if (import.meta.main) {
  for (const [path, content] of Object.entries({ ...COMMITTED, ...GENERATED })) {
    mkdirSync(dirname(resolve(ROOT, path)), { recursive: true });
    writeFileSync(resolve(ROOT, path), content());
    console.log(path);
  }
}
