// Reads the texts of finished files of lines: CSV cell by cell, NDJSON record by record.
import type { FormatOptions } from "#contract/exports/export-formats.ts";
import { cellsOf, CsvSplitter } from "#core/files/read/csv/split-csv.ts";
import { fileBytes } from "#core/files/read/bytes/file-bytes.ts";
import { LineSplitter } from "#core/files/read/json/split-lines.ts";
import { READ_LIMITS, type TextReader } from "#core/files/read/records/batch.ts";
import {
  cellKindOf,
  textsOfHeader,
  textsOfRow,
  type HeldText,
  type HeldTextReader,
  type Rereading,
} from "./held-text.ts";

/** This program has written the file: a record is as long as it is, and gzip as dense. */
const LIMITS = { ...READ_LIMITS, recordBytes: 2 ** 30, unsuspiciousBytes: Number.MAX_SAFE_INTEGER };
const MARK = "\uFEFF";

interface TableForm {
  readonly separatorOf: (options: FormatOptions) => string;
  /** the value of a cell once its quotes are off */
  readonly valueOf: (unquoted: string) => string;
}

export function tableReader({ separatorOf, valueOf }: TableForm): HeldTextReader {
  return (wanted) => readTable(wanted, separatorOf(wanted.plan.options), valueOf);
}

async function* readTable(
  wanted: Rereading,
  delimiter: string,
  valueOf: TableForm["valueOf"],
): AsyncGenerator<HeldText> {
  const { columns } = wanted.plan;
  const marks = { delimiter, quote: '"' };
  const known = columns.map(cellKindOf);
  let row = -1;
  let texts: HeldText[] = [];
  const addLine = (line: string, hasQuotes: boolean): void => {
    const cells = cellsOf(line, marks, hasQuotes).map((cell) => (cell === null ? null : valueOf(cell)));
    row += 1;
    if (row === 0) texts.push(...textsOfHeader([cells[0]?.replace(MARK, "") ?? null, ...cells.slice(1)], wanted.plan));
    else texts.push(...textsOfRow(cells, columns, known, row));
  };
  const splitter = new CsvSplitter(
    marks,
    {
      addRow: ({ bytes, start, end, hasQuotes }) => addLine(bytes.toString("utf8", start, end), hasQuotes),
      addDamage: (beginning) => addLine(beginning.toString("utf8"), false),
    },
    LIMITS,
  );
  for await (const _piece of pieces(wanted, splitter)) {
    yield* texts;
    texts = [];
  }
}

export const readRecordLines: HeldTextReader = async function* (wanted) {
  let row = 0;
  let texts: HeldText[] = [];
  const addLine = (text: string): void => {
    row += 1;
    if (text !== "") texts.push({ text, kind: "record", row, column: null });
  };
  const splitter = new LineSplitter(
    {
      addLine: (bytes, start, end) => addLine(bytes.toString("utf8", start, end)),
      addLastLine: (bytes) => addLine(bytes.toString("utf8")),
      addLongLine: (beginning) => addLine(beginning.toString("utf8")),
    },
    LIMITS,
  );
  for await (const _piece of pieces(wanted, splitter)) {
    yield* texts;
    texts = [];
  }
};

/** Gives the file to a splitter, and comes back after each piece and after the end. */
async function* pieces(
  { path, isCompressed, signal }: Rereading,
  splitter: Pick<TextReader, "push"> & { readonly end: () => unknown },
): AsyncGenerator<null> {
  for await (const { bytes } of fileBytes(path, { packing: isCompressed ? "gzip" : "none", limits: LIMITS, signal })) {
    splitter.push(bytes);
    yield null;
  }
  splitter.end();
  yield null;
}
