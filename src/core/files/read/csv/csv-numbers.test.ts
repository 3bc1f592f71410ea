// Tests how numbers in cells are read, and that none is read as a thousandth of itself.
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsvNumber } from "./csv-numbers.ts";

test.each([
  // cell             ,        ;        tab
  ["1234", 1234, 1234, 1234],
  [" 1.5 ", 1.5, 1.5, 1.5],
  ["1,234", 1234, 1.234, null],
  ["-1,234", -1234, -1.234, null],
  ["1,234,567", 1_234_567, 1_234_567, 1_234_567],
  ["1,234.5", 1234.5, 1234.5, 1234.5],
  ["1.234,5", 1234.5, 1234.5, 1234.5],
  ["1.234.567", 1_234_567, 1_234_567, 1_234_567],
  ["12,5", 12.5, 12.5, 12.5],
  ["0,234", 0.234, 0.234, 0.234],
  ["1234,567", 1234.567, 1234.567, 1234.567],
  ["1 234", 1234, 1234, 1234],
  ["1\u202F234\u00A0567,5", 1_234_567.5, 1_234_567.5, 1_234_567.5],
  ["1 23", null, null, null],
  ["1,23,456", null, null, null],
  ["1.5.2", null, null, null],
  ["", null, null, null],
  ["-", null, null, null],
  ["12 min", null, null, null],
])("%j", (cell, comma, semicolon, tab) => {
  expect([",", ";", "\t"].map((delimiter) => readCsvNumber(cell, delimiter))).toEqual([comma, semicolon, tab]);
});

test("a number as English and German programs write it is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (hundredths) => {
      const number = hundredths / 100;
      const written = (language: string): string => number.toLocaleString(language, { maximumFractionDigits: 2 });
      expect(readCsvNumber(written("en"), ",")).toBe(number);
      // Without a decimal comma "1.234" is a number with a point everywhere.
      const german = written("de");
      if (german.includes(",")) expect(readCsvNumber(german, ";")).toBe(number);
    }),
  );
});
