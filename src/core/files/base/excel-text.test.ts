// Tests which ids get a mark for Excel, and that every marked text can be read back.
import fc from "fast-check";
import { expect, test } from "vitest";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
import { isMarked, markText, unmarkText } from "./excel-text.ts";

test.each([
  "0012",
  "1",
  "12345678901234567890",
  "1e5",
  "3/4",
  "1-2",
  "2026-03-01",
  "10:30",
  "12 pm",
  "5%",
  "$10",
  "MAR1",
  "sept9",
  "1-May",
  "Mai 5",
  "3 mar 2026",
  "true",
  "FALSE",
  "\u200B0012",
  "\uFE0F0012",
])("the id %j is marked as text", (id) => {
  expect(markText(id)).toBe(`\t${id}`);
});

test.each(["=1+1", "@x", "+380501234567", "-5", "\tx", "\0=1+1", " @SUM(A1)", "\uFE0F=1", "\u115F@x"])(
  "an apostrophe guards the id %j, as it guards a text",
  (id) => {
    expect(markText(id)).toBe(`'${id}`);
  },
);

test("ids marked by the first release are read back", () => {
  expect(["\t=1+1", "\t@x", "\t\tx", "\t0012"].map(unmarkText)).toEqual(["=1+1", "@x", "\tx", "0012"]);
});

test.each(["user_123", "agent-priya", "v1.eu.3159b125cca9.17917", "cometchat-uid-1", "a1", "ann", "x=1", "Ωmega", ""])(
  "the id %j is not changed",
  (id) => {
    expect(markText(id)).toBe(id);
  },
);

test("numbers, dates and flags are marked, formulas are guarded, and other text is not changed", () => {
  expect(["0012", "01/02/03", "true", "MAR1", "9007199254740993"].map(markText)).toEqual([
    "\t0012",
    "\t01/02/03",
    "\ttrue",
    "\tMAR1",
    "\t9007199254740993",
  ]);
  expect(["=1+1", "-5", "\t1"].map(markText)).toEqual(["'=1+1", "'-5", "'\t1"]);
  const plain = ["hello", "order 4711", "at 10:30, please", "ok", ""];
  expect(plain.map(markText)).toEqual(plain);
});

test("every text is the same after marking and unmarking", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...NASTY_CELLS)), (id) => {
      expect(unmarkText(markText(id))).toBe(id);
    }),
  );
});

test("ids, texts, lists and JSON are marked, and cells that are numbers, flags or times are not", () => {
  const types = ["id", "text", "list", "json", "number", "flag", "time", "seconds"] as const;
  expect(types.filter(isMarked)).toEqual(["id", "text", "list", "json"]);
});
