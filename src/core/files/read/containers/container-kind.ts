// Recognises files that hold other files: ZIP, tar as it is or packed, and mails.
import type { Packing } from "#contract/methods/detection.ts";
import { failureOf } from "#contract/failure.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { fileBytes } from "#core/files/read/bytes/file-bytes.ts";
import { isZip, packingOf } from "#core/files/read/bytes/known-files.ts";
import { isMailHead, MAIL_HEAD_BYTES, mayBeMail } from "./read-mail.ts";
import { isTarHeader, TAR_BLOCK_BYTES } from "./read-tar.ts";

export type ContainerKind =
  | { readonly holds: "zip" }
  | { readonly holds: "mail" }
  | { readonly holds: "tar"; readonly packing: Packing };

/** Null for any other file, and for one that cannot be read. Throws the signal's reason. */
export async function containerKindOf(path: string, signal: AbortSignal): Promise<ContainerKind | null> {
  const read = (packing: Packing, bytes = TAR_BLOCK_BYTES): Promise<Buffer> => beginning(path, packing, bytes, signal);
  const packed = await read("none");
  if (isZip(packed)) return { holds: "zip" };
  const packing = packingOf(packed);
  const plain = packing === "none" || packing === "parquet" ? packed : await read(packing);
  if (isTarHeader(plain)) return { holds: "tar", packing };
  return mayBeMail(packed) && isMailHead(await read("none", MAIL_HEAD_BYTES)) ? { holds: "mail" } : null;
}

/** The first bytes; fewer if the file is shorter, damaged or cannot be read. */
async function beginning(path: string, packing: Packing, wanted: number, signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const { bytes } of fileBytes(path, { packing, limits: READ_LIMITS, signal })) {
      pieces.push(Buffer.from(bytes.subarray(0, wanted)));
      if (pieces.reduce((sum, piece) => sum + piece.length, 0) >= wanted) break;
    }
  } catch (thrown) {
    if (failureOf(thrown).kind !== "badFile") throw thrown;
  }
  return Buffer.concat(pieces);
}
