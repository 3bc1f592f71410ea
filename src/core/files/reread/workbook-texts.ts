// Reads the texts of a finished workbook: sheet after sheet, and of each row after row.
import { open } from "node:fs/promises";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { zipDirectory } from "#core/files/read/containers/zip-directory.ts";
import { cellsOfRow, type SheetFacts } from "#core/files/read/tables/sheet-cells.ts";
import { elementsOf } from "#core/files/read/tables/workbook-text.ts";
import { cellKindOf, textsOfHeader, textsOfRow, type HeldTextReader } from "./held-text.ts";

const SHEET = /^xl\/worksheets\/sheet\d+\.xml$/u;
/** Our own workbooks keep each text in its cell. */
const NO_FACTS: SheetFacts = { texts: [], isDate: [], isSpan: [], is1904: false };
/** The program wrote the file itself, so dense rows are no bomb. */
const LIMITS = { ...READ_LIMITS, unsuspiciousBytes: Number.MAX_SAFE_INTEGER };

export const readWorkbook: HeldTextReader = async function* ({ path, plan, signal }) {
  const { columns } = plan;
  const known = columns.map(cellKindOf);
  const handle = await open(path, "r");
  try {
    const entries = await zipDirectory(handle);
    if (entries === null) throw new Error("a workbook has no directory");
    for (const entry of entries) {
      // The other parts hold the dataset's name and styles, and nothing of the rows.
      if (!SHEET.test(entry.name)) continue;
      let row = 0;
      for await (const { pieces } of elementsOf(handle, entry, "row", LIMITS)) {
        signal.throwIfAborted();
        for (const xml of pieces) {
          const cells = cellsOfRow(xml, NO_FACTS);
          yield* row === 0 ? textsOfHeader(cells, plan) : textsOfRow(cells, columns, known, row);
          row += 1;
        }
      }
    }
  } finally {
    await handle.close();
  }
};
