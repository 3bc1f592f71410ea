// A row with its position in the window, to which Back and Forward scroll.

/** A row, and the pixels from the top of the window down to it. */
export interface TopRow {
  readonly rowId: number;
  readonly belowTopPixels: number;
}
