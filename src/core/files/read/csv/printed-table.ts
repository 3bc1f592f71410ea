// Reads the lines of a table as the shells of databases print it: psql, mysql, sqlite3, DuckDB, and Markdown.
// Sources: psql manual, "\pset"; MySQL manual, "mysql Client Options".
import type { TextPosition } from "#core/files/read/records/batch.ts";
import type { Damage } from "#core/files/read/records/kept-text.ts";
import type { Cells, CsvLayout } from "./csv-cells.ts";

/** A row, or a line that is none. `cells` is null for a line that is no row. */
export interface PrintedPiece {
  readonly cells: Cells | null;
  readonly text: string;
  readonly place: TextPosition;
  /** what is wrong with the row; "noRecord" for a line beside the table */
  readonly damage: Damage | null;
}

interface Line {
  readonly text: string;
  readonly place: TextPosition;
}

/** A row that goes on with the next line. */
interface OpenRow extends Line {
  readonly cells: string[];
  /** for each cell what stands between its lines, null for one that is ended; null for a row without its last bar */
  joints: readonly (string | null)[] | null;
  /** it has gone on with a line already */
  isContinued: boolean;
  length: number;
}

const BOX_SIGN = /[\u2500-\u257F]/u;
const BOX_SIGNS = /[\u2500-\u257F]/gu;
const BOX_BARS: ReadonlySet<string> = new Set("│┃║┆┊╎╏┇┋");
const BOX_LINES: ReadonlySet<string> = new Set("─━═┄┈╌╍┅┉");
/** A line between the parts of a table; Markdown has spaces in it. */
const RULE = /^\s*[-+|=:][-+|=: ]*$/u;
/** "(5 rows)" in any language, "5 rows in set (0.00 sec)", "Empty set". */
const COUNT = /^\s*(?:\(\d{1,20} \p{L}{1,30}\)|\d{1,20} rows? in set\b.*|Empty set\b.*)$/u;
/** The signs at the edge of a cell that goes on below, and what stood there: psql marks line ends and wrapped texts. */
const JOINTS: ReadonlyMap<string, string> = new Map([
  ["+", "\n"],
  ["↵", "\n"],
  [".", ""],
  ["…", ""],
]);
/** The first column of `console.table`, which prints texts in quotes. */
const CONSOLE_INDEX = "(index)";
const LONGEST_ROW_CHARACTERS = 1024 * 1024;

/** True for the layout of a printed table; a person may correct it to another sign between cells. */
export function isPrintedTable({ isPrinted, delimiter }: Pick<CsvLayout, "isPrinted" | "delimiter">): boolean {
  return isPrinted === true && delimiter === "|";
}

/** Takes the lines of a text one by one and gives the rows of its tables with one header; the first row is the header. */
export class PrintedTable {
  #header: Cells | null = null;
  /** the line before, which is a header if a rule follows */
  #before: Line | null = null;
  #isInside = false;
  #isAfterRule = false;
  /** the table that has begun has other columns than the first one */
  #isOther = false;
  #isBordered = false;
  #rule = "";
  #open: OpenRow | null = null;

  take(written: string, place: TextPosition): readonly PrintedPiece[] {
    const line = { text: withoutBoxSigns(written), place };
    if (isRule(line.text, this.#isInside)) return this.#takeRule(line.text);
    const isAfterTable = this.#isBordered && this.#isAfterRule;
    this.#isAfterRule = false;
    if (!this.#isInside) return this.#takeOutside(line);
    if (this.#open !== null) return this.#takeNextLine(this.#open, line);
    if (line.text.includes("|")) return this.#takeRow(line);
    const isCount = COUNT.test(line.text);
    this.#isInside = !isCount && !isAfterTable;
    return isCount ? [] : [beside(line)];
  }

  /** The pieces at the end of the text. */
  end(): readonly PrintedPiece[] {
    const before = this.#before;
    this.#before = null;
    return [...this.#broken(), ...(before === null ? [] : [beside(before)])];
  }

  #takeOutside(line: Line): readonly PrintedPiece[] {
    const before = this.#before;
    this.#before = COUNT.test(line.text) ? null : line;
    return before === null ? [] : [beside(before)];
  }

  #takeRule(rule: string): readonly PrintedPiece[] {
    const open = this.#open;
    const pieces = open === null || open.joints === null ? this.#broken() : this.#whole(open);
    if (this.#isInside) {
      // Two rules, one after the other, end a table and begin the next one.
      this.#isInside = !this.#isAfterRule;
      this.#isAfterRule = true;
      return pieces;
    }
    const before = this.#before;
    this.#before = null;
    if (before?.text.includes("|") !== true) return before === null ? pieces : [...pieces, beside(before)];
    this.#isInside = true;
    this.#isAfterRule = false;
    this.#isBordered = before.text.trimStart().startsWith("|");
    this.#rule = rule.trimEnd();
    const cells = this.#partsOf(before.text).map(cellOf);
    this.#header ??= cells;
    this.#isOther = cells.join("\0") !== this.#header.join("\0");
    return [...pieces, this.#isOther ? beside(before) : { ...before, cells, damage: null }];
  }

  #takeRow(line: Line): readonly PrintedPiece[] {
    if (this.#isOther) return [{ ...line, cells: null, damage: "otherColumns" }];
    const { length } = line.text;
    if (this.#isBordered && !this.#isWholeRow(line.text)) {
      this.#open = { ...line, cells: line.text.split("|").slice(1), joints: null, isContinued: false, length };
      return [];
    }
    const parts = this.#partsOf(line.text);
    const joints = parts.map((part, at) => this.#jointOf(part, at));
    if (joints.every((joint) => joint === null)) return [this.#rowOf(parts, line)];
    const cells = parts.map((part, at) => insideOf(part, joints[at] ?? null));
    this.#open = { ...line, cells, joints, isContinued: false, length };
    return [];
  }

  #takeNextLine(open: OpenRow, line: Line): readonly PrintedPiece[] {
    open.length += line.text.length;
    if (open.length > LONGEST_ROW_CHARACTERS) return [...this.#broken("tooLong"), beside(line)];
    if (open.joints === null) return this.#takeRest(open, line);
    if (COUNT.test(line.text)) return [...this.#whole(open), ...this.take(line.text, line.place)];
    const parts = this.#partsOf(line.text);
    if (parts.length !== this.#columns()) return [...this.#broken(), beside(line)];
    // In a further line of a row every other cell is empty.
    const isFurther = parts.every((part, at) => (open.joints?.[at] ?? null) !== null || part.trim() === "");
    if (!isFurther) return [...this.#whole(open), ...this.#takeRow(line)];
    open.isContinued = true;
    const joints = parts.map((part, at) => this.#jointOf(part, at));
    for (const [at, part] of parts.entries()) {
      const joint = open.joints[at] ?? null;
      if (joint !== null) open.cells[at] += joint + insideOf(part, joints[at] ?? null).slice(1);
    }
    open.joints = joints;
    return joints.every((joint) => joint === null) ? this.#ended(open) : [];
  }

  /** Adds a line to a row. mysql prints the line ends of a text as they are, so its row ends with the last bar. */
  #takeRest(open: OpenRow, line: Line): readonly PrintedPiece[] {
    if (this.#isWholeRow(line.text)) return [...this.#broken(), ...this.#takeRow(line)];
    const [first = "", ...others] = line.text.split("|");
    open.cells[open.cells.length - 1] += `\n${first}`;
    open.cells.push(...others);
    if (open.cells.length <= this.#columns() || open.cells.at(-1)?.trim() !== "") return [];
    open.cells.pop();
    return this.#ended(open);
  }

  #ended(open: OpenRow): readonly PrintedPiece[] {
    this.#open = null;
    return [this.#rowOf(open.cells, open)];
  }

  /** The row as it is: its last sign belonged to a text. */
  #whole(open: OpenRow): readonly PrintedPiece[] {
    this.#open = null;
    return [this.#rowOf(open.isContinued ? open.cells : this.#partsOf(open.text), open)];
  }

  /** The row that is not ended, as damage. */
  #broken(damage: Damage = "tooFewCells"): readonly PrintedPiece[] {
    const open = this.#open;
    this.#open = null;
    return open === null ? [] : [{ text: open.text, place: open.place, cells: null, damage }];
  }

  #rowOf(parts: readonly string[], { text, place }: Line): PrintedPiece {
    const read = this.#header?.[0] === CONSOLE_INDEX ? quotedOf : this.#isBordered ? valueOf : cellOf;
    return { cells: parts.map(read), text, place, damage: null };
  }

  #columns(): number {
    return this.#header?.length ?? 0;
  }

  #isWholeRow(text: string): boolean {
    const row = text.trim();
    return row.startsWith("|") && row.endsWith("|") && this.#partsOf(text).length >= this.#columns();
  }

  /** The text between the bars. If a text holds bars, the columns are where the rule has them. */
  #partsOf(text: string): readonly string[] {
    const parts = this.#isBordered ? withoutBorders(text.split("|")) : text.split("|");
    if (parts.length <= this.#columns() || this.#columns() === 0) return parts;
    const signs = [...text];
    const bars = [...this.#rule].flatMap((sign, at) => (sign === "+" || sign === "|" ? [at] : []));
    const ends = this.#isBordered ? bars : [-1, ...bars, signs.length];
    if (bars.some((at) => signs[at] !== "|")) return parts;
    return ends.slice(1).map((end, at) => signs.slice((ends[at] ?? 0) + 1, end).join(""));
  }

  /** How a cell goes on below; null if it does not. A cell that ends has a space before its bar. */
  #jointOf(part: string, at: number): string | null {
    if (!this.#rule.includes("+")) return null;
    const isLast = !this.#isBordered && at === this.#columns() - 1;
    // The last cell of a row has no space at its end; only a full one may have the sign.
    if (isLast && [...part].length <= this.#rule.length - this.#rule.lastIndexOf("+") - 2) return null;
    return JOINTS.get(part.slice(-1)) ?? null;
  }
}

function isRule(text: string, isInside: boolean): boolean {
  if (!RULE.test(text) || !/[-=]/u.test(text) || !/[+|]/u.test(text)) return false;
  // The cells of a row may hold dashes.
  return !isInside || !text.trim().includes(" ");
}

function withoutBoxSigns(text: string): string {
  if (!BOX_SIGN.test(text)) return text;
  return text.replaceAll(BOX_SIGNS, (sign) => (BOX_BARS.has(sign) ? "|" : BOX_LINES.has(sign) ? "-" : "+"));
}

function withoutBorders(parts: readonly string[]): readonly string[] {
  return parts.slice(1, parts.at(-1)?.trim() === "" ? -1 : undefined);
}

function insideOf(part: string, joint: string | null): string {
  return (joint === null ? part : part.slice(0, -1)).trimEnd();
}

function cellOf(part: string): string | null {
  return part.trim() === "" ? null : part.trim();
}

/** mysql prints a missing value as NULL. */
function valueOf(part: string): string | null {
  const cell = cellOf(part);
  return cell === "NULL" ? null : cell;
}

function quotedOf(part: string): string | null {
  const cell = cellOf(part);
  const inside = /^'(.*)'$/su.exec(cell ?? "")?.[1];
  return inside?.replaceAll("\\'", "'") ?? cell;
}

function beside({ text, place }: Line): PrintedPiece {
  return { cells: null, text, place, damage: "noRecord" };
}
