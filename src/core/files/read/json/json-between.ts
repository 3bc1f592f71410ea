// Passes what stands between JSON values: white space, commas, and the marks that programs put before a value.
import { COMMA } from "#domain/text/json-text.ts";

/** White space, commas, and the separator of RFC 7464. */
const BETWEEN: ReadonlySet<number> = new Set([9, 10, 13, 30, 32, COMMA]);
/** Files that were put together have one before each. */
const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/** The offset of the next value, or the end of the bytes. */
export function passBetween(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    if (BETWEEN.has(bytes[at] ?? 0)) at++;
    else if (isMark(bytes.subarray(at, at + BYTE_ORDER_MARK.length))) at += BYTE_ORDER_MARK.length;
    else return at;
  }
}

/** True if the bytes may end inside a byte order mark. */
export function isCutMark(bytes: Buffer, at: number): boolean {
  const rest = bytes.subarray(at);
  return rest.length < BYTE_ORDER_MARK.length && BYTE_ORDER_MARK.subarray(0, rest.length).equals(rest);
}

function isMark(bytes: Buffer): boolean {
  return bytes[0] === BYTE_ORDER_MARK[0] && bytes.equals(BYTE_ORDER_MARK);
}
