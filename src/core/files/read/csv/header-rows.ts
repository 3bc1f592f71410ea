// Finds headers among the rows of a table: tables that were put together repeat theirs, perhaps with other columns. Titles
// above the first one, and the sums of a report, are rows without a record.
import type { Cells, CsvLayout } from "./csv-cells.ts";
import { headerOf, matchHeader } from "./csv-header.ts";
import { reportLines } from "./report-lines.ts";

const MARK = "\uFEFF";

const DASHES = /^(?:-{2,}|={2,})$/u;
/** Fewer words of types may be somebody's text. */
const FEWEST_TYPES = 3;
/** The type of a column as databases name it: `UInt64`, `Nullable(String)`, `varchar(20)`, `timestamp with time zone`. */
const TYPE =
  /^(?:nullable\(|lowcardinality\(|array\()*(?:u?int\d{0,3}|big ?int|smallint|integer|float\d{0,2}|double(?: precision)?|decimal|numeric|bool(?:ean)?|string|n?(?:var)?char(?:acter varying)?|text|uuid|jsonb?|variant|date(?:32)?|date ?time(?:64|2)?|timestamp(?: ?(?:ntz|ltz|tz))?)(?:\([^()]{0,40}\))?(?: with(?:out)? time zone)?\)*$/iu;

/** A row with cells, a header or an empty row (null), a row without a record, or one below a header with other columns. */
type RowBelow = { readonly cells: Cells } | "noRecord" | "otherColumns" | null;

/** Gives rows in the order of the first header, whichever header they stand below. */
export class HeaderRows {
  readonly #header: readonly string[];
  readonly #names: ReadonlySet<string>;
  /** for each column its place in the rows; null for the same places, "otherColumns" for a table that has others */
  #places: readonly number[] | "otherColumns" | null = null;
  readonly #isReportLine: (cells: Cells) => boolean;
  #titlesLeft: number;
  /** nothing but titles has come since the header */
  #isBelowHeader = true;

  constructor(layout: CsvLayout) {
    this.#header = layout.hasHeader ? layout.header : [];
    this.#names = new Set(this.#header);
    this.#isReportLine = reportLines(layout);
    this.#titlesLeft = layout.titleRows ?? 0;
  }

  take(cells: Cells): RowBelow {
    const isTitle = this.#titlesLeft-- > 0;
    // Spreadsheets write the empty rows below a table, too.
    if (cells.every((cell) => cell === null)) return null;
    if (isTitle) return "noRecord";
    const isBelowHeader = this.#isBelowHeader;
    this.#isBelowHeader = this.#isHeader(cells);
    if (this.#isBelowHeader || (isBelowHeader && isPartOfHeader(cells))) return null;
    if (this.#places === "otherColumns") return "otherColumns";
    const own = this.#places?.map((place) => cells[place] ?? null) ?? cells;
    return this.#isReportLine(own) ? "noRecord" : { cells: own };
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

/** True for the line under a header, and for the types of its columns. */
function isPartOfHeader(cells: Cells): boolean {
  const held = cells.flatMap((cell) => (cell === null ? [] : [cell.trim()]));
  if (held.length > 1 && held.every((cell) => DASHES.test(cell))) return true;
  return held.length >= FEWEST_TYPES && new Set(held).size > 1 && held.every((cell) => TYPE.test(cell));
}

function withoutMark(cell: string): string {
  return cell.startsWith(MARK) ? cell.slice(MARK.length) : cell;
}
