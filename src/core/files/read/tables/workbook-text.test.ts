// Tests that a workbook gives its table as CSV: texts of every kind, dates, numbers, several sheets, and damage.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { say } from "#texts/say.ts";
import { cellsOfRow, dateStyles, spanStyles } from "./sheet-cells.ts";
import { workbookText } from "./workbook-text.ts";

const { signal } = new AbortController();

async function textOf(path: string): Promise<string> {
  let text = "";
  for await (const { bytes } of workbookText(path, signal)) text += bytes.toString();
  return text;
}

/** A workbook that another library writes, with its texts in the shared part. */
async function workbookOf(fill: (book: ExcelJS.Workbook) => void): Promise<string> {
  const book = new ExcelJS.Workbook();
  fill(book);
  const path = join(makeTemporaryFolder(), "book.xlsx");
  await book.xlsx.writeFile(path);
  return path;
}

const HEADER = ["id", "sender", "sentAt", "text"];

test("texts, dates, numbers, flags and formulas are what the workbook shows", async () => {
  const path = await workbookOf((book) => {
    const sheet = book.addWorksheet("Messages");
    sheet.addRow([...HEADER, "n", "flag", "sum", "rich", "span"]);
    const moment = new Date(Date.UTC(2026, 9, 30, 14, 30, 5));
    const rich = { richText: [{ text: "a" }, { font: { bold: true }, text: "b" }] };
    const row = sheet.addRow([
      "007",
      "ann",
      moment,
      'x, "y" &\nz',
      1.5,
      true,
      { formula: "1+1", result: 2 },
      rich,
      0.25,
    ]);
    row.getCell(9).numFmt = "[h]:mm";
    sheet.addRow([]);
    sheet.addRow(["8", null, null, " "]);
  });
  expect(await textOf(path)).toBe(
    `${HEADER.join()},n,flag,sum,rich,span\n007,ann,2026-10-30 14:30:05,"x, ""y"" &\nz",1.5,true,2,ab,6:00:00\n8,,," ",,,,,\n`,
  );
});

test("titles above the header, other and hidden sheets are passed; sheets with the same header go on", async () => {
  const path = await workbookOf((book) => {
    book.addWorksheet("About").addRow(["Made", "today"]);
    const first = book.addWorksheet("One");
    first.addRow(["Report of October"]);
    first.addRow(HEADER);
    first.addRow(["1", "ann", 5, "x"]);
    book.addWorksheet("Secret", { state: "hidden" }).addRows([HEADER, ["9", "ann", 5, "x"]]);
    book.addWorksheet("Two").addRows([HEADER, ["2", "ann", 6, "y"]]);
  });
  const line = `${HEADER.join()}\n`;
  expect(await textOf(path)).toBe(`${line}1,ann,5,x\n${line}2,ann,6,y\n`);
});

test("a sheet of records with other columns is named, after the rows of the first", async () => {
  const path = await workbookOf((book) => {
    book.addWorksheet("Messages").addRows([HEADER, ["1", "ann", 5, "x"]]);
    book.addWorksheet("Calls").addRows([
      ["sessionId", "status", "initiatedAt"],
      ["v1", "ended", 5],
    ]);
  });
  let text = "";
  const failure = await failureIn(async () => {
    for await (const piece of workbookText(path, signal)) text += piece.bytes.toString();
  });
  expect(text).toBe(`${HEADER.join()}\n1,ann,5,x\n`);
  expect(failure).toMatchObject({ why: say("core.files.workbook.otherSheet", { sheet: "Calls" }) });
});

test("cells stand where they say, or one after another, with any prefix", () => {
  const facts = { texts: ["shared"], isDate: [false, true], isSpan: [], is1904: true };
  const xml =
    '<x:row><x:c r="B1" t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>a&lt;&#x1F600;_x0007_</x:t><x:rPh><x:t>said</x:t></x:rPh></x:is></x:c><x:c r="E1" s="1"><x:v>1.5</x:v></x:c><x:c/><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>';
  expect(cellsOfRow(xml, facts)).toEqual([
    null,
    "shared",
    "a<\u{1F600}\u0007",
    null,
    "1904-01-02 12:00:00",
    null,
    "#N/A",
  ]);
  const numbers = ["1.7726E9", "1.23456789012346E+17", "1234567890123456789", "1E-7"];
  const cells = numbers.map((number) => `<c><v>${number}</v></c>`).join("");
  expect(cellsOfRow(cells, facts)).toEqual(["1772600000", "1.23456789012346E+17", "1234567890123456789", "1e-7"]);
});

test("a style shows a date by a known number or by its signs, and no span of time", () => {
  const codes = ["yyyy\\-mm\\-dd", "[h]:mm", "0.00", '"day" 0', "[$-407]d. mmm"];
  const formats = codes.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
  );
  const xfs = [0, 14, 46, ...codes.map((_, at) => 164 + at)].map((id) => `<xf numFmtId="${id}"/>`);
  const xml = `<styleSheet><numFmts>${formats.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join("")}</cellXfs></styleSheet>`;
  expect(dateStyles(xml)).toEqual([false, true, false, true, false, false, false, true]);
  expect(spanStyles(xml)).toEqual([false, false, true, false, true, false, false, false]);
});

test("many cells that never end cost no time", () => {
  const began = performance.now();
  expect(cellsOfRow("<c><c ".repeat(500_000), { texts: [], isDate: [], isSpan: [], is1904: false })).toEqual([]);
  expect(performance.now() - began).toBeLessThan(2000);
});

test("the value of merged cells belongs to each of their rows, and a name over several rows to none below", async () => {
  const path = await workbookOf((book) => {
    const sheet = book.addWorksheet("Messages");
    sheet.addRows([
      ["Message", null, null, "Content"],
      HEADER,
      ["1", "ann", 5, "x"],
      ["2", null, 6, "y"],
      ["3", "bob", 7, "z"],
    ]);
    sheet.mergeCells("A1:C1");
    sheet.mergeCells("B3:B4");
  });
  expect(await textOf(path)).toBe(`${HEADER.join()}\n1,ann,5,x\n2,ann,6,y\n3,bob,7,z\n`);
  const grouped = await workbookOf((book) => {
    const sheet = book.addWorksheet("Messages");
    sheet.addRows([
      ["id", "Person", null, "Rest"],
      [null, "sender", "sentAt", "text"],
      [null, null, null, null],
      ["1", "ann", 5, "x"],
    ]);
    for (const range of ["A1:A3", "B1:C1"]) sheet.mergeCells(range);
  });
  expect(await textOf(grouped)).toBe("id,sender,sentAt,text\n1,ann,5,x\n");
});

test("a span of time is a duration, and a day and its time in two cells stay apart", async () => {
  const path = await workbookOf((book) => {
    const sheet = book.addWorksheet("Calls");
    sheet.addRow(["Call ID", "Caller", "Date", "Start time", "Duration"]);
    const row = sheet.addRow(["x1", "ann", new Date(Date.UTC(2026, 2, 4)), 17_601 / 86_400, 90 / 86_400]);
    for (const [column, numFmt] of [
      [4, "h:mm:ss"],
      [5, "[h]:mm:ss"],
    ] as const)
      row.getCell(column).numFmt = numFmt;
    row.commit();
    sheet.addRow(["x2", "ann", null, null, 1.5]).getCell(5).numFmt = "[h]:mm";
  });
  expect(await textOf(path)).toBe(
    "Call ID,Caller,Date,Start time,Duration\nx1,ann,2026-03-04 00:00:00,04:53:21,0:01:30\nx2,ann,,,36:00:00\n",
  );
});

test("a sheet with damaged bytes gives the rows before them", async () => {
  const path = await workbookOf((book) => {
    const sheet = book.addWorksheet("Messages");
    sheet.addRows([
      HEADER,
      ...Array.from({ length: 20_000 }, (_, id) => [String(id), Math.random(), Math.random(), "x"]),
    ]);
  });
  const parts = unzipSync(readFileSync(path));
  const bytes = Buffer.from(zipSync(parts));
  const at = bytes.indexOf("xl/worksheets/sheet1.xml") + 60_000;
  bytes.fill(0xff, at, at + 2000);
  writeFileSync(path, bytes);
  let text = "";
  const failure = await failureIn(async () => {
    for await (const piece of workbookText(path, signal)) text += piece.bytes.toString();
  });
  expect(failure).toMatchObject({ kind: "badFile" });
  expect(text.split("\n").length).toBeGreaterThan(100);
});
