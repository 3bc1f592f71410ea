// Reads a written part again, once: its hash, and facts about its lines.
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Rereading } from "../write/writer.ts";

export interface PartScan {
  readonly bytes: number;
  readonly sha256: string;
  /** size of a compressed file after unpacking; 0 when nothing was unpacked */
  readonly unpackedBytes: number;
  /** null when only the hash was asked for, or when a compressed file is damaged or too large */
  readonly lines: LineScan | null;
}

export interface LineScan {
  readonly count: number;
  /** the first line, the second and the last one, without their ends */
  readonly first: string;
  readonly second: string;
  readonly last: string;
  /** true when the file has a parameter that signs an address */
  readonly hasSignature: boolean;
  /** true when the file has the secret of a call's channel */
  readonly hasChannelSecret: boolean;
}

export interface ScanOptions {
  /** table: a line end inside quotes ends no line; records: every line end ends one; bytes: only the hash is wanted */
  readonly as: Rereading["as"];
  readonly isCompressed: boolean;
  /** A compressed file that unpacks to more bytes is only hashed. Absent: no limit. */
  readonly mostUnpackedBytes?: number;
  /** gets the number of bytes read so far */
  readonly onRead?: (bytes: number) => void;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
/** Bytes that are read at once. */
const PIECE_BYTES = 1 << 18;
/** Only so many bytes of a longer line are kept; its end is found all the same. */
const LONGEST_KEPT = 1 << 20;
const SIGNATURE = /[?&](?:[\w-]*signature|sig|x-amz-credential|policy)=(?!\[removed\])[^&\s"]{8,}/iu;
const CHANNEL_SECRET = /ws[^a-z\d]{0,3}channel[^}]{0,200}?secret\\*"+\s*:\s*\\*"+(?!\[removed\])[^"\\]/iu;

/** Reads the content as of opening, never a link, a pipe or a device. Rejects with the errors of the file system. */
export async function scanPart(path: string, options: ScanOptions, signal: AbortSignal): Promise<PartScan> {
  const handle = await openPlainFile(path);
  try {
    const { size } = await handle.stat();
    return await scanBytes(handle, size, options, signal);
  } finally {
    await handle.close();
  }
}

/** Windows lacks the last two flags, and such links and pipes; the flags count as 0 there. */
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

async function openPlainFile(path: string): Promise<FileHandle> {
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw Object.assign(new Error("no plain file"), { code: "EINVAL" });
}

async function scanBytes(
  handle: FileHandle,
  size: number,
  options: ScanOptions,
  signal: AbortSignal,
): Promise<PartScan> {
  const { as, isCompressed, mostUnpackedBytes = Infinity, onRead } = options;
  const hash = createHash("sha256");
  let bytes = 0;
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      onRead?.(bytes);
      done(null, chunk);
    },
  });
  const lines = new LineScanner(as === "table");
  let unpackedBytes = 0;
  const take = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) if (as !== "bytes") lines.take(chunk);
  };
  const takeUnpacked = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > mostUnpackedBytes) throw new Error("too much");
      lines.take(chunk);
    }
  };
  const read = piecesOf(handle, size);
  if (!isCompressed || as === "bytes") {
    await pipeline(read, hashing, take, { signal });
    return { bytes, sha256: hash.digest("hex"), unpackedBytes, lines: as === "bytes" ? null : lines.end() };
  }
  let isWhole = true;
  await pipeline(read, hashing, createGunzip(), takeUnpacked, { signal }).catch((thrown: unknown) => {
    const isTooMuch = unpackedBytes > mostUnpackedBytes && !signal.aborted;
    if (!isTooMuch && !isDamage(thrown)) throw thrown;
    isWhole = false;
  });
  if (isWhole) return { bytes, sha256: hash.digest("hex"), unpackedBytes, lines: lines.end() };
  // Damaged or too much: the reading ended early, but the hash must be that of the whole file.
  return { ...(await scanBytes(handle, size, { as: "bytes", isCompressed }, signal)), unpackedBytes };
}

/** The first bytes of the file, so many. The handle's own stream would close it if the reading ends early. */
async function* piecesOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.allocUnsafe(PIECE_BYTES), position: at });
    if (bytesRead === 0) return;
    // A file that grows meanwhile is read up to where it ended.
    yield buffer.subarray(0, Math.min(bytesRead, size - at));
    at += bytesRead;
  }
}

function isDamage(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && String(thrown.code).startsWith("Z_");
}

/** Takes the bytes of a text, piece by piece, and finds its lines. */
class LineScanner {
  readonly #hasQuotes: boolean;
  #isQuoted = false;
  #pieces: Buffer[] = [];
  #keptBytes = 0;
  #found = { count: 0, first: "", second: "", last: "", hasSignature: false, hasChannelSecret: false };

  /** With quotes, a line end between two of them ends no line. */
  constructor(hasQuotes: boolean) {
    this.#hasQuotes = hasQuotes;
  }

  take(chunk: Buffer): void {
    let from = 0;
    let isQuoted = this.#isQuoted;
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index];
      if (this.#hasQuotes && byte === QUOTE) isQuoted = !isQuoted;
      if (byte !== LINE_FEED || isQuoted) continue;
      this.#keep(chunk.subarray(from, index));
      this.#endLine();
      from = index + 1;
    }
    this.#isQuoted = isQuoted;
    // Copied, because the stream uses its memory again.
    if (from < chunk.length) this.#keep(Buffer.from(chunk.subarray(from)));
  }

  end(): LineScan {
    if (this.#keptBytes > 0) this.#endLine();
    return this.#found;
  }

  #keep(piece: Buffer): void {
    if (this.#keptBytes < LONGEST_KEPT) this.#pieces.push(piece);
    this.#keptBytes += piece.length;
  }

  #endLine(): void {
    const line = Buffer.concat(this.#pieces).toString("utf8").replace(/\r$/u, "");
    const found = this.#found;
    found.count += 1;
    if (found.count === 1) found.first = line.replace(/^\uFEFF/u, "");
    if (found.count === 2) found.second = line;
    found.last = line;
    found.hasSignature ||= SIGNATURE.test(line);
    found.hasChannelSecret ||= CHANNEL_SECRET.test(line);
    this.#pieces = [];
    this.#keptBytes = 0;
  }
}
