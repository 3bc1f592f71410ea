// The window opens where it was closed, as far as that is still on a screen.
import { z } from "zod";

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
/** In the screen's own pixels, as Electron counts them. */
export type Rectangle = z.infer<typeof rectangle>;

export const windowPlace = rectangle.extend({ maximized: z.boolean() });
export type WindowPlace = z.infer<typeof windowPlace>;

/** The smallest window; on a smaller screen it fills the screen. */
export const LEAST_SIZE = { width: 900, height: 600 } as const;

/** The size at the first start; on a smaller screen it fills the screen. */
const FIRST_SIZE = { width: 1280, height: 720 } as const;

/** At least this much of the title bar must be on a screen; otherwise the window gets a new place. */
const LEAST_STRIP = { width: 120, height: 24 } as const;

/** The size and position at opening; without a place it opens in the middle of the main screen. */
export interface WindowBounds extends Partial<Rectangle> {
  readonly width: number;
  readonly height: number;
  readonly minWidth: number;
  readonly minHeight: number;
}

/** The window's bounds. Size and minimum size fit the smallest screen: systems enforce the minimum even off screen. */
export function boundsOn(saved: Rectangle | null, workAreas: readonly Rectangle[]): WindowBounds {
  const least = (wanted: number, side: "width" | "height"): number =>
    Math.min(wanted, ...workAreas.map((area) => area[side]));
  return {
    width: least(FIRST_SIZE.width, "width"),
    height: least(FIRST_SIZE.height, "height"),
    minWidth: least(LEAST_SIZE.width, "width"),
    minHeight: least(LEAST_SIZE.height, "height"),
    ...(saved === null ? null : placeOn(saved, workAreas)),
  };
}

/**
 * The place, moved completely onto the screen that showed most of the window; null if its title bar is not on any
 * screen. `workAreas`: the screens without docks and bars.
 */
export function placeOn(saved: Rectangle, workAreas: readonly Rectangle[]): Rectangle | null {
  const strip = { ...saved, height: LEAST_STRIP.height };
  const reachable = workAreas.filter((area) => {
    const { width, height } = overlapOf(strip, area);
    return width >= LEAST_STRIP.width && height > 0;
  });
  const [area] = reachable.toSorted((one, other) => sizeOf(overlapOf(saved, other)) - sizeOf(overlapOf(saved, one)));
  if (area === undefined) return null;
  const width = within(saved.width, Math.min(LEAST_SIZE.width, area.width), area.width);
  const height = within(saved.height, Math.min(LEAST_SIZE.height, area.height), area.height);
  return {
    x: within(saved.x, area.x, area.x + area.width - width),
    y: within(saved.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

/** The part that two areas share; a side below zero is the gap between them. */
function overlapOf(one: Rectangle, other: Rectangle): { readonly width: number; readonly height: number } {
  return {
    width: Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
    height: Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
  };
}

const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }): number => width * height;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
