// Tells and decodes the encodings of older programs: text that is neither UTF-8 nor UTF-16 does not say which one it has.
import { isUtf8 } from "node:buffer";
import { analyse } from "chardet";
import type { LegacyEncoding, TextEncoding } from "#contract/methods/detection.ts";
import { withBrokenBytes } from "./broken-bytes.ts";
import { linesOf } from "./mixed-lines.ts";
import type { ToUtf8 } from "./mixed-widths.ts";

/** As latin1: bytes that stand for no ASCII character, and runs of them. */
const HIGH = /[\u0080-\u00FF]/gu;
const HIGH_RUN = /[\u0080-\u00FF]{3,}/gu;
/** Bytes that separate words. The second byte of a character is never one of them. */
const BETWEEN_WORDS = /[\0-/]/u;
/** Signs of windows-1252 between letters, which are letters of DOS. An apostrophe (0x92) stands there in both. */
const LETTER_OF_DOS = /(?<=[A-Za-z])[\u0080-\u0091\u0093-\u0099\u009B\u009D](?=[A-Za-z])/gu;
/** The letters of Cyrillic DOS. */
const CYRILLIC_DOS = /[\u0080-\u00AF\u00E0-\u00F1]/gu;

/** Most of the text that is looked at, bytes. */
const SAMPLE_BYTES = 256 * 1024;
/** A word of a script without Latin letters is a run of high bytes; in Western words they stand alone. */
const RUN_SHARE = 0.5;
const DOS_SHARE = 0.3;
const SURE_SHARE = 0.95;
/** Fewer letters may be half of a character of UTF-8. */
const LEAST_LETTERS = 12;
/** Percent, as chardet gives it. It gives 10 to a text in which nothing speaks against an encoding. */
const LEAST_CONFIDENCE = 20;

const OTHER_SCRIPTS: Readonly<Record<string, LegacyEncoding>> = {
  "windows-1251": "windows-1251",
  "ISO-8859-5": "iso-8859-5",
  "KOI8-R": "koi8-r",
  "ISO-8859-7": "iso-8859-7",
  "windows-1253": "windows-1253",
  "ISO-8859-8": "windows-1255",
  "windows-1255": "windows-1255",
  "ISO-8859-6": "iso-8859-6",
  "windows-1256": "windows-1256",
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  "EUC-KR": "euc-kr",
  Big5: "big5",
  GB18030: "gb18030",
};
const CENTRAL: Readonly<Record<string, LegacyEncoding>> = {
  "windows-1250": "windows-1250",
  "ISO-8859-2": "iso-8859-2",
};
const WESTERN = new Set(["windows-1252", "ISO-8859-1"]);
/** Central European letters are likelier by so much before text is read as such: Western text is far more frequent. */
const CENTRAL_LEAD = 2;

/**
 * The likeliest encoding of text that is not UTF-8: windows-1252, unless its bytes speak for another one. Lines in UTF-8 among them
 * are not looked at.
 */
export function legacyEncodingOf(bytes: Buffer): LegacyEncoding {
  const sample = otherLinesOf(bytes.subarray(0, SAMPLE_BYTES)).toString("latin1");
  const high = sample.match(HIGH)?.length ?? 0;
  if (high === 0) return "windows-1252";
  const words = sample.split(BETWEEN_WORDS).filter((word) => word.search(HIGH) !== -1);
  const matches = analyse(Buffer.from(words.join(" "), "latin1"));
  const [best] = matches;
  const isOtherScript = (sample.match(HIGH_RUN) ?? []).join("").length >= high * RUN_SHARE;
  if (isOtherScript) {
    const script = best === undefined || best.confidence < LEAST_CONFIDENCE ? undefined : OTHER_SCRIPTS[best.name];
    if (script !== undefined) return script;
    const isCyrillic = high >= LEAST_LETTERS && (sample.match(CYRILLIC_DOS)?.length ?? 0) >= high * SURE_SHARE;
    return isCyrillic ? "ibm866" : "windows-1252";
  }
  if ((sample.match(LETTER_OF_DOS)?.length ?? 0) >= high * DOS_SHARE) return "ibm850";
  const western = matches.find(({ name }) => WESTERN.has(name))?.confidence ?? 0;
  const central = best !== undefined && best.confidence > western * CENTRAL_LEAD ? CENTRAL[best.name] : undefined;
  return central ?? "windows-1252";
}

function otherLinesOf(bytes: Buffer): Buffer {
  return Buffer.concat(linesOf(bytes).filter((line) => !isUtf8(line)));
}

/** True if the encoding was guessed: nothing in such a text shows that it is the right one. */
export function isGuess(encoding: TextEncoding): encoding is LegacyEncoding {
  return !encoding.startsWith("utf-");
}

/** The characters of the bytes 0x80 to 0x9F in windows-1252; other bytes keep their value. */
const WINDOWS_1252 =
  "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F" +
  "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";
const HIGH_CONTROL = /[\u0080-\u009F]/gu;

/** The characters of the bytes 0x80 to 0xFF in code page 850, which the Encoding Standard does not have. */
const IBM_850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø\u00A3Ø\u00D7ƒ" +
  "áíóúñÑªº\u00BF\u00AE\u00AC\u00BD\u00BC\u00A1\u00AB\u00BB\u2591\u2592\u2593\u2502\u2524ÁÂÀ\u00A9\u2563\u2551\u2557\u255D\u00A2\u00A5\u2510" +
  "\u2514\u2534\u252C\u251C\u2500\u253CãÃ\u255A\u2554\u2569\u2566\u2560\u2550\u256C\u00A4ðÐÊËÈıÍÎÏ\u2518\u250C\u2588\u2584\u00A6Ì\u2580" +
  "ÓßÔÒõÕµþÞÚÛÙýÝ\u00AF\u00B4\u00AD\u00B1\u2017\u00BE\u00B6\u00A7\u00F7\u00B8\u00B0\u00A8\u00B7\u00B9\u00B3\u00B2\u25A0\u00A0";

/** What a decoder writes for bytes that stand for no character. */
const BROKEN_CHARACTER = "\uFFFD";

/** Decodes text of an older encoding. A broken character becomes a byte that UTF-8 never has. */
export function legacyDecoder(encoding: LegacyEncoding): ToUtf8 {
  const end = () => Buffer.alloc(0);
  switch (encoding) {
    case "windows-1252":
      return { chunk: (bytes) => Buffer.from(highAs(bytes, HIGH_CONTROL, WINDOWS_1252)), end };
    case "ibm850":
      return { chunk: (bytes) => Buffer.from(highAs(bytes, HIGH, IBM_850)), end };
    default: {
      const decoder = new TextDecoder(encoding);
      return {
        chunk: (bytes) => withBrokenBytes(decoder.decode(bytes, { stream: true }), BROKEN_CHARACTER),
        end: () => withBrokenBytes(decoder.decode(), BROKEN_CHARACTER),
      };
    }
  }
}

function highAs(bytes: Buffer, high: RegExp, characters: string): string {
  return bytes.toString("latin1").replaceAll(high, (found) => characters[found.charCodeAt(0) - 0x80] ?? found);
}
