// Tests the words at the ticks of a timeline's axis.
import { expect, test } from "vitest";
import { isoIn } from "#tests/fakes/time-form.ts";
import { clockAxis, offsetAxis } from "./axis.ts";
import { momentsOf } from "./moments.ts";

/** 30 October 2026, 23:59:00 UTC */
const FROM = Date.UTC(2026, 9, 30, 23, 59) / 1000;

function clockWords(seconds: number, width: number): readonly (readonly (string | null)[])[] {
  const moments = momentsOf(isoIn("UTC"), FROM, FROM);
  const { ticks } = clockAxis({ fromSeconds: FROM, toSeconds: FROM + seconds }, width, "UTC", moments);
  return ticks.map(({ label, day }) => [label, day]);
}

test("times of day have seconds where ticks are closer than a minute, and the day where it changes", () => {
  expect(clockWords(120, 320)).toEqual([
    ["23:59:00", "30 Oct"],
    ["23:59:30", null],
    ["00:00:00", "31 Oct"],
    ["00:00:30", null],
    ["00:01:00", null],
  ]);
  expect(clockWords(180, 240)).toEqual([
    ["23:59", "30 Oct"],
    ["00:00", "31 Oct"],
    ["00:01", null],
    ["00:02", null],
  ]);
});

test("where ticks are days, only the day is written", () => {
  expect(clockWords(3 * 86_400, 240)).toEqual([
    [null, "31 Oct"],
    [null, "1 Nov"],
    [null, "2 Nov"],
  ]);
});

test("there is room for one label between two ticks: 7.75 pixels for each of its characters", () => {
  // Eight characters take 62 pixels: 10 s are wide enough at 62 pixels for 10 s, and not at a pixel less.
  expect(clockWords(100, 620)).toHaveLength(11);
  expect(clockWords(100, 619)).toHaveLength(7);
});

test("offsets have a sign, seconds only where ticks are closer than a minute, and 104 pixels", () => {
  const words = (fromSeconds: number, toSeconds: number, width: number): readonly (string | null)[] =>
    offsetAxis({ fromSeconds, toSeconds }, width).ticks.map(({ label }) => label);
  expect(words(-10, 10, 416)).toEqual(["−10 s", "−5 s", "0 s", "+5 s", "+10 s"]);
  expect(words(-2, 2, 416)).toEqual(["−2 s", "−1 s", "0 s", "+1 s", "+2 s"]);
  expect(words(-10, 10, 415)).toEqual(["−10 s", "0 s", "+10 s"]);
  expect(words(0, 120, 208)).toEqual(["0 s", "+1 min", "+2 min"]);
  expect(words(3540, 3660, 208)).toEqual(["+59 min", "+1 h 00 min", "+1 h 01 min"]);
  expect(offsetAxis({ fromSeconds: 0, toSeconds: 10 }, 416).ticks.map(({ day }) => day)).not.toContain("30 Oct");
});

test("times of the hour that clocks show twice have their offset, and room for it", () => {
  // 25 October 2026, 01:30 in Berlin; clocks go from 03:00 back to 02:00 at 01:00Z.
  const from = Date.UTC(2026, 9, 24, 23, 30) / 1000;
  const moments = momentsOf(isoIn("Europe/Berlin"), from, from);
  const span = { fromSeconds: from, toSeconds: from + 3.5 * 3600 };
  const { ticks } = clockAxis(span, 900, "Europe/Berlin", moments);
  expect(ticks.map(({ label }) => label)).toEqual([
    "01:30",
    "02:00 (+02:00)",
    "02:30 (+02:00)",
    "02:00 (+01:00)",
    "02:30 (+01:00)",
    "03:00",
    "03:30",
    "04:00",
  ]);
  for (const [index, { x, label }] of ticks.entries()) {
    const before = ticks[index - 1]?.x ?? -Infinity;
    expect(x - before).toBeGreaterThanOrEqual(7.75 * (label ?? "").length);
  }
});
