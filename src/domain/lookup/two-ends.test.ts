// Tests of spans between two times: many spellings in both languages, spans over midnight, and what is not read.
import { expect, test } from "vitest";
import { formatTime } from "#domain/time/time.ts";
import { readPeriod } from "./period.ts";

const zone = "Europe/Berlin";
/** A Friday. */
const context = { nowSeconds: Date.parse("2026-11-27T17:10:00+01:00") / 1000, zone };

function read(text: string, now = context.nowSeconds): string | null {
  const reading = readPeriod(text, { nowSeconds: now, zone });
  if (!reading.ok) return null;
  const [from, to] = [reading.fromSeconds, reading.toSeconds].map((seconds) =>
    seconds === null ? "open" : formatTime(seconds, zone).slice(0, 16),
  );
  return `${from} to ${to}`;
}

const TODAY = "2026-11-27 15:00 to 2026-11-27 16:00";
const YESTERDAY = "2026-11-26 15:00 to 2026-11-26 16:00";

test.each([
  "today between 15:00 and 16:00",
  "Today, between 15:00 and 16:00",
  "between 15:00 and 16:00",
  "BETWEEN 15 AND 16",
  "between 3 and 4 pm",
  "between 3pm and 4pm",
  "3-4 pm",
  "3:00 – 4:00 pm",
  "today from 15 to 16",
  "between 15:00 and 16:00 today",
  "between 15:00 - 16:00",
  "27.11. 15:00 - 16:00",
  "27.11. 15:00-16:00",
  "27.11., 15:00 – 16:00",
  "27.11.2026 15:00 - 16:00",
  "27.11. between 15:00 and 16:00",
  "27 Nov 15:00 to 16:00",
  "27 Nov between 3 and 4 pm",
  "on 27 Nov between 15:00 and 16:00",
  "Nov 27 15:00-16:00",
  "15:00-16:00 27 Nov",
  "2026-11-27 between 15:00 and 16:00",
  "heute zwischen 15 und 16 Uhr",
  "zwischen 15 und 16 Uhr",
  "zwischen 15:00 Uhr und 16:00 Uhr",
  "heute von 15 bis 16 Uhr",
  "heute 15.00-16.00 Uhr",
  "heute zwischen 15.00 und 16.00 Uhr",
  "15 bis 16 Uhr heute",
  "27.11. 15:00 bis 16:00",
  "27.11. 15 bis 16 Uhr",
  "am 27.11. zwischen 15 und 16 Uhr",
  "am 27. November von 15 bis 16 Uhr",
  "Freitag zwischen 15 und 16 Uhr",
])("%s is from 15:00 to 16:00 of today", (text) => {
  expect(read(text)).toBe(TODAY);
});

test.each([
  "yesterday 15:00-16:00",
  "yesterday at 15:00 to 16:00",
  "yesterday between 15:00 and 16:00",
  "15:00 to 16:00 yesterday",
  "3 to 4 pm on Thursday",
  "gestern 15-16 Uhr",
  "gestern 15 Uhr bis 16 Uhr",
  "gestern zwischen 15 und 16 Uhr",
  "26.11. 15 - 16 Uhr",
])("%s is from 15:00 to 16:00 of yesterday", (text) => {
  expect(read(text)).toBe(YESTERDAY);
});

test.each([
  ["between Monday and Wednesday", "2026-11-23 00:00 to 2026-11-25 23:59"],
  ["zwischen Montag und Mittwoch", "2026-11-23 00:00 to 2026-11-25 23:59"],
  ["between yesterday 22:00 and today 2:00", "2026-11-26 22:00 to 2026-11-27 02:00"],
  ["between 24 Nov and 26 Nov", "2026-11-24 00:00 to 2026-11-26 23:59"],
  ["24.11. - 26.11.", "2026-11-24 00:00 to 2026-11-26 23:59"],
  ["24.11.-26.11.", "2026-11-24 00:00 to 2026-11-26 23:59"],
  ["24.11.2025 bis 26.11.2025", "2025-11-24 00:00 to 2025-11-26 23:59"],
  ["24.-26.11.", "2026-11-24 00:00 to 2026-11-26 23:59"],
  ["24.12.", "2025-12-24 00:00 to 2025-12-24 23:59"],
  ["14-15 oct", "2026-10-14 00:00 to 2026-10-15 23:59"],
  ["9-5 pm", "2026-11-27 09:00 to 2026-11-27 17:00"],
  ["10 am - 1 pm", "2026-11-27 10:00 to 2026-11-27 13:00"],
  ["11-1 pm", "2026-11-27 11:00 to 2026-11-27 13:00"],
  ["monday to 15:00", "2026-11-23 00:00 to 2026-11-27 15:00"],
  ["15:00", "2026-11-27 15:00 to open"],
  ["15 Uhr", "2026-11-27 15:00 to open"],
] as const)("%s is %s", (text, span) => {
  expect(read(text)).toBe(span);
});

test.each([
  // The evening of today has not begun.
  ["22:00 to 02:00", "2026-11-26 22:00 to 2026-11-27 02:00"],
  ["between 22:00 and 02:00", "2026-11-26 22:00 to 2026-11-27 02:00"],
  ["zwischen 22 und 2 Uhr", "2026-11-26 22:00 to 2026-11-27 02:00"],
  ["16:00 to 02:00", "2026-11-27 16:00 to 2026-11-28 02:00"],
  ["today 22:00 to 02:00", "2026-11-27 22:00 to 2026-11-28 02:00"],
  ["yesterday 22-2", "2026-11-26 22:00 to 2026-11-27 02:00"],
  ["yesterday 10 pm to 2 am", "2026-11-26 22:00 to 2026-11-27 02:00"],
  ["gestern zwischen 22 und 2 Uhr", "2026-11-26 22:00 to 2026-11-27 02:00"],
  ["monday 22:00-02:00", "2026-11-23 22:00 to 2026-11-24 02:00"],
  ["30 Oct 23:30 to 0:30", "2026-10-30 23:30 to 2026-10-31 00:30"],
  ["31.12.2025 22:00 bis 02:00", "2025-12-31 22:00 to 2026-01-01 02:00"],
  // The night in which clocks go back.
  ["24 Oct 22:00 to 06:00", "2026-10-24 22:00 to 2026-10-25 06:00"],
] as const)("%s ends on the next day: %s", (text, span) => {
  expect(read(text)).toBe(span);
});

test("words that depend on the present moment stay in a span over midnight, or both ends are dates", () => {
  const ends = (text: string): unknown => {
    const reading = readPeriod(text, context);
    return reading.ok ? reading.period : null;
  };
  expect(ends("gestern 22-2 Uhr")).toEqual({ from: "yesterday 22:00", to: "today 2:00" });
  expect(ends("monday 22:00-02:00")).toEqual({ from: "2026-11-23 22:00", to: "2026-11-24 02:00" });
  // Late in the evening, that of today has begun.
  const late = Date.parse("2026-11-27T23:30:00+01:00") / 1000;
  expect(read("22:00 to 02:00", late)).toBe("2026-11-27 22:00 to 2026-11-28 02:00");
});

test.each([
  "between 25:00 and 26:00",
  "between 15:00 and 26:00",
  "between 15:70 and 16:00",
  "zwischen 25 und 26 Uhr",
  "yesterday 25-26",
  "today between 15:00",
  "between and",
  "between 15:00 and",
  "15:00 and 16:00",
  "between Pete and Jonas",
  "room between 15:00 and 16:00",
  "16:00 to 15:00",
  "yesterday 15:00 to 14:00",
  "monday 15-14",
  "11 to 2",
  "27.13. 15:00 - 16:00",
  "31.11. 15:00 - 16:00",
  "10.11.12.13",
  "1.2.3 - 1.2.4",
])("%s is no period", (text) => {
  expect(read(text)).toBeNull();
});
