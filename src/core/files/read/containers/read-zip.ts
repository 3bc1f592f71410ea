// Reads the entries of a ZIP file: by its directory, or one after the other if the file was cut before that.
import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { ReadLimits } from "#core/files/read/records/batch.ts";
import { badFile, damagedEnd, readFailureOf } from "#core/files/read/records/read-failure.ts";
import { DensityGuard, PackedBytes, type FilePiece } from "#core/files/read/bytes/packed-bytes.ts";
import { inflated } from "#core/files/read/bytes/unpack-gzip.ts";
import { slashedName, type ContainerEntry } from "./entry.ts";
import { bytesAt, zipDirectory, zipName, type ZipPlace } from "./zip-directory.ts";
import { say } from "#texts/say.ts";

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const LOCAL_HEADER_BYTES = 30;
const PIECE_BYTES = 64 * 1024;
const IS_LARGE = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;
const DESCRIPTOR_FLAG = 8;
const LINK = 0o120000;
const FILE = 0o100000;
const FOLDER = 0o040000;

/** The entries in the order of the directory. Throws `Failed` badFile for a file that ends before its directory. */
export async function* zipEntries(handle: FileHandle, limits: ReadLimits): AsyncGenerator<ContainerEntry> {
  const places = await zipDirectory(handle);
  if (places === null) {
    yield* entriesInTurn(new PackedBytes(pieces(handle, 0, Infinity)), limits);
    throw badFile(say("core.files.containers.cutShort"));
  }
  for (const place of places) yield entryAt(handle, place, limits);
}

export function entryAt(handle: FileHandle, place: ZipPlace, limits: ReadLimits): ContainerEntry {
  const name = slashedName(place.name);
  async function* content(): AsyncGenerator<Buffer> {
    const header = await bytesAt(handle, place.header, LOCAL_HEADER_BYTES);
    if (header.length < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER) {
      throw badFile(say("core.files.containers.damaged"));
    }
    const start = place.header + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    const source = new PackedBytes(pieces(handle, start, place.packedBytes));
    yield* checked(source, place, limits);
  }
  return { name, kind: kindOf(name, place.fileKind), obstacle: obstacleOf(place), content };
}

type Stated = Pick<ZipPlace, "method" | "crc" | "packedBytes">;

/** The unpacked content. Throws `Failed` badFile for a bomb, damage, an early end and, after all of it, a wrong checksum. */
async function* checked(source: PackedBytes, stated: Stated, limits: ReadLimits): AsyncGenerator<Buffer> {
  const guard = new DensityGuard(source, limits);
  let checksum = 0;
  for await (const bytes of stated.method === DEFLATED ? inflatedOf(source) : stored(source, stated.packedBytes)) {
    guard.add(bytes.length);
    checksum = crc32(bytes, checksum);
    yield bytes;
  }
  if (checksum !== stated.crc) throw damagedEnd(say("core.files.gzip.badChecksum", { member: 1 }));
}

async function* inflatedOf(source: PackedBytes): AsyncGenerator<Buffer> {
  try {
    yield* inflated(source);
  } catch (thrown) {
    throw readFailureOf(thrown);
  }
}

async function* stored(source: PackedBytes, length: number): AsyncGenerator<Buffer> {
  for (let left = length; left > 0;) {
    const piece = await source.readSome(Math.min(left, PIECE_BYTES));
    if (piece === null) throw badFile(say("core.files.gzip.cutShort"));
    left -= piece.length;
    yield piece;
  }
}

/** The entries by their own headers, up to the first whose end is not known. */
async function* entriesInTurn(source: PackedBytes, limits: ReadLimits): AsyncGenerator<ContainerEntry> {
  for (;;) {
    const header = await source.take(LOCAL_HEADER_BYTES);
    if (header === null || header.readUInt32LE(0) !== LOCAL_HEADER) return;
    const flags = header.readUInt16LE(6);
    const nameBytes = await source.take(header.readUInt16LE(26));
    const extraBytes = header.readUInt16LE(28);
    if (nameBytes === null || (extraBytes > 0 && (await source.take(extraBytes)) === null)) return;
    const name = slashedName(zipName(nameBytes, flags));
    const stated = {
      flags,
      method: header.readUInt16LE(8),
      crc: header.readUInt32LE(14),
      packedBytes: header.readUInt32LE(18),
    };
    const hasDescriptor = (flags & DESCRIPTOR_FLAG) !== 0;
    const isEndKnown = !hasDescriptor && stated.packedBytes !== IS_LARGE;
    if (!isEndKnown && stated.method !== DEFLATED) return;
    let isRead = false;
    async function* content(): AsyncGenerator<Buffer> {
      isRead = true;
      if (isEndKnown) return yield* checked(limitedTo(source, stated.packedBytes), stated, limits);
      const guard = new DensityGuard(source, limits);
      for await (const bytes of inflatedOf(source)) {
        guard.add(bytes.length);
        yield bytes;
      }
    }
    yield { name, kind: kindOf(name, 0), obstacle: obstacleOf(stated), content };
    if (!isRead) for await (const _ of isEndKnown ? stored(source, stated.packedBytes) : inflatedOf(source)) continue;
    if (hasDescriptor) await passDescriptor(source);
  }
}

/** The descriptor behind a content: checksum and two sizes, which may have 8 bytes, mostly behind a magic (4.3.9). */
async function passDescriptor(source: PackedBytes): Promise<void> {
  const found = await source.take(24 + 4);
  const rest = found ?? Buffer.alloc(0);
  const start = rest.length >= 4 && rest.readUInt32LE(0) === DESCRIPTOR ? 4 : 0;
  const end = [start + 12, start + 20].find((at) => at + 4 <= rest.length && rest.readUInt16LE(at) === 0x4b50);
  if (end !== undefined) source.giveBack(rest.subarray(end));
}

/** A view of the next bytes of the source alone. */
function limitedTo(source: PackedBytes, length: number): PackedBytes {
  async function* next(): AsyncGenerator<FilePiece> {
    let readBytes = 0;
    for await (const bytes of stored(source, length)) {
      readBytes += bytes.length;
      yield { bytes, readBytes, totalBytes: length };
    }
  }
  return new PackedBytes(next());
}

async function* pieces(handle: FileHandle, start: number, length: number): AsyncGenerator<FilePiece> {
  for (let readBytes = 0; readBytes < length;) {
    const bytes = await bytesAt(handle, start + readBytes, Math.min(PIECE_BYTES, length - readBytes));
    if (bytes.length === 0) return;
    readBytes += bytes.length;
    yield { bytes, readBytes, totalBytes: length };
  }
}

function kindOf(name: string, fileKind: number): ContainerEntry["kind"] {
  if (name.endsWith("/") || fileKind === FOLDER) return "folder";
  if (fileKind === LINK) return "link";
  return fileKind === 0 || fileKind === FILE ? "file" : "device";
}

function obstacleOf({ flags, method }: Pick<ZipPlace, "flags" | "method">): string | null {
  if ((flags & ENCRYPTED_FLAG) !== 0) return say("core.files.containers.encrypted");
  return method === STORED || method === DEFLATED ? null : say("core.files.containers.method", { method });
}
