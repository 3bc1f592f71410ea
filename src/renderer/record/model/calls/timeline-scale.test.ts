// Tests the limits of zooming and moving a timeline, and the steps between its ticks.
import { expect, test } from "vitest";
import type { Interval } from "#domain/time/intervals.ts";
import { fittingSpan, panned, secondsAt, spanShowing, ticksOf, xOf, zoomed } from "./timeline-scale.ts";

const span = (fromSeconds: number, toSeconds: number): Interval => ({ fromSeconds, toSeconds });
const WHOLE = span(0, 1000);

test("a call has a margin of a fiftieth of its length, and at least two seconds", () => {
  expect([fittingSpan(span(100, 1100)), fittingSpan(span(100, 150)), fittingSpan(span(100, 100))]).toEqual([
    span(80, 1120),
    span(98, 152),
    span(98, 102),
  ]);
});

test("zooming keeps the moment in its place, and stays between four seconds and the whole", () => {
  expect(zoomed(span(200, 400), 0.5, 250, WHOLE)).toEqual(span(225, 325));
  expect(zoomed(span(200, 400), 0.001, 250, WHOLE)).toEqual(span(249, 253));
  expect(zoomed(span(200, 400), 100, 250, WHOLE)).toEqual(WHOLE);
  expect(zoomed(span(0, 3), 0.5, 1, span(0, 3))).toEqual(span(0, 3));
  // A moment outside is at the nearest edge, and a span without a length grows around its moment.
  expect(zoomed(span(200, 400), 0.5, 100, WHOLE)).toEqual(span(100, 200));
  expect(zoomed(span(200, 400), 0.5, 500, WHOLE)).toEqual(span(400, 500));
  expect(zoomed(span(300, 300), 2, 300, WHOLE)).toEqual(span(298, 302));
});

test("moving goes by a share of the length and stops at the ends", () => {
  expect([panned(span(200, 400), 0.25, WHOLE), panned(span(200, 400), -0.25, WHOLE)]).toEqual([
    span(250, 450),
    span(150, 350),
  ]);
  expect([panned(span(200, 400), 9, WHOLE), panned(span(200, 400), -9, WHOLE)]).toEqual([
    span(800, 1000),
    span(0, 200),
  ]);
});

test("a moment comes into sight with a tenth of the length beside it, and one that has it already moves nothing", () => {
  const seen = span(200, 400);
  expect([spanShowing(220, seen, WHOLE), spanShowing(380, seen, WHOLE), spanShowing(300, seen, WHOLE)]).toEqual([
    seen,
    seen,
    seen,
  ]);
  expect([spanShowing(219, seen, WHOLE), spanShowing(381, seen, WHOLE)]).toEqual([span(199, 399), span(201, 401)]);
  expect([spanShowing(0, seen, WHOLE), spanShowing(1000, seen, WHOLE)]).toEqual([span(0, 200), span(800, 1000)]);
});

test("pixels and moments belong to each other", () => {
  expect([xOf(250, span(200, 400), 100), secondsAt(25, span(200, 400), 100)]).toEqual([25, 250]);
  expect([xOf(5, span(5, 5), 100), secondsAt(25, span(5, 5), 100)]).toEqual([0, 5]);
});

test("ticks are as close as the space allows, at the steps of clocks and, beyond a day, of round numbers of days", () => {
  const stepFor = (seconds: number): number => ticksOf(span(0, seconds), 100, 100, "UTC").stepSeconds;
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200];
  expect(steps.map(stepFor)).toEqual(steps);
  expect(steps.map((seconds) => stepFor(seconds + 0.5))).toEqual([...steps.slice(1), 86_400]);
  const days = [0.6, 1, 1.5, 2, 3, 5, 6, 10, 11, 20, 21, 50, 51, 100, 101];
  expect(days.map((each) => stepFor(each * 86_400) / 86_400)).toEqual([
    1, 1, 2, 2, 5, 5, 10, 10, 20, 20, 50, 50, 100, 100, 200,
  ]);
  expect(stepFor(0)).toBe(1);
});

test("ticks are at both edges of the span when it begins and ends at round times, and at none outside", () => {
  const secondsOf = (from: number, to: number, zone = "UTC"): readonly number[] =>
    ticksOf(span(from, to), 300, 100, zone).ticks.map(({ seconds }) => seconds);
  expect([secondsOf(60, 90), secondsOf(60.5, 89.5)]).toEqual([
    [60, 70, 80, 90],
    [70, 80],
  ]);
  expect(ticksOf(span(60, 90), 300, 100, "UTC").ticks.map(({ x }) => x)).toEqual([0, 100, 200, 300]);
  expect(ticksOf(span(60, 90), 0, 100, "UTC")).toEqual({ stepSeconds: 3600, ticks: [] });
  // In 1970 clocks in Kathmandu were 5 h 30 min ahead: their full hours are half an hour after those of UTC.
  expect(secondsOf(0, 10_800, "Asia/Kathmandu")).toEqual([1800, 5400, 9000]);
});

test("moments that no date reaches have ticks as in UTC", () => {
  const { ticks } = ticksOf(span(9e12, 9e12 + 30), 300, 100, "Asia/Kathmandu");
  expect(ticks.map(({ seconds }) => seconds - 9e12)).toEqual([0, 10, 20, 30]);
});
