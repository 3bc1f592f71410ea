// Tests the words below a field for a time, and the day on which its calendar opens.
import { expect, test } from "vitest";
import { CALL_FILTERS, MESSAGE_FILTERS } from "#domain/query/filters.ts";
import { readTimeInput } from "#domain/query/time-input.ts";
import { EMPTY_DRAFT, resolveDraft, setValue } from "./draft.ts";
import { describeReading, shownDay } from "./time-words.ts";

const context = { nowSeconds: Date.parse("2026-11-20T14:30:10Z") / 1000, zone: "Europe/Berlin" };
const endOfOctober = Date.parse("2026-10-31T22:59:59Z") / 1000;

test("a day without a time means its start in From and its end in To", () => {
  const draft = setValue(
    setValue(EMPTY_DRAFT, "messages", "fromTimestamp", "2026-10-31"),
    "messages",
    "toTimestamp",
    "2026-10-31",
  );
  const { query, issues } = resolveDraft("messages", draft, context);
  expect(issues).toEqual([]);
  expect(query.params).toEqual({ fromTimestamp: Date.parse("2026-10-30T23:00:00Z") / 1000, toTimestamp: endOfOctober });
  const calls = resolveDraft("calls", setValue(EMPTY_DRAFT, "calls", "endedAt", "2026-10-31"), context);
  expect(calls.query.params).toEqual({ endedAt: endOfOctober });
});

test("the reading below the field says that the end of the day is meant", () => {
  expect(describeReading(readTimeInput("2026-10-31", context, "end"))).toBe(
    "2026-10-31 23:59:59 +01:00 Europe/Berlin (the end of that day)",
  );
  expect(describeReading(readTimeInput("2026-10-31", context))).toBe("2026-10-31 00:00:00 +01:00 Europe/Berlin");
  expect(describeReading(null)).toContain("Type a time");
});

test("an empty field opens its calendar at the other end of its range", () => {
  const draft = setValue(EMPTY_DRAFT, "messages", "fromTimestamp", "2025-02-03 10:00");
  const find = (name: string) => [...MESSAGE_FILTERS, ...CALL_FILTERS].find((filter) => filter.name === name);
  expect(shownDay(find("fromTimestamp"), draft, context)).toBe("2025-02-03");
  expect(shownDay(find("toTimestamp"), draft, context)).toBeNull();
  expect(shownDay(undefined, draft, context)).toBeNull();
});
