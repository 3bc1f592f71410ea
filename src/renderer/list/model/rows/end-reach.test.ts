// Tests loading by scrolling: one page for each time a person reaches the end, wherever the new rows appear.
import fc from "fast-check";
import { expect, test } from "vitest";
import { EndReach, ROWS_AHEAD } from "./end-reach.ts";

const WINDOW_ROWS = 40;

/** A grid of which a person scrolls the window; each page that is asked for adds rows above or below it. */
class Grid {
  readonly #reach = new EndReach();
  readonly #pageRows: number;
  readonly #where: "above" | "below";
  rowCount = 200;
  top = 0;
  pages = 0;

  constructor(where: "above" | "below", pageRows = 100) {
    this.#where = where;
    this.#pageRows = pageRows;
    this.#reach.restart();
  }

  rowsLeft(): number {
    return this.rowCount - Math.min(this.rowCount, this.top + WINDOW_ROWS);
  }

  scrollBy(rows: number): void {
    this.top = Math.max(0, Math.min(this.top + rows, this.rowCount - WINDOW_ROWS));
    this.#reach.scrolled();
    this.drawn();
  }

  /** AG Grid says that the window shows other rows. */
  drawn(): void {
    if (this.#reach.reaches(this.rowsLeft(), true)) this.#loadPage();
  }

  #loadPage(): void {
    this.pages++;
    this.#reach.pause();
    this.rowCount += this.#pageRows;
    this.drawn();
    if (this.#where === "above") this.top += this.#pageRows;
    this.drawn();
    this.#reach.settle(this.rowsLeft());
    this.drawn();
  }
}

test("rows that appear above the window request no further page while the end stays visible", () => {
  const grid = new Grid("above");
  for (let step = 0; step < 100; step++) grid.scrollBy(7);
  for (let redraw = 0; redraw < 1000; redraw++) grid.drawn();
  expect(grid.pages).toBe(1);
});

test("going back and reaching the end again requests one more page", () => {
  const grid = new Grid("above");
  grid.scrollBy(1000);
  grid.scrollBy(-5);
  expect(grid.pages).toBe(1);
  grid.scrollBy(5);
  expect(grid.pages).toBe(2);
});

test("a page below the window moves the end away, and the next approach requests the next page", () => {
  const grid = new Grid("below");
  for (let step = 0; step < 50; step++) grid.scrollBy(10);
  expect(grid.pages).toBe(Math.ceil((50 * 10 + WINDOW_ROWS + ROWS_AHEAD - 200) / 100));
});

test("pages shorter than the rows ahead are requested one at a time", () => {
  const grid = new Grid("below", 10);
  grid.scrollBy(140);
  expect(grid.pages).toBe(1);
  grid.scrollBy(10);
  expect(grid.pages).toBe(2);
});

test("a window that already shows the end requests nothing until it is scrolled", () => {
  const reach = new EndReach();
  expect([reach.reaches(5, true), reach.reaches(0, true)]).toEqual([false, false]);
});

test("an end reached during other work requests a page when the person scrolls on afterwards", () => {
  const reach = new EndReach();
  reach.scrolled();
  expect([reach.reaches(20, false), reach.reaches(10, true)]).toEqual([false, true]);
});

test("an end that the person reaches during a move of the program requests one page when the move is over", () => {
  const end = new EndReach();
  end.reaches(70, true);
  end.pause();
  end.scrolled();
  expect(end.reaches(0, true)).toBe(false);
  end.settle(0);
  expect([end.reaches(0, true), end.reaches(0, true)]).toEqual([true, false]);
});

test("a way to the end that has requested its page requests none for what is scrolled while its rows are shown", () => {
  const end = new EndReach();
  end.scrolled();
  expect(end.reaches(ROWS_AHEAD, true)).toBe(true);
  end.pause();
  end.scrolled();
  end.settle(0);
  expect(end.reaches(0, true)).toBe(false);
});

test("an end that the program itself moves to requests nothing", () => {
  const end = new EndReach();
  end.reaches(70, true);
  end.pause();
  end.settle(0);
  expect(end.reaches(0, true)).toBe(false);
});

test("a scroll counts even if a move of the program begins before the grid has drawn its rows", () => {
  const end = new EndReach();
  end.reaches(70, true);
  end.scrolled();
  end.pause();
  expect(end.reaches(0, true)).toBe(false);
  end.settle(0);
  expect(end.reaches(0, true)).toBe(true);
});

test("there are never more pages than moves towards the end", () => {
  const moves = fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 60 });
  fc.assert(
    fc.property(fc.constantFrom("above", "below"), fc.integer({ min: 0, max: 200 }), moves, (where, pageRows, each) => {
      const grid = new Grid(where, pageRows);
      for (const rows of each) grid.scrollBy(rows);
      expect(grid.pages).toBeLessThanOrEqual(each.filter((rows) => rows > 0).length);
    }),
  );
});

test("an end reached while nothing can be loaded requests one page as soon as that is possible", () => {
  const end = new EndReach();
  end.reaches(70, true);
  end.scrolled();
  expect(end.reaches(0, false)).toBe(false);
  expect([end.reaches(0, true), end.reaches(0, true)]).toEqual([true, false]);
});
