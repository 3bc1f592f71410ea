// Tests how LibreOffice reads exports for spreadsheets, opened as a person opens them and saved as CSV; run by npm run
// test:foreign.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { columnsOf, EXPORTED_DATASETS, headerOf } from "#contract/exports/export-columns.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import type { FormatOptions } from "#contract/exports/export-formats.ts";
import { createSampleService } from "#sample/index.ts";
import { unmarkText } from "#core/files/base/excel-text.ts";
import { LONGEST_CELL } from "#core/files/write/xlsx-sheet.ts";
import { exportBytes } from "#tests/fakes/export.ts";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
import { makeTemporaryFolder, makeTemporaryStore, readView, storeRecords } from "#tests/fakes/store.ts";
import { cellsOf, exportDataset, fillDatasets, linesOf } from "#tests/fakes/dataset-lines.ts";

const ZONE = "America/New_York";
const OFFICE = process.env["SWITCHBOARD_LIBREOFFICE"] ?? "soffice";
const sample = createSampleService({ messages: 400, calls: 80 });

/**
 * Filter options of CSV (help.libreoffice.org, "Filter Options for CSV"): UTF-8, numbers and dates detected in text as
 * with a double click, formulas evaluated, in a language that has this separator.
 */
const OPENED_AS = {
  comma: "44,34,76,1,,1033,false,true,false,false,false,0,true",
  semicolon: "59,34,76,1,,1031,false,true,false,false,false,0,true",
} as const satisfies Partial<Readonly<Record<FormatOptions["separator"], string>>>;
/** Values as they are, not as they are displayed. */
const SAVED_AS = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,false,false,false,0";
/** One XML file in which each cell has its type. */
const AS_XML = "fods";

/** Opens the file, saves it in another format, and returns the result. */
function convert(folder: string, name: string, form: string, separator?: keyof typeof OPENED_AS): string {
  const saved = join(folder, "saved");
  mkdirSync(saved, { recursive: true });
  const opened = separator === undefined ? [] : [`--infilter=Text - txt - csv (StarCalc):${OPENED_AS[separator]}`];
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
  const args = [profile, "--headless", ...opened, "--convert-to", form, "--outdir", saved, join(folder, name)];
  execFileSync(OFFICE, args, { stdio: ["ignore", "ignore", "pipe"], timeout: 120_000 });
  return readFileSync(join(saved, name.replace(/\.\w+$/u, form === AS_XML ? ".fods" : ".csv")), "utf8");
}

function readCsv(text: string): readonly (readonly string[])[] {
  return parse(text, { bom: true, relax_column_count: false });
}

/** LibreOffice saves flags in capitals, line breaks as LF, and 15 digits of a number. */
function plain(cells: readonly string[], dataset: Dataset): readonly string[] {
  const columns = columnsOf(dataset);
  return cells.map((cell, place) => {
    const type = columns[place]?.type;
    if (type === "flag") return cell.toLowerCase();
    if (type === "number" && cell !== "") return Number(cell.replace(",", ".")).toPrecision(15);
    return cell.replaceAll(/\r\n|\r/gu, "\n");
  });
}

describe.each(EXPORTED_DATASETS)("%s", (dataset) => {
  const columns = columnsOf(dataset);
  const header = columns.map((column) => headerOf(column, ZONE));

  test.each(["comma", "semicolon"] as const)(
    "of CSV for Excel, separated by %s, equal the store",
    async (separator) => {
      const filled = fillDatasets(sample.messages, sample.calls);
      const folder = makeTemporaryFolder();
      const wanted = { dataset, format: "csvExcel", zone: ZONE, options: { separator } } as const;
      writeFileSync(join(folder, "out.csv"), await exportDataset(filled, wanted));
      const [first, ...lines] = readCsv(convert(folder, "out.csv", SAVED_AS, separator));
      expect(first).toEqual(header);
      const back = lines.map((cells) =>
        cells.map((cell, place) => {
          const type = columns[place]?.type ?? "number";
          if (type === "id") return unmarkText(cell);
          return ["text", "list", "json"].includes(type) ? unmarkText(cell) : cell;
        }),
      );
      const expected = cellsOf(linesOf(filled, dataset), dataset, ZONE);
      expect(back.map((cells) => plain(cells, dataset))).toEqual(expected.map((cells) => plain(cells, dataset)));
    },
  );

  test("of an Excel workbook equal the store, dates by the clock of the zone", async () => {
    const filled = fillDatasets(sample.messages, sample.calls);
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, "out.xlsx"), await exportDataset(filled, { dataset, format: "xlsx", zone: ZONE }));
    const [first, ...lines] = readCsv(convert(folder, "out.xlsx", SAVED_AS));
    expect(first).toEqual(header);
    const expected = cellsOf(linesOf(filled, dataset), dataset, ZONE).map((cells) =>
      cells.map((cell, place) => (columns[place]?.type === "time" ? cell.slice(0, 19).replace("T", " ") : cell)),
    );
    expect(lines.map((cells) => plain(cells, dataset))).toEqual(expected.map((cells) => plain(cells, dataset)));
  });
});

/**
 * The text that LibreOffice keeps: it normalises line breaks, and its CSV loses the character that ends a text in C.
 */
function kept(text: string, form: "csv" | "xlsx"): string {
  const lines = text.replaceAll(/[\r\n]+/gu, "\n");
  return form === "csv" ? lines.replaceAll("\0", "") : lines;
}

describe("texts that writers of tables get wrong, as ids and as text", () => {
  const nasty = NASTY_CELLS.map((text, index) => ({
    id: index % 3 === 0 && text.trim() !== "" ? `${text.slice(0, 60)}${index}` : `00${index}`,
    sentAt: 1_700_000_000 + index,
    data: { text },
  }));
  const FORMATS = { csv: "csvExcel", xlsx: "xlsx" } as const;

  test.each(["csv", "xlsx"] as const)(
    "come back from %s, and none of them is a formula, a number or a date",
    async (form) => {
      const store = makeTemporaryStore();
      const resultId = storeRecords(store, "messages", nasty);
      const folder = makeTemporaryFolder();
      const columns = ["id", "text", "sentAtSeconds"];
      const wanted = { dataset: "messages", format: FORMATS[form], columns } as const;
      writeFileSync(join(folder, `nasty.${form}`), await exportBytes(store, resultId, wanted));
      const separator = form === "csv" ? "comma" : undefined;
      const read = readCsv(convert(folder, `nasty.${form}`, SAVED_AS, separator)).slice(1);
      const back = read.map(([id = "", text = "", seconds = ""]) => {
        const cells = form === "csv" ? [unmarkText(id), unmarkText(text)] : [id, text];
        return [...cells.map((cell) => kept(cell, form)), seconds];
      });
      const rows = readView(store, resultId).flatMap((row) => ("id" in row ? [row] : []));
      const whole = (text: string): string =>
        form === "xlsx" && text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text;
      const expected = rows.map(({ id, text, sentAtSeconds }) => [
        kept(id, form),
        kept(whole(text ?? ""), form),
        String(sentAtSeconds),
      ]);
      expect(back).toEqual(expected);
      const xml = convert(folder, `nasty.${form}`, AS_XML, separator);
      expect(xml).not.toContain("table:formula");
      const types = [...xml.matchAll(/office:value-type="(\w+)"/gu)].map(([, type]) => type);
      expect(new Set(types)).toEqual(new Set(["string", "float"]));
      // The only numbers are the seconds.
      expect(types.filter((type) => type === "float").length).toBe(rows.length);
    },
  );
});
