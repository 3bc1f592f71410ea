// Where a grid of any height stands: a scroll bar of limited length over rows of unlimited height, as pure steps.

/** Longest scrolled element, pixels. Browsers keep scroll positions this large exact to half a pixel, at any scale. */
export const LONGEST_PIXELS = 8_000_000;
/** At either end of the bar a pixel of the bar is a pixel of the rows. */
const EXACT_PIXELS = 1_000_000;
/** A step that is this small keeps a pixel a pixel: what a wheel, a touchpad or a key does in one go. */
const NEAR_PIXELS = 200_000;
/** The bar is put right when it stands this near to an end that is not the end of the rows. */
const GUARD_PIXELS = 100_000;
/** The bar may stand this far from where it belongs before it is put right while nothing moves. */
const DRIFT_PIXELS = 300_000;

/** How high all rows are, and how high the window onto them is, pixels. */
export interface Extent {
  readonly rowsPixels: number;
  readonly windowPixels: number;
}

/** Where the bar stands, and what has to be added to it to give the pixel of the rows at the top of the window. */
export interface Place {
  readonly bar: number;
  readonly offset: number;
}

/** The pixel of the rows at the top of the window. */
export function topOf({ bar, offset }: Place): number {
  return bar + offset;
}

/** True when the rows are higher than what is scrolled can be. */
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

/** The place for a top: near where the window stands the bar moves by as many pixels as the rows, else it jumps. */
export function placeFor(extent: Extent, from: Place, top: number): Place {
  const near = { bar: top - from.offset, offset: from.offset };
  if (Math.abs(top - topOf(from)) <= NEAR_PIXELS && !isCramped(extent, near)) return near;
  const bar = barAtTop(extent, top);
  return { bar, offset: top - bar };
}

/**
 * The place after the bar was moved. A hand that drags the bar itself means the share of all rows it drags to; all else
 * (wheel, touchpad, a click beside the bar) means as many pixels as it moves.
 */
export function movedTo(extent: Extent, from: Place, bar: number, byHand: boolean): Place {
  const distance = Math.abs(bar - from.bar);
  // One pixel that the bar is dragged moves it by thousands; a click beside it by less than the window.
  const isDragged = byHand && distance > extent.windowPixels * 1.5;
  if (isDragged || distance > NEAR_PIXELS) return { bar, offset: topAtBar(extent, bar) - bar };
  return { bar, offset: from.offset };
}

/** True when the bar has to be put right before it ends where the rows do not. */
export function isCramped(extent: Extent, place: Place): boolean {
  const { lastTop, lastBar } = measuresOf(extent);
  const top = topOf(place);
  const atStart = place.bar < GUARD_PIXELS && Math.abs(top - place.bar) > 1;
  const atEnd = place.bar > lastBar - GUARD_PIXELS && Math.abs(lastTop - top - (lastBar - place.bar)) > 1;
  return atStart || atEnd;
}

/** True when the bar shows too little of the truth about where the rows are. */
export function hasDrifted(extent: Extent, place: Place): boolean {
  return Math.abs(place.bar - barAtTop(extent, topOf(place))) > DRIFT_PIXELS;
}

/** The same rows with the bar where it belongs. */
export function anchored(extent: Extent, place: Place): Place {
  const top = Math.min(Math.max(topOf(place), 0), extent.rowsPixels - extent.windowPixels);
  const bar = barAtTop(extent, top);
  return { bar, offset: top - bar };
}
