// Decides when scrolling loads the next page: once each time a person reaches the end of the rows.

/** Loading begins this many rows before the end, so that scrolling rarely has to wait. */
export const ROWS_AHEAD = 30;

/**
 * Follows the scrolling of one grid. New rows can appear above the window (oldest first), so the end can stay visible
 * after a page has loaded. Only a new approach to the end loads another page. The program's own moves are between
 * `pause` and `settle` and never load one. What the person scrolls meanwhile counts as soon as they are over.
 */
export class EndReach {
  /** rows between the window and the end at the last look */
  #rowsLeft = Infinity;
  /** the fewest rows left since a page was requested; null if the next approach may request one */
  #closest: number | null = null;
  /** a person has scrolled since the last page was requested */
  #isScrolled = false;
  #pauses = 0;

  /** A person has scrolled the rows. */
  scrolled(): void {
    this.#isScrolled = true;
  }

  /** Other rows are shown. Earlier scrolling no longer counts. */
  restart(): void {
    this.#rowsLeft = Infinity;
    this.#closest = null;
    this.#isScrolled = false;
  }

  /** The program begins to add rows or to move the window. Each call needs one of `settle`. */
  pause(): void {
    this.#pauses++;
  }

  /**
   * The program has moved the window; this many rows are left now. If the person has scrolled since the last page was
   * requested, the next look counts as nearer than the last one, unless this way to the end has requested its page already.
   */
  settle(rowsLeft: number): void {
    this.#pauses--;
    if (this.#isScrolled && this.#closest === null) this.#rowsLeft = Infinity;
    else this.#look(rowsLeft);
  }

  /**
   * The window shows other rows, or loading has become possible. True if the next page is to be loaded; `canLoad` says
   * whether that is possible. An end reached earlier counts once loading is possible.
   */
  reaches(rowsLeft: number, canLoad: boolean): boolean {
    if (this.#pauses > 0 || !canLoad) return false;
    const isNearer = rowsLeft < this.#rowsLeft;
    this.#look(rowsLeft);
    if (!isNearer || !this.#isScrolled) return false;
    if (this.#closest !== null || rowsLeft > ROWS_AHEAD) return false;
    this.#closest = rowsLeft;
    this.#isScrolled = false;
    return true;
  }

  #look(rowsLeft: number): void {
    this.#rowsLeft = rowsLeft;
    if (this.#closest === null) return;
    // Further from the end than before: the person went back, or rows were added below.
    this.#closest = rowsLeft > this.#closest ? null : rowsLeft;
  }
}
