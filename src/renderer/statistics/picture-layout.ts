// Where the marks of the picture over time stand: one axis for the bars and for the answer rate. Pixels.
import type { TimeMark } from "./time-marks.ts";

/** The margin at the left holds the numbers of the axis. */
const LEFT = 34;
const RIGHT = 6;
const TOP = 8;
const BARS_HEIGHT = 168;
const LABELS_HEIGHT = 22;
const RATE_TITLE_HEIGHT = 30;
const RATE_HEIGHT = 84;
/** The least share of its place that a bar leaves empty, and its greatest width. */
const GAP_SHARE = 0.44;
const WIDEST_BAR = 26;
/** A name of a mark takes so much room. */
export const LABEL_WIDTH = 72;

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** the line on which the bars stand */
  readonly floor: number;
  readonly rateTop: number;
  readonly rateFloor: number;
  /** the width of the place of a mark */
  readonly step: number;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** indexes of the marks with a name below them */
  readonly named: readonly number[];
  /** one path for each series */
  readonly series: readonly string[];
  /** the earlier period behind the bars, and a line at its height */
  readonly ghost: string;
  readonly ghostTops: string;
  readonly weekends: string;
  /** what is not loaded: its left edge and its width; null for nothing */
  readonly unknown: { readonly x: number; readonly width: number } | null;
  readonly rate: string;
}

/** `hasRate`: the answer rate stands below the bars. */
export function layoutOf(marks: readonly TimeMark[], width: number, hasRate: boolean): Layout {
  const step = Math.max(0.1, (width - LEFT - RIGHT) / Math.max(1, marks.length));
  const most = marks.reduce((least, { rows, earlier }) => Math.max(least, rows, earlier ?? 0), 1);
  const values = ticksUpTo(most);
  const top = values.at(-1) ?? 1;
  const floor = TOP + BARS_HEIGHT;
  const heightOf = (rows: number): number => (rows / top) * BARS_HEIGHT;
  const rateTop = floor + LABELS_HEIGHT + RATE_TITLE_HEIGHT;
  const rateFloor = rateTop + RATE_HEIGHT;
  const unknown = marks.findIndex(({ loaded }) => loaded === "whole");
  const places = { floor, step, heightOf };
  return {
    width,
    height: hasRate ? rateFloor + 8 : floor + LABELS_HEIGHT,
    left: LEFT,
    right: width - RIGHT,
    top: TOP,
    floor,
    rateTop,
    rateFloor,
    step,
    ticks: values.map((value) => ({ value, y: floor - heightOf(value) })),
    named: namedMarks(marks, step),
    series: (marks[0]?.parts ?? []).map((_, part) =>
      barsPath(marks.map((mark, index) => partBar(mark, index, part, places))),
    ),
    ...ghostOf(marks, places),
    weekends: barsPath(
      marks.flatMap(({ isWeekend }, index) =>
        isWeekend ? [{ x: LEFT + index * step, y: TOP, width: step, height: BARS_HEIGHT }] : [],
      ),
    ),
    unknown: unknown === 0 ? null : { x: LEFT, width: (unknown === -1 ? marks.length : unknown) * step },
    rate: linePath(
      marks.map(({ rate }, index) =>
        rate === null ? null : { x: LEFT + (index + 0.5) * step, y: rateFloor - rate * RATE_HEIGHT },
      ),
    ),
  };
}

interface Places {
  readonly floor: number;
  readonly step: number;
  readonly heightOf: (rows: number) => number;
}

function partBar({ parts }: TimeMark, index: number, part: number, { floor, step, heightOf }: Places): Bar {
  const below = parts.slice(0, part).reduce((sum, rows) => sum + rows, 0);
  const width = Math.min(WIDEST_BAR, step * (1 - GAP_SHARE));
  const height = heightOf(parts[part] ?? 0);
  return { x: LEFT + index * step + (step - width) / 2, y: floor - heightOf(below) - height, width, height };
}

function ghostOf(marks: readonly TimeMark[], { floor, step, heightOf }: Places): Pick<Layout, "ghost" | "ghostTops"> {
  const width = step * 0.88;
  const bars = marks.flatMap(({ earlier }, index): readonly Bar[] => {
    if (earlier === null) return [];
    const height = heightOf(earlier);
    return [{ x: LEFT + index * step + (step - width) / 2, y: floor - height, width, height }];
  });
  return {
    ghost: barsPath(bars),
    ghostTops: barsPath(bars.map((bar) => ({ ...bar, height: bar.height > 0 ? 1.5 : 0 }))),
  };
}

/** As many names as have room, at equal distances. */
function namedMarks(marks: readonly TimeMark[], step: number): readonly number[] {
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step));
  return marks.flatMap((_, index) =>
    index % every === 0 && (index + 1) * step + LEFT <= marks.length * step + LEFT ? [index] : [],
  );
}

/** The index of the mark at a pixel. */
export function markAt(x: number, { left, step }: Layout, marks: number): number {
  return Math.min(marks - 1, Math.max(0, Math.floor((x - left) / step)));
}

/** Round numbers from 0 to at least the most, about four of them. */
export function ticksUpTo(most: number): readonly number[] {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10));
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
}

/** A bar: its left edge, its top, its width and its height. Pixels. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All bars as one path. Bars without height are left out. */
export function barsPath(bars: readonly Bar[]): string {
  return bars
    .filter(({ height }) => height > 0)
    .map(({ x, y, width, height }) => `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`)
    .join("");
}

/** A line through points; null is a gap. A point between gaps is drawn as a short dash. */
export function linePath(points: readonly ({ readonly x: number; readonly y: number } | null)[]): string {
  return points
    .map((point, index) => {
      if (point === null) return "";
      const isFirst = (points[index - 1] ?? null) === null;
      const isLone = isFirst && (points[index + 1] ?? null) === null;
      const to = `${short(point.x)} ${short(point.y)}`;
      return isLone ? `M${short(point.x - 2)} ${short(point.y)}h4` : `${isFirst ? "M" : "L"}${to}`;
    })
    .join("");
}

const short = (value: number): string => String(Math.round(value * 10) / 10);
