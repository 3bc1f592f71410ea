// Compresses a text format: one gzip member for each piece, so that an export can be resumed between any two.
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { PlainWriter } from "./writer.ts";

const compress = promisify(gzip);
/** The byte that names the operating system (RFC 1952, 2.3); 255, "unknown", gives the same file on every system. */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/** A gzip file may have any number of members; its content is theirs in order (RFC 1952, 2.2). */
export function gzipped(writer: PlainWriter): PlainWriter {
  return {
    begin: async () => memberOf(await writer.begin()),
    take: async (slice) => memberOf(await writer.take(slice)),
    end: async () => memberOf(await writer.end()),
  };
}

/** Node writes no time and no name into the header. */
async function memberOf(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes;
  const member = await compress(bytes);
  member[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
  return member;
}
