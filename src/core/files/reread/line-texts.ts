// Reads the texts of finished files of lines: CSV cell by cell, NDJSON record by record.
import { cellsOf, CsvSplitter } from "../read/csv/split-csv.ts";
import { fileBytes } from "../read/bytes/file-bytes.ts";
import { LineSplitter } from "../read/json/split-lines.ts";
import { READ_LIMITS, type TextReader } from "../read/records/batch.ts";
import { rereadingOf } from "../write/format.ts";
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

export const readTable: HeldTextReader = async function* (wanted) {
  const { columns, options, format } = wanted.plan;
  const rereading = rereadingOf(format);
  if (rereading.as !== "table") throw new Error("only a table has cells");
  const { valueOf } = rereading;
  const marks = { delimiter: rereading.separatorOf(options), quote: '"' };
  const known = columns.map(cellKindOf);
  let row = -1;
  let texts: HeldText[] = [];
  const takeLine = (line: string, hasQuotes: boolean): void => {
    const cells = cellsOf(line, marks, hasQuotes).map((cell) => (cell === null ? null : valueOf(cell)));
    row += 1;
    if (row === 0) texts.push(...textsOfHeader([cells[0]?.replace(MARK, "") ?? null, ...cells.slice(1)], wanted.plan));
    else texts.push(...textsOfRow(cells, columns, known, row));
  };
  const splitter = new CsvSplitter(
    marks,
    {
      takeRow: ({ bytes, start, end, hasQuotes }) => takeLine(bytes.toString("utf8", start, end), hasQuotes),
      takeDamage: (beginning) => takeLine(beginning.toString("utf8"), false),
    },
    LIMITS,
  );
  for await (const _piece of pieces(wanted, splitter)) {
    yield* texts;
    texts = [];
  }
};

export const readRecordLines: HeldTextReader = async function* (wanted) {
  let row = 0;
  let texts: HeldText[] = [];
  const takeLine = (text: string): void => {
    row += 1;
    if (text !== "") texts.push({ text, kind: "record", row, column: null });
  };
  const splitter = new LineSplitter(
    {
      takeLine: (bytes, start, end) => takeLine(bytes.toString("utf8", start, end)),
      takeLastLine: (bytes) => takeLine(bytes.toString("utf8")),
      takeLongLine: (beginning) => takeLine(beginning.toString("utf8")),
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
  for await (const { bytes } of fileBytes(path, { isGzip: isCompressed, limits: LIMITS, signal })) {
    splitter.push(bytes);
    yield null;
  }
  splitter.end();
  yield null;
}
