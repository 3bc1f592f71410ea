// Proves that an export format is one writer, one entry in each of two tables, and its texts: no other file names a format.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parseSync, Visitor } from "vite";
import { exportFormat } from "#contract/exports/export-formats.ts";
import { say } from "#texts/say.ts";

const ROOT = resolve(import.meta.dirname, "..");
const SRC = join(ROOT, "src");

/** The only files in which a name means the export format: its entry, its texts and its writer. */
const FORMAT_TABLES = ["contract/exports/export-formats.ts", "core/files/formats/file-format.ts", "core/files/write/"];

/** Files and folders in which some of the names mean something else. */
const OTHER_MEANINGS: Readonly<Record<string, readonly string[]>> = {
  // Formats of opened files.
  "contract/methods/detection.ts": ["csv", "ndjson", "archive", "parquet"],
  "core/files/read/": ["csv", "ndjson", "archive", "parquet"],
  "domain/columns/": ["csv"],
  "contract/methods/csv-facts.ts": ["csv"],
  "renderer/files/": ["csv", "ndjson", "archive", "parquet"],
  // An opened file is an import or an archive.
  "contract/methods/opened-methods.ts": ["archive"],
  "core/handlers/opened/": ["archive"],
  "core/store/archive/": ["archive"],
  // Kinds of attachments.
  "renderer/record/model/messages/attachment-words.ts": ["xlsx", "csv", "html", "archive"],
  // Forms of copied rows.
  "contract/methods/copy-methods.ts": ["csv"],
  "core/handlers/copy-rows.ts": ["csv"],
  "renderer/list/model/rows/rows-texts": ["csv"],
  "renderer/list/views/rows/grid/": ["csv"],
  // The answer of a proxy.
  "core/api/": ["html"],
  // The dialog that corrects how a CSV file is read, and its settings.
  "contract/methods/settings-methods.ts": ["csv"],
  "renderer/state/": ["csv"],
  "renderer/app/": ["csv"],
};

/** The names of formats in a source text, as strings or as keys of a table, each with its line. */
function namesIn(path: string, source: string): readonly string[] {
  const others = Object.entries(OTHER_MEANINGS).flatMap(([prefix, names]) => (path.startsWith(prefix) ? names : []));
  const looked: ReadonlySet<string> = new Set(exportFormat.options.filter((name) => !others.includes(name)));
  const found: string[] = [];
  const look = (value: unknown, start: number): void => {
    const line = source.slice(0, start).split("\n").length;
    if (typeof value === "string" && looked.has(value)) found.push(`src/${path}:${line} knows the format "${value}"`);
  };
  new Visitor({
    Literal: (node) => look(node.value, node.start),
    TemplateElement: (node) => look(node.value.cooked, node.start),
    Property: (node) => look(node.key.type === "Identifier" ? node.key.name : null, node.start),
  }).visit(parseSync(path, source).program);
  return found;
}

describe("the name of an export format", () => {
  test("is only in its entries, its texts and its writer", () => {
    const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path))
      .filter((path) => !FORMAT_TABLES.some((prefix) => path.startsWith(prefix)));
    expect(sources.length).toBeGreaterThan(400);
    expect(sources.flatMap((path) => namesIn(path, readFileSync(join(SRC, path), "utf8")))).toEqual([]);
  });

  test.each([
    `const isTable = plan.format === "csvExcel";`,
    "const isTable = plan.format === `csv`;",
    `switch (plan.format) { case "ndjson": }`,
    `const table = { parquet: 1 };`,
    `type Table = Extract<ExportFormat, "html">;`,
  ])("is found in %s", (source) => {
    expect(namesIn("core/handlers/export/manifest/verify.ts", source)).toHaveLength(1);
  });

  test("is not found where it means something else", () => {
    expect(namesIn("core/files/read/detect-file.ts", `const format = "csv";`)).toEqual([]);
    expect(namesIn("core/files/read/detect-file.ts", `const format = "xlsx";`)).toHaveLength(1);
  });
});

test("docs/export.md describes each format under its label", () => {
  const page = readFileSync(join(ROOT, "docs/export.md"), "utf8");
  const described = [...page.matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading);
  expect(described).toEqual(
    expect.arrayContaining(exportFormat.options.map((format) => say(`export.formats.${format}.label`))),
  );
});
