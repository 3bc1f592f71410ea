// Tests that planted values are in no packed format after redaction: not in its bytes, and not in the output of other
// readers.
import { join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { FORMATS } from "#contract/exports/export-formats.ts";
import { readByDuckDb } from "#tests/fakes/duck-db.ts";
import { ANN, exportPlanted, fillPlanted, foundIn, PLANTED_REDACTION, readFolder } from "#tests/fakes/planted.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";

/** Besides the columns of every dataset: paths into the raw record, and the whole record. */
const PATHS = ["raw", "data.metadata", "data.url", "data.attachments", "recordings", "participants[0]"];

/** Names of files, and bytes as text in both encodings that programs use. */
function expectNothing(files: ReturnType<typeof readFolder>): void {
  for (const { file, bytes } of files) {
    expect([file, foundIn(file)]).toEqual([file, []]);
    for (const encoding of ["utf8", "utf16le"] as const) {
      expect([file, encoding, foundIn(bytes.toString(encoding))]).toEqual([file, encoding, []]);
    }
  }
}

describe.each(FORMATS.xlsx.datasets)("%s", (dataset) => {
  const parts = { by: ["messages", "reactions"].includes(dataset) ? "conversation" : "none" } as const;

  test("an Excel workbook contains no planted value in any of its files", async () => {
    const plan = plainPlan({ dataset, format: "xlsx", parts, redaction: PLANTED_REDACTION });
    const files = readFolder(await exportPlanted(fillPlanted(), plan, "out.xlsx"));
    expectNothing(files);
    const books = files.filter(({ file }) => file.endsWith(".xlsx"));
    expect(books.length).toBeGreaterThan(0);
    for (const { bytes } of books) {
      const entries = Object.entries(unzipSync(bytes)).map(([file, held]) => ({ file, bytes: Buffer.from(held) }));
      expect(entries.map(({ file }) => file)).toContain("xl/workbook.xml");
      expectNothing(entries);
    }
  });

  test("Parquet contains no planted value in its rows, statistics, metadata and file names", async () => {
    const redaction = PLANTED_REDACTION;
    const plans = [
      plainPlan({ dataset, format: "parquet", parts, redaction }),
      ...(dataset === "unreadable" ? [] : [plainPlan({ dataset, format: "parquet", columns: PATHS, redaction })]),
      ...(dataset === "unreadable" ? [] : [plainPlan({ dataset, format: "parquet", parts: { by: "day" }, redaction })]),
    ];
    for (const plan of plans) {
      const folder = await exportPlanted(fillPlanted(), plan, "out.parquet");
      const files = readFolder(folder);
      expectNothing(files);
      const tables = files.filter(({ file }) => file.endsWith(".parquet"));
      expect(tables.length).toBeGreaterThan(0);
      for (const { file } of tables) {
        const path = join(folder, file).replaceAll("'", "''");
        for (const read of ["read_parquet", "parquet_metadata", "parquet_schema", "parquet_kv_metadata"]) {
          const rows = await readTextByDuckDb(`SELECT * FROM ${read}('${path}')`);
          expect([file, read, foundIn(rows)]).toEqual([file, read, []]);
        }
      }
    }
  });
});

test("planted values are found if nothing is redacted", async () => {
  const folder = await exportPlanted(fillPlanted(), plainPlan({ format: "parquet", columns: PATHS }), "out.parquet");
  expect(foundIn(await readTextByDuckDb(`SELECT * FROM read_parquet('${join(folder, "out.parquet")}')`))).toContain(
    ANN.uid,
  );
  const book = await exportPlanted(fillPlanted(), plainPlan({ format: "xlsx" }), "out.xlsx");
  const [file] = readFolder(book).filter((each) => each.file === "out.xlsx");
  const sheets = Object.values(unzipSync(file?.bytes ?? Buffer.alloc(0))).map((held) => Buffer.from(held).toString());
  expect(foundIn(sheets.join(""))).toContain(ANN.uid);
});

/** The result of a query as text. */
function readTextByDuckDb(sql: string): Promise<string> {
  return readByDuckDb(sql, (reader) => JSON.stringify(reader.getRowsJson()));
}
