// Numbers, sizes and initials as they are written in the window.
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { setLanguage } from "../../../domain/text/language.ts";
import { formatBytes, formatMinutes, formatNumber, initialsOf } from "./format.ts";

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

test("sizes have the decimal mark of the language", () => {
  onTestFinished(() => setLanguage({ language: "en", catalogues: {} }));
  setLanguage({ language: "de", catalogues: {} });
  expect([1200, 54_300].map(formatBytes)).toEqual(["1,2 KB", "54 KB"]);
});

test("minutes are durations", () => {
  expect([6.5, 105, 0.3333, -1].map(formatMinutes)).toEqual(["6 min 30 s", "1 h 45 min", "20 s", "-1 min 00 s"]);
  expect(formatMinutes(3e306)).toBe("3e+306 min");
});

test("initials come from the first and the last word, in any script", () => {
  expect(
    ["Ana Ruiz", "María José de la Cruz", "Иван Петренко", "佐藤直子", "", "  ", "*** !!"].map(initialsOf),
  ).toEqual(["AR", "MC", "ИП", "佐", "", "", ""]);
});

test("initials have at most two letters before they become capitals", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect([...initialsOf(name)].length).toBeLessThanOrEqual(6);
    }),
  );
});
