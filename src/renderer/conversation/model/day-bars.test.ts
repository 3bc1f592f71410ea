// Tests the strip of days: which days a bar stands for, how high it is, and where the transcript is on it.
import { expect, test } from "vitest";
import { dayBars, MOST_BARS, placeIn } from "./day-bars.ts";

/** So many days, newest first; the oldest has one message, the next two, and so on. */
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, count - index)).toISOString().slice(0, 10),
    rows: count - index,
  }));

test("each day has a bar, oldest first, by the day with the most messages", () => {
  expect(dayBars(daysOf(4))).toEqual([
    { first: "2026-01-01", last: "2026-01-01", messages: 1, hits: 0, share: 0.25 },
    { first: "2026-01-02", last: "2026-01-02", messages: 2, hits: 0, share: 0.5 },
    { first: "2026-01-03", last: "2026-01-03", messages: 3, hits: 0, share: 0.75 },
    { first: "2026-01-04", last: "2026-01-04", messages: 4, hits: 0, share: 1 },
  ]);
  expect(dayBars([])).toEqual([]);
  expect(dayBars(daysOf(1)).map(({ share }) => share)).toEqual([1]);
  expect(dayBars([{ day: "2026-01-01", rows: 0 }])).toEqual([
    { first: "2026-01-01", last: "2026-01-01", messages: 0, hits: 0, share: 0 },
  ]);
});

test("more days than bars share them, and every message is in one", () => {
  const shapeOf = (count: number) => {
    const bars = dayBars(daysOf(count));
    expect(bars.reduce((sum, { messages }) => sum + messages, 0)).toBe((count * (count + 1)) / 2);
    return [bars.length, bars[0]?.messages, bars.at(-1)?.first === bars.at(-1)?.last];
  };
  expect(shapeOf(MOST_BARS)).toEqual([90, 1, true]);
  expect(shapeOf(MOST_BARS + 1)).toEqual([46, 3, true]);
  expect(shapeOf(2 * MOST_BARS)).toEqual([90, 3, false]);
  expect(shapeOf(2 * MOST_BARS + 1)).toEqual([61, 6, true]);
});

test("the hits of a search are in the bars of their days, also where several days share a bar", () => {
  const hits = [
    { day: "2026-01-03", rows: 2 },
    { day: "2026-01-01", rows: 1 },
  ];
  expect(dayBars(daysOf(4), hits).map((bar) => bar.hits)).toEqual([1, 0, 2, 0]);
  expect(
    dayBars(daysOf(200), hits)
      .map((bar) => bar.hits)
      .slice(0, 3),
  ).toEqual([3, 0, 0]);
});

test("the place on the strip is that of the days in sight, and of the selected message while it is among them", () => {
  const bars = dayBars(daysOf(200)); // three days in a bar
  const day = (date: number): string => new Date(Date.UTC(2026, 0, date)).toISOString().slice(0, 10);
  const place = (from: number | null, to: number | null, selected: number | null) =>
    Object.values(
      placeIn(
        bars,
        { from: from === null ? null : day(from), to: to === null ? null : day(to) },
        selected === null ? null : day(selected),
      ),
    );
  expect(place(1, 3, null)).toEqual([0, 0, 0]);
  expect(place(4, 12, null)).toEqual([1, 3, 1]);
  expect(place(4, 12, 4)).toEqual([1, 3, 1]);
  expect(place(4, 12, 9)).toEqual([1, 3, 2]);
  expect(place(4, 12, 12)).toEqual([1, 3, 3]);
  expect(place(4, 12, 13)).toEqual([1, 3, 1]);
  expect(place(4, 12, 1)).toEqual([1, 3, 1]);
  expect(place(null, 12, null)).toEqual([0, 3, 0]);
  expect(place(12, null, null)).toEqual([3, 3, 3]);
  expect(place(null, null, null)).toEqual([0, 0, 0]);
  expect(place(-5, 500, null)).toEqual([0, 66, 0]);
});
