// Tests that another program reads the sheets of a workbook back: cells of every type, long and strange texts, sizes.
import ExcelJS from "exceljs";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import type { ColumnType } from "#contract/exports/export-columns.ts";
import type { Cell, WritePlan } from "./writer.ts";
import { openXlsxWithin } from "./xlsx.ts";
import { LONGEST_CELL } from "./xlsx-sheet.ts";

const ALL = { mostRows: 1000, mostSheetBytes: 1e9 };

async function bytesOf(
  types: readonly ColumnType[],
  slices: readonly (readonly (readonly Cell[])[])[],
  limits = ALL,
): Promise<Buffer> {
  const columns = types.map((type, index) => ({ name: `c${index}`, type }));
  const plan: WritePlan = {
    dataset: "calls",
    format: "xlsx",
    columns,
    zone: "Europe/Berlin",
    options: DEFAULT_OPTIONS,
  };
  const writer = openXlsxWithin(plan, limits);
  const pieces = [await writer.begin()];
  for (const rows of slices) pieces.push(await writer.take({ kind: "cells", rowCount: rows.length, rows }));
  pieces.push(await writer.end());
  return Buffer.concat(pieces);
}

async function workbookOf(...sheets: Parameters<typeof bytesOf>): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(await bytesOf(...sheets)).buffer);
  return book;
}

async function cellsOf(type: ColumnType, cells: readonly Cell[]): Promise<readonly unknown[]> {
  const sheet = (await workbookOf([type], [cells.map((cell) => [cell])])).worksheets[0];
  return cells.map((_, index) => sheet?.getCell(index + 2, 1).value ?? null);
}

test("texts, numbers, flags and empty cells are read back as they are", async () => {
  const cells = ["text", "=1+1", "001", " a ", 1.5, -2, 0, true, false, null, "a\tb\nc\rd", "<&>\"'", "_x_", "_x004_"];
  expect(await cellsOf("text", cells)).toEqual(cells);
});

test("signs that XML cannot hold, and texts like their escapes, are escaped", async () => {
  const texts = ["\u0001\u001F\uFFFE🙂", "_x0041_", "\uD83D", "a\uDE42", "\u007F\u009F"];
  expect(await cellsOf("id", texts)).toEqual([
    "_x0001__x001F__xFFFE_🙂",
    "_x005F_x0041_",
    "_xD83D_",
    "a_xDE42_",
    "\u007F\u009F",
  ]);
});

test("a time is the wall clock of the zone; before March 1900 and beyond dates there is none", async () => {
  const secondsOf = (text: string): number => Date.parse(text) / 1000;
  const times = ["2026-07-01T12:00:00Z", "2026-12-31T23:30:01Z", "1900-03-01T00:00:00Z", "1900-02-27T00:00:00Z"];
  expect(await cellsOf("time", [...times.map(secondsOf), 1e15, "text", null])).toEqual([
    new Date("2026-07-01T14:00:00Z"),
    new Date("2027-01-01T00:30:01Z"),
    new Date("1900-03-01T01:00:00Z"),
    null,
    null,
    null,
    null,
  ]);
  expect(await cellsOf("seconds", [1_772_370_000])).toEqual([1_772_370_000]);
});

test("a text of the longest length is whole, a longer one ends with an ellipsis and never with half a sign", async () => {
  const longest = "x".repeat(LONGEST_CELL);
  const [whole, cut, face] = await cellsOf("text", [longest, `${longest}x`, `${"x".repeat(LONGEST_CELL - 2)}🙂x`]);
  expect(whole).toBe(longest);
  expect(cut).toBe(`${longest.slice(1)}…`);
  expect(face).toBe(`${"x".repeat(LONGEST_CELL - 2)}\uFFFD…`);
});

test("columns after Z are AA and so on, with the header of each, a width for each type, and ids as text", async () => {
  const types = ["id", "text", "number", "flag", "time", "seconds", "list", "json"] as const;
  const many = Array.from({ length: 704 }, (_, index) => types[index % types.length] ?? "id");
  const sheet = (await workbookOf(many, [[many.map((_, index) => `${index}`)]])).worksheets[0];
  expect(["A1", "Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1"].map((place) => sheet?.getCell(place).value)).toEqual(
    [0, 25, 26, 51, 52, 701, 702].map((index) => (many[index] === "time" ? `c${index} (Europe/Berlin)` : `c${index}`)),
  );
  const read = many.map((_, index) => sheet?.getCell(2, index + 1).value ?? null);
  expect(read).toEqual(many.map((type, index) => (type === "time" ? null : `${index}`)));
  expect(types.map((_, index) => sheet?.getColumn(index + 1).width)).toEqual([22, 40, 12, 9, 20, 13, 24, 40]);
  expect([sheet?.getCell("A1").font.bold, sheet?.getCell("A2").font.bold ?? false]).toEqual([true, false]);
  expect([sheet?.getCell("A2").numFmt, sheet?.getCell("B2").numFmt]).toEqual(["@", undefined]);
  expect(sheet?.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
});

test("a sheet is followed by another after its last row or when its bytes are reached", async () => {
  const rows = Array.from({ length: 7 }, (_, index) => [index + 1]);
  const sheetsOf = async (limits: typeof ALL) => {
    const book = await workbookOf(["number"], [rows.slice(0, 4), rows.slice(4)], limits);
    return book.worksheets.map((sheet) => [sheet.name, ...sheet.getColumn(1).values.slice(1)]);
  };
  expect(await sheetsOf({ ...ALL, mostRows: 3 })).toEqual([
    ["calls", "c0", 1, 2, 3],
    ["calls 2", "c0", 4, 5, 6],
    ["calls 3", "c0", 7],
  ]);
  expect(await sheetsOf({ ...ALL, mostRows: 7 })).toEqual([["calls", "c0", 1, 2, 3, 4, 5, 6, 7]]);
  const rowBytes = Buffer.byteLength('<row r="2"><c r="A2"><v>1</v></c></row>');
  expect(await sheetsOf({ ...ALL, mostSheetBytes: 4 * rowBytes })).toEqual([
    ["calls", "c0", 1, 2, 3, 4],
    ["calls 2", "c0", 5, 6, 7],
  ]);
  expect(await sheetsOf({ ...ALL, mostSheetBytes: 4 * rowBytes + 1 })).toEqual([
    ["calls", "c0", 1, 2, 3, 4, 5],
    ["calls 2", "c0", 6, 7],
  ]);
});

test("the parts of a workbook have the names, the types and the relations of ECMA-376", async () => {
  const rows = [[1], [2]];
  const files = unzipSync(await bytesOf(["number"], [rows], { ...ALL, mostRows: 1 }));
  const sheets = ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"];
  const parts = [
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "_rels/.rels",
    "[Content_Types].xml",
  ];
  expect(Object.keys(files)).toEqual([...sheets, ...parts]);
  const texts = Object.values(files).map((bytes) => strFromU8(bytes));
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  expect(texts.filter((text) => text.startsWith(head))).toEqual(texts);
  const named = texts.flatMap((text) => text.match(/(?:http:\/\/|application\/)[^"]*/gu) ?? []);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const inPackage = "http://schemas.openxmlformats.org/package/2006";
  const type = "application/vnd.openxmlformats";
  expect(named).toEqual([
    main,
    main,
    main,
    main,
    relations,
    `${inPackage}/relationships`,
    `${relations}/worksheet`,
    `${relations}/worksheet`,
    `${relations}/styles`,
    `${inPackage}/relationships`,
    `${relations}/officeDocument`,
    `${inPackage}/content-types`,
    `${type}-package.relationships+xml`,
    "application/xml",
    `${type}-officedocument.spreadsheetml.sheet.main+xml`,
    `${type}-officedocument.spreadsheetml.worksheet+xml`,
    `${type}-officedocument.spreadsheetml.worksheet+xml`,
    `${type}-officedocument.spreadsheetml.styles+xml`,
  ]);
});
