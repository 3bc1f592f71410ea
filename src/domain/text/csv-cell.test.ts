// Tests how one cell of CSV is written.
import { expect, test } from "vitest";
import { quoteCsv, writeCsvCell } from "./csv-cell.ts";

test("only what needs quotes has them, and an empty text differs from no value", () => {
  const cells = [
    null,
    "",
    "plain",
    " spaced ",
    "a,b",
    "a;b",
    'say "hi"',
    "two\nlines",
    "old\rline",
    4.5,
    0,
    true,
    false,
  ];
  expect(cells.map(writeCsvCell)).toEqual([
    "",
    '""',
    "plain",
    " spaced ",
    '"a,b"',
    "a;b",
    '"say ""hi"""',
    '"two\nlines"',
    '"old\rline"',
    "4.5",
    "0",
    "true",
    "false",
  ]);
  expect(quoteCsv('a"b')).toBe('"a""b"');
});
