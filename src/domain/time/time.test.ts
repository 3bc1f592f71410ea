// Tests of times: the inverse of the wall clock, in every zone and across every clock change.
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES as GERMAN } from "#texts/messages-de.ts";
import {
  formatDuration,
  formatDurationAfter,
  formatHours,
  formatIsoTime,
  formatTime,
  isInCalendar,
  isZone,
  offsetOfRepeated,
  secondsOfUtc,
  secondsOfWallTime,
  wallFields,
  wallTime,
} from "./time.ts";

const zones = Intl.supportedValuesOf("timeZone");
const utc = (text: string): number => Date.parse(text) / 1000;
const at = (text: string, zone: string): number => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/[- :]/u).map(Number);
  return secondsOfWallTime({ year, month, day, hour, minute, second }, zone);
};

test("a number of seconds that no date reaches stays a number", () => {
  expect([8_640_000_000_000, 8_640_000_000_001, Infinity].map((seconds) => formatTime(seconds, "UTC"))).toEqual([
    "275760-09-13 00:00:00",
    "8640000000001 s",
    "Infinity s",
  ]);
});

test("a wall time has two digits for each field, four for the year, and an offset also in UTC", () => {
  expect(wallTime(1, "UTC")).toEqual({
    year: "1970",
    month: "01",
    day: "01",
    hour: "00",
    minute: "00",
    second: "01",
    offset: "+00:00",
  });
  expect(wallTime(-62_000_000_000, "UTC").year).toBe("0005");
  expect(formatTime(1_776_000_009, "Asia/Kathmandu")).toBe("2026-04-12 19:05:09");
  expect(formatIsoTime(1_776_000_009, "Asia/Kathmandu")).toBe("2026-04-12T19:05:09+05:45");
  expect(formatIsoTime(1_776_000_009, "UTC")).toBe("2026-04-12T13:20:09+00:00");
});

test("a duration has two units from a minute on, and no seconds from an hour on", () => {
  expect([0, 59.4, 59.5, 60, 61, 3599, 3600, 3661, 36_000, 90_061].map(formatDuration)).toEqual([
    "0 s",
    "59 s",
    "1 min 00 s",
    "1 min 00 s",
    "1 min 01 s",
    "59 min 59 s",
    "1 h 00 min",
    "1 h 01 min",
    "10 h 00 min",
    "25 h 01 min",
  ]);
});

test("a duration over 48 hours is said in days, with hours up to a week", () => {
  const lengths = [48 * 3600, 48 * 3600 + 1, 53.9 * 3600, 6 * 86_400 + 86_399, 7 * 86_400 + 5 * 3600, 629.66 * 3600];
  const inEnglish = ["48 h 00 min", "2 days", "2 days 5 h", "6 days 23 h", "7 days", "26 days"];
  expect(lengths.map(formatDuration)).toEqual(inEnglish);
  expect(lengths.map(formatDurationAfter)).toEqual(inEnglish);
  expect(formatHours(629.66 * 3600)).toBe("629 h 39 min");
  onTestFinished(() => setLanguage({ language: "en", messages: {} }));
  setLanguage({ language: "de", messages: GERMAN });
  expect(formatDuration(26 * 86_400)).toBe("26 Tage");
  expect(formatDurationAfter(26 * 86_400)).toBe("26 Tagen");
});

test("moments that dates express, and zones that exist, are known", () => {
  expect([8_640_000_000_000, -8_640_000_000_000, 8_640_000_000_001, -8_640_000_000_001].map(isInCalendar)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(["UTC", "Europe/Berlin", "Nowhere/Land", ""].map(isZone)).toEqual([true, true, false, false]);
});

describe("secondsOfWallTime", () => {
  test("an ordinary wall time is the one moment at which clocks show it", () => {
    expect(at("2026-11-20 14:00:00", "Europe/Berlin")).toBe(utc("2026-11-20T13:00:00Z"));
    expect(at("2026-07-01 00:00:00", "Asia/Kathmandu")).toBe(utc("2026-06-30T18:15:00Z"));
    expect(at("2026-01-01 00:00:00", "UTC")).toBe(utc("2026-01-01T00:00:00Z"));
  });

  test("a wall time in a gap moves forward by the length of the gap", () => {
    expect(at("2026-03-29 02:30:00", "Europe/Berlin")).toBe(utc("2026-03-29T03:30:00+02:00"));
    expect(at("2026-03-08 02:00:00", "America/New_York")).toBe(utc("2026-03-08T03:00:00-04:00"));
    // On this day midnight does not exist.
    expect(at("2018-11-04 00:00:00", "America/Sao_Paulo")).toBe(utc("2018-11-04T01:00:00-02:00"));
    // A whole day does not exist: Samoa crossed the date line.
    expect(at("2011-12-30 12:00:00", "Pacific/Apia")).toBe(utc("2011-12-31T12:00:00+14:00"));
    // A gap of half an hour.
    expect(at("2026-10-04 02:10:00", "Australia/Lord_Howe")).toBe(utc("2026-10-04T02:40:00+11:00"));
  });

  test("a wall time that occurs twice means its first occurrence", () => {
    expect(at("2026-10-25 02:30:00", "Europe/Berlin")).toBe(utc("2026-10-25T02:30:00+02:00"));
    expect(at("2026-11-01 01:30:00", "America/New_York")).toBe(utc("2026-11-01T01:30:00-04:00"));
  });

  test("for any second in any zone the inverse gives the same wall time: the same second or its earlier twin", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 2_147_483_647 }), (zone, seconds) => {
        const fields = wallFields(seconds, zone);
        const back = secondsOfWallTime(fields, zone);
        expect(wallFields(back, zone)).toEqual(fields);
        expect(back).toBeLessThanOrEqual(seconds);
        const isTwin = wallTime(back, zone).offset !== wallTime(seconds, zone).offset;
        expect(isTwin ? back < seconds : back === seconds).toBe(true);
      }),
    );
  });

  test("the inverse holds around every clock change of many years", () => {
    for (const zone of ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Gaza"]) {
      for (const change of changesOf(zone, utc("2005-01-01T00:00:00Z"), utc("2030-01-01T00:00:00Z"))) {
        for (const away of [-7200, -3600, -1800, -1, 0, 1, 1800, 3600, 7200]) {
          const fields = wallFields(change + away, zone);
          const back = secondsOfWallTime(fields, zone);
          expect(wallFields(back, zone)).toEqual(fields);
          expect(back).toBeLessThanOrEqual(change + away);
        }
      }
    }
  });
});

describe("secondsOfUtc", () => {
  test("early years are not shifted, and days carry over", () => {
    const midnight = { hour: 0, minute: 0, second: 0 };
    expect(secondsOfUtc({ year: 99, month: 1, day: 1, ...midnight })).toBe(utc("0099-01-01T00:00:00Z"));
    expect(secondsOfUtc({ year: 2024, month: 3, day: 0, ...midnight })).toBe(utc("2024-02-29T00:00:00Z"));
    expect(secondsOfUtc({ year: 2025, month: 14, day: 1, ...midnight })).toBe(utc("2026-02-01T00:00:00Z"));
  });
});

test("an offset with seconds is written in full", () => {
  expect(formatIsoTime(0, "Africa/Monrovia")).toBe("1969-12-31T23:15:30-00:44:30");
  expect(formatIsoTime(0, "UTC")).toBe("1970-01-01T00:00:00+00:00");
});

/** The seconds at which a zone's offset changes, found by bisection between sampled days. */
function changesOf(zone: string, from: number, to: number): readonly number[] {
  const offset = (seconds: number): string => wallTime(seconds, zone).offset;
  const found: number[] = [];
  for (let day = from; day < to; day += 10 * 86_400) {
    let low = day;
    let high = day + 10 * 86_400;
    if (offset(low) === offset(high)) continue;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offset(middle) === offset(low)) low = middle;
      else high = middle;
    }
    found.push(high);
  }
  return found;
}

test("a time that clocks show twice has its offset, any other none", () => {
  // Berlin goes back at 2026-10-25T01:00Z, Lord Howe by half an hour at 2026-04-04T15:00Z.
  const offsets = (zone: string, ...times: readonly string[]): readonly (string | null)[] =>
    times.map((time) => offsetOfRepeated(utc(time), zone));
  expect(offsets("Europe/Berlin", "2026-10-24T23:59:59Z", "2026-10-25T00:00:00Z", "2026-10-25T00:59:59Z")).toEqual([
    null,
    "+02:00",
    "+02:00",
  ]);
  expect(offsets("Europe/Berlin", "2026-10-25T01:00:00Z", "2026-10-25T01:59:59Z", "2026-10-25T02:00:00Z")).toEqual([
    "+01:00",
    "+01:00",
    null,
  ]);
  expect(
    offsets("Australia/Lord_Howe", "2026-04-04T14:29:59Z", "2026-04-04T14:30:00Z", "2026-04-04T15:29:59Z"),
  ).toEqual([null, "+11:00", "+10:30"]);
  expect(offsets("UTC", "2026-10-25T00:30:00Z")).toEqual([null]);
});

test("two times have offsets exactly if clocks show them alike", () => {
  const moment = fc.integer({ min: 1_774_000_000, max: 1_794_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom("Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"),
      moment,
      (zone, seconds) => {
        const shown = formatTime(seconds, zone);
        const twin = [1800, 3600, -1800, -3600].some((apart) => formatTime(seconds + apart, zone) === shown);
        expect(offsetOfRepeated(seconds, zone) !== null).toBe(twin);
      },
    ),
  );
});
