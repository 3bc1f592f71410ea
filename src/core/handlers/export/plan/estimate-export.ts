// Estimates the size of an export from a sample of its rows.
import { asMap, asText } from "#domain/text/lenient.ts";
import { openWriter } from "#core/files/formats/file-format.ts";
import { isSliced, type SlicedPlan, type Slice, type WritePlan } from "#core/files/write/writer.ts";
import { PAGE_SIZE_BYTES } from "#core/store/base/database.ts";
import { emptyStoreBytes } from "#core/store/schema/empty-store.ts";

/** The most that an archive takes for each record: facts, folded words and index entries. */
const FACTS_BYTES = 260;
const WORDS_BYTES = 210;
const INDEXES_BYTES = 100;
/** The bytes of a page that rows can fill (sqlite.org/fileformat2.html, "B-tree Cell Format"). */
const MOST_IN_PAGE = PAGE_SIZE_BYTES - 35;
const FEWEST_IN_PAGE = Math.floor(((PAGE_SIZE_BYTES - 12) * 32) / 255) - 23;
const OVERFLOW_BYTES = PAGE_SIZE_BYTES - 4;

/** Rows that are written for the estimate, spread evenly. */
export const SAMPLE_ROWS = 200;

/** This many of the ids, spread evenly from the first to the last. */
export function sampleOf(ids: Int32Array, count: number): readonly number[] {
  if (ids.length <= count) return Array.from(ids);
  const step = (ids.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, place) => ids[Math.round(place * step)] ?? 0);
}

/** Expected bytes of all rows; for compressed formats and archives rather too many than too few. */
export async function estimateBytes(
  plan: WritePlan,
  ids: Int32Array,
  read: (ids: readonly number[]) => Slice,
): Promise<number> {
  const sample = sampleOf(ids, SAMPLE_ROWS);
  if (!isSliced(plan)) return Math.ceil(emptyStoreBytes() + archivedBytes(read(sample)) * share(ids, sample));
  const empty = await sizeOf(plan, null);
  if (sample.length === 0) return empty;
  const filled = await sizeOf(plan, read(sample));
  return Math.ceil(empty + (filled - empty) * share(ids, sample));
}

/** Rows for each row of the sample. */
function share(ids: Int32Array, sample: readonly number[]): number {
  return sample.length === 0 ? 0 : ids.length / sample.length;
}

/** The bytes of these rows in an archive, which holds a text three times: in the record, as a fact and folded. */
function archivedBytes(slice: Slice): number {
  if (slice.kind === "lines") throw new Error("the records of an archive were not read as cells");
  return slice.rows.reduce((sum, [raw]) => {
    const json = String(raw ?? "null");
    const recordBytes = Buffer.byteLength(json);
    const textBytes = textBytesOf(json);
    const beside = recordBytes - textBytes;
    const facts = inPages(textBytes + Math.min(beside, FACTS_BYTES));
    const folded = inPages(textBytes + Math.min(beside, WORDS_BYTES));
    return sum + inPages(recordBytes) + facts + folded + INDEXES_BYTES;
  }, 0);
}

/** Of a message's text; calls have none. */
function textBytesOf(json: string): number {
  const record = asMap(JSON.parse(json));
  return Buffer.byteLength(asText(asMap(record["data"])["text"]) ?? "");
}

/** The bytes of a row in pages, with the room that no other row fits into. */
function inPages(bytes: number): number {
  const rest = FEWEST_IN_PAGE + ((bytes - FEWEST_IN_PAGE) % OVERFLOW_BYTES);
  const own = bytes <= MOST_IN_PAGE ? bytes : rest <= MOST_IN_PAGE ? rest : FEWEST_IN_PAGE;
  const overflowing = Math.ceil((bytes - own) / OVERFLOW_BYTES) * PAGE_SIZE_BYTES;
  return PAGE_SIZE_BYTES / Math.floor(MOST_IN_PAGE / Math.max(1, own)) + overflowing;
}

async function sizeOf(plan: SlicedPlan, slice: Slice | null): Promise<number> {
  const writer = openWriter(plan);
  const begun = (await writer.begin()).length;
  const taken = slice === null ? 0 : (await writer.take(slice)).length;
  return begun + taken + (await writer.end()).length;
}
