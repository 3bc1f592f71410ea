// Writes NDJSON: one record a line, as it came. Lines end with LF.
import { inOneLine } from "../../../domain/text/json-text.ts";
import { writeCsvCell } from "../../../domain/text/csv-cell.ts";
import { offsetPeriods } from "../../../domain/time/zone-offsets.ts";
import { isoWriter } from "./iso-times.ts";
import type { Cell, FormatFile, PlainWriter } from "./writer.ts";

export const ndjson: FormatFile = {
  open: openNdjson,
  linesOf: ({ zone }) => ({
    kind: "raw",
    lineEnd: "\n",
    writeTime: isoWriter(zone),
    periodAt: offsetPeriods(zone),
    writeText: writeCsvCell,
  }),
  rereading: { as: "records" },
};

/** The one column is the raw record. */
function openNdjson(): PlainWriter {
  return {
    begin: () => Buffer.alloc(0),
    take: (slice) =>
      slice.kind === "lines" ? slice.bytes : Buffer.from(slice.rows.map(([raw]) => `${lineOf(raw)}\n`).join("")),
    end: () => Buffer.alloc(0),
  };
}

/** Line ends between the parts of a JSON text mean nothing. */
function lineOf(raw: Cell | undefined): string {
  return inOneLine(String(raw ?? "null"));
}
