// Tests that other programs read all seven datasets back, and that they equal the records, field by field.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import Excel from "exceljs";
import { describe, expect, test } from "vitest";
import { columnsOf, EXPORTED_DATASETS, headerOf } from "#contract/exports/export-columns.ts";
import { formatIsoTime } from "#domain/time/time.ts";
import { createSampleService } from "#sample/index.ts";
import { unmarkText } from "#core/files/base/excel-text.ts";
import { isoWriter } from "#core/files/write/iso-times.ts";
import { readRowsByDuckDb } from "#tests/fakes/duck-db.ts";
import { quiet, run, setUp } from "#tests/fakes/export-desk.ts";
import { cellsOf, exportDataset, fillDatasets, linesOf } from "#tests/fakes/dataset-lines.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";

const ZONE = "Asia/Kolkata";
const sample = createSampleService({ messages: 500, calls: 120 });

describe.each(EXPORTED_DATASETS)("%s", (dataset) => {
  const columns = columnsOf(dataset);
  const fill = (): ReturnType<typeof fillDatasets> => fillDatasets(sample.messages, sample.calls);

  test("CSV for machines and for Excel, by csv-parse", async () => {
    const filled = fill();
    const lines = linesOf(filled, dataset);
    expect(lines.length).toBeGreaterThan(3);
    const header = columns.map((column) => headerOf(column, ZONE));
    const expected = [header, ...cellsOf(lines, dataset, ZONE)];
    expect(parse(await exportDataset(filled, { dataset, format: "csv", zone: ZONE }))).toEqual(expected);
    const forExcel: readonly string[][] = parse(
      await exportDataset(filled, { dataset, format: "csvExcel", zone: ZONE }),
      {
        bom: true,
        record_delimiter: "\r\n",
      },
    );
    const back = forExcel.map((cells) =>
      cells.map((cell, index) => {
        const type = columns[index]?.type ?? "number";
        if (type === "id") return unmarkText(cell);
        return ["text", "list", "json"].includes(type) ? unmarkText(cell) : cell;
      }),
    );
    expect(back).toEqual(expected);
  });

  test("Parquet and CSV, by DuckDB", async () => {
    const filled = fill();
    const folder = makeTemporaryFolder();
    const lines = linesOf(filled, dataset);
    writeFileSync(join(folder, "out.parquet"), await exportDataset(filled, { dataset, format: "parquet" }));
    const typed = lines.map((line) =>
      line.map((fact, index) => {
        if (typeof fact !== "number") return fact;
        const { type } = columns[index] ?? {};
        return type === "time" ? new Date(fact * 1000) : type === "seconds" ? BigInt(fact) : fact;
      }),
    );
    expect(await readRowsByDuckDb(`SELECT * FROM read_parquet('${join(folder, "out.parquet")}')`)).toEqual(typed);

    const options = { lineEnd: "lf" } as const;
    writeFileSync(
      join(folder, "out.csv"),
      await exportDataset(filled, { dataset, format: "csv", zone: ZONE, options }),
    );
    const asText = `header = true, all_varchar = true, delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = ''`;
    const rows = await readRowsByDuckDb(`SELECT * FROM read_csv('${join(folder, "out.csv")}', ${asText})`);
    expect(rows.map((row) => row.map((cell) => cell ?? ""))).toEqual(cellsOf(lines, dataset, ZONE));
  });

  test("Excel workbook, by exceljs", async () => {
    const filled = fill();
    const book = new Excel.Workbook();
    const bytes = await exportDataset(filled, { dataset, format: "xlsx", zone: ZONE });
    await book.xlsx.load(new Uint8Array(bytes).buffer);
    const sheet = book.getWorksheet(dataset);
    const writeTime = isoWriter(ZONE);
    const lines = linesOf(filled, dataset);
    const expected = lines.map((line) =>
      line.map((fact, index) => {
        if (columns[index]?.type !== "time" || typeof fact !== "number") return fact === "" ? null : fact;
        return new Date(`${writeTime(fact)?.slice(0, 19)}Z`);
      }),
    );
    const read = lines.map((_line, row) =>
      columns.map((_column, index) => sheet?.getCell(row + 2, index + 1).value ?? null),
    );
    expect(read).toEqual(expected);
    expect(sheet?.rowCount).toBe(lines.length + 1);
  });
});

test("Parquet divided by day is one table with the days of the zone, by DuckDB", async () => {
  const desk = setUp(sample.messages);
  const plan = { format: "parquet", columns: ["id", "sentAtSeconds"], parts: { by: "day" } } as const;
  await run(desk, plan, quiet, "messages.parquet");
  const rows = await readRowsByDuckDb(
    `SELECT id, CAST(day AS VARCHAR) FROM read_parquet('${join(desk.folder, "messages/**/*.parquet")}', hive_partitioning = true)`,
  );
  const dayOf = new Map(
    sample.messages.map(({ id, sentAt }) => [id, formatIsoTime(sentAt, "Europe/Kyiv").slice(0, 10)]),
  );
  expect(rows.length).toBe(sample.messages.length);
  expect(new Map(rows.map(([id, day]) => [id, day]))).toEqual(dayOf);
});
