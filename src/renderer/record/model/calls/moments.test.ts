// Tests how the moments of a call are worded: the day and the year only where they differ, and exact durations.
import { expect, test } from "vitest";
import { exactDuration, momentsOf } from "./moments.ts";
import { isoIn } from "#tests/fakes/time-form.ts";

const seconds = (text: string): number => Date.parse(text) / 1000;
const NOW = seconds("2026-11-20T12:00:00Z");
const FIRST = seconds("2026-10-30T15:06:18Z");
const moments = momentsOf(isoIn("Europe/Berlin"), FIRST, NOW);

test("a moment of the call's first day is a time of day, another has its date", () => {
  expect(
    [FIRST, seconds("2026-10-30T22:59:59Z"), seconds("2026-10-30T23:00:00Z"), FIRST - 86_400].map(moments.at),
  ).toEqual(["16:06:18", "23:59:59", "00:00:00 on 31 Oct", "16:06:18 on 29 Oct"]);
  expect(momentsOf(isoIn("UTC"), null, NOW).at(FIRST)).toBe("15:06:18 on 30 Oct");
});

test("a date has its year only if that is not the present one", () => {
  const before = seconds("2025-10-30T15:06:18Z");
  expect([moments.dated(FIRST), moments.dated(before)]).toEqual(["30 Oct at 16:06:18", "30 Oct 2025 at 16:06:18"]);
  expect([moments.day(FIRST), moments.day(before)]).toEqual(["30 Oct", "30 Oct 2025"]);
  expect(moments.at(before)).toBe("16:06:18 on 30 Oct 2025");
  expect(moments.clock(before)).toBe("16:06:18");
});

test("a time of the hour that clocks show twice has its offset, in every form", () => {
  // 25 October 2026: Berlin goes from 03:00 back to 02:00 at 01:00Z.
  const twice = [seconds("2026-10-25T00:30:00Z"), seconds("2026-10-25T01:30:00Z")];
  const night = momentsOf(isoIn("Europe/Berlin"), seconds("2026-10-24T23:00:00Z"), NOW);
  expect(twice.map(night.at)).toEqual(["02:30:00 (+02:00)", "02:30:00 (+01:00)"]);
  expect(twice.map(night.dated)).toEqual(["25 Oct at 02:30:00 (+02:00)", "25 Oct at 02:30:00 (+01:00)"]);
  expect(twice.map(night.minute)).toEqual(["02:30 (+02:00)", "02:30 (+01:00)"]);
  const once = ["2026-10-24T23:59:59Z", "2026-10-25T02:00:00Z"].map(seconds);
  expect(once.map(night.clock)).toEqual(["01:59:59", "03:00:00"]);
});

test("every month has its name", () => {
  const days = Array.from({ length: 12 }, (_, month) => moments.day(Date.UTC(2026, month, 5, 12) / 1000));
  expect(days).toEqual("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ").map((month) => `5 ${month}`));
});

test("a number that no date reaches stays as it is", () => {
  const far = 1e15;
  const shown = moments.clock(far);
  expect(shown).toContain("1000000000000000");
  expect([moments.at(far), moments.dated(far), moments.day(far)]).toEqual([shown, shown, ""]);
});

test.each([
  [0, "0 s"],
  [59.4, "59 s"],
  [59.5, "1 min 00 s"],
  [245, "4 min 05 s"],
  [3599, "59 min 59 s"],
  [3600, "1 h 00 min 00 s"],
  [3725, "1 h 02 min 05 s"],
  [36_059, "10 h 00 min 59 s"],
  [2_266_765, "26 days"],
])("%s seconds are %s", (length, words) => {
  expect(exactDuration(length)).toBe(words);
});

test("times of day follow the style of dates", () => {
  const { at } = momentsOf({ zone: "UTC", dateStyle: "language" }, FIRST, NOW);
  expect(at(FIRST).replace(/\s/gu, " ")).toBe("3:06:18 PM");
});
