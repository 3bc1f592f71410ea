// Tests the bitmaps of the search index: no block that contains a text is ever ruled out.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addAll,
  addBlock,
  bitmapFrom,
  emptyBitmap,
  firstRowOf,
  hasBlock,
  keepCommon,
  SEGMENT_ROWS,
  SegmentFilter,
  slotsOf,
} from "./block-filter.ts";
import { runs } from "#tests/random-runs.ts";

const BLOCKS = emptyBitmap().length * 8;
const block = fc.integer({ min: 0, max: BLOCKS - 1 });
const utf8 = (text: string): Buffer => Buffer.from(text);
const blocksIn = (bitmap: Uint8Array): readonly number[] =>
  Array.from({ length: BLOCKS }, (_, index) => index).filter((index) => hasBlock(bitmap, index));

test("a bitmap has the blocks that were added, and no others", () => {
  fc.assert(
    fc.property(fc.uniqueArray(block, { maxLength: 20 }), (blocks) => {
      const bitmap = emptyBitmap();
      for (const each of blocks) addBlock(bitmap, each);
      expect(blocksIn(bitmap)).toEqual(blocks.toSorted((one, other) => one - other));
    }),
    { numRuns: runs("stores") },
  );
});

test.each([0, 1, 7, 8, 9, BLOCKS - 1, BLOCKS])("a bitmap from block %i has all blocks from there", (first) => {
  expect(blocksIn(bitmapFrom(first))).toEqual(Array.from({ length: BLOCKS - first }, (_, index) => first + index));
});

test("common blocks are those in both, also where the other bitmap is cut", () => {
  const both = (other: Uint8Array): readonly [boolean, readonly number[]] => {
    const bitmap = emptyBitmap();
    for (const each of [1, 9, 17]) addBlock(bitmap, each);
    return [keepCommon(bitmap, other), blocksIn(bitmap)];
  };
  const other = emptyBitmap();
  for (const each of [9, 17, 18]) addBlock(other, each);
  expect(both(other)).toEqual([true, [9, 17]]);
  expect(both(other.subarray(0, 2))).toEqual([true, [9]]);
  expect(both(other.subarray(0, 1))).toEqual([false, []]);
});

test("blocks of another bitmap are added, also where it is cut", () => {
  const bitmap = emptyBitmap();
  addBlock(bitmap, 3);
  addAll(bitmap, Uint8Array.of(0b1000_0010));
  expect(blocksIn(bitmap)).toEqual([1, 3, 7]);
});

test("a filter has a block in the bitmap of each slot of its texts", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(block, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 5 }), (texts) => {
      const filter = new SegmentFilter();
      for (const [at, text] of texts) filter.add(at, utf8(text));
      for (const [at, text] of texts)
        for (const slot of slotsOf(utf8(text))) expect(hasBlock(filter.bitmapOf(slot), at)).toBe(true);
    }),
    { numRuns: runs("stores") },
  );
});

test("the slots of a text are among those of every text around it, each once", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, text, after) => {
      const around = slotsOf(utf8(before + text + after));
      expect(new Set(around).size).toBe(around.length);
      for (const slot of slotsOf(utf8(text))) expect(around).toContain(slot);
    }),
  );
  expect([slotsOf(utf8("ab")), slotsOf(utf8("abc")).length, slotsOf(utf8("abcd")).length]).toEqual([[], 1, 2]);
  expect(slotsOf(utf8("abc"))).not.toEqual(slotsOf(utf8("bac")));
  expect(slotsOf(utf8("abc"))).not.toEqual(slotsOf(utf8("abd")));
});

test("a bitmap of a slot ends with its last block, and a cleared filter has none", () => {
  const filter = new SegmentFilter();
  const [slot = -1] = slotsOf(utf8("abc"));
  expect(filter.bitmapOf(slot)).toHaveLength(0);
  filter.add(17, utf8("abc"));
  expect([...filter.bitmapOf(slot)]).toEqual([0, 0, 2]);
  filter.add(0, utf8("xabcx"));
  expect([...filter.bitmapOf(slot)]).toEqual([1, 0, 2]);
  filter.clear();
  expect(filter.bitmapOf(slot)).toHaveLength(0);
});

test("short texts are in no slot", () => {
  const filter = new SegmentFilter();
  filter.add(1, utf8("ab"));
  filter.add(1, utf8(""));
  const [slot = -1] = slotsOf(Uint8Array.of(0, 97, 98));
  expect(filter.bitmapOf(slot)).toHaveLength(0);
});

test("segments follow each other", () => {
  expect([firstRowOf(0), firstRowOf(2)]).toEqual([0, 2 * SEGMENT_ROWS]);
});
