// Tests that a person and a time are read out of one text, in the zone, and that names alone are left alone.
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatReading } from "#domain/query/time-input.ts";
import { readPersonAndTime } from "./person-and-time.ts";

// Friday, 20 November 2026, 12:00 in Berlin.
const NOW = { nowSeconds: Date.parse("2026-11-20T12:00:00+01:00") / 1000, zone: "Europe/Berlin" };
const show = (seconds: number): string => formatReading(seconds, NOW.zone).slice(0, 19);

test.each([
  ["Lena yesterday 14-15", "Lena", null, "2026-11-19 14:00:00", "2026-11-19 15:00:00"],
  ["Lena Kowalczyk yesterday 14:30 – 15", "Lena Kowalczyk", null, "2026-11-19 14:30:00", "2026-11-19 15:00:00"],
  ["calls of Omar last week", "Omar", "calls", "2026-11-09 00:00:00", "2026-11-15 23:59:59"],
  [
    "Messages by Freya Sørensen 30 Oct 14:30",
    "Freya Sørensen",
    "messages",
    "2026-10-30 14:30:00",
    "2026-10-30 15:30:00",
  ],
  ["Anrufe von Omar yesterday", "Omar", "calls", "2026-11-19 00:00:00", "2026-11-19 23:59:59"],
  ["Lena 30 Oct 9-11", "Lena", null, "2026-10-30 09:00:00", "2026-10-30 11:00:00"],
  ["Lena 9:00-11:30", "Lena", null, "2026-11-20 09:00:00", "2026-11-20 11:30:00"],
  ["Lena 24 Dec", "Lena", null, "2025-12-24 00:00:00", "2025-12-24 23:59:59"],
  ["lena mon", "lena", null, "2026-11-16 00:00:00", "2026-11-16 23:59:59"],
  ["Lena 2026-10-30", "Lena", null, "2026-10-30 00:00:00", "2026-10-30 23:59:59"],
  ["Lena last 30 days", "Lena", null, "2026-10-21 12:00:00", "2026-11-20 12:00:00"],
  ["calls with Omar since Monday", "Omar", "calls", "2026-11-16 00:00:00", "2026-11-20 12:00:00"],
  ["Lena yesterday afternoon", "Lena", null, "2026-11-19 12:00:00", "2026-11-19 18:00:00"],
  ["Lena gestern 14-15", "Lena", null, "2026-11-19 14:00:00", "2026-11-19 15:00:00"],
])("%s is %s (%s) from %s to %s", (text, name, kind, from, to) => {
  const read = readPersonAndTime(text, NOW);
  expect(read).toMatchObject({ name, kind });
  expect([read?.fromSeconds, read?.toSeconds].map((seconds) => show(seconds ?? 0))).toEqual([from, to]);
});

test.each([
  "Lena",
  "yesterday 14-15",
  "Lena Kowalczyk",
  "Lena 4711",
  "room 14-15x",
  "calls of Omar",
  "Lena 15-14",
  "",
  "calls",
])("%s is not a person and a time", (text) => {
  expect(readPersonAndTime(text, NOW)).toBeNull();
});

test("any text is read without an error, and a period never ends before it begins", () => {
  const words = fc.constantFrom(
    "Lena",
    "yesterday",
    "14-15",
    "last",
    "week",
    "30",
    "Oct",
    "calls",
    "of",
    "sun",
    "since",
    "days",
    ":",
    "-",
    "14:30",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 14 }).map((all) => all.join(" ")),
      ),
      (text) => {
        const read = readPersonAndTime(text, NOW);
        if (read === null) return;
        expect(read.name).not.toBe("");
        expect(read.toSeconds).toBeGreaterThan(read.fromSeconds);
      },
    ),
  );
});
