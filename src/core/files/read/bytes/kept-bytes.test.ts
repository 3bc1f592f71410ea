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
