// Keeps secrets out of what is written: the secret of a call's channel always, signatures of addresses unless they are asked for.
import { isMap } from "../../../domain/lenient.ts";
import { SECRET_PARAMS, withoutChannelSecrets } from "../../../domain/redact.ts";
import { withoutSignatures } from "../../../domain/signed-urls.ts";
import type { Cell } from "./format.ts";

/** Longest address that is looked at, bytes to each side of a sign of equality. */
const LONGEST_ADDRESS_BYTES = 16_384;
/** Every parameter has a sign of equality, as it is or percent-encoded; both are rare enough to be looked for first. */
const SIGNS = [0x3d, Buffer.from("%3D"), Buffer.from("%3d")] as const;
/** Bytes that end an address, in CSV, JSON and text: controls, blank, quotes, and what stands around addresses. */
const ENDS = new Set([...Array.from({ length: 33 }, (_, byte) => byte), ...Buffer.from("\"'<>")]);
/** Of "wsChannel": it begins with a rare letter and is short, so that it is looked for by the quickest of Node's ways. */
const CHANNEL = Buffer.from("Channel");
/** What stands before a sign of equality that belongs to a secret; longer names end with one of these too. */
const SECRET_NAME = new RegExp(`(?:${SECRET_PARAMS})$`, "iu");
const LONGEST_NAME_BYTES = 64;

/** The cell without what must not be written. */
export function withoutSecrets(cell: Cell, keepSignatures: boolean): Cell {
  if (typeof cell !== "string") return cell;
  const clean = cell.includes("wsChannel") ? withoutChannels(cell) : cell;
  return keepSignatures ? clean : withoutSignatures(clean);
}

/** A record as JSON without the secrets of its channels; any other text as it is. */
function withoutChannels(json: string): string {
  try {
    const record: unknown = JSON.parse(json);
    if (!isMap(record) && !Array.isArray(record)) return json;
    const clean = withoutChannelSecrets(record);
    return clean === record ? json : JSON.stringify(clean);
  } catch {
    return json;
  }
}

/**
 * True when a channel may stand in these bytes with a secret that was not taken out when it was stored: what this program
 * stored has none, a file that another one wrote can have.
 */
export function mayHoldChannelSecret(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(CHANNEL); at !== -1; at = bytes.indexOf(CHANNEL, at + 1)) {
    if (bytes.toString("latin1", at - 3, at + 8) !== '"wsChannel"') continue;
    const around = bytes.toString("latin1", at, at + 400);
    if (!/^Channel":\{[^{}]*\}/u.test(around) || /"secret":(?!"\[removed\]")/u.test(around)) return true;
  }
  return false;
}

/** The bytes of lines of text without the signatures of the addresses in them; the same bytes when there are none. */
export function withoutSignaturesInBytes(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let copied = 0;
  let from = 0;
  /** the end of the last address that was looked at */
  let seen = 0;
  const signs = SIGNS.map((sign) => ({ sign, at: bytes.indexOf(sign) }));
  for (;;) {
    const at = firstFrom(bytes, signs, from);
    if (at === Infinity) break;
    if (!SECRET_NAME.test(bytes.toString("utf8", Math.max(seen, at - LONGEST_NAME_BYTES), at))) {
      from = at + 1;
      continue;
    }
    const start = boundary(bytes, at, -1, Math.max(seen, at - LONGEST_ADDRESS_BYTES));
    const end = boundary(bytes, at, 1, Math.min(bytes.length, at + LONGEST_ADDRESS_BYTES));
    from = end;
    seen = end;
    const text = bytes.toString("utf8", start, end);
    const clean = withoutSignatures(text);
    if (clean === text) continue;
    pieces.push(bytes.subarray(copied, start), Buffer.from(clean));
    copied = end;
  }
  return copied === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(copied)]);
}

/** The next sign from a place on; each is looked for anew only when it lies behind. Infinity when there is none. */
function firstFrom(bytes: Buffer, signs: { readonly sign: number | Buffer; at: number }[], from: number): number {
  let first = Infinity;
  for (const each of signs) {
    if (each.at !== -1 && each.at < from) each.at = bytes.indexOf(each.sign, from);
    if (each.at !== -1) first = Math.min(first, each.at);
  }
  return first;
}

/** Where the address around a place begins (step -1) or ends (step 1). */
function boundary(bytes: Buffer, at: number, step: 1 | -1, limit: number): number {
  if (step === 1) {
    let end = at;
    while (end < limit && !ENDS.has(bytes[end] ?? 0)) end++;
    return end;
  }
  let start = at;
  while (start > limit && !ENDS.has(bytes[start - 1] ?? 0)) start--;
  return start;
}
