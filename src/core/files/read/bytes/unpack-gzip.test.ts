// Tests that gzip is unpacked member by member to its last readable byte, whatever its headers and pieces.
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { failureIn, type Failure } from "#contract/failure.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import type { FilePiece } from "./packed-bytes.ts";
import { unpackGzip } from "./unpack-gzip.ts";

async function* piecesOf(packed: Buffer, size: number): AsyncGenerator<FilePiece> {
  for (let from = 0; from < packed.length; from += size) {
    const bytes = Buffer.from(packed.subarray(from, from + size));
    yield { bytes, readBytes: Math.min(packed.length, from + size), totalBytes: packed.length };
    // The bytes are valid until the next piece only.
    bytes.fill(0x23);
  }
}

interface Unpacked {
  readonly text: string;
  readonly failure: Failure | null;
}

async function unpack(packed: Buffer, size = 1000): Promise<Unpacked> {
  let text = "";
  const failure = await failureIn(async () => {
    for await (const piece of unpackGzip(piecesOf(packed, size), READ_LIMITS)) {
      text += piece.bytes.toString();
    }
  });
  return { text, failure };
}

/** A member with a header of these flags and the parts that they announce. */
function member(text: string, flags = 0, ...parts: readonly Buffer[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(text), 0);
  trailer.writeUInt32LE(Buffer.byteLength(text), 4);
  const header = Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 255]);
  return Buffer.concat([header, ...parts, deflateRawSync(text), trailer]);
}

const cString = (text: string): Buffer => Buffer.from(`${text}\0`);
const EXTRA = Buffer.from([5, 0, 1, 0, 2, 0, 3]);
const CHECKSUM = Buffer.from([0x12, 0x34]);
const TEXT = "hello ".repeat(50);

describe("whole files", () => {
  test.each<readonly [string, Buffer]>([
    ["no optional parts", member(TEXT)],
    ["a mark for text", member(TEXT, 1)],
    ["a checksum of the header", member(TEXT, 2, CHECKSUM)],
    ["an extra field", member(TEXT, 4, EXTRA)],
    ["an empty extra field", member(TEXT, 4, Buffer.from([0, 0]))],
    ["a name", member(TEXT, 8, cString("log.ndjson"))],
    ["a name longer than a slice", member(TEXT, 8, cString("x".repeat(20_000)))],
    ["a comment", member(TEXT, 16, cString("made today"))],
    ["a name and a comment", member(TEXT, 24, cString("log"), cString(""))],
    ["all of them", member(TEXT, 31, EXTRA, cString("log"), cString("made"), CHECKSUM)],
  ])("a header with %s is passed, in pieces of any size", async (_name, packed) => {
    for (const size of [1, 7, 1000]) expect(await unpack(packed, size)).toEqual({ text: TEXT, failure: null });
  });

  test("members follow each other, and zeros may follow them", async () => {
    const packed = Buffer.concat([
      member("one "),
      member("two ", 8, cString("name")),
      gzipSync("three"),
      Buffer.alloc(600),
    ]);
    for (const size of [1, 5, 1000])
      expect(await unpack(packed, size)).toEqual({ text: "one two three", failure: null });
  });

  test("an empty file is unpacked to nothing", async () => {
    expect(await unpack(gzipSync(""))).toEqual({ text: "", failure: null });
  });

  test("content larger than a slice comes whole, with the bytes that were read for it", async () => {
    const text = Array.from({ length: 60_000 }, (_, index) => `${index * 7919}\n`).join("");
    const packed = gzipSync(text);
    expect(await unpack(packed, 50_000)).toEqual({ text, failure: null });
    const read: number[] = [];
    for await (const piece of unpackGzip(piecesOf(packed, 50_000), READ_LIMITS)) {
      expect(piece.totalBytes).toBe(packed.length);
      read.push(piece.readBytes);
    }
    expect(read).toEqual(read.toSorted((one, other) => one - other));
    expect([read[0], read.at(-1)]).toEqual([50_000, packed.length]);
  });
});

describe("damaged files", () => {
  const packed = Buffer.concat([member("one "), member("two")]);
  const changed = (offset: number): Buffer => {
    const bytes = Buffer.from(packed);
    const at = offset < 0 ? bytes.length + offset : offset;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  const firstEnd = member("one ").length;

  test.each<readonly [string, Buffer, string]>([
    ["its checksum", changed(firstEnd - 8), "its checksum does not match"],
    ["its length", changed(firstEnd - 4), "its checksum does not match"],
    ["the checksum of its second member", changed(-8), "its checksum in its part 2 does not match"],
    ["the length of its second member", changed(-1), "its checksum in its part 2 does not match"],
  ])("a file with a fault in %s is read to its end", async (_name, bytes, reason) => {
    for (const size of [1, 1000]) {
      const { text, failure } = await unpack(bytes, size);
      expect(text).toBe("one two");
      expect(failure).toMatchObject({ kind: "badFile", isReadToEnd: true });
      expect(JSON.stringify(failure)).toContain(reason);
    }
  });

  test("a file without its checksum is read to its end", async () => {
    for (const missing of [1, 8]) {
      const { text, failure } = await unpack(packed.subarray(0, -missing));
      expect(text).toBe("one two");
      expect(failure).toMatchObject({ kind: "badFile", isReadToEnd: true });
      expect(JSON.stringify(failure)).toContain("its checksum is missing");
    }
  });

  test.each([
    ["something", Buffer.from("else"), 4],
    ["one byte", Buffer.from([1]), 1],
    ["zeros and a byte", Buffer.from([0, 0, 0, 7]), 4],
    ["a byte and zeros", Buffer.from([7, 0, 0]), 3],
    ["many bytes", Buffer.alloc(20_000, 1), 20_000],
  ])("a file with %s behind it is read to its end, and the bytes are counted", async (_name, rest, bytes) => {
    for (const size of [1000, 30_000]) {
      const { text, failure } = await unpack(Buffer.concat([packed, rest]), size);
      expect(text).toBe("one two");
      expect(failure).toMatchObject({ kind: "badFile", isReadToEnd: true });
      expect(JSON.stringify(failure)).toContain(`bytes of something else follow it: ${bytes}"`);
    }
  });

  test("a file cut in its header or its content is cut short", async () => {
    for (const length of [2, 9, 12, member("one ").length + 5]) {
      const { failure } = await unpack(packed.subarray(0, length));
      expect(JSON.stringify(failure)).toContain("it was cut short when it was copied or downloaded");
      expect(failure).not.toHaveProperty("isReadToEnd", true);
    }
  });
});

describe("files of a strange density", () => {
  /** Unpacks a file under these limits; its pieces say that so many bytes of it are read. */
  const unpackDense = (text: string, readBytes: number, gzipRatio: number, unsuspiciousBytes: number) =>
    failureIn(async () => {
      const packed = gzipSync(text);
      const pieces = async function* (): AsyncGenerator<FilePiece> {
        yield { bytes: packed, readBytes, totalBytes: packed.length };
      };
      const limits = { ...READ_LIMITS, gzipRatio, unsuspiciousBytes };
      for await (const _piece of unpackGzip(pieces(), limits));
    });

  test("a file that unpacks to more than a log does is refused", async () => {
    expect(await unpackDense("x".repeat(501), 10, 50, 100)).toMatchObject({
      kind: "badFile",
      why: "it unpacks to more than 50 times its size, as no log does",
    });
    expect(await unpackDense("x".repeat(500), 10, 50, 100)).toBeNull();
  });

  test("a small content is read, whatever its density", async () => {
    expect(await unpackDense("x".repeat(100), 1, 2, 100)).toBeNull();
    expect(await unpackDense("x".repeat(101), 1, 2, 100)).toMatchObject({ kind: "badFile" });
  });
});
