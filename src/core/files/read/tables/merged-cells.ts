// Gives the value of merged cells to each of their rows: a workbook holds it in the first one alone.
import { StringDecoder } from "node:string_decoder";
import { attributeOf, columnOf, elementsIn } from "./sheet-cells.ts";

type Row = readonly (string | null)[];

/** One column of merged cells, from its first to its last row. */
export interface MergedColumn {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

const BEGIN = "<mergeCells";
const PREFIXED = ":mergeCells";
/** The list of merged cells is in memory. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
const RANGE = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/u;
const ROW_NUMBER = /<(?:\w{1,20}:)?row\s(?:[^<>]{0,400}\s)?r="(\d{1,7})"/u;

/** The merged cells of a sheet that go over several rows; they are listed after its rows. Those of a huge list are not read. */
export async function mergedColumns(content: AsyncIterable<Uint8Array>): Promise<readonly MergedColumn[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let isInList = false;
  for await (const bytes of content) {
    rest += decoder.write(Buffer.from(bytes));
    if (rest.length > MOST_CHARACTERS) return [];
    const place = isInList ? 0 : Math.max(rest.indexOf(BEGIN), rest.indexOf(PREFIXED));
    if (place === -1) rest = rest.slice(-BEGIN.length);
    else isInList = true;
  }
  if (!isInList) return [];
  return [...elementsIn(rest, "mergeCell")].flatMap(({ attributes }) => {
    const [, letters = "", first, last] = RANGE.exec(attributeOf(attributes, "ref") ?? "") ?? [];
    const range = { column: columnOf(letters), first: Number(first), last: Number(last) };
    return range.last > range.first ? [range] : [];
  });
}

/** Fills the rows of a sheet, which come in their order. */
export class MergedRows {
  readonly #columns: readonly MergedColumn[];
  #next = 0;
  #open: { readonly merged: MergedColumn; readonly value: string }[] = [];
  #row = 0;

  constructor(columns: readonly MergedColumn[]) {
    this.#columns = columns.toSorted((a, b) => a.first - b.first);
  }

  /** `xml`: the row's own; a row without a number is the next one. */
  fill(xml: string, cells: Row): Row {
    if (this.#columns.length === 0) return cells;
    this.#row = Number(ROW_NUMBER.exec(xml)?.[1] ?? this.#row + 1);
    this.#open = this.#open.filter(({ merged }) => merged.last >= this.#row);
    const filled = [...cells];
    for (const { merged, value } of this.#open) {
      while (filled.length <= merged.column) filled.push(null);
      filled[merged.column] ??= value;
    }
    for (let merged; (merged = this.#columns[this.#next]) !== undefined && merged.first <= this.#row; this.#next++) {
      const value = cells[merged.column] ?? null;
      if (merged.first === this.#row && value !== null) this.#open.push({ merged, value });
    }
    return filled;
  }

  /** From now on only cells that begin further down are filled. */
  forget(): void {
    this.#open = [];
  }
}
