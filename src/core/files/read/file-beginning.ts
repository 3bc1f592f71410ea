// The beginning of a file's text, which shows its format.
import type { FileFormat, Packing, TextEncoding } from "#contract/methods/detection.ts";
import { failureOf } from "#contract/failure.ts";
import { toUtf8 } from "#core/files/read/bytes/text-encoding.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { dropZeroBlocks } from "#core/files/read/bytes/zero-blocks.ts";
import { fileText } from "./file-text.ts";

export interface Beginning {
  readonly bytes: Buffer;
  readonly sizeBytes: number;
  readonly isWhole: boolean;
  /** the reason why nothing more can be read; thrown if the beginning is not recognised */
  readonly damage: unknown;
}

interface BeginningOptions {
  readonly packing: Packing;
  readonly format: FileFormat;
  readonly bytes: number;
  readonly signal: AbortSignal;
}

/**
 * The first bytes of the text, or all of a shorter one. Throws `Failed` badFile if nothing can be read, and the signal's
 * reason.
 */
export async function beginningOf(path: string, { bytes, signal, ...form }: BeginningOptions): Promise<Beginning> {
  const pieces: Buffer[] = [];
  let length = 0;
  let sizeBytes = 0;
  let damage: unknown = null;
  try {
    for await (const piece of fileText(path, { ...form, limits: READ_LIMITS, signal })) {
      // A copy: the bytes are valid until the next piece only.
      pieces.push(Buffer.from(piece.bytes));
      length += piece.bytes.length;
      sizeBytes = piece.totalBytes;
      if (length >= bytes) return { bytes: Buffer.concat(pieces), sizeBytes, isWhole: false, damage };
    }
  } catch (thrown) {
    // The bytes before the damage show the format. Reading the file will report the damage.
    if (length === 0 || failureOf(thrown).kind !== "badFile") throw thrown;
    damage = thrown;
  }
  return { bytes: Buffer.concat(pieces), sizeBytes, isWhole: true, damage };
}

/** The beginning as UTF-8, without blocks of zeros. */
export function textOf(bytes: Buffer, encoding: TextEncoding): Buffer {
  const decoder = toUtf8(encoding);
  return dropZeroBlocks(Buffer.concat([decoder.chunk(bytes), decoder.end()]));
}
