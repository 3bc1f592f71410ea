// Keeps the file and line of every row of a bulk load as a few numbers per stretch of rows.
import type { QueryKind } from "#domain/query/filters.ts";
import type { Database } from "#core/store/base/database.ts";

/** Rows in the order of their numbers, and the line of each. */
interface RowLines {
  readonly firstRowId: number;
  readonly lines: readonly number[];
}

/** A stretch of rows of one file whose lines are the same distance apart. */
interface Range {
  readonly firstRowId: number;
  readonly pageId: number;
  /** 1 until the second row is known */
  lineStep: number;
  lastRowId: number;
  lastLine: number;
}

export class SourceRanges {
  readonly #database: Database;
  readonly #open: Partial<Record<QueryKind, Range>> = {};

  constructor(database: Database) {
    this.#database = database;
  }

  /** Notes that the rows come from the file of that page. Call it in the transaction that stores them. */
  note(kind: QueryKind, pageId: number, { firstRowId, lines }: RowLines): void {
    for (const [index, line] of lines.entries()) {
      const rowId = firstRowId + index;
      const range = this.#open[kind];
      if (range !== undefined && this.#goesOn(kind, range, pageId, line)) {
        range.lastRowId = rowId;
        range.lastLine = line;
      } else {
        this.#database.run("INSERT INTO source_range VALUES (?, ?, ?, ?, 1)", kind, rowId, pageId, line);
        this.#open[kind] = { firstRowId: rowId, pageId, lineStep: 1, lastRowId: rowId, lastLine: line };
      }
    }
  }

  #goesOn(kind: QueryKind, range: Range, pageId: number, line: number): boolean {
    if (range.pageId !== pageId) return false;
    const step = line - range.lastLine;
    if (range.lastRowId === range.firstRowId && step !== range.lineStep) {
      range.lineStep = step;
      const sql = "UPDATE source_range SET lineStep = ? WHERE kind = ? AND firstRowId = ?";
      this.#database.run(sql, step, kind, range.firstRowId);
    }
    return step === range.lineStep;
  }
}

/** The position of a row in the opened files. */
export interface RowOrigin {
  /** the file's name */
  readonly file: string;
  /** from 1 */
  readonly line: number;
}

/** Null for rows that came from no file. */
export function readOrigin(database: Database, kind: QueryKind, rowId: number): RowOrigin | null {
  const row = database.get<RowOrigin>(
    `SELECT p.request AS file, s.firstLine + (? - s.firstRowId) * s.lineStep AS line
     FROM (SELECT * FROM source_range WHERE kind = ? AND firstRowId <= ? ORDER BY firstRowId DESC LIMIT 1) s
     JOIN result_page p ON p.pageId = s.pageId`,
    rowId,
    kind,
    rowId,
  );
  return row ?? null;
}
