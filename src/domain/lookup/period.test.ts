// Tests of typed periods: words in both languages, and their round trip.
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { formatTime } from "#domain/time/time.ts";
import { germanTime, englishTime } from "#domain/time/german-words.ts";
import { readPeriod, writePeriod } from "./period.ts";
import { readEnds } from "./period-ends.ts";
import { TIME_PRESETS, formatReading, readTimeInput } from "#domain/query/time-input.ts";
import { currentReading, setLanguage } from "#texts/language.ts";

const zone = "Europe/Berlin";
/** A Friday. */
const context = { nowSeconds: Date.parse("2026-10-30T16:10:00+01:00") / 1000, zone };

const before = currentReading();
afterEach(() => setLanguage(before));

function read(text: string): string {
  const reading = readPeriod(text, context);
  if (!reading.ok) return reading.problem;
  const [from, to] = [reading.fromSeconds, reading.toSeconds].map((seconds) =>
    seconds === null ? "open" : formatTime(seconds, zone).slice(0, 19),
  );
  return `${from} to ${to}`;
}

const PERIODS = [
  ["30 Oct 14-15", "30. Okt 14-15", "2026-10-30 14:00:00 to 2026-10-30 15:00:00"],
  ["30 Oct 2025 14:30 – 15:15", "30. Oktober 2025 14:30 bis 15:15", "2025-10-30 14:30:00 to 2025-10-30 15:15:00"],
  ["yesterday afternoon", "gestern Nachmittag", "2026-10-29 12:00:00 to 2026-10-29 18:00:00"],
  ["yesterday morning", "gestern Morgen", "2026-10-29 06:00:00 to 2026-10-29 12:00:00"],
  ["day before yesterday", "vorgestern", "2026-10-28 00:00:00 to 2026-10-28 23:59:59"],
  ["the day before yesterday 14-15", "vorgestern 14-15 Uhr", "2026-10-28 14:00:00 to 2026-10-28 15:00:00"],
  ["day before yesterday morning", "vorgestern Morgen", "2026-10-28 06:00:00 to 2026-10-28 12:00:00"],
  ["since the day before yesterday", "seit vorgestern", "2026-10-28 00:00:00 to open"],
  ["last Monday", "letzten Montag", "2026-10-26 00:00:00 to 2026-10-26 23:59:59"],
  ["monday evening", "Montag Abend", "2026-10-26 18:00:00 to 2026-10-26 23:59:59"],
  ["last night", "letzte Nacht", "2026-10-29 18:00:00 to 2026-10-30 06:00:00"],
  ["27 oct - 30 oct 15", "27. Okt - 30. Okt 15 Uhr", "2026-10-27 00:00:00 to 2026-10-30 15:00:00"],
  ["27 – 31 Oct", "27. – 31. Okt", "2026-10-27 00:00:00 to 2026-10-31 23:59:59"],
  ["14-15", "14 bis 15 Uhr", "2026-10-30 14:00:00 to 2026-10-30 15:00:00"],
  ["2026-10-30 14-15", "2026-10-30 14 bis 15", "2026-10-30 14:00:00 to 2026-10-30 15:00:00"],
  ["today", "heute", "2026-10-30 00:00:00 to 2026-10-30 23:59:59"],
  ["last week", "letzte Woche", "2026-10-19 00:00:00 to 2026-10-25 23:59:59"],
  ["last month", "letzten Monat", "2026-09-01 00:00:00 to 2026-09-30 23:59:59"],
  ["march 2024", "März 2024", "2024-03-01 00:00:00 to 2024-03-31 23:59:59"],
  ["december", "Dezember", "2025-12-01 00:00:00 to 2025-12-31 23:59:59"],
  ["last 7 days", "die letzten 7 Tage", "2026-10-23 16:10:00 to open"],
  ["last hour", "letzte Stunde", "2026-10-30 15:10:00 to open"],
  ["30 min ago", "vor 30 min", "2026-10-30 15:40:00 to open"],
  ["since Monday", "seit Montag", "2026-10-26 00:00:00 to open"],
  ["until 12:00", "bis 12 Uhr", "open to 2026-10-30 12:00:00"],
  ["monday to wednesday", "Montag bis Mittwoch", "2026-10-26 00:00:00 to 2026-10-28 23:59:59"],
  ["from 9 to 11:30", "von 9 bis 11:30 Uhr", "2026-10-30 09:00:00 to 2026-10-30 11:30:00"],
  ["2026-10-30T03:00:00-05:00", "2026-10-30 03:00:00 -05:00", "2026-10-30 09:00:00 to open"],
  ["", " ", "open to open"],
] as const;

test.each(PERIODS)("reads %s, or %s", (english, german, ends) => {
  expect(read(english)).toBe(ends);
  expect(read(german)).toBe(ends);
  expect(read(german.toUpperCase())).toBe(ends);
});

test.each(["soon", "30 Oct 25-26", "wednesday to monday", "31 Feb", "yesterday tomorrow", "x".repeat(300)])(
  "explains what is wrong with %s",
  (text) => {
    const reading = readPeriod(text, context);
    expect(reading.ok ? reading : reading.problem).toMatch(/Examples: 30 Oct 14-15|does not exist/u);
  },
);

test("words that depend on the present moment stay words, in English, in every language", () => {
  const reading = readPeriod("gestern Nachmittag", context);
  expect(reading.ok && reading.period).toEqual({ from: "yesterday 12:00", to: "yesterday 18:00" });
});

/** Ends as filters hold them: words, and moments as a query was run. */
const end = fc.oneof(
  fc.constant(""),
  fc.constantFrom(...TIME_PRESETS.flatMap(({ from, to }) => [from, to])),
  fc.constantFrom(
    "last monday",
    "yesterday 12:00",
    "30 Oct 14:00",
    "1 Mar 2024",
    "5 Dec",
    "tuesday 9:30",
    "3 days ago",
  ),
  fc
    .tuple(
      fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }),
      fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
    )
    .map(([seconds, where]) => formatReading(seconds, where)),
);

test("a written period reads back as the same moments, in both languages", () => {
  fc.assert(
    fc.property(end, end, fc.constantFrom("en", "de"), (from, to, language) => {
      const ends = readEnds({ from, to }, context);
      fc.pre(ends !== null);
      setLanguage({ language, messages: {} });
      const { fromSeconds, toSeconds } = ends;
      expect(readPeriod(writePeriod({ from, to }), context)).toMatchObject({ ok: true, fromSeconds, toSeconds });
    }),
  );
});

test("no text makes the reader throw, and both ends of what it reads are readable", () => {
  const word = fc.constantFrom(
    "last",
    "letzten",
    "monday",
    "okt",
    "-",
    "–",
    "14",
    "15:00",
    "bis",
    "since",
    "yesterday",
    "am",
    "2026",
    "vor",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(word).map((words) => words.join(" ")),
      ),
      (text) => {
        const reading = readPeriod(text, context);
        expect(reading.ok ? readEnds(reading.period, context) : reading.problem).toBeTruthy();
      },
    ),
  );
});

test("an English time is read as before, and a German one by its English words", () => {
  for (const { from, to } of TIME_PRESETS) {
    for (const text of [from, to]) {
      expect(englishTime(text)).toBe(text);
      expect(readTimeInput(germanTime(text), context)).toEqual(readTimeInput(text, context));
    }
  }
});
