// How large an export will be, from a sample of its rows, and how much room there is.
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { FORMATS } from "../../../contract/export-formats.ts";
import { openWriter } from "../../files/write/format.ts";
import type { Slice, WritePlan } from "../../files/write/format.ts";
import { fileFailureOf } from "../../files/file-failure.ts";

/** What an archive takes: its empty tables, and a record's facts, folded words and places in indexes beside the record. */
const EMPTY_ARCHIVE_BYTES = 280_000;
const ARCHIVE_BYTES_PER_RECORD_BYTE = 1.85;

/** Rows that are written for the estimate, spread evenly. */
export const SAMPLE_ROWS = 200;

/** So many of the ids, spread evenly from the first to the last. */
export function sampleOf(ids: Int32Array, count: number): readonly number[] {
  if (ids.length <= count) return Array.from(ids);
  const step = (ids.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, place) => ids[Math.round(place * step)] ?? 0);
}

/** Bytes to expect of all rows; of compressed and packed formats it is rather too much than too little. */
export async function estimateBytes(
  plan: WritePlan,
  ids: Int32Array,
  read: (ids: readonly number[]) => Slice,
): Promise<number> {
  const sample = sampleOf(ids, SAMPLE_ROWS);
  const empty = await sizeOf(plan, null);
  if (sample.length === 0) return empty;
  const filled = await sizeOf(plan, read(sample));
  const rows = ((filled - empty) / sample.length) * ids.length;
  return Math.ceil(
    FORMATS[plan.format].isStore ? EMPTY_ARCHIVE_BYTES + rows * ARCHIVE_BYTES_PER_RECORD_BYTE : empty + rows,
  );
}

async function sizeOf(plan: WritePlan, slice: Slice | null): Promise<number> {
  const writer = openWriter(plan);
  const begun = (await writer.begin()).length;
  const taken = slice === null ? 0 : (await writer.take(slice)).length;
  return begun + taken + (await writer.end()).length;
}

/** Bytes that this user may still write where the path leads. Rejects with `Failed` storage. */
export async function freeBytesAt(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(dirname(path));
    return bavail * bsize;
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
}
