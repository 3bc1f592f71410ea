// Tests that another program reads CSV for machines back unchanged, and that it equals a reference byte for byte.
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS, type FormatOptions } from "#contract/exports/export-formats.ts";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
import { openWriter } from "#core/files/formats/file-format.ts";
import type { Cell } from "./writer.ts";

async function write(rows: readonly (readonly Cell[])[], options: Partial<FormatOptions> = {}): Promise<Buffer> {
  const columns = (rows[0] ?? [null]).map((_, index) => ({ name: `column ${index}`, type: "text" }) as const);
  const plan = {
    dataset: "messages",
    format: "csv",
    columns,
    zone: "UTC",
    options: { ...DEFAULT_OPTIONS, ...options },
  } as const;
  const writer = openWriter(plan);
  return Buffer.concat([
    await writer.begin(),
    await writer.take({ kind: "cells", rowCount: rows.length, rows }),
    await writer.end(),
  ]);
}

/** RFC 4180 implemented in the slowest and plainest way: the output that a writer must give. */
function reference(rows: readonly (readonly Cell[])[], lineEnd: string): string {
  let file = "";
  for (const row of rows) {
    let place = 0;
    for (const cell of row) {
      if (place++ > 0) file += ",";
      let inside = "";
      let quoted = cell === "";
      for (const character of String(cell ?? "")) {
        if (character === '"' || character === "," || character === "\n" || character === "\r") quoted = true;
        inside += character === '"' ? '""' : character;
      }
      file += quoted ? `"${inside}"` : inside;
    }
    file += lineEnd;
  }
  return file;
}

test.each([
  ["crlf", "\r\n"],
  ["lf", "\n"],
] as const)("500 nasty cells equal the reference byte for byte, with the line end %s", async (lineEnd, end) => {
  expect(NASTY_CELLS.length).toBeGreaterThanOrEqual(500);
  const rows = NASTY_CELLS.map((cell, index) => [cell, index, NASTY_CELLS.at(-index - 1) ?? ""]);
  const expected = reference([["column 0", "column 1", "column 2"], ...rows], end);
  expect((await write(rows, { lineEnd })).equals(Buffer.from(expected))).toBe(true);
});

test("another program reads any table back unchanged", async () => {
  const cell = fc.oneof(
    fc.constantFrom(...NASTY_CELLS.filter((text) => text.length < 1000)),
    fc.string({ unit: "binary" }),
    fc.constant(null),
    fc.integer(),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
      const back: readonly string[][] = parse(await write(rows), {
        record_delimiter: "\r\n",
        relax_column_count: false,
      });
      expect(back.slice(1)).toEqual(rows.map((cells) => cells.map((value) => String(value ?? ""))));
    }),
  );
});

test("quotes are written only where needed, and an empty text differs from no value", async () => {
  const written = await write([["plain text", "a;b", 1.5, true, null, "", "a,b", 'a"b']]);
  expect(written.toString().split("\r\n")[1]).toBe('plain text,a;b,1.5,true,,"","a,b","a""b"');
});
