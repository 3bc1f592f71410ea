// Tests of the forms of moments: ISO 8601, and as each language writes them.
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "../text/language.ts";
import { writeClock, writeMinute, writeShortClock, writeTime, type DateStyle } from "./time-form.ts";

const AT = Date.parse("2026-10-30T15:06:18Z") / 1000;

afterEach(() => setLanguage({ language: "en", catalogues: {} }));

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
  setLanguage({ language: "de", catalogues: {} });
  expect(formsOf(AT, "iso")).toEqual(iso);
  expect(formsOf(AT, "language")).toEqual(["30.10.2026, 16:06:18", "30.10.2026, 16:06", "16:06:18", "16:06"]);
});

test("a year without four digits, and a number that no date reaches, look the same in both styles", () => {
  for (const seconds of [-62_135_596_800, 8_640_000_000_000, 8_640_000_000_001, Infinity])
    expect(formsOf(seconds, "language", "UTC")).toEqual(formsOf(seconds, "iso", "UTC"));
  expect(formsOf(8_640_000_000_000, "iso", "UTC")).toEqual([
    "275760-09-13 00:00:00",
    "275760-09-13 00:00",
    "00:00:00",
    "00:00",
  ]);
  expect(formsOf(1e13, "iso")).toEqual(Array(4).fill("10000000000000 s"));
});
