// Computes scroll positions of tall grids: a scroll bar of limited length over rows of unlimited height.

/** Longest scrolled element, pixels. Up to here Chromium keeps scroll positions exact to half a pixel. */
export const LONGEST_PIXELS = 8_000_000;
/** At either end of the bar a pixel of the bar is a pixel of the rows. */
const EXACT_PIXELS = 1_000_000;
/** A step up to this size moves the rows by as many pixels as the bar: the steps of a wheel, a touchpad or a key. */
const NEAR_PIXELS = 200_000;
/** The bar is corrected when it comes this close to its end and the rows do not end there. */
const GUARD_PIXELS = 100_000;
/** The bar may be off by this much before it is corrected while nothing moves. */
const DRIFT_PIXELS = 300_000;

/** A browser rounds the position of the bar to whole pixels: at an end it can be off by so many pixels. */
const ROUNDING_PIXELS = 0.5;

/** The height of all rows and of the window onto them, pixels. */
export interface Extent {
  readonly rowsPixels: number;
  readonly windowPixels: number;
}

/** The position of the bar, and the offset from it to the pixel of the rows at the top of the window. */
export interface ScrollPosition {
  readonly bar: number;
  readonly offset: number;
}

/** The pixel of the rows at the top of the window. */
export function topOf({ bar, offset }: ScrollPosition): number {
  return bar + offset;
}

/** True when the rows are higher than the longest scrolled element. */
export function isTall(rowsPixels: number): boolean {
  return rowsPixels > LONGEST_PIXELS;
}

/** The top that belongs to a position of the bar: the same distance from either end, and stretched between. */
export function topAtBar(extent: Extent, bar: number): number {
  const { lastTop, lastBar, stretch } = measuresOf(extent);
  if (bar <= EXACT_PIXELS) return bar;
  if (bar >= lastBar - EXACT_PIXELS) return lastTop - (lastBar - bar);
  return EXACT_PIXELS + (bar - EXACT_PIXELS) * stretch;
}

/** The position of the bar, a whole number, that belongs to a top. */
export function barAtTop(extent: Extent, top: number): number {
  const { lastTop, lastBar, stretch } = measuresOf(extent);
  if (top <= EXACT_PIXELS) return Math.round(top);
  if (top >= lastTop - EXACT_PIXELS) return Math.round(lastBar - (lastTop - top));
  return Math.round(EXACT_PIXELS + (top - EXACT_PIXELS) / stretch);
}

function measuresOf({ rowsPixels, windowPixels }: Extent): {
  readonly lastTop: number;
  readonly lastBar: number;
  readonly stretch: number;
} {
  const lastTop = rowsPixels - windowPixels;
  const lastBar = LONGEST_PIXELS - windowPixels;
  return { lastTop, lastBar, stretch: (lastTop - 2 * EXACT_PIXELS) / (lastBar - 2 * EXACT_PIXELS) };
}

/** The position for a top. If the top is near, the bar moves by as many pixels as the rows; else it jumps. */
export function positionFor(extent: Extent, from: ScrollPosition, top: number): ScrollPosition {
  const near = { bar: top - from.offset, offset: from.offset };
  if (Math.abs(top - topOf(from)) <= NEAR_PIXELS && !isCramped(extent, near)) return near;
  const bar = barAtTop(extent, top);
  return { bar, offset: top - bar };
}

/**
 * The position after the bar has moved. A person who drags the bar goes to that share of all rows. A wheel, a touchpad
 * or a click beside the bar moves the rows by as many pixels as the bar.
 */
export function movedTo(extent: Extent, from: ScrollPosition, bar: number, byHand: boolean): ScrollPosition {
  const distance = Math.abs(bar - from.bar);
  // A drag by one pixel moves the bar by thousands; a click beside the bar moves it by less than a window.
  const isDragged = byHand && distance > extent.windowPixels * 1.5;
  if (isDragged || distance > NEAR_PIXELS) return { bar, offset: topAtBar(extent, bar) - bar };
  return { bar, offset: from.offset };
}

/** True when the bar is about to reach its end before the rows reach theirs. */
export function isCramped(extent: Extent, position: ScrollPosition): boolean {
  const { lastTop, lastBar } = measuresOf(extent);
  const top = topOf(position);
  const { bar } = position;
  const atStart = bar < GUARD_PIXELS && Math.abs(top - bar) > ROUNDING_PIXELS;
  const atEnd = bar > lastBar - GUARD_PIXELS && Math.abs(lastTop - top - (lastBar - bar)) > ROUNDING_PIXELS;
  return atStart || atEnd;
}

/** True when the bar is too far from the share of the rows that the window shows. */
export function hasDrifted(extent: Extent, position: ScrollPosition): boolean {
  return Math.abs(position.bar - barAtTop(extent, topOf(position))) > DRIFT_PIXELS;
}

/** The same rows, with the bar at their share of all rows. */
export function anchored(extent: Extent, position: ScrollPosition): ScrollPosition {
  const top = Math.min(Math.max(topOf(position), 0), extent.rowsPixels - extent.windowPixels);
  const bar = barAtTop(extent, top);
  return { bar, offset: top - bar };
}
