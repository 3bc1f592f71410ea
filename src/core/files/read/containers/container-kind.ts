// Recognises files that hold other files: ZIP, and tar as it is or packed.
import type { Packing } from "#contract/methods/detection.ts";
import { failureOf } from "#contract/failure.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { fileBytes } from "#core/files/read/bytes/file-bytes.ts";
import { isZip, packingOf } from "#core/files/read/bytes/known-files.ts";
import { isTarHeader, TAR_BLOCK_BYTES } from "./read-tar.ts";

export type ContainerKind = { readonly holds: "zip" } | { readonly holds: "tar"; readonly packing: Packing };

/** Null for any other file, and for one that cannot be read. Throws the signal's reason. */
export async function containerKindOf(path: string, signal: AbortSignal): Promise<ContainerKind | null> {
  const packed = await beginning(path, "none", signal);
  if (isZip(packed)) return { holds: "zip" };
  const packing = packingOf(packed);
  const plain = packing === "none" || packing === "parquet" ? packed : await beginning(path, packing, signal);
  return isTarHeader(plain) ? { holds: "tar", packing } : null;
}

/** The first block; less if the file is shorter, damaged or cannot be read. */
async function beginning(path: string, packing: Packing, signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const { bytes } of fileBytes(path, { packing, limits: READ_LIMITS, signal })) {
      pieces.push(Buffer.from(bytes.subarray(0, TAR_BLOCK_BYTES)));
      if (pieces.reduce((sum, piece) => sum + piece.length, 0) >= TAR_BLOCK_BYTES) break;
    }
  } catch (thrown) {
    if (failureOf(thrown).kind !== "badFile") throw thrown;
  }
  return Buffer.concat(pieces);
}
