// Tests the estimated size of a file's text and of its lines, from all of a small file and the beginning of a large one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Packing } from "#contract/methods/detection.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { failureIn } from "#contract/failure.ts";
import { estimatePlainSize, type PlainSize } from "./plain-size.ts";

const { signal } = new AbortController();

function sizeOf(content: string | Buffer, packing: Packing = "none"): Promise<PlainSize> {
  const path = join(makeTemporaryFolder(), "file");
  writeFileSync(path, content);
  return estimatePlainSize(path, { packing, format: "ndjson" }, signal);
}

test.each([
  ["", 0, 0],
  ["one line", 8, 8],
  ["12345\n12345\n12345", 17, 17 / 3],
  ["\n\n", 2, 2 / 3],
])("the text %j is as long as it is, packed or not", async (text, bytes, lineBytes) => {
  expect(await sizeOf(text)).toEqual({ bytes, lineBytes });
  expect(await sizeOf(gzipSync(text), "gzip")).toEqual({ bytes, lineBytes });
});

test("of a large file only the beginning is looked at, and its share of the file is that of its text", async () => {
  const lines = Buffer.alloc(3_000_000, "123456789\n");
  const { bytes, lineBytes } = await sizeOf(lines);
  expect(bytes).toBe(lines.length);
  expect(lineBytes).toBeCloseTo(10, 3);
  const dense = Buffer.concat([lines, Buffer.alloc(3_000_000, "x")]);
  const found = await sizeOf(dense);
  expect(found.bytes).toBe(dense.length);
  // The long line is behind the beginning.
  expect(found.lineBytes).toBeCloseTo(10, 3);
});

test("a packed file is estimated by how much of it was unpacked", async () => {
  const noise = Buffer.from(Array.from({ length: 200_000 }, (_, index) => `${Math.sin(index)}\n`).join(""));
  const { bytes } = await sizeOf(gzipSync(noise), "gzip");
  expect(bytes / noise.length).toBeCloseTo(1, 1);
});

test("a missing file fails, and so does one that is not packed", async () => {
  const missing = join(makeTemporaryFolder(), "none");
  expect(
    await failureIn(() => estimatePlainSize(missing, { packing: "none", format: "ndjson" }, signal)),
  ).toMatchObject({ kind: "badFile" });
  expect(await failureIn(() => sizeOf("plain text", "gzip"))).toMatchObject({ kind: "badFile" });
});
