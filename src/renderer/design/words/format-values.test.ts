// Numbers, sizes and initials as they are written in the window.
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import {
  formatBytes,
  formatMinutes,
  formatNumber,
  formatRough,
  formatShare,
  formatTenths,
  initialsOf,
} from "./format-values.ts";

test("thousands are grouped", () => {
  expect([0, 1, 999, 4200, 12_345_678].map(formatNumber)).toEqual(["0", "1", "999", "4,200", "12,345,678"]);
});

test("sizes go up in thousands", () => {
  expect([0, 812, 1200, 54_300, 999_949, 3_400_000, 2_100_000_000].map(formatBytes)).toEqual([
    "0 B",
    "812 B",
    "1.2 KB",
    "54 KB",
    "1.0 MB",
    "3.4 MB",
    "2.1 GB",
  ]);
});

test("sizes change their unit where the rounded number would have four digits, and have tenths below ten", () => {
  expect(
    [999, 1000, 9949, 9999, 10_000, 999_499, 999_500, 999_499_999, 999_500_000, 2e12, 5e15].map(formatBytes),
  ).toEqual([
    "999 B",
    "1.0 KB",
    "9.9 KB",
    "10.0 KB",
    "10 KB",
    "999 KB",
    "1.0 MB",
    "999 MB",
    "1.0 GB",
    "2.0 TB",
    "5000 TB",
  ]);
});

test("estimates have two digits, shares one decimal", () => {
  expect([0, 7, 86, 12_345, 98_765].map(formatRough)).toEqual(["0", "7", "86", "12,000", "99,000"]);
  expect([7, 7.25, 1234].map(formatTenths)).toEqual(["7.0", "7.3", "1,234.0"]);
  expect([0, 0.724, 1].map(formatShare)).toEqual(["0.0 %", "72.4 %", "100.0 %"]);
});

test("sizes have the decimal mark of the language", () => {
  onTestFinished(() => setLanguage({ language: "en", messages: {} }));
  setLanguage({ language: "de", messages: {} });
  expect([1200, 54_300].map(formatBytes)).toEqual(["1,2 KB", "54 KB"]);
});

test("minutes are durations", () => {
  expect([6.5, 105, 0.3333, -1].map((minutes) => formatMinutes(minutes))).toEqual([
    "6 min 30 s",
    "1 h 45 min",
    "20 s",
    "-1 min 00 s",
  ]);
  expect([3e306, -3e306].map((minutes) => formatMinutes(minutes))).toEqual(["3e+306 min", "-3e+306 min"]);
  expect([1e9, 1e9 + 1].map((minutes) => formatMinutes(minutes))).toEqual(["694,444 days", "1000000001 min"]);
  expect(formatMinutes(0)).toBe("0 s");
});

test("initials come from the first and the last word, in any script", () => {
  expect(
    ["Ana Ruiz", "ana", "María José de la Cruz", "Иван Петренко", "佐藤直子", "", "  ", "*** !!"].map(initialsOf),
  ).toEqual(["AR", "A", "MC", "ИП", "佐", "", "", ""]);
});

test("initials have at most two letters before they become capitals", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect([...initialsOf(name)].length).toBeLessThanOrEqual(6);
    }),
  );
});
