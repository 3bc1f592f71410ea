// A filter that finds the blocks of rows that can hold a text, by the groups of three bytes in them.
import { BLOCK_ROWS } from "#core/store/base/row-set.ts";

/** Rows whose blocks share their bitmaps. */
export const SEGMENT_ROWS = 65_536;
const BLOCKS = SEGMENT_ROWS / BLOCK_ROWS;
/** The number of slots. A group of three bytes belongs to one slot, and many groups share it. */
export const SLOTS = 8192;
/** A bitmap has one bit for each block of a segment. */
export const BITMAP_BYTES = BLOCKS / 8;

const GROUP_BYTES = 3;
/** The hash is the upper bits of a product with the golden ratio, as in Knuth's multiplicative method. */
const FACTOR = 0x9e_37_79_b1;
const SHIFT = 32 - Math.log2(SLOTS);

export function segmentOf(rowId: number): number {
  return Math.floor(rowId / SEGMENT_ROWS);
}

/** The index of a row's block in its segment. */
export function blockOf(rowId: number): number {
  return Math.floor((rowId % SEGMENT_ROWS) / BLOCK_ROWS);
}

export function firstRowOf(segment: number): number {
  return segment * SEGMENT_ROWS;
}

/** The slots of a text in UTF-8, each once. Every text that contains it has them all. Empty below three bytes. */
export function slotsOf(text: Uint8Array): readonly number[] {
  const slots = new Set<number>();
  for (let at = GROUP_BYTES - 1; at < text.length; at++) {
    const group = ((text[at - 2] ?? 0) << 16) | ((text[at - 1] ?? 0) << 8) | (text[at] ?? 0);
    slots.add(Math.imul(group, FACTOR) >>> SHIFT);
  }
  return [...slots];
}

/** The bitmaps of one segment, in one piece of memory of 4 MB: a bitmap for each slot. */
export class SegmentFilter {
  readonly #bits = new Uint8Array(SLOTS * BITMAP_BYTES);

  clear(): void {
    this.#bits.fill(0);
  }

  /** Notes that a text in UTF-8 is in a block. It goes through every byte of the store once, so it makes no list of slots. */
  add(block: number, text: Uint8Array): void {
    const bits = this.#bits;
    const byte = block >>> 3;
    const bit = 1 << (block & 7);
    let group = ((text[0] ?? 0) << 8) | (text[1] ?? 0);
    for (let at = GROUP_BYTES - 1; at < text.length; at++) {
      group = ((group << 8) | (text[at] ?? 0)) & 0xff_ff_ff;
      const index = (Math.imul(group, FACTOR) >>> SHIFT) * BITMAP_BYTES + byte;
      bits[index] = (bits[index] ?? 0) | bit;
    }
  }

  /** The bitmap of a slot without the zeros at its end; shares memory with the filter. */
  bitmapOf(slot: number): Uint8Array {
    const start = slot * BITMAP_BYTES;
    let end = start + BITMAP_BYTES;
    while (end > start && this.#bits[end - 1] === 0) end--;
    return this.#bits.subarray(start, end);
  }
}

/** A bitmap without a block. */
export function emptyBitmap(): Uint8Array {
  return new Uint8Array(BITMAP_BYTES);
}

/** A bitmap with the blocks from this one to the end. */
export function bitmapFrom(block: number): Uint8Array {
  const bitmap = emptyBitmap().fill(0xff, Math.ceil(block / 8));
  for (let at = block; at % 8 !== 0; at++) addBlock(bitmap, at);
  return bitmap;
}

export function addBlock(bitmap: Uint8Array, block: number): void {
  bitmap[block >>> 3] = (bitmap[block >>> 3] ?? 0) | (1 << (block & 7));
}

export function hasBlock(bitmap: Uint8Array, block: number): boolean {
  return (((bitmap[block >>> 3] ?? 0) >>> (block & 7)) & 1) === 1;
}

export function countBlocks(bitmap: Uint8Array): number {
  let blocks = 0;
  for (const byte of bitmap) for (let bits = byte; bits !== 0; bits &= bits - 1) blocks++;
  return blocks;
}

/** Leaves the blocks that the other bitmap has too; bytes that the other lacks are zero. False when none is left. */
export function keepCommon(bitmap: Uint8Array, other: Uint8Array): boolean {
  let left = 0;
  for (let at = 0; at < bitmap.length; at++) {
    const both = (bitmap[at] ?? 0) & (other[at] ?? 0);
    bitmap[at] = both;
    left |= both;
  }
  return left !== 0;
}

/** Adds the blocks of the other bitmap. */
export function addAll(bitmap: Uint8Array, other: Uint8Array): void {
  for (let at = 0; at < other.length; at++) bitmap[at] = (bitmap[at] ?? 0) | (other[at] ?? 0);
}
