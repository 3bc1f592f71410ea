// A row that a screen is asked to show.

/** How a row is brought into sight. */
export interface RevealHow {
  /** moves the focus there */
  readonly takesFocus: boolean;
  /** pixels from the top of the window down to the row; absent: anywhere in sight */
  readonly belowTopPixels?: number;
}

/** A row that is brought into sight. */
export interface Reveal extends RevealHow {
  readonly viewId: number;
  readonly rowId: number;
  /** where it was in the view when it was found, from 0: rows that come before it move it */
  readonly position: number;
}
