// Tests the functions beside the table of formats.
import { expect, test } from "vitest";
import { columnsFor, DEFAULT_OPTIONS, extensionOf, FORMATS, separatorFor } from "./export-formats.ts";

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

test("people choose the columns of tables; other formats have the raw record or their own columns", () => {
  expect(Object.fromEntries(Object.entries(FORMATS).map(([format, { columns }]) => [format, columns]))).toEqual({
    csv: "chosen",
    csvExcel: "chosen",
    xlsx: "chosen",
    ndjson: "raw",
    html: "own",
    parquet: "chosen",
    archive: "raw",
  });
});

test("formats with their own columns reject chosen ones", () => {
  expect(columnsFor("ndjson", "messages", ["id"])?.map(({ name }) => name)).toEqual(["raw"]);
  expect(columnsFor("ndjson", "devices", null)).toBeNull();
  expect(columnsFor("html", "messages", ["id"])?.length).toBeGreaterThan(20);
});

test.each(["csv", "csvExcel", "xlsx", "parquet"] as const)("%s has the chosen columns, or all of them", (format) => {
  expect(columnsFor(format, "messages", ["id", "text"])?.map(({ name }) => name)).toEqual(["id", "text"]);
  expect(columnsFor(format, "messages", null)?.length).toBeGreaterThan(20);
});
