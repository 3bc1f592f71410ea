// Reads the directory of a ZIP file, ZIP64 included. Source: PKWARE, APPNOTE 6.3.10.
import { open, type FileHandle } from "node:fs/promises";
import { badFile } from "#core/files/read/records/read-failure.ts";
import { say } from "#texts/say.ts";

/** An entry as the directory describes it. */
export interface ZipPlace {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** where its own header begins in the file */
  readonly header: number;
  /** the kind of file of UNIX systems (S_IFMT); 0 if unknown */
  readonly fileKind: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const LOCATOR_64_BYTES = 20;
const END_64_BYTES = 56;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT_BYTES = 0xffff;
const IS_LARGE = 0xffffffff;
const IS_MANY = 0xffff;
const MADE_BY_UNIX = 3;
const UTF8_FLAG = 0x800;
/** A larger directory is not read: it would name more files than can be opened. */
const LARGEST_DIRECTORY_BYTES = 64 * 1024 * 1024;

/**
 * The entries in the order of the directory; null if the file has none at its end, as one that was cut short. Throws
 * `Failed` badFile for a damaged or too large directory.
 */
export async function zipDirectory(handle: FileHandle): Promise<readonly ZipPlace[] | null> {
  const { size } = await handle.stat();
  const tailBytes = Math.min(size, END_BYTES + LONGEST_COMMENT_BYTES);
  const tail = await bytesAt(handle, size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(u32(END));
  if (end === -1 || end + END_BYTES > tail.length) return null;
  const span = (await span64(handle, size - tailBytes + end)) ?? {
    entries: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    start: tail.readUInt32LE(end + 16),
  };
  if (span.bytes > LARGEST_DIRECTORY_BYTES) throw badFile(say("core.files.containers.tooMany"));
  const directory = await bytesAt(handle, span.start, span.bytes);
  const places: ZipPlace[] = [];
  for (let at = 0; places.length < span.entries || span.entries === IS_MANY;) {
    if (at + ENTRY_BYTES > directory.length) break;
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw badFile(say("core.files.containers.damaged"));
    const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = lengths;
    places.push(placeOf(directory, at, nameBytes, extraBytes));
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  }
  if (places.length === 0 && span.entries > 0) throw badFile(say("core.files.containers.damaged"));
  return places;
}

/** True for a workbook of Excel. False for any other file, and for one that cannot be read. */
export async function isWorkbook(path: string): Promise<boolean> {
  try {
    const handle = await open(path, "r");
    try {
      return (await zipDirectory(handle))?.some(({ name }) => name === "xl/workbook.xml") === true;
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}

interface Span {
  readonly entries: number;
  readonly bytes: number;
  readonly start: number;
}

/** The span of the directory as ZIP64 states it; null without ZIP64. */
async function span64(handle: FileHandle, end: number): Promise<Span | null> {
  if (end < LOCATOR_64_BYTES) return null;
  const locator = await bytesAt(handle, end - LOCATOR_64_BYTES, LOCATOR_64_BYTES);
  if (locator.length < LOCATOR_64_BYTES || locator.readUInt32LE(0) !== LOCATOR_64) return null;
  const at = Number(locator.readBigUInt64LE(8));
  const end64 = Number.isSafeInteger(at) ? await bytesAt(handle, at, END_64_BYTES) : Buffer.alloc(0);
  if (end64.length < END_64_BYTES || end64.readUInt32LE(0) !== END_64) {
    throw badFile(say("core.files.containers.damaged"));
  }
  return {
    entries: Number(end64.readBigUInt64LE(32)),
    bytes: Number(end64.readBigUInt64LE(40)),
    start: Number(end64.readBigUInt64LE(48)),
  };
}

function placeOf(directory: Buffer, at: number, nameBytes: number, extraBytes: number): ZipPlace {
  const flags = directory.readUInt16LE(at + 8);
  const nameEnd = at + ENTRY_BYTES + nameBytes;
  const sizes = {
    unpackedBytes: directory.readUInt32LE(at + 24),
    packedBytes: directory.readUInt32LE(at + 20),
    header: directory.readUInt32LE(at + 42),
  };
  const isUnix = directory.readUInt8(at + 5) === MADE_BY_UNIX;
  return {
    name: zipName(directory.subarray(at + ENTRY_BYTES, nameEnd), flags),
    flags,
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    fileKind: isUnix ? (directory.readUInt32LE(at + 38) >>> 16) & 0o170000 : 0,
    ...withSizes64(directory.subarray(nameEnd, nameEnd + extraBytes), sizes),
  };
}

type Sizes = Pick<ZipPlace, "unpackedBytes" | "packedBytes" | "header">;

/** ZIP64 states only the sizes that do not fit, in this order (4.5.3). */
function withSizes64(extra: Buffer, sizes: Sizes): Sizes {
  const large = { ...sizes };
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      let field = at + 4;
      for (const name of ["unpackedBytes", "packedBytes", "header"] as const) {
        if (sizes[name] !== IS_LARGE || field + 8 > Math.min(end, extra.length)) continue;
        large[name] = Number(extra.readBigUInt64LE(field));
        field += 8;
      }
    }
    at = end;
  }
  return large;
}

/** The name as UTF-8 if it says so or can be; else as the letters of western Europe. */
export function zipName(bytes: Buffer, flags: number): string {
  const text = bytes.toString("utf8");
  return (flags & UTF8_FLAG) !== 0 || !text.includes("\uFFFD") ? text : bytes.toString("latin1");
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The bytes at a place of the file, fewer at its end. */
export async function bytesAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const { size } = await handle.stat();
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - Math.max(0, start))));
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, Math.max(0, start));
  return bytes.subarray(0, bytesRead);
}
