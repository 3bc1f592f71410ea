// Unpacks gzip (RFC 1952, 1951) to its last readable byte. Node's Gunzip loses a piece if the checksum is wrong.
import { crc32, createInflateRaw } from "node:zlib";
import type { ReadLimits } from "#core/files/read/records/batch.ts";
import { GZIP_MAGIC } from "./known-files.ts";
import { DensityGuard, PackedBytes, restAfter, settled, SLICE_BYTES, type FilePiece } from "./packed-bytes.ts";
import { badFile, damagedEnd } from "#core/files/read/records/read-failure.ts";
import { say } from "#texts/say.ts";

const UNPACKED_BYTES = 256 * 1024;

const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
/** Flags of a header (RFC 1952, 2.3.1). */
const HAS_HEADER_CHECKSUM = 2;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;

/**
 * The content of each member of a gzip file, in order. Throws `Failed` badFile after everything that could be unpacked,
 * with `isReadToEnd` if that is all of the content, and only its checksum or the bytes after it are wrong.
 */
export async function* unpackGzip(packed: AsyncGenerator<FilePiece>, limits: ReadLimits): AsyncGenerator<FilePiece> {
  const source = new PackedBytes(packed);
  const guard = new DensityGuard(source, limits);
  let doubt: string | null = null;
  for (let member = 1; ; member++) {
    await passHeader(source);
    let checksum = 0;
    let length = 0;
    for await (const bytes of inflated(source)) {
      checksum = crc32(bytes, checksum);
      length += bytes.length;
      guard.add(bytes.length);
      yield { ...source.progress, bytes };
    }
    doubt ??= judgeTrailer(await source.take(TRAILER_BYTES), checksum, length, member);
    const behind = await source.take(GZIP_MAGIC.length);
    if (behind?.equals(GZIP_MAGIC) === true) continue;
    const otherBytes = await restAfter(source, behind);
    if (otherBytes > 0) doubt ??= say("core.files.gzip.more", { bytes: otherBytes });
    if (doubt !== null) throw damagedEnd(doubt);
    return;
  }
}

/** Skips the header of a member; the magic of all but the first member is skipped already. */
async function passHeader(source: PackedBytes): Promise<void> {
  const isFirst = source.takenBytes === 0;
  const header = await source.take(HEADER_BYTES - (isFirst ? 0 : GZIP_MAGIC.length));
  const flags = header?.at(isFirst ? 3 : 1);
  if (flags === undefined) throw badFile(say("core.files.gzip.cutShort"));
  if ((flags & HAS_EXTRA) !== 0) {
    const length = (await source.take(2))?.readUInt16LE() ?? 0;
    await source.take(length);
  }
  for (const text of [HAS_NAME, HAS_COMMENT]) {
    if ((flags & text) !== 0) await source.passText();
  }
  if ((flags & HAS_HEADER_CHECKSUM) !== 0) await source.take(2);
}

/** The content of one member; the bytes after it stay in the source. */
export async function* inflated(source: PackedBytes): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: UNPACKED_BYTES });
  let ready: Buffer[] = [];
  inflate.on("data", (bytes: Buffer) => ready.push(bytes));
  // Each step hears of the failure itself; the stream wants a listener all the same.
  inflate.on("error", () => undefined);
  try {
    for (;;) {
      const slice = await source.readSome(SLICE_BYTES);
      const before = inflate.bytesWritten;
      const failure = await settled(inflate, (done) => {
        if (slice === null) inflate.once("end", done).end();
        else inflate.write(slice, done);
      });
      const unpacked = ready;
      ready = [];
      yield* unpacked;
      if (failure !== null) throw slice === null ? badFile(say("core.files.gzip.cutShort")) : failure;
      if (slice === null) return;
      const used = inflate.bytesWritten - before;
      if (used < slice.length) {
        source.giveBack(slice.subarray(used));
        return;
      }
    }
  } finally {
    inflate.destroy();
  }
}

function judgeTrailer(trailer: Buffer | null, checksum: number, length: number, member: number): string | null {
  if (trailer === null) return say("core.files.gzip.noChecksum");
  const isSame = trailer.readUInt32LE(0) === checksum && trailer.readUInt32LE(4) === length % 2 ** 32;
  return isSame ? null : say("core.files.gzip.badChecksum", { member });
}
