// Tests the functions beside the table of formats.
import { expect, test } from "vitest";
import { columnsOf } from "./export-columns.ts";
import { columnsFor, DEFAULT_OPTIONS, exportFormat, extensionOf, FORMATS, separatorFor } from "./export-formats.ts";

test.each([
  ["en", "comma"],
  ["de", "semicolon"],
  ["uk", "semicolon"],
  ["fr-CH", "semicolon"],
  ["de-CH", "comma"],
  ["ja", "comma"],
])("spreadsheets in %s expect a %s", (language, separator) => {
  expect(separatorFor(language)).toBe(separator);
});

test("gzip changes the extension of text formats only", () => {
  const options = { ...DEFAULT_OPTIONS, gzip: true };
  expect([extensionOf("csv", options), extensionOf("html", options)]).toEqual([".csv.gz", ".html.gz"]);
  expect(extensionOf("xlsx", options)).toBe(".xlsx");
});

test.each(exportFormat.options)(
  "%s has the chosen columns, the raw record or its own columns, as its table says",
  (format) => {
    const [dataset = "messages"] = FORMATS[format].datasets;
    const namesOf = (chosen: readonly string[] | null) => columnsFor(format, dataset, chosen)?.map(({ name }) => name);
    const all = columnsOf(dataset).map(({ name }) => name);
    const one = all.slice(0, 1);
    const expected = {
      chosen: [one, all],
      raw: [["raw"], ["raw"]],
      own: [
        [...all, "raw"],
        [...all, "raw"],
      ],
    };
    expect([namesOf(one), namesOf(null)]).toEqual(expected[FORMATS[format].columns]);
  },
);

test("a format without a dataset has no columns for it", () => {
  expect(columnsFor("ndjson", "devices", null)).toBeNull();
});
