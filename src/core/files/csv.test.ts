// Tests that CSV is read back by another program text for text.
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { writeCell, writeHeader, writeLines } from "./csv.ts";
import type { Cell } from "./csv.ts";

const NASTY = [
  "a,b",
  'say "hi"',
  '"',
  '""',
  ",",
  "\n",
  "\r",
  "\r\n",
  "line one\r\nline two",
  " leading and trailing ",
  "\ttab",
  "=1+1",
  "\nlf first",
  "'",
  ";",
  "\u0000",
  "\uFEFFmark",
  "עברית ‮ abc",
  "ÇŞİığ",
  "👩🏽‍💻",
  "\u2028",
  "e\u0301",
  "0012",
  "1e5",
  "null",
];

interface Line {
  readonly cells: readonly Cell[];
}

function columnsOf(count: number): { name: string; value: (line: Line) => Cell }[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `column ${index}`,
    value: ({ cells }) => cells[index] ?? null,
  }));
}

function readBack(text: string): string[][] {
  return parse(text, { record_delimiter: "\r\n", relax_column_count: false });
}

test("each nasty cell comes back text for text", () => {
  const columns = columnsOf(2);
  const lines = NASTY.map((text) => ({ cells: [text, "x"] }));
  const text = writeHeader(columns) + writeLines(columns, lines);
  expect(readBack(text)).toEqual([["column 0", "column 1"], ...NASTY.map((cell) => [cell, "x"])]);
});

test("any table comes back text for text", () => {
  const cell = fc.oneof(
    fc.constantFrom(...NASTY),
    fc.string({ unit: "binary" }),
    fc.constant(null),
    fc.integer(),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
      const columns = columnsOf(3);
      const text =
        writeHeader(columns) +
        writeLines(
          columns,
          rows.map((cells) => ({ cells })),
        );
      expect(readBack(text).slice(1)).toEqual(rows.map((cells) => cells.map((value) => String(value ?? ""))));
    }),
    { numRuns: 300 },
  );
});

test("quotes stand only where they are needed, and the empty text is told from no value", () => {
  const cells: readonly Cell[] = ["plain text", "a;b", 1.5, true, null, "", "a,b", 'a"b'];
  expect(cells.map(writeCell)).toEqual(["plain text", "a;b", "1.5", "true", "", '""', '"a,b"', '"a""b"']);
});
