// Tests that corrections of a CSV file are found by its header only.
import { expect, test } from "vitest";
import type { Detection } from "#contract/methods/detection.ts";
import { isOrderOpen, readingsOf, recall, remember, signatureOf } from "./csv-corrections.ts";

const found: Detection = {
  format: "csv",
  packing: "none",
  encoding: "windows-1252",
  records: "messages",
  csv: {
    delimiter: ",",
    quote: '"',
    hasHeader: true,
    header: ["id|when|text"],
    facts: [null],
    times: { dayFirst: false, zone: "UTC", example: null },
    isOwn: false,
    isForExcel: false,
  },
  sizeBytes: 100,
  sampleRows: [["1|2|3"]],
};
const CSV: NonNullable<Detection["csv"]> = {
  delimiter: "|",
  quote: null,
  hasHeader: true,
  header: ["id", "when", "text"],
  facts: ["id", "sentAt", "text"],
  times: { dayFirst: true, zone: "Europe/Berlin", example: null },
  isOwn: false,
  isForExcel: false,
};
const settled: Detection = { ...found, encoding: "utf-8", csv: CSV };

test("corrections apply to the next file with the same header", () => {
  const readings = remember([], found, settled);
  const next: Detection = { ...found, sizeBytes: 5, packing: "gzip", sampleRows: [] };
  // Each file has its own order of day and month.
  const csv = { ...CSV, times: { dayFirst: null, zone: "Europe/Berlin", example: null } };
  expect(recall(readings, next)).toEqual({ ...settled, csv, sizeBytes: 5, packing: "gzip", sampleRows: [] });
});

test("a file with another header, or without one, has no corrections", () => {
  const readings = remember([], found, settled);
  const other = { ...found, csv: { ...CSV, header: ["id", "when"] } };
  expect(recall(readings, other)).toBeNull();
  const headless = { ...found, csv: { ...CSV, hasHeader: false } };
  expect([signatureOf(headless), recall(readings, headless), remember([], headless, settled)]).toEqual([
    null,
    null,
    [],
  ]);
  expect(recall(readings, { ...found, format: "ndjson", csv: null })).toBeNull();
});

test("a header of 200 columns is remembered, a longer one is not, before or after the correction", () => {
  const wide = (columns: number): Detection => ({
    ...found,
    csv: { ...CSV, header: Array.from({ length: columns }, (_, index) => `c${index}`) },
  });
  expect([remember([], wide(200), settled), remember([], found, wide(200))].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
  expect([remember([], wide(201), settled), remember([], found, wide(201))]).toEqual([[], []]);
  expect(remember([], found, { ...settled, csv: null })).toEqual([]);
});

test("new corrections of a header replace the old ones, and the oldest headers go", () => {
  const again = remember(remember([], found, found), found, settled);
  expect(again).toHaveLength(1);
  expect(again[0]?.csv.delimiter).toBe("|");
  let readings = again;
  for (let number = 0; number < 60; number += 1) {
    const other: Detection = { ...found, csv: { ...CSV, header: [`column ${number}`] } };
    readings = remember(readings, other, other);
  }
  expect(readings).toHaveLength(50);
  expect(recall(readings, found)).toBeNull();
});

test("the order of day and month is open while a date can be read in two ways and nobody has answered", () => {
  const at = (dayFirst: boolean | null, example: string | null): Detection => ({
    ...found,
    csv: { ...CSV, times: { dayFirst, zone: "UTC", example } },
  });
  expect([at(null, "3/4/26"), at(null, null), at(false, "3/4/26"), { ...found, csv: null }].map(isOrderOpen)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(readingsOf("03/04/2026 05:33")).toEqual({ dayFirst: { day: 3, month: 4 }, monthFirst: { day: 4, month: 3 } });
});
