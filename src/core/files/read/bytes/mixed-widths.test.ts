// Tests that lines in UTF-16 among lines in UTF-8 are decoded each by itself, in chunks of any size.
import { expect, test } from "vitest";
import type { TextEncoding } from "#contract/methods/detection.ts";
import { detectEncoding, toUtf8 } from "./text-encoding.ts";

const NARROW = ['{"id":"1","text":"Köln"}', '{"id":"22"}', ""];
const WIDE = ['{"id":"3","text":"Köln 一二三四"}', "", '{"id":"44"}'];
const narrow = Buffer.from(NARROW.join("\n"));
const wide = Buffer.from(WIDE.join("\n"), "utf16le");

function decoded(bytes: Buffer, encoding: TextEncoding, size: number): string {
  const decoder = toUtf8(encoding);
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += size)
    pieces.push(Buffer.from(decoder.chunk(Buffer.from(bytes.subarray(start, start + size)))));
  return Buffer.concat([...pieces, decoder.end()]).toString("utf8");
}

const sizes = [1, 2, 7, 64, 4096];

test.each(sizes)("lines in UTF-16 behind others, in chunks of %i bytes", (size) => {
  const bytes = Buffer.concat([narrow, wide]);
  expect(decoded(bytes, "utf-8", size)).toBe(NARROW.join("\n") + WIDE.join("\n"));
  expect(decoded(bytes, "utf-16le", size)).toBe(NARROW.join("\n") + WIDE.join("\n"));
});

test.each(sizes)("lines in UTF-8 behind others, in chunks of %i bytes", (size) => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), wide, Buffer.from("\n", "utf16le"), narrow]);
  expect(decoded(bytes, "utf-16le", size)).toBe(`${WIDE.join("\n")}\n${NARROW.join("\n")}`);
});

test("a few lines in UTF-16 do not make a text binary", () => {
  const bytes = Buffer.concat([narrow, narrow, narrow, narrow, wide]);
  expect(detectEncoding(bytes)).toBe("utf-8");
});

test("a long text without line ends", () => {
  const text = `["${"ab🙂".repeat(600_000)}"]`;
  expect(decoded(Buffer.from(text, "utf16le"), "utf-16le", 65_537)).toBe(text);
});
