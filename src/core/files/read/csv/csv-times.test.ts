// Tests how times in cells are read: numbers, ISO and common forms, halves of the day, offsets, zones, and wrong ones.
import { describe, expect, test } from "vitest";
import { formatIsoTime } from "#domain/time/time.ts";
import { timeReader } from "./csv-times.ts";
import { findDateOrder } from "./written-times.ts";

const zone = "Europe/Berlin";
const read = timeReader({ dayFirst: true, zone });

/** The time as read in Berlin, as ISO with offset. */
function isoOf(text: string): string | null {
  const seconds = read(text);
  return seconds === null ? null : formatIsoTime(seconds, zone);
}

describe("numbers", () => {
  test.each([
    ["1772370000", 1_772_370_000],
    [" 1772370000\t", 1_772_370_000],
    ["1772370000.25", 1_772_370_000.25],
    ["1", 1],
    ["9999999999", 9_999_999_999],
    ["10000000000", null],
    ["1772370000999", 1_772_370_000.999],
    ["9999999999999", null],
    ["946684800000", 946_684_800],
    ["4102444799999", 4_102_444_799.999],
    ["4102444800000", null],
    ["1772602401000000000", 1_772_602_401],
    ["1.77E+09", 1_770_000_000],
    ["1,7E+09", 1_700_000_000],
    ["1772370000999999", 1_772_370_000.999999],
    ["0000000000", null],
    ["0", null],
    ["-1772370000", null],
    ["177237000:", null],
    ["177237000/", null],
    ["1,772,370,000", 1_772_370_000],
  ])("%s is %s", (text, seconds) => {
    expect(read(text)).toBe(seconds);
  });
});

describe("dates", () => {
  test.each([
    ["2026-03-01", "2026-03-01T00:00:00+01:00"],
    ["2026/3/1", "2026-03-01T00:00:00+01:00"],
    ["29.2.2028", "2028-02-29T00:00:00+01:00"],
    ["2026-03-01 14:37", "2026-03-01T14:37:00+01:00"],
    ["2026-03-01T14:37:12", "2026-03-01T14:37:12+01:00"],
    ["2026-07-01T14:37:12,999", "2026-07-01T14:37:12+02:00"],
    ["2026-07-01 14:37:12Z", "2026-07-01T16:37:12+02:00"],
    ["2026-07-01 14:37 utc", "2026-07-01T16:37:00+02:00"],
    ["2026-07-01 14:37 GMT", "2026-07-01T16:37:00+02:00"],
    ["2026-07-01 14:37:12 +05:30", "2026-07-01T11:07:12+02:00"],
    ["2026-07-01 14:37:12-0530", "2026-07-01T22:07:12+02:00"],
    ["2026-07-01 00:07:12+00:15", "2026-07-01T01:52:12+02:00"],
    ["3/4/2026", "2026-04-03T00:00:00+02:00"],
    ["31.12.2026, 23:59:60", "2027-01-01T00:00:00+01:00"],
    ["31-12-2026 24:00", "2027-01-01T00:00:00+01:00"],
    ["1/1/2026 12:30 am", "2026-01-01T00:30:00+01:00"],
    ["1/1/2026 1:30 AM", "2026-01-01T01:30:00+01:00"],
    ["1/1/2026 12:30 PM", "2026-01-01T12:30:00+01:00"],
    ["1/1/2026 1:30:05 p.m.", "2026-01-01T13:30:05+01:00"],
    ["1.1.2026 11.59.59", "2026-01-01T11:59:59+01:00"],
    ["2026-12-31 23:59:59", "2026-12-31T23:59:59+01:00"],
    ["Mar 4, 2026, 5:33:21 AM", "2026-03-04T05:33:21+01:00"],
    ["March 4th, 2026 at 5:33 pm", "2026-03-04T17:33:00+01:00"],
    ["4 Mar 2026 05:33", "2026-03-04T05:33:00+01:00"],
    ["4. März 2026, 05:33", "2026-03-04T05:33:00+01:00"],
    ["17-May-20 02:21 AM", "2020-05-17T02:21:00+02:00"],
    ["Mi, 4. Dez. 2026 05:33", "2026-12-04T05:33:00+01:00"],
    ["Wed, 04 Mar 2026 05:33:21 GMT", "2026-03-04T06:33:21+01:00"],
    ["2026-03-04 05:33:21 PM", "2026-03-04T17:33:21+01:00"],
    ["04/03/26 05:33", "2026-03-04T05:33:00+01:00"],
    ["4.3.79", "1979-03-04T00:00:00+01:00"],
    ["20260304T053321Z", "2026-03-04T06:33:21+01:00"],
    ["20260304T0533", "2026-03-04T05:33:00+01:00"],
    ["2026年3月4日 5:33", "2026-03-04T05:33:00+01:00"],
    ["2026-03-04 05:33:21 America/New_York", "2026-03-04T11:33:21+01:00"],
    ["46085.25", "2026-03-04T06:00:00+01:00"],
    ["Wed Mar 04 04:53:21 UTC 2026", "2026-03-04T05:53:21+01:00"],
    ["Wed Mar  4 04:53:21 2026", "2026-03-04T04:53:21+01:00"],
    ["Wed Mar 04 04:53:21 +0000 2026", "2026-03-04T05:53:21+01:00"],
    ["Tue Mar 03 2026 20:53:21 GMT-0800 (Pacific Standard Time)", "2026-03-04T05:53:21+01:00"],
    ["2026-03-04 05:53:21 CET", "2026-03-04T05:53:21+01:00"],
    ["2026-07-04 05:53:21 PM EDT", "2026-07-04T23:53:21+02:00"],
    ["Wed, 04 Mar 2026 04:53:21 EST", "2026-03-04T10:53:21+01:00"],
    ["2026-03-04 04:53:21.123456789 +0000 UTC", "2026-03-04T05:53:21+01:00"],
    ["2026-03-04 05:53:21 +0100 CET m=+0.0012", "2026-03-04T05:53:21+01:00"],
    ["2026-03-04 05:53:21 +0300 +03", "2026-03-04T03:53:21+01:00"],
    ["04/Mar/2026:05:53:21 +0100", "2026-03-04T05:53:21+01:00"],
    ["[04/Mar/2026:04:53:21 +0000]", "2026-03-04T05:53:21+01:00"],
    ["2026-03-04T04:53:21Z[UTC]", "2026-03-04T05:53:21+01:00"],
    ["2026-03-04T05:53:21+01:00[Europe/Berlin]", "2026-03-04T05:53:21+01:00"],
    ["2026-03-04T05:53:21[Europe/Kyiv]", "2026-03-04T04:53:21+01:00"],
    ["2026-03-04 04:53:21 UTC+2", "2026-03-04T03:53:21+01:00"],
    ["2026-03-04 04:53:21 GMT+05:30", "2026-03-04T00:23:21+01:00"],
    ["2026-03-04T04:53:21−05:00", "2026-03-04T10:53:21+01:00"],
    ["4. März 2026, 04:53 Uhr", "2026-03-04T04:53:00+01:00"],
    ["2026-03-04 04:53:21:123", "2026-03-04T04:53:21+01:00"],
    ["20260304-045321", "2026-03-04T04:53:21+01:00"],
  ])("%s is %s", (text, expected) => {
    expect(isoOf(text)).toBe(expected);
  });

  test.each([
    "2026-00-01",
    "2026-13-01",
    "2026-01-00",
    "2026-01-32",
    "2026-02-29",
    "31.4.2026",
    "2026-01-01 24:01",
    "2026-01-01 24:00:01",
    "2026-01-01 25:00",
    "2026-01-01 12:60",
    "2026-01-01 12:00:61",
    "1/1/2026 0:30 am",
    "1/1/2026 13:30 pm",
    "32/1/2026",
    "1/13/2026",
    "26-01-01",
    "4 Foo 2026",
    "Wed, 99 Mar 2026",
    "2026-03-04 05:33 Nowhere/Atlantis",
    "2026-03-04 05:33 CST",
    "2026-03-04 05:33 by Mara",
    "2026-03-04 05:33 UTC+99",
    "Feb 30 04:53:21 UTC 2026",
    "045321",
    "1899-12-30 04:53:21",
    "yesterday",
    "",
  ])("%j is no time", (text) => {
    expect(read(text)).toBeNull();
  });

  test("the month may come before the day", () => {
    expect(timeReader({ dayFirst: false, zone: "UTC" })("3/4/2026")).toBe(Date.UTC(2026, 2, 4) / 1000);
  });

  test("times of one quarter of an hour are each read to the second, whatever was read before", () => {
    const kathmandu = timeReader({ dayFirst: false, zone: "Asia/Kathmandu" });
    for (const time of ["05:44:59", "05:45:00", "05:59:59", "05:45:01", "06:00:00"]) {
      expect(kathmandu(`2026-01-02 ${time}`)).toBe(Date.parse(`2026-01-02T${time}+05:45`) / 1000);
    }
  });

  test("the clocks change between two quarters", () => {
    expect(["2026-03-29 01:59:59", "2026-03-29 03:00:00"].map(isoOf)).toEqual([
      "2026-03-29T01:59:59+01:00",
      "2026-03-29T03:00:00+02:00",
    ]);
  });
});

test.each<readonly [readonly string[], boolean | null, string | null]>([
  [["13/1/2026"], true, null],
  [["1/13/2026"], false, null],
  [["1/2/2026", " 12/12/2026 ", "13/1/2026"], true, null],
  [["1.2.2026"], null, null],
  [["1.2.2026", " 3/4/26, 5:33 AM "], null, "3/4/26, 5:33 AM"],
  [["12/12/2026"], null, null],
  [["26-01-02"], null, null],
  [["2026-01-13", "13", "text"], null, null],
  [["13/4/2026 10:00 we met"], null, null],
  [[], null, null],
])("of the cells %j, days come first: %j, and the question is about %j", (texts, dayFirst, example) => {
  expect(findDateOrder(texts)).toEqual({ dayFirst, example });
});

test("a date that can be read in two ways is not read while nobody knows the order", () => {
  const read = timeReader({ dayFirst: null, zone: "UTC" });
  const day = (month: number, date: number): number => Date.UTC(2026, month - 1, date) / 1000;
  expect(["3/4/2026", "13/4/2026", "4/13/2026", "4/4/2026", "4.3.2026"].map(read)).toEqual([
    null,
    day(4, 13),
    day(4, 13),
    day(4, 4),
    day(3, 4),
  ]);
});

test("with dots days come first, whatever the others of the file do", () => {
  const read = timeReader({ dayFirst: false, zone: "UTC" });
  expect([read("4.3.2026 05.33"), read("4/3/2026 05:33")]).toEqual([
    Date.UTC(2026, 2, 4, 5, 33) / 1000,
    Date.UTC(2026, 3, 3, 5, 33) / 1000,
  ]);
});

test("clocks can change within a quarter of an hour: those of St. John's did at 0:01 until 2011", () => {
  const there = "America/St_Johns";
  const readThere = timeReader({ dayFirst: true, zone: there });
  // Read one after the other: what is known of a quarter of an hour must not decide about its other minutes.
  const written = ["00:00:59", "01:00:00", "01:01:00", "01:14:59", "01:15:00"].map((time) => {
    const seconds = readThere(`2006-04-02 ${time}`);
    return seconds === null ? null : formatIsoTime(seconds, there);
  });
  expect(written).toEqual([
    "2006-04-02T00:00:59-03:30",
    "2006-04-02T02:00:00-02:30",
    "2006-04-02T01:01:00-02:30",
    "2006-04-02T01:14:59-02:30",
    "2006-04-02T01:15:00-02:30",
  ]);
});
