// Tall grids: a pixel of the wheel is a pixel of the rows, jumps land exactly, and both ends can be reached.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  anchored,
  barAtTop,
  hasDrifted,
  isCramped,
  isTall,
  LONGEST_PIXELS,
  movedTo,
  positionFor,
  topAtBar,
  topOf,
  type Extent,
  type ScrollPosition,
} from "./tall-scroll.ts";
import { runs } from "#tests/random-runs.ts";

const extents = fc.record({
  rowsPixels: fc.integer({ min: LONGEST_PIXELS + 28, max: 50_000_000 * 28 }),
  windowPixels: fc.integer({ min: 100, max: 2200 }),
});
const shares = fc.double({ min: 0, max: 1, noNaN: true });

function lastTopOf({ rowsPixels, windowPixels }: Extent): number {
  return rowsPixels - windowPixels;
}

function placeAt(extent: Extent, share: number): ScrollPosition {
  return anchored(extent, { bar: 0, offset: Math.round(lastTopOf(extent) * share) });
}

test("a grid is tall when its rows are higher than the longest element", () => {
  expect([isTall(LONGEST_PIXELS), isTall(LONGEST_PIXELS + 28)]).toEqual([false, true]);
});

test("bar and rows start together, end together and never run backwards", () => {
  fc.assert(
    fc.property(extents, shares, shares, (extent, one, other) => {
      const lastBar = LONGEST_PIXELS - extent.windowPixels;
      expect([topAtBar(extent, 0), topAtBar(extent, lastBar)]).toEqual([0, lastTopOf(extent)]);
      const [low = 0, high = 0] = [one * lastBar, other * lastBar].toSorted((a, b) => a - b);
      expect(topAtBar(extent, low)).toBeLessThanOrEqual(topAtBar(extent, high));
      expect(Math.abs(barAtTop(extent, topAtBar(extent, low)) - low)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a jump from anywhere lands on its exact pixel, with the bar within its length", () => {
  fc.assert(
    fc.property(extents, shares, shares, (extent, from, to) => {
      const top = Math.round(lastTopOf(extent) * to);
      const place = positionFor(extent, placeAt(extent, from), top);
      expect(topOf(place)).toBe(top);
      expect(place.bar).toBeGreaterThanOrEqual(0);
      expect(place.bar).toBeLessThanOrEqual(LONGEST_PIXELS - extent.windowPixels);
      expect(isCramped(extent, place)).toBe(false);
    }),
  );
});

test("dragging the bar goes to its share of the rows, a click beside it moves by one window", () => {
  const extent = { rowsPixels: 280_000_000, windowPixels: 577 };
  const from = placeAt(extent, 0.1);
  const dragged = movedTo(extent, from, 4_000_000, true);
  expect(topOf(dragged)).toBe(topAtBar(extent, 4_000_000));
  const clicked = movedTo(extent, from, from.bar + 505, true);
  expect(topOf(clicked) - topOf(from)).toBe(505);
});

test("the wheel moves the rows by as many pixels as it turns and reaches both ends, while the bar is corrected", () => {
  const steps = fc.array(fc.integer({ min: -6000, max: 6000 }), { maxLength: 300 });
  fc.assert(
    fc.property(extents, shares, steps, fc.constantFrom(-1, 1), (extent, start, turns, way) => {
      let place = placeAt(extent, start);
      const turn = (pixels: number): void => {
        const lastBar = LONGEST_PIXELS - extent.windowPixels;
        const bar = Math.min(Math.max(place.bar + pixels, 0), lastBar);
        const wanted = Math.min(Math.max(topOf(place) + pixels, 0), lastTopOf(extent));
        place = movedTo(extent, place, bar, false);
        if (isCramped(extent, place)) place = anchored(extent, place);
        expect(topOf(place)).toBe(wanted);
      };
      for (const pixels of turns) turn(pixels);
      // From here a hundred thousand rows one way.
      for (let turned = 0; turned < 2000; turned++) turn(way * 1400);
    }),
    { numRuns: runs("stores") },
  );
});

test("a bar that is off by one pixel still reaches the first and the last pixel of the rows", () => {
  const extent = { rowsPixels: LONGEST_PIXELS + 400_000, windowPixels: 500 };
  for (const way of [-1, 1]) {
    // Just inside the stretched middle, where rounding sets the bar one pixel beside the rows.
    const start = way < 0 ? 1_000_016 : lastTopOf(extent) - 1_000_016;
    let place = anchored(extent, { bar: 0, offset: start });
    for (let turned = 0; turned < 10_000; turned++) {
      const bar = Math.min(Math.max(place.bar + way * 137, 0), LONGEST_PIXELS - extent.windowPixels);
      place = movedTo(extent, place, bar, false);
      if (isCramped(extent, place)) place = anchored(extent, place);
    }
    expect(topOf(place)).toBe(way < 0 ? 0 : lastTopOf(extent));
  }
});

test("correcting a bar that has drifted moves no row", () => {
  fc.assert(
    fc.property(extents, shares, fc.integer({ min: -900_000, max: 900_000 }), (extent, share, drift) => {
      const right = placeAt(extent, share);
      const drifted = { bar: right.bar + drift, offset: right.offset - drift };
      const again = anchored(extent, drifted);
      expect(topOf(again)).toBe(topOf(drifted));
      expect([hasDrifted(extent, again), isCramped(extent, again)]).toEqual([false, false]);
    }),
  );
});

const TALL: Extent = { rowsPixels: 80_000_500, windowPixels: 500 };

test("at either end of the bar a pixel is a pixel, and between them pixels are stretched evenly", () => {
  // The bar goes to 7,999,500 and the rows to 80,000,000: between the exact ends 5,999,500 pixels stand for 78,000,000.
  const stretch = 78_000_000 / 5_999_500;
  expect([0, 999_999, 1_000_000].map((bar) => topAtBar(TALL, bar))).toEqual([0, 999_999, 1_000_000]);
  expect([6_999_500, 6_999_501, 7_999_500].map((bar) => topAtBar(TALL, bar))).toEqual([
    79_000_000, 79_000_001, 80_000_000,
  ]);
  expect(topAtBar(TALL, 1_000_001)).toBeCloseTo(1_000_000 + stretch, 6);
  expect(topAtBar(TALL, 3_000_000)).toBeCloseTo(1_000_000 + 2_000_000 * stretch, 3);
  expect(barAtTop(TALL, 1_000_000 + 2_000_000 * stretch)).toBe(3_000_000);
  expect([barAtTop(TALL, 999_999.4), barAtTop(TALL, 79_000_000.6)]).toEqual([999_999, 6_999_501]);
});

test("a drag is a move by hand of more than one and a half windows, or any move of more than 200,000 pixels", () => {
  const from = { bar: 3_000_000, offset: 5000 };
  const isJump = (distance: number, byHand: boolean): boolean =>
    movedTo(TALL, from, from.bar + distance, byHand).offset !== from.offset;
  expect([isJump(750, true), isJump(751, true), isJump(-751, true)]).toEqual([false, true, true]);
  expect([isJump(751, false), isJump(200_000, false), isJump(200_001, false), isJump(-200_001, false)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
