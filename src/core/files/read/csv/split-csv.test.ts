// Tests how CSV is split into records: line ends, quotes, damage, long lines, and the same in chunks of any size.
import { describe, expect, test } from "vitest";
import { cellsOf, CsvSplitter, type CsvMarks } from "./split-csv.ts";

const COMMAS: CsvMarks = { delimiter: ",", quote: '"' };
const LIMITS = { recordBytes: 20, keptBytes: 5, depth: 10, gzipRatio: 10, unsuspiciousBytes: 100 };

/** The records as "line@byte text", with a mark for quotes and for the end of the text; then the damage; then the end. */
function split(text: string, size = Infinity, marks = COMMAS): readonly unknown[] {
  const found: unknown[] = [];
  const splitter = new CsvSplitter(
    marks,
    {
      addRow: ({ bytes, start, end, hasQuotes, isLast }, { line, byte }) => {
        const cells = cellsOf(bytes.toString("utf8", start, end), marks, hasQuotes);
        found.push([`${line}@${byte}${hasQuotes ? " quotes" : ""}${isLast ? " last" : ""}`, ...cells]);
      },
      addDamage: (beginning, lengthBytes, damage, { line, byte }) =>
        found.push(`${line}@${byte} ${damage} ${lengthBytes} ${beginning.toString()}`),
    },
    LIMITS,
  );
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) {
    const chunk = Buffer.from(bytes.subarray(from, Math.min(bytes.length, from + size)));
    splitter.push(chunk);
    // The splitter may use the bytes only during the call.
    chunk.fill("#");
  }
  splitter.push(Buffer.alloc(0));
  const cut = splitter.end();
  return [...found, `ends on line ${splitter.line()}${cut === null ? "" : `, cut at ${cut.line}@${cut.byte}`}`];
}

describe("records", () => {
  test.each<readonly [string, readonly unknown[]]>([
    ["", ["ends on line 1"]],
    ["a,b", [["1@0 last", "a", "b"], "ends on line 2"]],
    ["a,b\n", [["1@0", "a", "b"], "ends on line 2"]],
    ["a\nb\r\nc\rd\n", [["1@0", "a"], ["2@2", "b"], ["3@5", "c"], ["4@7", "d"], "ends on line 5"]],
    ["a\r", [["1@0", "a"], "ends on line 2"]],
    ["\n\r\n\ra", [["4@4 last", "a"], "ends on line 5"]],
    [",a,,\n", [["1@0", null, "a", null, null], "ends on line 2"]],
    ['"a,b","c"\n', [["1@0 quotes", "a,b", "c"], "ends on line 2"]],
    ['"a""b",""\n', [["1@0 quotes", 'a"b', ""], "ends on line 2"]],
    ['""""\n', [["1@0 quotes", '"'], "ends on line 2"]],
    ['"a\nb\r\nc\rd",e\nf', [["1@0 quotes", "a\nb\r\nc\rd", "e"], ["5@13 last", "f"], "ends on line 6"]],
    ['a,"b"\nc,d\n', [["1@0 quotes", "a", "b"], ["2@6", "c", "d"], "ends on line 3"]],
    ['a"b,c""\n', [["1@0", 'a"b', 'c""'], "ends on line 2"]],
    ['x,"a"', [["1@0 quotes last", "x", "a"], "ends on line 2"]],
    ['x,"a",', [["1@0 quotes last", "x", "a", null], "ends on line 2"]],
    ["é,ü\nb", [["1@0", "é", "ü"], ["2@6 last", "b"], "ends on line 3"]],
  ])("of %j, in chunks of any size", (text, expected) => {
    for (const size of [Infinity, 1, 2, 3, 5]) expect(split(text, size)).toEqual(expected);
  });

  test("other signs separate and quote cells, and nothing is quoted without a quote", () => {
    expect(split("'a;b';\"c\"\n", Infinity, { delimiter: ";", quote: "'" })).toEqual([
      ["1@0 quotes", "a;b", '"c"'],
      "ends on line 2",
    ]);
    expect(split('"a\n"b', Infinity, { delimiter: ",", quote: null })).toEqual([
      ["1@0", '"a'],
      ["2@3 last", '"b'],
      "ends on line 3",
    ]);
  });
});

describe("damage", () => {
  test.each<readonly [string, readonly unknown[]]>([
    ['"a"b,c\nd\n', ['1@0 badQuote 6 "a"b,', ["2@7", "d"], "ends on line 3"]],
    ['a\n"b"c\r\nd', [["1@0", "a"], '2@2 badQuote 4 "b"c', ["3@8 last", "d"], "ends on line 4"]],
    ['"a\n"b"c\nd\n', ['1@0 badQuote 2 "a', '2@3 badQuote 4 "b"c', ["3@8", "d"], "ends on line 4"]],
    ['a,"b', ['1@0 endsInside 4 a,"b', "ends on line 2, cut at 1@0"]],
    ['a\nb,"c', [["1@0", "a"], '2@2 endsInside 4 b,"c', "ends on line 3, cut at 2@2"]],
    ['"a\nb', ['1@0 badQuote 2 "a', ["2@3 last", "b"], "ends on line 3"]],
    ['"a"b', ['1@0 badQuote 4 "a"b', "ends on line 2"]],
  ])("in %j costs one line, in chunks of any size", (text, expected) => {
    for (const size of [Infinity, 1, 2, 3, 5]) expect(split(text, size)).toEqual(expected);
  });

  test("a line longer than a record may be is skipped up to its end", () => {
    const long = "x".repeat(30);
    for (const size of [1, 3, 7]) {
      const expected = ["1@0 tooLong Infinity xxxxx", ["2@31", "a"], "ends on line 3"];
      expect(split(`${long}\na\n`, size)).toEqual(expected);
      expect(split(`a\n${long}\r\nb`, size)).toEqual([
        ["1@0", "a"],
        "2@2 tooLong Infinity xxxxx",
        ["3@34 last", "b"],
        "ends on line 4",
      ]);
      expect(split(long, size)).toEqual(["1@0 tooLong Infinity xxxxx", "ends on line 2"]);
    }
  });

  test("a record as long as it may be is read, in pieces too", () => {
    const longest = "x".repeat(20);
    for (const size of [1, 10, 20]) {
      expect(split(`${longest}\na`, size)).toEqual([["1@0", longest], ["2@21 last", "a"], "ends on line 3"]);
    }
  });

  test("a quote that is never closed loses its own line, and the lines below are read", () => {
    const lines = Array.from({ length: 6 }, (_, index) => `line-${index}`);
    const expected = ['1@0 tooLong 2 "a', ...lines.map((line, index) => [`${index + 2}@${3 + index * 7}`, line])];
    for (const size of [1, 3, 7])
      expect(split(`"a\n${lines.join("\n")}\n`, size)).toEqual([...expected, "ends on line 8"]);
  });
});
