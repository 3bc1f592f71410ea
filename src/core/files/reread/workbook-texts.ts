// Reads the texts of a finished workbook: its ZIP entries in their order, and of each sheet row after row.
import { open, type FileHandle } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";
import { decodeEntities } from "./entities.ts";
import { cellKindOf, textsOfHeader, textsOfRow, type HeldText, type HeldTextReader } from "./held-text.ts";

const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const LOCAL_HEADER_BYTES = 30;
const PIECE_BYTES = 1 << 18;
const SHEET = /^xl\/worksheets\/sheet\d+\.xml$/u;
const ROW_END = "</row>";
const CELL = /<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gsu;
const TEXT = /<t[^<>]*>([^<]*)<\/t>/u;
const ESCAPE = /_x([0-9A-Fa-f]{4})_/gu;

interface Entry {
  readonly name: string;
  readonly start: number;
  readonly bytes: number;
}

export const readWorkbook: HeldTextReader = async function* ({ path, plan, signal }) {
  const { columns } = plan;
  const known = columns.map(cellKindOf);
  const handle = await open(path, "r");
  try {
    for (const entry of await entriesOf(handle)) {
      // The other parts hold the dataset's name and styles, and nothing of the rows.
      if (!SHEET.test(entry.name)) continue;
      let row = 0;
      for await (const xml of rowsOf(handle, entry)) {
        signal.throwIfAborted();
        const cells = cellsOf(xml, columns.length);
        const texts: Iterable<HeldText> =
          row === 0 ? textsOfHeader(cells, plan) : textsOfRow(cells, columns, known, row);
        yield* texts;
        row += 1;
      }
    }
  } finally {
    await handle.close();
  }
};

/** The directory at the end of a ZIP of less than 4 GiB and without a comment (APPNOTE 4.3.12, 4.3.16). */
async function entriesOf(handle: FileHandle): Promise<readonly Entry[]> {
  const { size } = await handle.stat();
  const end = await bytesAt(handle, size - END_BYTES, END_BYTES);
  if (size < END_BYTES || end.readUInt32LE(0) !== END_OF_DIRECTORY) throw new Error("a workbook has no directory");
  const directory = await bytesAt(handle, end.readUInt32LE(16), end.readUInt32LE(12));
  const entries: Entry[] = [];
  for (let place = 0; place < directory.length && directory.readUInt32LE(place) === DIRECTORY_ENTRY;) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((at) => directory.readUInt16LE(place + at));
    const nameEnd = place + 46 + (nameBytes ?? 0);
    const header = directory.readUInt32LE(place + 42);
    const local = await bytesAt(handle, header, LOCAL_HEADER_BYTES);
    entries.push({
      name: directory.toString("utf8", place + 46, nameEnd),
      start: header + LOCAL_HEADER_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28),
      bytes: directory.readUInt32LE(place + 20),
    });
    place = nameEnd + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return entries;
}

/** The XML of each row of a sheet. */
async function* rowsOf(handle: FileHandle, entry: Entry): AsyncGenerator<string> {
  const inflate = createInflateRaw();
  const packed = async (): Promise<void> => {
    for (let read = 0; read < entry.bytes; read += PIECE_BYTES) {
      const bytes = await bytesAt(handle, entry.start + read, Math.min(PIECE_BYTES, entry.bytes - read));
      if (!inflate.write(bytes)) await new Promise((resolve) => inflate.once("drain", resolve));
    }
    inflate.end();
  };
  const packing = packed();
  // The reader of the inflated bytes meets the rejection.
  packing.catch((thrown: unknown) => inflate.destroy(thrown instanceof Error ? thrown : new Error(String(thrown))));
  inflate.setEncoding("utf8");
  let rest = "";
  for await (const piece of inflate) {
    rest += String(piece);
    const rows = rest.split(ROW_END);
    rest = rows.pop() ?? "";
    yield* rows;
  }
  await packing;
}

async function bytesAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length));
  await handle.read(bytes, 0, bytes.length, Math.max(0, start));
  return bytes;
}

/** The texts of the cells by their columns; null for an empty cell and for a number, a time or a flag. */
function cellsOf(xml: string, columns: number): readonly (string | null)[] {
  const cells: (string | null)[] = Array.from({ length: columns }, () => null);
  for (const [, letters = "", content = ""] of xml.matchAll(CELL)) {
    const text = TEXT.exec(content)?.[1];
    if (text !== undefined) cells[placeOf(letters)] = unescaped(decodeEntities(text));
  }
  return cells;
}

/** 0 for A, 26 for AA. */
function placeOf(letters: string): number {
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Office's form of characters that XML cannot hold (ECMA-376, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replaceAll(ESCAPE, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
