// Entries are divided where a day begins, under keys that stay while entries are added.
import { expect, test } from "vitest";
import { entriesByDay } from "./entries-by-day.ts";

/** The days in short: "key: its entries". */
function inShort(...days: readonly (string | null)[]): readonly string[] {
  const entries = days.map((day, number) => ({ day, number }));
  return entriesByDay(entries).map(({ key, entries: held }) => `${key}: ${held.map(({ number }) => number).join(" ")}`);
}

test("a day begins with its first entry, and keeps its key when others come before or after it", () => {
  expect(inShort("2026-10-29", null, "2026-10-30", null)).toEqual(["2026-10-29 0: 0 1", "2026-10-30 0: 2 3"]);
  expect(inShort("2026-10-30", null, null)).toEqual(["2026-10-30 0: 0 1 2"]);
  expect(inShort()).toEqual([]);
});

test("keys differ where messages without a time stand between two parts of a day", () => {
  expect(inShort(null, "2026-10-30", "", "2026-10-30")).toEqual([
    "null 0: 0",
    "2026-10-30 0: 1",
    " 0: 2",
    "2026-10-30 1: 3",
  ]);
});
