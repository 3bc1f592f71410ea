// Tests lists, first letters and the names of days.
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "./language.ts";
import { dayParts, listOf, listParts, lowerFirst, upperFirst, weekdayNames } from "./phrases.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("a list has commas, and its word before the last entry", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((words) => listOf(words, "and"))).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
  expect(listOf(["a", "b", "c"], "or")).toBe("a, b or c");
  setLanguage({ language: "de", messages: {} });
  expect([listOf(["a", "b", "c"], "and"), listOf(["a", "b"], "or")]).toEqual(["a, b und c", "a oder b"]);
});

test("linked words stay objects in a list", () => {
  const ana = { text: "Ana" };
  expect(listParts([ana, "Bo", "Cy"])).toEqual([ana, ", ", "Bo", " and ", "Cy"]);
});

test("only the first letter changes", () => {
  expect([lowerFirst("Sent At"), upperFirst("audio Call"), lowerFirst(""), upperFirst("")]).toEqual([
    "sent At",
    "Audio Call",
    "",
    "",
  ]);
});

test("days have the names of the language", () => {
  expect(weekdayNames()).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  expect(dayParts("2026-10-30")).toEqual({ weekday: "Friday", day: 30, month: "October", year: "2026" });
  setLanguage({ language: "de", messages: {} });
  expect(weekdayNames()).toEqual(["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]);
  expect(dayParts("2026-03-01")).toEqual({ weekday: "Sonntag", day: 1, month: "März", year: "2026" });
});
