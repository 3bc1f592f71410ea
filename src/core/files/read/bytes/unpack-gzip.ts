// Unpacks gzip (RFC 1952, 1951) to its last readable byte. Node's Gunzip loses a piece if the checksum is wrong.
import { crc32, createInflateRaw, type InflateRaw } from "node:zlib";
import { FILE_TEXTS } from "../../base/file-texts.ts";
import type { ReadLimits } from "../records/batch.ts";
import { GZIP_MAGIC } from "./known-files.ts";
import { badFile, damagedEnd } from "../records/read-failure.ts";

/** A piece of the file. `bytes` are only valid until the next one is asked for. */
export interface FilePiece {
  readonly bytes: Buffer;
  /** bytes on the disk that are read so far */
  readonly readBytes: number;
  readonly totalBytes: number;
}

/** Damage costs the content of one slice, so slices are small. */
const SLICE_BYTES = 8 * 1024;
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
    doubt ??= await judgeRest(source, behind);
    if (doubt !== null) throw damagedEnd(doubt);
    return;
  }
}

/** Skips the header of a member; the magic of all but the first member is skipped already. */
async function passHeader(source: PackedBytes): Promise<void> {
  const isFirst = source.takenBytes === 0;
  const header = await source.take(HEADER_BYTES - (isFirst ? 0 : GZIP_MAGIC.length));
  const flags = header?.at(isFirst ? 3 : 1);
  if (flags === undefined) throw badFile(FILE_TEXTS.gzip.cutShort);
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
async function* inflated(source: PackedBytes): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: UNPACKED_BYTES });
  let ready: Buffer[] = [];
  inflate.on("data", (bytes: Buffer) => ready.push(bytes));
  // Each step hears of the failure itself; the stream wants a listener all the same.
  inflate.on("error", () => undefined);
  try {
    for (;;) {
      const slice = await source.takeSome(SLICE_BYTES);
      const before = inflate.bytesWritten;
      const failure = await settled(inflate, (done) => {
        if (slice === null) inflate.once("end", done).end();
        else inflate.write(slice, done);
      });
      const unpacked = ready;
      ready = [];
      yield* unpacked;
      if (failure !== null) throw slice === null ? badFile(FILE_TEXTS.gzip.cutShort) : failure;
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

type Done = (error?: Error | null) => void;

/** Waits for a step of the stream; gives its failure, or null. A stream that fails or ends does not end each step. */
async function settled(stream: InflateRaw, step: (done: Done) => void): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const onEnd = (): void => resolve(stream.errored);
  stream.once("close", onEnd);
  stream.once("end", onEnd);
  step((error) => resolve(error ?? stream.errored));
  const failure = await promise;
  stream.off("close", onEnd);
  stream.off("end", onEnd);
  return failure;
}

function judgeTrailer(trailer: Buffer | null, checksum: number, length: number, member: number): string | null {
  if (trailer === null) return FILE_TEXTS.gzip.noChecksum;
  const isSame = trailer.readUInt32LE(0) === checksum && trailer.readUInt32LE(4) === length % 2 ** 32;
  return isSame ? null : FILE_TEXTS.gzip.badChecksum(member);
}

/** Zeros fill the last block of tapes and some disks. */
async function judgeRest(source: PackedBytes, first: Buffer | null): Promise<string | null> {
  let isClean = true;
  let bytes = 0;
  const look = (rest: Buffer): void => {
    bytes += rest.length;
    isClean &&= rest.every((byte) => byte === 0);
  };
  if (first !== null) look(first);
  for (let rest = await source.takeSome(SLICE_BYTES); rest !== null; rest = await source.takeSome(SLICE_BYTES)) {
    look(rest);
  }
  return isClean ? null : FILE_TEXTS.gzip.more(bytes);
}

/** Stops unpacking when the content is too large for a log. */
class DensityGuard {
  readonly #source: PackedBytes;
  readonly #limits: ReadLimits;
  #unpackedBytes = 0;

  constructor(source: PackedBytes, limits: ReadLimits) {
    this.#source = source;
    this.#limits = limits;
  }

  add(bytes: number): void {
    this.#unpackedBytes += bytes;
    const { gzipRatio, unsuspiciousBytes } = this.#limits;
    const isBomb =
      this.#unpackedBytes > unsuspiciousBytes && this.#unpackedBytes > this.#source.progress.readBytes * gzipRatio;
    if (isBomb) throw badFile(FILE_TEXTS.gzip.bomb(gzipRatio));
  }
}

/** The bytes of the packed file, taken in pieces of any size. */
class PackedBytes {
  readonly #pieces: AsyncGenerator<FilePiece>;
  #rest: Buffer = Buffer.alloc(0);
  #takenBytes = 0;
  #progress = { readBytes: 0, totalBytes: 0 };

  constructor(pieces: AsyncGenerator<FilePiece>) {
    this.#pieces = pieces;
  }

  get progress(): { readonly readBytes: number; readonly totalBytes: number } {
    return this.#progress;
  }

  get takenBytes(): number {
    return this.#takenBytes;
  }

  /** The available bytes, at most `most`; null at the end of the file. */
  async takeSome(most: number): Promise<Buffer | null> {
    if (this.#rest.length === 0) {
      const next = await this.#pieces.next();
      if (next.done === true) return null;
      const { bytes, readBytes, totalBytes } = next.value;
      this.#progress = { readBytes, totalBytes };
      // A copy: the bytes are valid until the next piece only.
      this.#rest = Buffer.from(bytes);
    }
    const taken = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(taken.length);
    this.#takenBytes += taken.length;
    return taken;
  }

  /** Exactly this many bytes; null if the file ends earlier, and its rest stays. */
  async take(count: number): Promise<Buffer | null> {
    const taken: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      const some = await this.takeSome(missing);
      if (some === null) {
        this.giveBack(Buffer.concat(taken));
        return null;
      }
      taken.push(some);
      missing -= some.length;
    }
    return Buffer.concat(taken);
  }

  /** Passes a text that ends with a zero. */
  async passText(): Promise<void> {
    for (let some = await this.takeSome(SLICE_BYTES); some !== null; some = await this.takeSome(SLICE_BYTES)) {
      const end = some.indexOf(0);
      if (end === -1) continue;
      this.giveBack(some.subarray(end + 1));
      return;
    }
  }

  giveBack(bytes: Buffer): void {
    this.#takenBytes -= bytes.length;
    this.#rest = Buffer.concat([bytes, this.#rest]);
  }
}
