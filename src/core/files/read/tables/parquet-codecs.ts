// Unpacks the pages of Parquet files. What a page may unpack to is bounded, whatever it states.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { snappyUncompress, type Compressors } from "hyparquet";

/** A page has a few megabytes. */
const LARGEST_PAGE_BYTES = 256 * 1024 * 1024;

type Unpack = (packed: Uint8Array, maxOutputLength: number) => Uint8Array;

function bounded(unpack: Unpack): NonNullable<Compressors["GZIP"]> {
  return (packed, length) => {
    if (length > LARGEST_PAGE_BYTES) throw new RangeError("a page is too large");
    // A page whose values are all missing is empty, and zlib refuses a bound of nothing.
    return length === 0 ? new Uint8Array(0) : unpack(packed, length);
  };
}

export const CODECS: Compressors = {
  SNAPPY: bounded((packed, length) => {
    const unpacked = new Uint8Array(length);
    snappyUncompress(packed, unpacked);
    return unpacked;
  }),
  GZIP: bounded((packed, maxOutputLength) => gunzipSync(packed, { maxOutputLength })),
  BROTLI: bounded((packed, maxOutputLength) => brotliDecompressSync(packed, { maxOutputLength })),
  ZSTD: bounded((packed, maxOutputLength) => zstdDecompressSync(packed, { maxOutputLength })),
  LZ4_RAW: bounded(unpackLz4),
};

const SHORTEST_MATCH = 4;
const LONG = 15;

/** One block of LZ4. Source: lz4/lz4, lz4_Block_format.md. */
function unpackLz4(packed: Uint8Array, length: number): Uint8Array {
  const unpacked = new Uint8Array(length);
  let [from, to] = [0, 0];
  const extended = (short: number): number => {
    if (short < LONG) return short;
    let sum = short;
    for (let more = 255; more === 255;) {
      more = packed[from++] ?? 0;
      sum += more;
    }
    return sum;
  };
  while (from < packed.length) {
    const token = packed[from++] ?? 0;
    const literals = extended(token >> 4);
    if (to + literals > length) throw new RangeError("a page is longer than it states");
    unpacked.set(packed.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from >= packed.length) break;
    const distance = (packed[from] ?? 0) | ((packed[from + 1] ?? 0) << 8);
    from += 2;
    const match = extended(token & LONG) + SHORTEST_MATCH;
    if (distance === 0 || distance > to || to + match > length) throw new RangeError("a page is damaged");
    for (const end = to + match; to < end; to++) unpacked[to] = unpacked[to - distance] ?? 0;
  }
  return unpacked.subarray(0, to);
}
