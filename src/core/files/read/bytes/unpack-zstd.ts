// Unpacks zstd (RFC 8878) block by block. Node's own stream loses what follows the first frame, without an error.
import { createZstdDecompress, type ZstdDecompress } from "node:zlib";
import type { ReadLimits } from "#core/files/read/records/batch.ts";
import { badFile, damagedEnd, readFailureOf } from "#core/files/read/records/read-failure.ts";
import { ZSTD_MAGIC } from "./known-files.ts";
import { DensityGuard, PackedBytes, restAfter, settled, type FilePiece } from "./packed-bytes.ts";
import { say } from "#texts/say.ts";

const UNPACKED_BYTES = 256 * 1024;
const MAGIC_BYTES = 4;
const CHECKSUM_BYTES = 4;
const BLOCK_HEADER_BYTES = 3;
/** The magic of frames without content, which differ in their last four bits (RFC 8878, 3.1.2). */
const SKIPPABLE = 0x184d2a50;
/** The type of a block that repeats one byte (RFC 8878, 3.1.1.2.2). */
const REPEATED = 1;

/**
 * The content of each frame of a zstd file, in order. Throws `Failed` badFile after everything that could be unpacked,
 * with `isReadToEnd` if something else follows the content.
 */
export async function* unpackZstd(packed: AsyncGenerator<FilePiece>, limits: ReadLimits): AsyncGenerator<FilePiece> {
  const source = new PackedBytes(packed);
  const guard = new DensityGuard(source, limits);
  for (;;) {
    const magic = await source.take(MAGIC_BYTES);
    if (magic?.equals(ZSTD_MAGIC) === true) {
      for await (const bytes of frameContent(source)) {
        guard.add(bytes.length);
        yield { ...source.progress, bytes };
      }
    } else if (magic !== null && (magic.readUInt32LE() & ~0xf) === SKIPPABLE) await passFrame(source);
    else {
      const otherBytes = await restAfter(source, magic);
      if (otherBytes > 0) throw damagedEnd(say("core.files.gzip.more", { bytes: otherBytes }));
      return;
    }
  }
}

/** Skips a frame without content, whatever its size. */
async function passFrame(source: PackedBytes): Promise<void> {
  let left = (await part(source, 4)).readUInt32LE();
  while (left > 0) left -= (await source.readSome(left))?.length ?? left;
}

/** The content of one frame, whose magic is taken already. */
async function* frameContent(source: PackedBytes): AsyncGenerator<Buffer> {
  const unpacker = createZstdDecompress({ chunkSize: UNPACKED_BYTES });
  let ready: Buffer[] = [];
  unpacker.on("data", (bytes: Buffer) => ready.push(bytes));
  // Each step hears of the failure itself; the stream wants a listener all the same.
  unpacker.on("error", () => undefined);
  try {
    const { header, hasChecksum } = await frameHeader(source);
    await write(unpacker, Buffer.concat([ZSTD_MAGIC, header]));
    for (let isLast = false; !isLast;) {
      const blockHeader = await part(source, BLOCK_HEADER_BYTES);
      const facts = blockHeader.readUIntLE(0, BLOCK_HEADER_BYTES);
      isLast = (facts & 1) === 1;
      const size = ((facts >> 1) & 3) === REPEATED ? 1 : facts >> 3;
      const block = await part(source, size);
      const checksum = isLast && hasChecksum ? await part(source, CHECKSUM_BYTES) : Buffer.alloc(0);
      const failure = await write(unpacker, Buffer.concat([blockHeader, block, checksum]));
      yield* ready;
      ready = [];
      if (failure !== null) throw damageOf(failure);
    }
  } finally {
    unpacker.destroy();
  }
}

/** The header of a frame behind its magic (RFC 8878, 3.1.1.1). */
async function frameHeader(source: PackedBytes): Promise<{ readonly header: Buffer; readonly hasChecksum: boolean }> {
  const descriptor = await part(source, 1);
  const flags = descriptor[0] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0;
  const dictionaryBytes = [0, 1, 2, 4][flags & 3] ?? 0;
  const rest = await part(source, (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes);
  return { header: Buffer.concat([descriptor, rest]), hasChecksum: (flags & 4) !== 0 };
}

function write(unpacker: ZstdDecompress, bytes: Buffer): Promise<Error | null> {
  return settled(unpacker, (done) => unpacker.write(bytes, done));
}

/** Exactly so many bytes. Throws `Failed` badFile if the file ends before. */
async function part(source: PackedBytes, bytes: number): Promise<Buffer> {
  const taken = bytes === 0 ? Buffer.alloc(0) : await source.take(bytes);
  if (taken === null) throw badFile(say("core.files.gzip.cutShort"));
  return taken;
}

/** Every error of the unpacker is damage: its codes name the part of the format that is wrong. */
function damageOf(failure: Error): unknown {
  return "code" in failure && String(failure.code).startsWith("ZSTD_")
    ? badFile(say("core.files.unpacking.Z_DATA_ERROR"))
    : readFailureOf(failure);
}
