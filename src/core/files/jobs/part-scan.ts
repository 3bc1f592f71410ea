// Reads a written part again, once, from its first byte to its last: its hash, and what can be told of its lines.
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

export interface PartScan {
  readonly bytes: number;
  readonly sha256: string;
  /** what a compressed file was unpacked to; 0 where nothing was unpacked */
  readonly unpackedBytes: number;
  /** lines of a text format: line ends that stand in no quotes; null where the content could not be read as that */
  readonly lines: LineScan | null;
}

export interface LineScan {
  readonly count: number;
  /** the first line, the second and the last one, without their ends */
  readonly first: string;
  readonly second: string;
  readonly last: string;
  /** a parameter that signs an address stands in it */
  readonly hasSignature: boolean;
  /** the name of the secret of a call's channel stands in it, with a value that was not taken out */
  readonly hasChannelSecret: boolean;
}

export interface ScanOptions {
  /** csv: line ends inside quotes end nothing; lines: every line end does; bytes: only the hash is wanted */
  readonly as: "csv" | "lines" | "bytes";
  readonly isCompressed: boolean;
  /** Most bytes that a compressed file is unpacked to; one with more is hashed only. No bound without it. */
  readonly mostUnpackedBytes?: number;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
/** A longer line is kept up to here; the ends of lines are found all the same. */
const LONGEST_KEPT = 1 << 20;
const SIGNATURE = /[?&](?:[\w-]*signature|sig|x-amz-credential|policy)=(?!\[removed\])[^&\s"]{8,}/iu;
const CHANNEL_SECRET = /ws[^a-z\d]{0,3}channel[^}]{0,200}?secret\\*"+\s*:\s*\\*"+(?!\[removed\])[^"\\]/iu;

/**
 * Reads what the file holds when it is opened, and never a link, a pipe or a device. Rejects with what the file system
 * refused.
 */
export async function scanPart(path: string, options: ScanOptions, signal: AbortSignal): Promise<PartScan> {
  const handle = await openPlainFile(path);
  try {
    const { size } = await handle.stat();
    return await scanBytes(handle, size, options, signal);
  } finally {
    await handle.close();
  }
}

/** Windows has the last two not, and neither such links nor such pipes: there they count as 0. */
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
  const { as, isCompressed, mostUnpackedBytes = Infinity } = options;
  const hash = createHash("sha256");
  let bytes = 0;
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const lines = makeLineScanner(as === "csv");
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
  // A file that grows meanwhile is read up to where it ended.
  const read =
    size === 0
      ? Readable.from([])
      : handle.createReadStream({ start: 0, end: size - 1, highWaterMark: 1 << 18, autoClose: false });
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
  // What is damaged or too much ends the reading early, and the hash is that of the whole file.
  return { ...(await scanBytes(handle, size, { as: "bytes", isCompressed }, signal)), unpackedBytes };
}

function isDamage(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && String(thrown.code).startsWith("Z_");
}

function makeLineScanner(hasQuotes: boolean): {
  readonly take: (chunk: Buffer) => void;
  readonly end: () => LineScan;
} {
  let [count, first, second, last] = [0, "", "", ""];
  let isQuoted = false;
  let pieces: Buffer[] = [];
  let kept = 0;
  let [hasSignature, hasChannelSecret] = [false, false];

  function keep(piece: Buffer): void {
    if (kept < LONGEST_KEPT) pieces.push(piece);
    kept += piece.length;
  }

  function endLine(): void {
    const line = Buffer.concat(pieces).toString("utf8").replace(/\r$/u, "");
    count += 1;
    if (count === 1) first = line.replace(/^\uFEFF/u, "");
    if (count === 2) second = line;
    last = line;
    hasSignature ||= SIGNATURE.test(line);
    hasChannelSecret ||= CHANNEL_SECRET.test(line);
    [pieces, kept] = [[], 0];
  }

  return {
    take(chunk) {
      let from = 0;
      for (let place = 0; place < chunk.length; place++) {
        const byte = chunk[place];
        if (hasQuotes && byte === QUOTE) isQuoted = !isQuoted;
        if (byte !== LINE_FEED || isQuoted) continue;
        keep(chunk.subarray(from, place));
        endLine();
        from = place + 1;
      }
      // The stream uses its memory again.
      if (from < chunk.length) keep(Buffer.from(chunk.subarray(from)));
    },
    end() {
      if (kept > 0) endLine();
      return { count, first, second, last, hasSignature, hasChannelSecret };
    },
  };
}
