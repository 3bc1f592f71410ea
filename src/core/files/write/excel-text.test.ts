// Tests which ids are marked, that only those are, and that all come back.
import fc from "fast-check";
import { expect, test } from "vitest";
import { NASTY_CELLS } from "../../../../tests/fakes/nasty-cells.ts";
import { markId, unmarkId } from "./excel-text.ts";

test.each([
  "0012",
  "1",
  "12345678901234567890",
  "1e5",
  "+380501234567",
  "-5",
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
  "=1+1",
  "@x",
  "true",
  "FALSE",
  "\tx",
])("%j is marked", (id) => {
  expect(markId(id)).toBe(`\t${id}`);
});

test.each(["user_123", "agent-priya", "v1.eu.3159b125cca9.17917", "cometchat-uid-1", "a1", "ann", "x=1", "Ωmega", ""])(
  "%j stays as it is",
  (id) => {
    expect(markId(id)).toBe(id);
  },
);

test("every id comes back", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...NASTY_CELLS)), (id) => {
      expect(unmarkId(markId(id))).toBe(id);
    }),
  );
});
