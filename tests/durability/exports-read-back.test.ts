// Tests that other programs read exports back, and that they equal the store, field by field.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import Excel from "exceljs";
import { describe, expect, test } from "vitest";
import { columnsOf, headerOf } from "#contract/exports/export-columns.ts";
import {
  ARCHIVE_FORMAT,
  exportFormat,
  type FormatOptions,
  type SlicedFormat,
} from "#contract/exports/export-formats.ts";
import { createSampleService } from "#sample/index.ts";
import { readRowsByDuckDb } from "#tests/fakes/duck-db.ts";
import { exportBytes, planOf } from "#tests/fakes/export.ts";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
import { makeTemporaryFolder, makeTemporaryStore, readView, storeRecords } from "#tests/fakes/store.ts";
import type { Store } from "#core/store/store.ts";
import { unmarkText } from "#core/files/base/excel-text.ts";
import { isoWriter } from "#core/files/write/iso-times.ts";
import { openXlsxWithin } from "#core/files/write/xlsx.ts";
import { LONGEST_CELL } from "#core/files/write/xlsx-sheet.ts";

const ZONE = "America/New_York";
const sample = createSampleService({ messages: 600, calls: 60 });
const nasty = NASTY_CELLS.map((text, index) => ({
  id: `${index % 2 === 0 ? "00" : "n"}${index}`,
  sentAt: 1_700_000_000 + index * 50_000,
  sender: text,
  receiver: "12345678901234567890",
  replyCount: [0, 0.1, 3][index % 3],
  data: { text, metadata: { order: text }, entities: { sender: { entity: { uid: text, name: text } } } },
  tags: [text],
}));
const columns = columnsOf("messages").filter(({ name }) => name !== "mentionedNames");
const names = columns.map(({ name }) => name);

interface Filled {
  readonly store: Store;
  readonly resultId: number;
  /** the rows of the store, each as a list of facts in the order of the columns; times are UNIX seconds, lists JSON */
  readonly facts: readonly (readonly (string | number | boolean | null)[])[];
}

function fill(): Filled {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [...sample.messages, ...nasty]);
  const facts = readView(store, resultId).map((row) =>
    columns.map(({ name, type }) => {
      const value: unknown = Reflect.get(row, type === "time" ? `${name}Seconds` : name);
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
      return Array.isArray(value) ? JSON.stringify(value) : null;
    }),
  );
  return { store, resultId, facts };
}

function write({ store, resultId }: Filled, format: SlicedFormat, options?: Partial<FormatOptions>): Promise<Buffer> {
  const kept = { keepSignatures: true, ...options };
  return exportBytes(store, resultId, { dataset: "messages", format, columns: names, zone: ZONE, options: kept });
}

/** The facts as the cells of a text file. */
function asText(facts: Filled["facts"]): readonly (readonly string[])[] {
  const writeTime = isoWriter(ZONE);
  return facts.map((row) =>
    row.map((fact, index) =>
      columns[index]?.type === "time" && typeof fact === "number" ? (writeTime(fact) ?? "") : String(fact ?? ""),
    ),
  );
}

describe("CSV", () => {
  test("for machines, by csv-parse", async () => {
    const filled = fill();
    const lines: readonly string[][] = parse(await write(filled, "csv"), { record_delimiter: "\r\n" });
    expect(lines[0]).toEqual(columns.map((column) => headerOf(column, ZONE)));
    expect(lines.slice(1)).toEqual(asText(filled.facts));
  });

  test("for machines, by DuckDB", async () => {
    const filled = fill();
    const path = join(makeTemporaryFolder(), "out.csv");
    writeFileSync(path, await write(filled, "csv", { lineEnd: "lf" }));
    const rows = await readRowsByDuckDb(
      `SELECT * FROM read_csv('${path}', header = true, all_varchar = true, delim = ',', quote = '"', escape = '"', new_line = '\\n', max_line_size = 10000000, nullstr = '')`,
    );
    expect(rows.map((row) => row.map((cell) => cell ?? ""))).toEqual(
      asText(filled.facts).map((row) => row.map(withoutMark)),
    );
  });

  test.each([
    ["comma", ",", "."],
    ["semicolon", ";", ","],
    ["tab", "\t", "."],
  ] as const)(
    "for Excel, separated by %s, after guards and marks are removed",
    async (separator, delimiter, decimal) => {
      const filled = fill();
      const bytes = await write(filled, "csvExcel", { separator });
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      const lines: readonly string[][] = parse(bytes, { bom: true, delimiter, record_delimiter: "\r\n" });
      const back = lines.slice(1).map((line) =>
        line.map((cell, index) => {
          const type = columns[index]?.type;
          if (type === "number") return cell.replace(decimal, ".");
          if (type === "id") return unmarkText(cell);
          return type === "text" || type === "list" ? unmarkText(cell) : cell;
        }),
      );
      expect(back).toEqual(asText(filled.facts));
      const texts = lines.slice(1).map((line) => line[names.indexOf("text")] ?? "");
      expect(texts.filter((text) => /^[\s"]*[=+\-@]/u.test(text))).toEqual([]);
      expect(texts.filter((text) => text.startsWith("'=")).length).toBeGreaterThan(3);
    },
  );
});

/** DuckDB's binding removes a byte order mark from the beginning of every text. */
function withoutMark<Fact>(fact: Fact | string): Fact | string {
  return typeof fact === "string" ? fact.replace(/^\uFEFF/u, "") : fact;
}

test("Parquet, by DuckDB: types and values", async () => {
  const filled = fill();
  const path = join(makeTemporaryFolder(), "out.parquet");
  writeFileSync(path, await write(filled, "parquet"));
  const rows = await readRowsByDuckDb(`SELECT * FROM read_parquet('${path}')`);
  const expected = filled.facts.map((row) =>
    row.map((fact, index) => {
      const type = columns[index]?.type;
      if (typeof fact !== "number") return withoutMark(fact);
      return type === "time" ? new Date(fact * 1000) : type === "seconds" ? BigInt(fact) : fact;
    }),
  );
  expect(rows).toEqual(expected);
  const types = await readRowsByDuckDb(
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet('${path}'))`,
  );
  const typeOf = new Map(types.map(([name, type]) => [name, type]));
  expect(["id", "sentAt", "sentAtSeconds", "replyCount", "hasLinks"].map((name) => typeOf.get(name))).toEqual([
    "VARCHAR",
    "TIMESTAMP WITH TIME ZONE",
    "BIGINT",
    "DOUBLE",
    "BOOLEAN",
  ]);
  expect(
    await readRowsByDuckDb(`SELECT decode(value) FROM parquet_kv_metadata('${path}') WHERE decode(key) = 'zone'`),
  ).toEqual([[ZONE]]);
});

describe("XLSX, by exceljs", () => {
  async function sheetsOf(bytes: Buffer): Promise<Excel.Workbook> {
    const book = new Excel.Workbook();
    await book.xlsx.load(new Uint8Array(bytes).buffer);
    return book;
  }

  /** Escapes that Office writes in text and exceljs does not decode; exceljs treats an empty text as no value. */
  function textOf(value: unknown): unknown {
    if (typeof value !== "string") return value ?? null;
    const text = value.replaceAll(/_x([0-9A-F]{4})_/gu, (_all, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
    return text === "" ? null : text;
  }

  test("types and values; dates are the zone's wall clock", async () => {
    const filled = fill();
    const sheet = (await sheetsOf(await write(filled, "xlsx"))).getWorksheet("messages");
    const header = names.map((_, index) => sheet?.getCell(1, index + 1).value);
    expect(header).toEqual(columns.map((column) => headerOf(column, ZONE)));
    const writeTime = isoWriter(ZONE);
    const expected = filled.facts.map((row) =>
      row.map((fact, index) => {
        if (typeof fact === "string" && fact.length > LONGEST_CELL) return `${fact.slice(0, LONGEST_CELL - 1)}…`;
        if (columns[index]?.type !== "time" || typeof fact !== "number") return fact === "" ? null : fact;
        return new Date(`${writeTime(fact)?.slice(0, 19)}Z`);
      }),
    );
    const rows = filled.facts.map((_, place) =>
      names.map((_name, index) => textOf(sheet?.getCell(place + 2, index + 1).value)),
    );
    expect(rows).toEqual(expected);
  });

  test("a full sheet is followed by another, each with the header", async () => {
    const { facts } = fill();
    const plan = planOf({ dataset: "messages", format: "xlsx", columns: ["id", "text"] });
    const writer = openXlsxWithin(plan, { mostRows: 500, mostSheetBytes: 1e9 });
    const rows = facts.map((row) => [row[0] ?? null, null]);
    const pieces = [
      await writer.begin(),
      await writer.take({ kind: "cells", rowCount: rows.length, rows }),
      await writer.end(),
    ];
    const book = await sheetsOf(Buffer.concat(pieces));
    expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ["messages", 501],
      ["messages 2", 501],
      ["messages 3", facts.length - 1000 + 1],
    ]);
    expect(book.worksheets.map((sheet) => sheet.getCell(1, 2).value)).toEqual(["text", "text", "text"]);
    const ids = book.worksheets.flatMap((sheet) => sheet.getColumn(1).values.slice(2));
    expect(ids).toEqual(facts.map(([id]) => id));
  });
});

test("the same rows give the same bytes in every format, in slices of any size", async () => {
  const filled = fill();
  for (const format of exportFormat.options.filter((each) => each !== ARCHIVE_FORMAT)) {
    const exporting = { dataset: "messages", format, zone: ZONE } as const;
    const first = await exportBytes(filled.store, filled.resultId, exporting);
    const second = await exportBytes(filled.store, filled.resultId, { ...exporting, sliceRows: 61 });
    expect([format, second.equals(first)]).toEqual([format, true]);
  }
});
