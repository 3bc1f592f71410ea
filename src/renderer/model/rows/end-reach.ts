// Decides when scrolling asks for the next page: once each time a person reaches the end of the rows.

/** Loading begins this many rows before the end, so that scrolling rarely has to wait. */
export const ROWS_AHEAD = 30;

/**
 * Follows the scrolling of one grid. New rows can appear above the window (oldest first), so the end of the rows can stay in
 * sight after a page has come. Only a new approach to the end asks for another page. Moves that the program makes itself
 * stand between `pause` and `settle` and never ask for one.
 */
export class EndReach {
  /** rows between the window and the end when the window was last looked at */
  #rowsLeft = Infinity;
  /** the fewest rows left since a page was asked for; null when the next approach may ask */
  #closest: number | null = null;
  #isScrolled = false;
  #pauses = 0;

  /** The rows were scrolled, by whatever means. */
  scrolled(): void {
    if (this.#pauses === 0) this.#isScrolled = true;
  }

  /** Other rows are shown: what was scrolled before does not count. */
  restart(): void {
    this.#rowsLeft = Infinity;
    this.#closest = null;
    this.#isScrolled = false;
  }

  /** The program begins to add rows or to move the window. Each call needs one of `settle`. */
  pause(): void {
    this.#pauses++;
  }

  /** The program has moved the window; this many rows are left now. */
  settle(rowsLeft: number): void {
    this.#pauses--;
    this.#isScrolled = false;
    this.#look(rowsLeft);
  }

  /**
   * The window shows other rows, or loading has become possible. True when a page is to be asked for; `canLoad` says whether
   * that is possible now. An end that is reached while it is not counts once it is.
   */
  reaches(rowsLeft: number, canLoad: boolean): boolean {
    if (this.#pauses > 0 || !canLoad) return false;
    const isNearer = rowsLeft < this.#rowsLeft;
    this.#look(rowsLeft);
    if (!isNearer || !this.#isScrolled) return false;
    if (this.#closest !== null || rowsLeft > ROWS_AHEAD) return false;
    this.#closest = rowsLeft;
    return true;
  }

  #look(rowsLeft: number): void {
    this.#rowsLeft = rowsLeft;
    if (this.#closest === null) return;
    // Further from the end than before: the person went back, or rows were added below.
    this.#closest = rowsLeft > this.#closest ? null : rowsLeft;
  }
}
