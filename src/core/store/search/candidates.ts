// The rows that can match a search according to the search index. Each of them must still be tested.
import { BLOCK_ROWS } from "#core/store/base/row-set.ts";
import {
  addAll,
  addBlock,
  BITMAP_BYTES,
  bitmapFrom,
  blockOf,
  countBlocks,
  emptyBitmap,
  firstRowOf,
  hasBlock,
  keepCommon,
  SEGMENT_ROWS,
  segmentOf,
} from "./block-filter.ts";
import type { FindPlan } from "./find-plan.ts";

/** The content of the index for one kind of rows. */
export interface IndexedBlocks {
  /** the last row that is in the index */
  readonly through: number;
  /** the stored bitmap of a slot; null for one without blocks */
  readonly bitmap: (segment: number, slot: number) => Uint8Array | null;
  /** for each slot the blocks that it had where it was read last; 0 before. It only decides which slot is read first. */
  readonly blocksOfSlot: Uint16Array;
  /** the rows from the first to the last number whose current state is not in the index */
  readonly changed: (first: number, last: number) => readonly number[];
}

/** Answers for the store as it is now: ask for new candidates after rows may have changed. */
export class Candidates {
  readonly #index: IndexedBlocks;
  readonly #plan: FindPlan;
  /** the segment read last, and its blocks that can match */
  #segment = -1;
  #blocks: Uint8Array = emptyBitmap();

  constructor(index: IndexedBlocks, plan: FindPlan) {
    this.#index = index;
    this.#plan = plan;
  }

  has(rowId: number): boolean {
    return hasBlock(this.#blocksOf(segmentOf(rowId)), blockOf(rowId));
  }

  /** All candidates from the first to the last number, ascending. There may be numbers without a row among them. */
  between(first: number, last: number): Int32Array {
    const rows: number[] = [];
    for (let segment = segmentOf(first); segment <= segmentOf(last); segment++) {
      const blocks = this.#blocksOf(segment);
      for (let byte = 0; byte < BITMAP_BYTES; byte++) {
        // Eight blocks at once, since nearly all of them are empty in most searches.
        if (blocks[byte] === 0) continue;
        for (let block = byte * 8; block < byte * 8 + 8; block++) {
          if (!hasBlock(blocks, block)) continue;
          const from = Math.max(first, firstRowOf(segment) + block * BLOCK_ROWS);
          const to = Math.min(last, firstRowOf(segment) + block * BLOCK_ROWS + BLOCK_ROWS - 1);
          for (let rowId = from; rowId <= to; rowId++) rows.push(rowId);
        }
      }
    }
    return Int32Array.from(rows);
  }

  #blocksOf(segment: number): Uint8Array {
    if (segment !== this.#segment) {
      this.#blocks = this.#readBlocks(segment);
      this.#segment = segment;
    }
    return this.#blocks;
  }

  /** Rows that the index does not know, or not as they are now, can match anything. */
  #readBlocks(segment: number): Uint8Array {
    const { through, changed } = this.#index;
    const first = firstRowOf(segment);
    const last = first + SEGMENT_ROWS - 1;
    if (through < first) return bitmapFrom(0);
    const blocks = this.#matching(this.#plan, segment);
    for (const rowId of changed(first, last)) addBlock(blocks, blockOf(rowId));
    if (through < last) addAll(blocks, bitmapFrom(blockOf(through + 1)));
    return blocks;
  }

  #matching(plan: FindPlan, segment: number): Uint8Array {
    if (plan.kind === "any") {
      const blocks = emptyBitmap();
      for (const part of plan.parts) addAll(blocks, this.#matching(part, segment));
      return blocks;
    }
    const blocks = bitmapFrom(0);
    // The others are not read once no block is left.
    for (const bitmap of this.#bitmapsOf(plan, segment)) if (!keepCommon(blocks, bitmap)) break;
    return blocks;
  }

  *#bitmapsOf(plan: FindPlan, segment: number): Generator<Uint8Array> {
    if (plan.kind !== "text") for (const part of plan.parts) yield this.#matching(part, segment);
    else for (const slot of this.#rarestFirst(plan.slots)) yield this.#bitmapOf(segment, slot);
  }

  /** A rare slot often leaves no block, and then no other is read. */
  #rarestFirst(slots: readonly number[]): readonly number[] {
    const { blocksOfSlot } = this.#index;
    return slots.toSorted((one, other) => (blocksOfSlot[one] ?? 0) - (blocksOfSlot[other] ?? 0));
  }

  #bitmapOf(segment: number, slot: number): Uint8Array {
    const bitmap = this.#index.bitmap(segment, slot) ?? emptyBitmap();
    this.#index.blocksOfSlot[slot] = countBlocks(bitmap);
    return bitmap;
  }
}
