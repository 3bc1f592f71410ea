// The bytes of a packed file, taken in pieces of any size; what every unpacker needs: steps that settle, and a bound.
import type { Transform } from "node:stream";
import type { ReadLimits } from "#core/files/read/records/batch.ts";
import { badFile } from "#core/files/read/records/read-failure.ts";
import { say } from "#texts/say.ts";

/** A piece of the file. `bytes` are only valid until the next one is asked for. */
export interface FilePiece {
  readonly bytes: Buffer;
  /** bytes on the disk that are read so far */
  readonly readBytes: number;
  readonly totalBytes: number;
}

/** Damage costs the content of one slice, so slices are small. */
export const SLICE_BYTES = 8 * 1024;

/** A stream of zlib. */
export type Unpacker = Transform;

type Done = (error?: Error | null) => void;

/** Waits for a step of the stream; gives its failure, or null. A stream that fails or ends does not end each step. */
export async function settled(stream: Unpacker, step: (done: Done) => void): Promise<Error | null> {
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

/** How many bytes follow the content, the taken ones included; 0 for zeros, which fill the last block of tapes and some disks. */
export async function restAfter(source: PackedBytes, taken: Buffer | null): Promise<number> {
  let isClean = true;
  let bytes = 0;
  const look = (rest: Buffer): void => {
    bytes += rest.length;
    isClean &&= rest.every((byte) => byte === 0);
  };
  if (taken !== null) look(taken);
  for (let rest = await source.readSome(SLICE_BYTES); rest !== null; rest = await source.readSome(SLICE_BYTES)) {
    look(rest);
  }
  return isClean ? 0 : bytes;
}

/** Stops unpacking when the content is too large for a log. */
export class DensityGuard {
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
    if (isBomb) throw badFile(say("core.files.gzip.bomb", { ratio: gzipRatio }));
  }
}

/** The bytes of the packed file, taken in pieces of any size. */
export class PackedBytes {
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
  async readSome(most: number): Promise<Buffer | null> {
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
      const some = await this.readSome(missing);
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
    for (let some = await this.readSome(SLICE_BYTES); some !== null; some = await this.readSome(SLICE_BYTES)) {
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
