// Tests what is read of a written part: its hash, its lines, and what it reveals.
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { makeTemporaryFolder } from "../../../../tests/fakes/store.ts";
import { scanPart, type PartScan, type ScanOptions } from "./part-scan.ts";

const never = new AbortController().signal;
const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

function scan(content: string | Uint8Array, options: Partial<ScanOptions> = {}, signal = never): Promise<PartScan> {
  const path = join(makeTemporaryFolder(), "part");
  writeFileSync(path, content);
  return scanPart(path, { as: "records", isCompressed: false, ...options }, signal);
}

const lines = (count: number, first: string, second: string, last: string): object => ({
  count,
  first,
  second,
  last,
  hasSignature: false,
  hasChannelSecret: false,
});

describe("the lines of a part", () => {
  test.each<readonly [string, ScanOptions["as"], object]>([
    ["", "records", lines(0, "", "", "")],
    ["one", "records", lines(1, "one", "", "one")],
    ["one\n", "records", lines(1, "one", "", "one")],
    ["one\ntwo\nthree", "records", lines(3, "one", "two", "three")],
    ["\uFEFFone\r\n\uFEFFtwo\r\n\r\n", "records", lines(3, "one", "\uFEFFtwo", "")],
    ['a,"b\nc"\nd', "records", lines(3, 'a,"b', 'c"', "d")],
    ['a,"b\nc"\nd', "table", lines(2, 'a,"b\nc"', "d", "d")],
  ])("of %j as %s", async (content, as, expected) => {
    expect(await scan(content, { as })).toEqual({
      bytes: Buffer.byteLength(content),
      sha256: sha256(content),
      unpackedBytes: 0,
      lines: expected,
    });
  });

  test("a quoted cell and a line may cross the pieces in which a file is read", async () => {
    const filling = "x".repeat(300_000);
    const content = `id,text\n1,"${filling}\n${filling}"\n2,${filling}`;
    const found = await scan(content, { as: "table" });
    expect(found.lines).toEqual(lines(3, "id,text", `1,"${filling}\n${filling}"`, `2,${filling}`));
  });

  test("of a line over 1 MB at least its beginning is kept, and the next line is found", async () => {
    const long = "y".repeat(3 << 20);
    const found = await scan(`${long}\nnext\n`);
    expect([found.lines?.count, found.lines?.second]).toEqual([2, "next"]);
    expect(found.lines?.first.length).toBeGreaterThanOrEqual(1 << 20);
    expect(found.lines?.first.length).toBeLessThan(long.length);
  });

  test("only the hash is wanted of bytes, packed or not", async () => {
    const packed = gzipSync("one\n");
    for (const isCompressed of [true, false]) {
      expect(await scan(packed, { as: "bytes", isCompressed })).toEqual({
        bytes: packed.length,
        sha256: sha256(packed),
        unpackedBytes: 0,
        lines: null,
      });
    }
  });
});

describe("a packed part", () => {
  const text = "one\ntwo\n".repeat(1000);
  const packed = gzipSync(text);
  const isCompressed = true;
  const whole = { bytes: packed.length, sha256: sha256(packed) };

  test("its lines are those of the unpacked text, its size and hash those of the file", async () => {
    const expected = { ...whole, unpackedBytes: text.length, lines: lines(2000, "one", "two", "two") };
    expect(await scan(packed, { isCompressed })).toEqual(expected);
    expect(await scan(packed, { isCompressed, mostUnpackedBytes: text.length })).toEqual(expected);
  });

  test("one that unpacks to more than the limit is only hashed", async () => {
    const found = await scan(packed, { isCompressed, mostUnpackedBytes: text.length - 1 });
    expect(found).toEqual({ ...whole, unpackedBytes: expect.any(Number), lines: null });
    expect(found.unpackedBytes).toBeGreaterThan(text.length - 1);
  });

  test("a large one is hashed to its end, wherever its reading stopped", async () => {
    const noise = Buffer.concat(
      Array.from({ length: 50_000 }, (_, index) => createHash("sha256").update(`${index}`).digest()),
    );
    const large = gzipSync(noise);
    const found = await scan(large, { isCompressed, mostUnpackedBytes: 1000 });
    expect(found).toMatchObject({ bytes: large.length, sha256: sha256(large), lines: null });
  });

  test("a damaged one is only hashed, to its end", async () => {
    const header = 10;
    const damaged = Buffer.concat([packed.subarray(0, header), Buffer.alloc(600_000, 0xff)]);
    const found = await scan(damaged, { isCompressed });
    expect(found).toMatchObject({ bytes: damaged.length, sha256: sha256(damaged), lines: null });
    const cut = packed.subarray(0, packed.length - 12);
    expect(await scan(cut, { isCompressed })).toMatchObject({ bytes: cut.length, sha256: sha256(cut), lines: null });
  });
});

test.each<readonly [string, boolean, boolean]>([
  ["https://a/b?Signature=abcdefgh", true, false],
  ["https://a/b?x=1&X-Amz-Signature=abcdefgh", true, false],
  ["https://a/b?sig=abcdefg", false, false],
  ["https://a/b?sig=[removed]aaaa", false, false],
  ['{"wsChannel":{"identity":"x","secret":"s"}}', false, true],
  ['{"wsChannel":{"secret":"[removed]"}}', false, false],
])("the line %s reveals a signature: %s, a channel secret: %s", async (line, hasSignature, hasChannelSecret) => {
  for (const content of [`${line}\nother\n`, `other\n${line}\n`, `other\n${line}`]) {
    expect((await scan(content)).lines).toMatchObject({ hasSignature, hasChannelSecret });
  }
});

test("reading a part stops when it is aborted, packed or not", async () => {
  for (const [content, isCompressed] of [["one\n", false] as const, [gzipSync("one\n"), true] as const]) {
    await expect(scan(content, { isCompressed }, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  }
});

test("links, pipes and folders are not read", async () => {
  if (process.platform === "win32") return;
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "file"), "secret");
  symlinkSync(join(folder, "file"), join(folder, "link"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  const options = { as: "records", isCompressed: false } as const;
  for (const [path, code] of [
    [join(folder, "link"), "ELOOP"],
    [join(folder, "pipe"), "EINVAL"],
    [folder, "EINVAL"],
    [join(folder, "missing"), "ENOENT"],
  ] as const) {
    await expect(scanPart(path, options, never)).rejects.toMatchObject({ code });
  }
});
