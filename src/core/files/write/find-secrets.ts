// Keeps secrets out of exports: always those of call channels; signatures of addresses unless they are wanted.
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import { SECRET_PARAMS } from "#domain/privacy/redact.ts";
import { withoutSignatures } from "#domain/privacy/signed-urls.ts";
import type { Cell } from "./writer.ts";

/** The longest address, bytes on each side of an equals sign. */
const LONGEST_ADDRESS_BYTES = 16_384;
/** Every parameter has an equals sign, plain or percent-encoded; both are rare, so they are searched first. */
const SIGNS = [0x3d, Buffer.from("%3D"), Buffer.from("%3d")] as const;
/** Bytes that end an address in CSV, JSON and text: controls, space, quotes and angle brackets. */
const ENDS = Array.from({ length: 256 }, (_, byte) => byte <= 32 || Buffer.from("\"'<>").includes(byte));
/** The start of "wsChannel" in every case, much rarer than "channel". Searching each is faster than any pattern. */
const CHANNEL_STARTS = ["ws", "wS", "Ws", "WS"].map((start) => Buffer.from(start));
const CHANNEL = /^ws[^a-z\d]{0,3}channel/iu;
const CHANNEL_BYTES = 12;
/** A channel without anything nested, in JSON, in JSON that is a string, or in a cell of CSV. */
const PLAIN_CHANNEL = /^ws[^a-z\d]{0,3}channel\\*"+\s*:\s*\{[^{}]*\}/iu;
const OPEN_SECRET = /secret\\*"+\s*:(?!\s*\\*"+\[removed\])/iu;
/** A secret's name before the equals sign, matched backwards from the end, because most names end differently. */
const SECRET_NAME = new RegExp(`(?<=(?:${SECRET_PARAMS}))`, "iuy");
const LONGEST_NAME_BYTES = 64;
const LF = 0x0a;

export function withoutSecrets(cell: Cell, keepSignatures: boolean): Cell {
  if (typeof cell !== "string") return cell;
  const clean = maskChannelSecretsInText(cell);
  return keepSignatures ? clean : withoutSignatures(clean);
}

/** True if the bytes may contain a channel's secret, as in a file of another program. Our own records have none. */
export function mayHoldChannelSecret(bytes: Buffer): boolean {
  return channelSecretFrom(bytes, 0) !== -1;
}

/** The offset of the name of such a channel, from this offset on; -1 if there is none. */
function channelSecretFrom(bytes: Buffer, from: number): number {
  const starts = CHANNEL_STARTS.map((sign) => ({ sign, at: bytes.indexOf(sign, from) }));
  for (let at = firstFrom(bytes, starts, from); at !== Infinity; at = firstFrom(bytes, starts, at + 1)) {
    if (!CHANNEL.test(bytes.toString("latin1", at, at + CHANNEL_BYTES))) continue;
    const [channel] = PLAIN_CHANNEL.exec(bytes.toString("latin1", at, at + 400)) ?? [];
    if (channel === undefined || OPEN_SECRET.test(channel)) return at;
  }
  return -1;
}

/** The replacement of a stretch of bytes: from the first (included) to the last (excluded). */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly clean: string;
}

/** Lines of JSON, each a record, without the secrets of their channels. The given bytes may be changed. */
export function withoutChannelsInLines(bytes: Buffer): Buffer {
  const changes: Change[] = [];
  for (let at = channelSecretFrom(bytes, 0); at !== -1;) {
    const start = bytes.lastIndexOf(LF, at) + 1;
    const lineEnd = bytes.indexOf(LF, at);
    const end = lineEnd === -1 ? bytes.length : lineEnd;
    const line = bytes.toString("utf8", start, end);
    const clean = maskChannelSecretsInText(line);
    if (clean !== line) changes.push({ start, end, clean });
    at = channelSecretFrom(bytes, end);
  }
  return withChanges(bytes, changes);
}

/** The bytes of lines of text without the signatures of the addresses in them. The given bytes may be changed. */
export function withoutSignaturesInBytes(bytes: Buffer): Buffer {
  const changes: Change[] = [];
  let from = 0;
  /** the end of the last checked address */
  let seen = 0;
  const signs = SIGNS.map((sign) => ({ sign, at: bytes.indexOf(sign) }));
  for (;;) {
    const at = firstFrom(bytes, signs, from);
    if (at === Infinity) break;
    if (!isSecretName(bytes.toString("utf8", Math.max(seen, at - LONGEST_NAME_BYTES), at))) {
      from = at + 1;
      continue;
    }
    const start = boundary(bytes, at, -1, Math.max(seen, at - LONGEST_ADDRESS_BYTES));
    const end = boundary(bytes, at, 1, Math.min(bytes.length, at + LONGEST_ADDRESS_BYTES));
    from = end;
    seen = end;
    const text = bytes.toString("utf8", start, end);
    const clean = withoutSignatures(text);
    if (clean !== text) changes.push({ start, end, clean });
  }
  return withChanges(bytes, changes);
}

/** The bytes with the changes, which are in order; in place while no change is longer than the bytes it replaces. */
function withChanges(bytes: Buffer, changes: readonly Change[]): Buffer {
  let [length, copied] = [0, 0];
  for (const [place, { start, end, clean }] of changes.entries()) {
    const cleanLength = Buffer.byteLength(clean);
    if (length + (start - copied) + cleanLength > end) return grown(bytes, length, copied, changes.slice(place));
    bytes.copyWithin(length, copied, start);
    length += start - copied;
    length += bytes.write(clean, length);
    copied = end;
  }
  if (copied === 0) return bytes;
  bytes.copyWithin(length, copied);
  return bytes.subarray(0, length + bytes.length - copied);
}

/** The first `length` bytes, then those from `copied` on with the changes. */
function grown(bytes: Buffer, length: number, copied: number, changes: readonly Change[]): Buffer {
  const pieces = [bytes.subarray(0, length)];
  let from = copied;
  for (const { start, end, clean } of changes) {
    pieces.push(bytes.subarray(from, start), Buffer.from(clean));
    from = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]);
}

/** True if the text ends with the name of a secret. */
function isSecretName(text: string): boolean {
  SECRET_NAME.lastIndex = text.length;
  return SECRET_NAME.test(text);
}

/** The offset of the next sign, else Infinity; a sign is searched again only if its last match is behind. */
function firstFrom(bytes: Buffer, signs: { readonly sign: number | Buffer; at: number }[], from: number): number {
  let first = Infinity;
  for (const each of signs) {
    if (each.at !== -1 && each.at < from) each.at = bytes.indexOf(each.sign, from);
    if (each.at !== -1) first = Math.min(first, each.at);
  }
  return first;
}

/** The offset at which the address around an offset begins (step -1) or ends (step 1). */
function boundary(bytes: Buffer, at: number, step: 1 | -1, limit: number): number {
  if (step === 1) {
    let end = at;
    while (end < limit && ENDS[bytes[end] ?? 0] === false) end++;
    return end;
  }
  let start = at;
  while (start > limit && ENDS[bytes[start - 1] ?? 0] === false) start--;
  return start;
}
