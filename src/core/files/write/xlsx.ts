// Writes XLSX as a stream, sheet after full sheet, because libraries hold sheets in memory or write the current time.
// Source: ECMA-376, Part 1.
import { headerOf } from "#contract/exports/export-columns.ts";
import type { PlainWriter, ShownTable, WritePlan } from "./writer.ts";
import { beginSheet, END_SHEET, rowWriter, shownCells } from "./xlsx-sheet.ts";
import { openZip, type ZipEntry } from "./zip.ts";

/** Excel takes 1,048,576 rows a sheet, the header included. */
const MOST_ROWS = 1_048_575;
/** Most bytes of a sheet before compression: ZIP counts in 32 bits. */
const MOST_SHEET_BYTES = 2_000_000_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** In the order of `STYLES` in xlsx-sheet.ts: plain, header, text, time. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

interface Limits {
  readonly mostRows: number;
  readonly mostSheetBytes: number;
}

export function openXlsx(plan: WritePlan): PlainWriter {
  return openXlsxWithin(plan, { mostRows: MOST_ROWS, mostSheetBytes: MOST_SHEET_BYTES });
}

function headersOf({ columns, zone }: WritePlan): readonly string[] {
  return columns.map((column) => headerOf(column, zone));
}

/** The table as a sheet shows it. */
export function showXlsx(plan: WritePlan): ShownTable {
  return { headers: headersOf(plan), cellsOf: shownCells(plan.columns, plan.zone) };
}

/** Opens a workbook with sheets of the given size; tests fill small ones. */
export function openXlsxWithin(plan: WritePlan, limits: Limits): PlainWriter {
  const { columns, zone, dataset } = plan;
  const zip = openZip();
  const writeRow = rowWriter(columns, zone);
  const head = beginSheet(columns, headersOf(plan));
  let sheets = 0;
  let sheet: { readonly entry: ZipEntry; rows: number; bytes: number } | null = null;

  async function nextSheet(): Promise<{ readonly entry: ZipEntry; rows: number; bytes: number }> {
    await endSheet();
    sheets++;
    const entry = zip.add(`xl/worksheets/sheet${sheets}.xml`);
    await entry.write(Buffer.from(head));
    return { entry, rows: 0, bytes: 0 };
  }
  async function endSheet(): Promise<void> {
    await sheet?.entry.write(Buffer.from(END_SHEET));
    await sheet?.entry.end();
    sheet = null;
  }

  return {
    async begin() {
      sheet = await nextSheet();
      return zip.takeBytes();
    },
    async take(slice) {
      if (slice.kind !== "cells") return Buffer.alloc(0);
      let xml = "";
      for (const row of slice.rows) {
        if (sheet === null || sheet.rows >= limits.mostRows || sheet.bytes >= limits.mostSheetBytes) {
          await sheet?.entry.write(Buffer.from(xml));
          xml = "";
          sheet = await nextSheet();
        }
        const written = writeRow(row, sheet.rows + 2);
        xml += written;
        sheet.rows++;
        sheet.bytes += Buffer.byteLength(written);
      }
      await sheet?.entry.write(Buffer.from(xml));
      return zip.takeBytes();
    },
    async end() {
      await endSheet();
      for (const [name, text] of partsOf(dataset, sheets)) {
        const entry = zip.add(name);
        await entry.write(Buffer.from(text));
        await entry.end();
      }
      zip.end();
      return zip.takeBytes();
    },
  };
}

/** The parts of the package that list the sheets. */
function partsOf(name: string, sheets: number): readonly (readonly [string, string])[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const titleOf = (number: number): string => (number === 1 ? name : `${name} ${number}`);
  return [
    ["xl/styles.xml", STYLES],
    [
      "xl/workbook.xml",
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers.map((number) => `<sheet name="${titleOf(number)}" sheetId="${number}" r:id="rId${number}"/>`).join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join("")}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "_rels/.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
    ],
  ];
}
