// Writes NDJSON: one record a line, as it came. Lines end with LF.
import { inOneLine } from "#domain/text/json-text.ts";
import type { Cell, PlainWriter } from "./writer.ts";

/** The one column is the raw record. */
export function openNdjson(): PlainWriter {
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
