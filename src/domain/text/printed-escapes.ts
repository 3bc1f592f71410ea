// Reads what programs write with a backslash in their texts: signs, codes of characters, and bytes of UTF-8.

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["a", "\u0007"],
  ["e", "\u001B"],
  ["0", "\0"],
]);
const CODE = /(?:x([\da-fA-F]{2})|u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/uy;
/** Bytes of UTF-8, each by its code, as servers and databases write them; with the letter M as devices log them (vis). */
const BYTES = /(?:\\x[\da-fA-F]{2}|\\[0-3][0-7]{2}|\\M-[ -~]|\\M\^[?-_])+/uy;
const BYTE = /\\x([\da-fA-F]{2})|\\([0-3][0-7]{2})|\\M([-^])(.)/gu;
const HIGH_BIT = 0x80;
const CONTROL_BIT = 0x40;
interface Escaped {
  readonly character: string;
  readonly end: number;
}

/** The text of bytes in UTF-8 that are written by their codes; null for other codes, which are those of characters. */
function textOfBytesAt(text: string, at: number): Escaped | null {
  BYTES.lastIndex = at;
  const [run] = BYTES.exec(text) ?? [];
  if (run === undefined) return null;
  const bytes = Array.from(run.matchAll(BYTE), ([, hex, octal, mark, sign = ""]) => {
    if (hex !== undefined) return Number.parseInt(hex, 16);
    if (octal !== undefined) return Number.parseInt(octal, 8);
    const code = sign.charCodeAt(0);
    return mark === "-" ? code | HIGH_BIT : (code ^ CONTROL_BIT) | HIGH_BIT;
  });
  if (bytes.every((byte) => byte < HIGH_BIT)) return null;
  try {
    const character = decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
    return { character, end: at + run.length };
  } catch {
    return null;
  }
}

/** The character behind the backslash at the offset; null if no program escapes it: the text is damaged. */
export function escapeAt(text: string, at: number): Escaped | null {
  return textOfBytesAt(text, at) ?? signAt(text, at + 1);
}

function signAt(text: string, at: number): Escaped | null {
  CODE.lastIndex = at;
  const [whole, ...codes] = CODE.exec(text) ?? [];
  if (whole !== undefined) {
    const code = Number.parseInt(codes.find((each) => each !== undefined) ?? "", 16);
    return { character: code > 0x10ffff ? "\uFFFD" : String.fromCodePoint(code), end: at + whole.length };
  }
  const sign = text[at] ?? "";
  const known = ESCAPES.get(sign);
  if (known === undefined && /[A-Za-z1-9]/u.test(sign)) return null;
  // A line that ends with a backslash goes on.
  return { character: sign === "\n" ? "" : (known ?? sign), end: at + 1 };
}
