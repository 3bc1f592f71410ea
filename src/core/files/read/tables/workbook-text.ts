// Reads the table in a workbook of Excel as CSV, a piece of a sheet at a time. Source: ECMA-376, Part 1.
import { open, type FileHandle } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import type { FilePiece } from "#core/files/read/bytes/packed-bytes.ts";
import { badFile, readFailureOf } from "#core/files/read/records/read-failure.ts";
import { shownName } from "#core/files/read/containers/entry.ts";
import { entryAt } from "#core/files/read/containers/read-zip.ts";
import { zipDirectory, type ZipPlace } from "#core/files/read/containers/zip-directory.ts";
import { headerOf, matchHeader } from "#core/files/read/csv/csv-header.ts";
import { csvLine } from "./csv-line.ts";
import { MergedRows, mergedColumns, type MergedColumn } from "./merged-cells.ts";
import { attributeOf, cellsOfRow, dateStyles, elementsIn, spanStyles, textIn, type SheetFacts } from "./sheet-cells.ts";
import { say } from "#texts/say.ts";

/** The texts that cells share are all in memory. */
const MOST_SHARED_BYTES = 128 * 1024 * 1024;
const MOST_PART_BYTES = 16 * 1024 * 1024;
/** Titles may stand above the header. */
const LOOKED_AT_ROWS = 20;
/** Text that is looked at again with each piece of the sheet. */
const LONGEST_ELEMENT_CHARACTERS = 8 * 1024 * 1024;
const LINE_CHARACTERS = 64 * 1024;

type Row = readonly (string | null)[];

/** The entries of the ZIP file by their names. */
type Places = ReadonlyMap<string, ZipPlace>;

interface Workbook {
  readonly handle: FileHandle;
  readonly facts: SheetFacts;
}

/**
 * The first sheet whose columns are known, or the first one, and the sheets with the same header. Throws `Failed` badFile
 * after everything that can be read, and the signal's reason.
 */
export async function* workbookText(path: string, signal: AbortSignal): AsyncGenerator<FilePiece> {
  const handle = await open(path, "r").catch((thrown: unknown) => {
    throw readFailureOf(thrown);
  });
  try {
    const { size: totalBytes } = await handle.stat();
    const places = new Map((await zipDirectory(handle))?.map((place) => [place.name, place]));
    const outline = await partOf(handle, places, "xl/workbook.xml");
    const sheets = await sheetsOf(handle, places, outline);
    const workbook = { handle, facts: await factsOf(handle, places, outline) };
    const tables = await Promise.all(sheets.map(({ name, place }) => beginningOf(workbook, name, place)));
    const main = tables.find(({ isKnown }) => isKnown) ?? tables.find(({ header }) => header.length > 0);
    if (main === undefined) return;
    const hasSameHeader = ({ header }: Table): boolean => header.join("\0") === main.header.join("\0");
    for (const table of tables.filter(hasSameHeader)) {
      const before = table.sheet.header;
      for await (const { text, share } of linesOf(workbook, table)) {
        signal.throwIfAborted();
        const readBytes = Math.min(totalBytes, before + Math.round(table.sheet.packedBytes * share));
        yield { bytes: Buffer.from(text), readBytes, totalBytes };
      }
    }
    const other = tables.find((table) => table.isKnown && !hasSameHeader(table));
    if (other !== undefined) throw badFile(say("core.files.workbook.otherSheet", { sheet: other.name }));
  } finally {
    await handle.close();
  }
}

interface NamedSheet {
  readonly name: string;
  readonly place: ZipPlace;
}

/** The visible sheets in the order of `outline`, the XML of the workbook. */
async function sheetsOf(handle: FileHandle, places: Places, outline: string): Promise<readonly NamedSheet[]> {
  const relations = await partOf(handle, places, "xl/_rels/workbook.xml.rels");
  const targets = new Map(
    [...elementsIn(relations, "Relationship")].map(({ attributes }) => [
      attributeOf(attributes, "Id"),
      attributeOf(attributes, "Target") ?? "",
    ]),
  );
  return [...elementsIn(outline, "sheet")].flatMap(({ attributes }) => {
    if ((attributeOf(attributes, "state") ?? "visible") !== "visible") return [];
    const target = targets.get(attributeOf(attributes, ":id")) ?? "";
    const place = places.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    return place === undefined ? [] : [{ name: shownName(attributeOf(attributes, "name") ?? ""), place }];
  });
}

async function factsOf(handle: FileHandle, places: Places, outline: string): Promise<SheetFacts> {
  const styles = await partOf(handle, places, "xl/styles.xml");
  return {
    texts: await sharedTexts(handle, places.get("xl/sharedStrings.xml")),
    isDate: dateStyles(styles),
    isSpan: spanStyles(styles),
    is1904: [...elementsIn(outline, "workbookPr")].some(({ attributes }) =>
      ["1", "true"].includes(attributeOf(attributes, "date1904") ?? ""),
    ),
  };
}

/** A small part of the workbook as text; empty if it has none. */
async function partOf(handle: FileHandle, places: Places, name: string): Promise<string> {
  const place = places.get(name);
  const pieces: Buffer[] = [];
  let length = 0;
  if (place !== undefined) {
    for await (const piece of entryAt(handle, place, READ_LIMITS).content()) {
      length += piece.length;
      if (length > MOST_PART_BYTES) throw badFile(say("core.files.workbook.tooLarge"));
      pieces.push(Buffer.from(piece));
    }
  }
  return Buffer.concat(pieces).toString("utf8");
}

async function sharedTexts(handle: FileHandle, place: ZipPlace | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (place === undefined) return texts;
  if (place.unpackedBytes > MOST_SHARED_BYTES) throw badFile(say("core.files.workbook.tooLarge"));
  for await (const { pieces } of elementsOf(handle, place, "si")) texts.push(...pieces.map(textIn));
  return texts;
}

interface Table {
  readonly name: string;
  readonly sheet: ZipPlace;
  readonly header: readonly string[];
  /** the rows before the header */
  readonly skipped: number;
  readonly merged: readonly MergedColumn[];
  /** the header names the facts of records */
  readonly isKnown: boolean;
}

/** Finds the header in the first rows of a sheet: the row with known names, else the first one that is not empty. */
async function beginningOf({ handle, facts }: Workbook, name: string, sheet: ZipPlace): Promise<Table> {
  const rows: Row[] = [];
  let merged: readonly MergedColumn[] = [];
  try {
    merged = await mergedColumns(entryAt(handle, sheet, READ_LIMITS).content());
  } catch {
    // Reading the sheet will say what is wrong with it.
  }
  const filler = new MergedRows(merged);
  try {
    for await (const { pieces: found } of elementsOf(handle, sheet, "row")) {
      rows.push(...found.map((xml) => filler.fill(xml, cellsOfRow(xml, facts))));
      if (rows.length >= LOOKED_AT_ROWS) break;
    }
  } catch {
    // Reading the sheet will say what is wrong with it.
  }
  const looked = rows.slice(0, LOOKED_AT_ROWS).map((row) => row.map((cell) => cell ?? ""));
  const known = looked.findIndex((names) => matchHeader(headerOf(names)).isSure);
  const skipped = known === -1 ? looked.findIndex((names) => names.some((name) => name !== "")) : known;
  return { name, sheet, header: looked[skipped] ?? [], skipped, merged, isKnown: known !== -1 };
}

/** The lines from the header on; rows without a cell are left out. */
async function* linesOf(
  { handle, facts }: Workbook,
  { sheet, header, skipped, merged }: Table,
): AsyncGenerator<{ readonly text: string; readonly share: number }> {
  const filler = new MergedRows(merged);
  let row = 0;
  for await (const { pieces, share } of elementsOf(handle, sheet, "row")) {
    let text = "";
    for (const xml of pieces) {
      const cells = [...filler.fill(xml, cellsOfRow(xml, facts))];
      // A name that goes over several rows is not a value of the rows below.
      if (row === skipped) filler.forget();
      if (row++ < skipped) continue;
      if (cells.every((cell) => cell === null)) continue;
      while (cells.length < header.length) cells.push(null);
      text += csvLine(cells);
      if (text.length < LINE_CHARACTERS) continue;
      yield { text, share };
      text = "";
    }
    if (text !== "") yield { text, share };
  }
}

/** The end of an element, or a whole one without content; its name. */
const END = /<\/(?:\w+:)?(\w+)>|<(?:\w+:)?(\w+)(?=[\s/])[^<>]*\/>/gu;

/**
 * The XML of each element of a name, without one that is not ended; `share`: of the part, read so far. Throws `Failed`
 * badFile after all elements of a damaged part.
 */
export async function* elementsOf(
  handle: FileHandle,
  place: ZipPlace,
  name: string,
  limits = READ_LIMITS,
): AsyncGenerator<{ readonly pieces: readonly string[]; readonly share: number }> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let readBytes = 0;
  for await (const bytes of entryAt(handle, place, limits).content()) {
    readBytes += bytes.length;
    rest += decoder.write(bytes);
    const pieces: string[] = [];
    let from = 0;
    for (const { 0: ending, 1: ended, 2: empty, index } of rest.matchAll(END)) {
      if ((ended ?? empty) !== name) continue;
      pieces.push(rest.slice(from, index + ending.length));
      from = index + ending.length;
    }
    rest = rest.slice(from);
    if (rest.length > LONGEST_ELEMENT_CHARACTERS) throw badFile(say("core.files.workbook.tooLarge"));
    if (pieces.length > 0) yield { pieces, share: readBytes / Math.max(readBytes, place.unpackedBytes) };
  }
}
