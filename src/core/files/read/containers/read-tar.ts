// Reads the entries of a tar file as it comes: ustar, with the long names of pax and GNU. Source: POSIX.1-2017, pax.
import { badFile } from "#core/files/read/records/read-failure.ts";
import type { PackedBytes } from "#core/files/read/bytes/packed-bytes.ts";
import { slashedName, type ContainerEntry } from "./entry.ts";
import { say } from "#texts/say.ts";

export const TAR_BLOCK_BYTES = 512;
const PIECE_BYTES = 256 * 1024;
/** Longer descriptions of an entry are damage. */
const LONGEST_DESCRIPTION_BYTES = 1024 * 1024;

interface TarHeader {
  readonly name: string;
  readonly sizeBytes: number;
  readonly type: string;
}

/** True for the first block of a tar file: its checksum is right. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < TAR_BLOCK_BYTES || block[0] === 0) return false;
  const written = octal(block.subarray(148, 156));
  if (written === null) return false;
  let sum = 0;
  // The checksum counts itself as blanks.
  for (let at = 0; at < TAR_BLOCK_BYTES; at++) sum += at >= 148 && at < 156 ? 32 : (block[at] ?? 0);
  return sum === written;
}

/** The entries in order. Throws `Failed` badFile where the file ends too early or is damaged. */
export async function* tarEntries(source: PackedBytes): AsyncGenerator<ContainerEntry> {
  let long: { readonly name?: string | undefined; readonly sizeBytes?: number | undefined } = {};
  for (;;) {
    const header = await nextHeader(source);
    if (header === null) return;
    const { type } = header;
    if (type === "x" || type === "L") {
      const text = await description(source, header.sizeBytes);
      long = type === "x" ? { ...long, ...paxFacts(text) } : { ...long, name: text.replace(/\0.*$/su, "") };
      continue;
    }
    const sizeBytes = long.sizeBytes ?? header.sizeBytes;
    const name = slashedName(long.name ?? header.name);
    long = {};
    let left = sizeBytes + padding(sizeBytes);
    const isContent = isFile(type);
    async function* content(): AsyncGenerator<Buffer> {
      for (let wanted = sizeBytes; wanted > 0;) {
        const piece = await source.readSome(Math.min(wanted, PIECE_BYTES));
        if (piece === null) throw endsEarly();
        wanted -= piece.length;
        left -= piece.length;
        yield piece;
      }
    }
    if (!isNote(type)) yield { name, kind: kindOf(type, name), obstacle: obstacleOf(type), content };
    // A link has no content, whatever size it states.
    if (!isContent && /[1-6]/u.test(type)) left = 0;
    await pass(source, left);
  }
}

/** Null at the end of the entries. */
async function nextHeader(source: PackedBytes): Promise<TarHeader | null> {
  const block = await source.take(TAR_BLOCK_BYTES);
  if (block === null) throw endsEarly();
  if (block.every((byte) => byte === 0)) return null;
  if (!isTarHeader(block)) throw badFile(say("core.files.containers.damaged"));
  const field = (from: number, to: number): string => textOf(block.subarray(from, to));
  const prefix = field(257, 262) === "ustar" && block[262] === 0 ? field(345, 500) : "";
  const name = prefix === "" ? field(0, 100) : `${prefix}/${field(0, 100)}`;
  const sizeBytes = sizeOf(block.subarray(124, 136));
  if (sizeBytes === null) throw badFile(say("core.files.containers.damaged"));
  return { name, sizeBytes, type: String.fromCharCode(block[156] ?? 0) };
}

function textOf(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end === -1 ? field.length : end);
}

/** Octal digits, or a binary number of GNU tar for sizes of 8 GiB and more; null for neither. */
function sizeOf(field: Buffer): number | null {
  if (((field[0] ?? 0) & 0x80) === 0) return octal(field);
  const size = Number(field.readBigUInt64BE(4));
  return Number.isSafeInteger(size) ? size : null;
}

function octal(field: Buffer): number | null {
  const digits = textOf(field).trim();
  return /^[0-7]+$/u.test(digits) ? Number.parseInt(digits, 8) : digits === "" ? 0 : null;
}

async function description(source: PackedBytes, sizeBytes: number): Promise<string> {
  if (sizeBytes > LONGEST_DESCRIPTION_BYTES) throw badFile(say("core.files.containers.damaged"));
  const bytes = sizeBytes === 0 ? Buffer.alloc(0) : await source.take(sizeBytes);
  if (bytes === null) throw endsEarly();
  await pass(source, padding(sizeBytes));
  return bytes.toString("utf8");
}

/** The facts of a pax header: lines of "LENGTH KEY=VALUE". */
function paxFacts(text: string): { name?: string; sizeBytes?: number } {
  const facts: { name?: string; sizeBytes?: number } = {};
  for (const [, key, value = ""] of text.matchAll(/^\d+ ([^=\n]+)=(.*)$/gmu)) {
    if (key === "path") facts.name = value;
    if (key === "size" && /^\d{1,15}$/u.test(value)) facts.sizeBytes = Number(value);
  }
  return facts;
}

function isFile(type: string): boolean {
  return type === "0" || type === "\0" || type === "7";
}

/** Descriptions that are not of the next entry, such as names of volumes. */
function isNote(type: string): boolean {
  return !isFile(type) && !/[1-6S]/u.test(type);
}

function kindOf(type: string, name: string): ContainerEntry["kind"] {
  if (type === "5" || (isFile(type) && name.endsWith("/"))) return "folder";
  if (type === "1" || type === "2") return "link";
  return isFile(type) || type === "S" ? "file" : "device";
}

function obstacleOf(type: string): string | null {
  return type === "S" ? say("core.files.containers.sparse") : null;
}

function padding(bytes: number): number {
  return (TAR_BLOCK_BYTES - (bytes % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES;
}

async function pass(source: PackedBytes, bytes: number): Promise<void> {
  for (let left = bytes; left > 0;) {
    const piece = await source.readSome(Math.min(left, PIECE_BYTES));
    if (piece === null) throw endsEarly();
    left -= piece.length;
  }
}

function endsEarly(): Error {
  return badFile(say("core.files.containers.cutShort"));
}
