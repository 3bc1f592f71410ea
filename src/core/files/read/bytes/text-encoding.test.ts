// Tests how the encoding of text is detected, and that its bytes become UTF-8 in pieces of any size.
import { describe, expect, test } from "vitest";
import type { TextEncoding } from "#contract/methods/detection.ts";
import { detectEncoding, toUtf8 } from "./text-encoding.ts";

const bytesOf = (...bytes: readonly number[]): Buffer => Buffer.from(bytes);
/** So many letters. */
const letters = (count: number): Buffer => Buffer.alloc(count, "a");

describe("detection", () => {
  test.each<readonly [string, Buffer, TextEncoding | null]>([
    ["a mark of UTF-8", bytesOf(0xef, 0xbb, 0xbf, 1, 1, 1), "utf-8"],
    ["a cut mark of UTF-8", bytesOf(0xef, 0xbb, 0x61, 0x61, 0x61, 0x61, 0x61), "windows-1252"],
    ["a mark of UTF-16, low byte first", bytesOf(0xff, 0xfe, 1), "utf-16le"],
    ["a mark of UTF-16, high byte first", bytesOf(0xfe, 0xff, 1), "utf-16be"],
    ["letters with a zero behind", Buffer.from("hello", "utf16le"), "utf-16le"],
    ["letters with a zero before", Buffer.from("hello", "utf16le").swap16(), "utf-16be"],
    ["two of three pairs with a zero behind", bytesOf(0x61, 0, 0x61, 0, 0x61, 0x61), "utf-16le"],
    ["one of two pairs with a zero behind", bytesOf(0x61, 0, 0x61, 0x61), null],
    ["one of two pairs with a zero before", bytesOf(0, 0x61, 0x61, 0x61), null],
    ["the last printable ASCII sign in UTF-16", bytesOf(0x7e, 0), "utf-16le"],
    ["the first printable ASCII sign in UTF-16", bytesOf(0x20, 0), "utf-16le"],
    ["a sign behind ASCII in UTF-16", bytesOf(0x7f, 0), null],
    ["a line end in UTF-16", bytesOf(0x0d, 0), "utf-16le"],
    ["a control character in UTF-16", bytesOf(0x1b, 0), null],
    ["a control character among 19 letters", Buffer.concat([bytesOf(1), letters(19)]), "utf-8"],
    ["a control character among 18 letters", Buffer.concat([bytesOf(1), letters(18)]), null],
    ["nothing", Buffer.alloc(0), "utf-8"],
  ])("%s: %s", (_name, bytes, expected) => {
    expect(detectEncoding(bytes)).toBe(expected);
  });

  test("tabs, line ends, form feeds, escapes and record separators are text, other control characters are not", () => {
    const accepted = Array.from({ length: 31 }, (_, index) => index + 1).filter(
      (byte) => detectEncoding(bytesOf(0x61, byte, 0x61)) !== null,
    );
    expect(accepted).toEqual([9, 10, 12, 13, 27, 30]);
  });

  test("up to one broken character for ten wide ones is damage to UTF-8; more are another encoding", () => {
    const broken = (wide: string): Buffer => Buffer.concat([Buffer.from(wide), bytesOf(0xe4), letters(5)]);
    expect(detectEncoding(broken("ü".repeat(10)))).toBe("utf-8");
    expect(detectEncoding(broken("\u0080".repeat(10)))).toBe("utf-8");
    expect(detectEncoding(broken("ü".repeat(9)))).not.toBe("utf-8");
    expect(detectEncoding(broken("\u007f".repeat(10)))).toBe("windows-1252");
  });

  test("the beginning of UTF-8 may end in the middle of a character", () => {
    const face = Buffer.from("🙂");
    for (const length of [1, 2, 3]) {
      expect(detectEncoding(Buffer.concat([letters(9), face.subarray(0, length)]))).toBe("utf-8");
    }
    expect(detectEncoding(Buffer.concat([letters(9), face.subarray(0, 3), letters(5)]))).toBe("windows-1252");
  });
});

describe("text in UTF-8", () => {
  const read = (encoding: TextEncoding, bytes: Buffer, size = Math.max(1, bytes.length)): Buffer => {
    const text = toUtf8(encoding);
    const pieces: Buffer[] = [];
    for (let from = 0; from < bytes.length; from += size) {
      pieces.push(Buffer.from(text.chunk(bytes.subarray(from, from + size))));
    }
    return Buffer.concat([...pieces, text.end()]);
  };
  const text = "a€ ü\u{1F642}\u{10000}\u{10FFFF}\uD7FF\uE000 z";
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(little).swap16();

  test.each([1, 2, 3, 4, 5, 7, 100])(
    "UTF-16 and UTF-8 are read in pieces of %i bytes, with a mark and without",
    (size) => {
      const mark = Buffer.from("\uFEFF", "utf16le");
      expect(read("utf-16le", little, size).toString()).toBe(text);
      expect(read("utf-16be", big, size).toString()).toBe(text);
      expect(read("utf-16le", Buffer.concat([mark, little]), size).toString()).toBe(text);
      expect(read("utf-16be", Buffer.concat([Buffer.from(mark).swap16(), big]), size).toString()).toBe(text);
      expect(read("utf-8", Buffer.from(`\uFEFF${text}`), size).toString()).toBe(text);
      expect(read("utf-8", Buffer.from(`${text}\uFEFF`), size).toString()).toBe(`${text}\uFEFF`);
    },
  );

  test("only one mark is removed, and a beginning of one is kept", () => {
    expect(read("utf-8", Buffer.from("\uFEFF\uFEFFa")).toString()).toBe("\uFEFFa");
    for (const size of [1, 2, 3]) expect(read("utf-8", bytesOf(0xef, 0xbb), size)).toEqual(bytesOf(0xef, 0xbb));
  });

  test("half a pair and half a unit of UTF-16 stay broken", () => {
    const loneFirst = Buffer.from("a\uD83Db", "utf16le");
    const loneSecond = Buffer.from("a\uDE42b", "utf16le");
    expect(read("utf-16le", loneFirst)).toEqual(bytesOf(0x61, 0xff, 0x62));
    expect(read("utf-16le", loneSecond, 2)).toEqual(bytesOf(0x61, 0xff, 0x62));
    expect(read("utf-16le", little.subarray(0, 3))).toEqual(bytesOf(0x61, 0xff));
    expect(read("utf-16le", Buffer.from("a\uD83D", "utf16le"))).toEqual(bytesOf(0x61, 0xff));
  });

  test("windows-1252 is read as the Encoding Standard has it", () => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    expect(read("windows-1252", all, 7).toString()).toBe(new TextDecoder("windows-1252").decode(all));
  });

  test("the caller's bytes are not changed", () => {
    const given = Buffer.from(big);
    toUtf8("utf-16be").chunk(given);
    expect(given).toEqual(big);
  });
});
