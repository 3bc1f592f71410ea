// Tests the texts that Go to accepts, and the problems of the others.
import { expect, test } from "vitest";
import { readGoTo } from "./read-go-to.ts";

const CONTEXT = { nowSeconds: 1_790_000_000, zone: "UTC" };

test.each([
  ["row", "1", { by: "position", position: 0 }],
  ["row", " 9,999,999 ", { by: "position", position: 9_999_998 }],
  ["row", "10 000 000", { by: "position", position: 9_999_999 }],
  ["date", "2026-03-01 14:00", { by: "time", seconds: 1_772_373_600 }],
  ["id", " 104233 ", { by: "id", id: "104233" }],
] as const)("%s: %j is understood", (way, text, target) => {
  expect(readGoTo(way, text, 10_000_000, CONTEXT)).toMatchObject({ ok: true, target });
});

test.each([
  ["row", "0", "Enter a number from 1 to 10,000,000."],
  ["row", "10000001", "Enter a number from 1 to 10,000,000."],
  ["row", "-4", "This is not a row number."],
  ["row", "last", "This is not a row number."],
  ["id", "x".repeat(501), "An id cannot be this long."],
  ["id", "  ", ""],
] as const)("%s: %j is refused in words", (way, text, problem) => {
  expect(readGoTo(way, text, 10_000_000, CONTEXT)).toEqual({ ok: false, problem });
});

test("a date says how it was read", () => {
  expect(readGoTo("date", "2026-03-01", 5, CONTEXT)).toMatchObject({ reading: "2026-03-01 00:00:00 +00:00 UTC" });
  expect(readGoTo("date", "some day", 5, CONTEXT)).toMatchObject({ ok: false });
});
