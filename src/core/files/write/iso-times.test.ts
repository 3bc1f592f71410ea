// Tests that the fast time writer gives the same texts as the formatter in domain.
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatIsoTime } from "#domain/time/time.ts";
import { isoWriter } from "./iso-times.ts";

const zone = fc.constantFrom(
  "UTC",
  "Europe/Kyiv",
  "America/New_York",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Asia/Gaza",
  "Pacific/Apia",
  "America/Caracas",
  "Antarctica/Troll",
);

test("every time is written as domain formats it, in every zone", () => {
  fc.assert(
    fc.property(zone, fc.array(fc.integer({ min: 1, max: 4_000_000_000 }), { maxLength: 50 }), (name, times) => {
      const write = isoWriter(name);
      expect(times.map(write)).toEqual(times.map((seconds) => formatIsoTime(seconds, name)));
    }),
  );
});

test("seconds around a clock change are written as domain formats them", () => {
  const write = isoWriter("Africa/Casablanca");
  // Clocks went back on 2025-02-23 at 02:00Z and forward on 2025-04-06 at 02:00Z.
  const times = [1_740_276_000, 1_743_904_800].flatMap((change) => [change - 900, change - 1, change, change + 899]);
  expect(times.map(write)).toEqual(times.map((seconds) => formatIsoTime(seconds, "Africa/Casablanca")));
  expect(write(1_740_275_999)?.slice(-6)).not.toBe(write(1_740_276_000)?.slice(-6));
});

test("a time beyond the range of dates gives null, and a distant one is written", () => {
  const write = isoWriter("UTC");
  expect(write(8_640_000_000_001)).toBeNull();
  expect(write(1_772_000_000_000)).toBe(formatIsoTime(1_772_000_000_000, "UTC"));
});
