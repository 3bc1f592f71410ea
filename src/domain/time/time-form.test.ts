// Tests of the forms of moments: ISO 8601, and as each language writes them.
import { afterEach, expect, test, vi } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES as GERMAN } from "#texts/messages-de.ts";
import {
  writeClock,
  writeDay,
  writeMinute,
  writeShortClock,
  writeTime,
  writeWholeTime,
  type DateStyle,
} from "./time-form.ts";

const AT = Date.parse("2026-10-30T15:06:18Z") / 1000;

afterEach(() => {
  setLanguage({ language: "en", messages: {} });
  vi.useRealTimers();
});

/** Every form of a moment, with plain spaces. */
function formsOf(seconds: number, dateStyle: DateStyle, zone = "Europe/Berlin"): readonly string[] {
  const form = { zone, dateStyle };
  return [writeTime, writeMinute, writeClock, writeShortClock].map((write) =>
    write(seconds, form).replace(/\s/gu, " "),
  );
}

test("a moment is written as ISO 8601, or as the language writes it, in the zone", () => {
  const iso = ["2026-10-30 16:06:18", "2026-10-30 16:06", "16:06:18", "16:06"];
  expect(formsOf(AT, "iso")).toEqual(iso);
  expect(formsOf(AT, "language")).toEqual([
    "Oct 30, 2026, 4:06:18 PM",
    "Oct 30, 2026, 4:06 PM",
    "4:06:18 PM",
    "4:06 PM",
  ]);
  expect(formsOf(AT, "language", "UTC")[2]).toBe("3:06:18 PM");
  setLanguage({ language: "de", messages: {} });
  expect(formsOf(AT, "iso")).toEqual(iso);
  expect(formsOf(AT, "language")).toEqual(["30.10.2026, 16:06:18", "30.10.2026, 16:06", "16:06:18", "16:06"]);
});

test("the short style has the day in the order of the language, and the year if it is another one", () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T22:59:59Z"), toFake: ["Date"] });
  expect(formsOf(AT, "short")).toEqual(["30 Oct 16:06:18", "30 Oct 16:06", "16:06:18", "16:06"]);
  const newYear = Date.parse("2026-12-31T23:00:00Z") / 1000;
  // By the clocks of the zone the moment is in another year than now.
  expect(formsOf(newYear, "short").slice(0, 2)).toEqual(["1 Jan 2027 00:00:00", "1 Jan 2027 00:00"]);
  expect(formsOf(newYear, "short", "UTC")[1]).toBe("31 Dec 23:00");
  vi.setSystemTime(newYear * 1000);
  expect(formsOf(AT, "short")[1]).toBe("30 Oct 2026 16:06");
  expect(writeWholeTime(newYear, { zone: "UTC", dateStyle: "short" })).toBe("31 Dec 2026 23:00:00");
  expect(writeWholeTime(AT, { zone: "UTC", dateStyle: "iso" })).toBe("2026-10-30 15:06:18");
  setLanguage({ language: "de", messages: GERMAN });
  expect(formsOf(AT, "short").slice(0, 2)).toEqual(["30. Okt. 2026 16:06:18", "30. Okt. 2026 16:06"]);
  expect(formsOf(newYear + 86_400 * 150, "short")[1]).toBe("31. Mai 01:00");
});

test("a day of this year has no year, and its weekday if it is wanted", () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T23:59:59Z"), toFake: ["Date"] });
  expect(writeDay("2026-10-22", false)).toBe("22 Oct");
  expect(writeDay("2026-10-22", true)).toBe("Thu 22 Oct");
  expect(writeDay("2020-10-22", true)).toBe("Thu 22 Oct 2020");
  setLanguage({ language: "de", messages: GERMAN });
  expect(writeDay("2026-10-22", true)).toBe("Do 22. Okt.");
  expect(writeDay("2027-01-01", false)).toBe("1. Jan. 2027");
});

test("a year without four digits, and a number that no date reaches, look the same in every style", () => {
  for (const seconds of [-62_135_596_800, 8_640_000_000_000, 8_640_000_000_001, Infinity])
    for (const style of ["language", "short"] as const)
      expect(formsOf(seconds, style, "UTC")).toEqual(formsOf(seconds, "iso", "UTC"));
  expect(formsOf(8_640_000_000_000, "iso", "UTC")).toEqual([
    "275760-09-13 00:00:00",
    "275760-09-13 00:00",
    "00:00:00",
    "00:00",
  ]);
  expect(formsOf(1e13, "iso")).toEqual(Array(4).fill("10000000000000 s"));
});
