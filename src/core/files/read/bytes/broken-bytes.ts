// A byte that stands for characters that cannot be read.

/** UTF-8 never has this byte, so a broken character stays broken. */
export const BROKEN_BYTE = Buffer.from([0xff]);

/** The text as UTF-8, with a byte that UTF-8 never has in the place of each match. */
export function withBrokenBytes(text: string, broken: RegExp | string): Buffer {
  const pieces = text.split(broken).map((piece) => Buffer.from(piece));
  return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [BROKEN_BYTE, piece])));
}
