// Finds headers among the rows of a table: tables that were put together repeat theirs, perhaps with other columns.
import type { Cells } from "./csv-cells.ts";
import { headerOf, matchHeader } from "./csv-header.ts";

const MARK = "\uFEFF";

/** A row with cells, a row without a record (null), or a row below a header with other columns. */
type RowBelow = { readonly cells: Cells } | "otherColumns" | null;

/** Gives rows in the order of the first header, whichever header they stand below. */
export class HeaderRows {
  readonly #header: readonly string[];
  readonly #names: ReadonlySet<string>;
  /** for each column its place in the rows; null for the same places, "otherColumns" for a table that has others */
  #places: readonly number[] | "otherColumns" | null = null;

  /** `header`: of the first table; no names for a table without one. */
  constructor(header: readonly string[]) {
    this.#header = header;
    this.#names = new Set(header);
  }

  take(cells: Cells): RowBelow {
    // Spreadsheets write the empty rows below a table, too.
    if (this.#isHeader(cells) || cells.every((cell) => cell === null)) return null;
    if (this.#places === null) return { cells };
    if (this.#places === "otherColumns") return "otherColumns";
    return { cells: this.#places.map((place) => cells[place] ?? null) };
  }

  /** True for a header, whose order of columns counts from now on. */
  #isHeader(cells: Cells): boolean {
    const header = this.#header;
    const first = withoutMark(cells.find((cell) => cell !== null) ?? "");
    // Speed only: most rows begin with an id or a time.
    if (!this.#names.has(first) && /\d/u.test(first)) return false;
    if (!this.#isOfNames(cells)) return false;
    const names = headerOf(cells.map((cell) => (cell === null ? null : withoutMark(cell))));
    if (names.length === header.length && names.every((name, index) => name === header[index])) {
      this.#places = null;
      return true;
    }
    const isReordered =
      names.length === header.length && names.length > 1 && names.every((name) => header.includes(name));
    if (!isReordered && !(matchHeader(header).isSure && matchHeader(names).isSure)) return false;
    this.#places = isReordered ? header.map((name) => names.indexOf(name)) : "otherColumns";
    return true;
  }

  /** True if most cells are names of columns, here or in other tables. A row of records has numbers. */
  #isOfNames(cells: Cells): boolean {
    const held = cells.flatMap((cell) => (cell === null ? [] : [withoutMark(cell)]));
    if (held.filter((cell) => this.#names.has(cell)).length * 2 > held.length) return true;
    if (held.some((cell) => /\d/u.test(cell))) return false;
    return matchHeader(held).facts.filter((fact) => fact !== null).length * 2 > held.length;
  }
}

function withoutMark(cell: string): string {
  return cell.startsWith(MARK) ? cell.slice(MARK.length) : cell;
}
