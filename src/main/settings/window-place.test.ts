// Where the window opens: always within reach.
import fc from "fast-check";
import { expect, test } from "vitest";
import { boundsOn, placeOn, type Rectangle } from "./window-place.ts";

const LAPTOP: Rectangle = { x: 0, y: 25, width: 1440, height: 875 };
const BESIDE: Rectangle = { x: 1440, y: 0, width: 2560, height: 1400 };

test.each([
  ["where it was", [LAPTOP], { x: 100, y: 80, width: 1280, height: 720 }, { x: 100, y: 80, width: 1280, height: 720 }],
  [
    "on its second screen",
    [LAPTOP, BESIDE],
    { x: 1600, y: 50, width: 2000, height: 1200 },
    { x: 1600, y: 50, width: 2000, height: 1200 },
  ],
  [
    "moved in, when it stood out",
    [LAPTOP],
    { x: 900, y: 700, width: 1000, height: 650 },
    { x: 440, y: 250, width: 1000, height: 650 },
  ],
  ["no larger than its screen", [LAPTOP], { x: 0, y: 25, width: 4000, height: 3000 }, LAPTOP],
  [
    "no smaller than it can be",
    [LAPTOP],
    { x: 0, y: 25, width: 300, height: 200 },
    { x: 0, y: 25, width: 900, height: 600 },
  ],
  ["anew, when its screen is gone", [LAPTOP], { x: 1600, y: 50, width: 1280, height: 720 }, null],
  ["anew, when its upper edge is above all screens", [LAPTOP], { x: 100, y: -400, width: 1280, height: 720 }, null],
  ["anew, where there is no screen", [], { x: 100, y: 80, width: 1280, height: 720 }, null],
])("a window opens %s", (_where, areas, saved, placed) => {
  expect(placeOn(saved, areas)).toEqual(placed);
});

test("a window is moved in while 120 pixels of its title bar are on the screen, and one pixel of its height", () => {
  const placed = (x: number, y: number): unknown => {
    const place = placeOn({ x, y, width: 1280, height: 720 }, [LAPTOP]);
    return place === null ? null : [place.x, place.y];
  };
  expect([placed(-1160, 80), placed(-1161, 80), placed(1320, 80), placed(1321, 80)]).toEqual([
    [0, 80],
    null,
    [160, 80],
    null,
  ]);
  expect([placed(100, 2), placed(100, 1), placed(100, 899), placed(100, 900)]).toEqual([
    [100, 25],
    null,
    [100, 180],
    null,
  ]);
});

test("a window on two screens opens on the one that showed more of it, in whatever order they are listed", () => {
  const low: Rectangle = { x: 0, y: 0, width: 600, height: 200 };
  const high: Rectangle = { x: 600, y: 0, width: 2000, height: 1400 };
  const wide = { x: 0, y: 0, width: 1000, height: 700 };
  const placed = ([...areas]: readonly Rectangle[], x: number): readonly unknown[] =>
    [areas, areas.toReversed()].map((listed) => placeOn({ x, y: 80, width: 1000, height: 700 }, listed)?.x);
  expect([placed([LAPTOP, BESIDE], 880), placed([LAPTOP, BESIDE], 1000)]).toEqual([
    [440, 440],
    [1440, 1440],
  ]);
  expect([placeOn(wide, [low, high]), placeOn(wide, [high, low])]).toEqual([
    { ...wide, x: 600 },
    { ...wide, x: 600 },
  ]);
});

test("for any remembered place and any screens, the window is completely on one of them, or gets a new place", () => {
  const edge = fc.integer({ min: -5000, max: 5000 });
  const length = fc.integer({ min: 1, max: 5000 });
  const any = fc.record({ x: edge, y: edge, width: length, height: length });
  fc.assert(
    fc.property(any, fc.array(any, { maxLength: 4 }), (saved, areas) => {
      const placed = placeOn(saved, areas);
      const isOn = (area: Rectangle, { x, y, width, height }: Rectangle): boolean =>
        x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height;
      expect(placed === null || areas.some((area) => isOn(area, placed))).toBe(true);
    }),
  );
});

test.each([
  ["its first size on a large screen", [LAPTOP, BESIDE], { width: 1280, height: 720, minWidth: 900, minHeight: 600 }],
  [
    "within a screen that shows everything larger, and can be made as small",
    [{ x: 0, y: 0, width: 683, height: 364 }, LAPTOP],
    { width: 683, height: 364, minWidth: 683, minHeight: 364 },
  ],
  [
    "above the bar of a screen of 1280 by 720",
    [{ x: 0, y: 0, width: 1280, height: 680 }],
    { width: 1280, height: 680, minWidth: 900, minHeight: 600 },
  ],
])("without a place the window opens with %s", (_how, areas, bounds) => {
  expect(boundsOn(null, areas)).toEqual(bounds);
});

test("a remembered place keeps its own size, and the minimum size fits every screen", () => {
  const small = { x: 0, y: 0, width: 800, height: 560 };
  expect(boundsOn({ x: 10, y: 40, width: 700, height: 500 }, [small])).toEqual({
    x: 0,
    y: 0,
    width: 800,
    height: 560,
    minWidth: 800,
    minHeight: 560,
  });
});
