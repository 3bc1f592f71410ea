// Tests that zstd is unpacked frame by frame to its last readable block, and that damage and bombs are named.
import { randomBytes } from "node:crypto";
import { constants, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { say } from "#texts/say.ts";
import { fileOf, linesOf, readAll } from "#tests/fakes/read-whole-file.ts";
import type { FilePiece } from "./packed-bytes.ts";
import { unpackZstd } from "./unpack-zstd.ts";

async function* piecesOf(packed: Buffer, size: number): AsyncGenerator<FilePiece> {
  for (let from = 0; from < packed.length; from += size) {
    const bytes = Buffer.from(packed.subarray(from, from + size));
    yield { bytes, readBytes: Math.min(packed.length, from + size), totalBytes: packed.length };
    // The bytes are valid until the next piece only.
    bytes.fill(0x23);
  }
}

async function unpack(packed: Buffer, { size = 1000, limits = READ_LIMITS } = {}) {
  const pieces: Buffer[] = [];
  const failure = await failureIn(async () => {
    for await (const { bytes } of unpackZstd(piecesOf(packed, size), limits)) pieces.push(Buffer.from(bytes));
  });
  return { bytes: Buffer.concat(pieces), failure };
}

const LINE = "a line of a log\n";
const NOISE = randomBytes(600_000);

test.each([1, 7, 1000])("frames one after another, in pieces of %i bytes", async (size) => {
  const skipped = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  const frames = [zstdCompressSync(LINE, { params }), zstdCompressSync(""), skipped, zstdCompressSync(LINE)];
  const packed = Buffer.concat([...frames, Buffer.alloc(100)]);
  expect(await unpack(packed, { size })).toEqual({ bytes: Buffer.from(LINE + LINE), failure: null });
});

test("a file that is cut short gives every block before the cut", async () => {
  const { bytes, failure } = await unpack(zstdCompressSync(NOISE).subarray(0, 400_000));
  expect(failure).toMatchObject({ kind: "badFile", why: say("core.files.gzip.cutShort") });
  // A block has 128 kB.
  expect(bytes.length).toBeGreaterThan(400_000 - 128 * 1024);
  expect(bytes.equals(NOISE.subarray(0, bytes.length))).toBe(true);
});

test("bytes of something else end the content with a sentence", async () => {
  const { bytes, failure } = await unpack(Buffer.concat([zstdCompressSync(LINE), Buffer.from("something else")]));
  expect(bytes.toString()).toBe(LINE);
  expect(failure).toMatchObject({
    kind: "badFile",
    why: say("core.files.gzip.more", { bytes: 14 }),
    isReadToEnd: true,
  });
});

test("a block that is damaged costs only what follows it", async () => {
  const packed = zstdCompressSync(Buffer.from(LINE.repeat(40_000)), { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  packed.writeUInt8(packed.readUInt8(packed.length - 1) ^ 1, packed.length - 1);
  const { bytes, failure } = await unpack(packed);
  expect(failure).toMatchObject({ kind: "badFile", why: say("core.files.unpacking.Z_DATA_ERROR") });
  expect(bytes.length).toBeGreaterThan(0);
  expect(LINE.repeat(40_000).startsWith(bytes.toString())).toBe(true);
});

test("a bomb is given up", async () => {
  const limits = { ...READ_LIMITS, unsuspiciousBytes: 1000 };
  const { bytes, failure } = await unpack(zstdCompressSync(Buffer.alloc(50_000_000)), { limits });
  expect(failure).toMatchObject({ kind: "badFile", why: say("core.files.gzip.bomb", { ratio: 500 }) });
  expect(bytes.length).toBeLessThan(5_000_000);
});

test("a log that is packed with zstd gives its records, and says where it ends if it is cut", async () => {
  const records = Array.from({ length: 3000 }, (_, id) => ({
    id,
    sender: "ann",
    conversationId: "c",
    sentAt: 5 + id,
    data: { text: randomBytes(60).toString("base64") },
  }));
  const packed = zstdCompressSync(linesOf(records));
  const whole = await readAll(fileOf(packed));
  expect([whole.messages.length, whole.failure]).toEqual([3000, null]);
  const cut = await readAll(fileOf(packed.subarray(0, packed.length - 100)));
  expect(cut.messages.length).toBeGreaterThan(500);
  expect(cut.failure).toMatchObject({ kind: "badFile" });
});
