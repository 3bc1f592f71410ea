// Recognises the parts of a row that something has divided: a line end in a text, or the end of the file.
import type { Cells, CsvLayout } from "./csv-cells.ts";
import { LEAST_SECONDS, timeReader } from "./csv-times.ts";
import { MOMENTS } from "./report-lines.ts";

/** Whole rows that show that a table leaves out no cells. */
const STEADY_ROWS = 2;

/** A row of a table with one of these seldom lacks all of them. */
const TELLING: ReadonlySet<string> = new Set([...MOMENTS, "id", "sessionId", "sender", "initiator", "uid"]);

/**
 * A function that is true for the rest of the row before, whose text had a line end without quotes: a printed row without an id, a
 * person and a time, or a short row that ends with a time in the column of something else. `isAfterShort`: the row before is short.
 */
function restsOfRows(layout: CsvLayout): (cells: Cells, isAfterShort: boolean) => boolean {
  const { facts, header, isPrinted, times } = layout;
  const placesOf = (names: ReadonlySet<string>): readonly number[] =>
    facts.flatMap((fact, column) => (names.has(fact ?? "") ? [column] : []));
  const [telling, moments] = [placesOf(TELLING), placesOf(MOMENTS)];
  if (telling.length === 0 || (moments.length === 0 && isPrinted !== true)) return () => false;
  const readTime = timeReader({ ...times, leastSeconds: LEAST_SECONDS });
  return (cells, isAfterShort) => {
    const isEmpty = (column: number): boolean => (cells[column] ?? "").trim() === "";
    if (isPrinted === true) return telling.every(isEmpty);
    const isShort = isAfterShort && cells.length < header.length;
    const last = cells.length - 1;
    return isShort && moments.every(isEmpty) && !moments.includes(last) && readTime(cells[last] ?? "") !== null;
  };
}

/** Takes the rows of a table one after the other. */
export class PartsOfRows {
  readonly #columns: number;
  readonly #isRest: ReturnType<typeof restsOfRows>;
  #fullRows = 0;
  #shortRows = 0;
  #isAfterShort = false;

  constructor(layout: CsvLayout) {
    this.#columns = layout.header.length;
    this.#isRest = restsOfRows(layout);
  }

  /** To be asked once for each row, in order. */
  isPart(cells: Cells, isLast: boolean): boolean {
    const isShort = cells.length < this.#columns;
    const isRest = this.#isRest(cells, this.#isAfterShort);
    // A table that has never left out cells does not begin with it in its last line.
    const isCut = isShort && isLast && this.#shortRows === 0 && this.#fullRows >= STEADY_ROWS;
    if (isShort) this.#shortRows++;
    else this.#fullRows++;
    this.#isAfterShort = isShort;
    return isRest || isCut;
  }
}
