// Bytes from one chunk to the next: the same as joining all chunks, whatever is kept of them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { KeptBytes } from "./kept-bytes.ts";

const step = fc.record({ chunk: fc.uint8Array({ maxLength: 40 }), dropped: fc.nat(80), cut: fc.nat(80) });

test("kept bytes and the next chunk are the end of all bytes, whatever was kept before", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const kept = new KeptBytes();
      let expected: readonly number[] = [];
      for (const { chunk, dropped, cut } of steps) {
        const all = kept.followedBy(Buffer.from(chunk));
        expected = [...expected, ...chunk];
        expect([...all]).toEqual(expected);
        const end = Math.max(0, all.length - cut);
        expected = expected.slice(dropped, end);
        expect([...kept.keep(all.subarray(dropped, Math.max(dropped, end)))]).toEqual(expected);
        expect([...kept.bytes()]).toEqual(expected);
      }
    }),
  );
});

test("a long run of chunks moves the kept bytes a few times only, and short ones give the memory back", () => {
  const kept = new KeptBytes();
  const memories = new Set<ArrayBufferLike>();
  const chunk = Buffer.alloc(64 * 1024, 7);
  for (let count = 0; count < 500; count++) memories.add(kept.keep(kept.followedBy(chunk)).buffer);
  expect(memories.size).toBeLessThan(20);
  expect(kept.bytes().equals(Buffer.alloc(500 * chunk.length, 7))).toBe(true);
  expect(kept.keep(Buffer.from("short")).buffer.byteLength).toBe(5);
});
