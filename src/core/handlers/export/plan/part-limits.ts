// Decides where a part of an export ends: how many of the next rows still fit into it.
import { setImmediate } from "node:timers/promises";
import { REFUSAL_TEXTS } from "../../../refusal-texts.ts";
import { Failed } from "../../../../contract/failure.ts";
import { MOST_PARTS } from "../../../files/jobs/manifest.ts";
import type { ExportPlan } from "../../../../contract/methods/export-methods.ts";
import { openWriter } from "../../../files/write/format.ts";
import type { Slice, WritePlan } from "../../../files/write/writer.ts";

/** The content of a part, as its limit counts it. */
export interface Filled {
  /** lines of rows */
  readonly rows: number;
  /** before compression, without a header */
  readonly plainBytes: number;
}

export interface Fit {
  /** null when not even the next row fits */
  readonly slice: Slice | null;
  readonly ids: readonly number[];
  readonly filled: Filled;
}

type Read = (ids: readonly number[]) => Slice;

/** The longest run of ids whose lines fit; at least one in an empty part. Depends on the rows, not on the slices. */
export async function fitInto(
  plan: WritePlan,
  { by, most = Infinity }: ExportPlan["parts"],
  filled: Filled,
  ids: readonly number[],
  read: Read,
): Promise<Fit> {
  const measure = by === "bytes" ? await plainSizeOf(plan) : async () => 0;
  const trial = async (count: number): Promise<Fit & { readonly fits: boolean }> => {
    const tried = ids.slice(0, count);
    const slice = read(tried);
    const next = { rows: filled.rows + slice.rowCount, plainBytes: filled.plainBytes + (await measure(slice)) };
    const fits = by === "rows" ? next.rows <= most : by === "bytes" ? next.plainBytes <= most : true;
    return { slice, ids: tried, filled: next, fits };
  };
  const whole = await trial(ids.length);
  if (whole.fits) return whole;
  let best: Fit = { slice: null, ids: [], filled };
  let [fewest, tooMany] = [0, ids.length];
  while (tooMany - fewest > 1) {
    const middle = (fewest + tooMany) >> 1;
    const tried = await trial(middle);
    if (tried.fits) {
      best = tried;
      fewest = middle;
    } else tooMany = middle;
  }
  const isEmpty = filled.rows === 0 && filled.plainBytes === 0;
  return best.slice === null && isEmpty ? trial(1) : best;
}

/** The bytes that a slice of a text format has before compression. */
async function plainSizeOf(plan: WritePlan): Promise<(slice: Slice) => Promise<number>> {
  const writer = openWriter({ ...plan, options: { ...plan.options, gzip: false } });
  await writer.begin();
  return async (slice) => (await writer.take(slice)).length;
}

/** Ids whose lines are counted at once. */
const COUNTED_IDS = 2000;

/**
 * Throws `Failed` badRequest if parts of `most` lines would be more files than a verification reads. One id may have no
 * line or many, so lines are counted, but only if there are enough ids for too many files.
 */
export async function requireFewPartsByRows(
  { ids, read }: { readonly ids: Int32Array; readonly read: Read },
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<void> {
  const mostLines = MOST_PARTS * most;
  if (ids.length <= mostLines) return;
  let lines = 0;
  for (let from = 0; from < ids.length && lines <= mostLines; from += COUNTED_IDS) {
    lines += read(Array.from(ids.subarray(from, from + COUNTED_IDS))).rowCount;
    await setImmediate();
    signal.throwIfAborted();
  }
  requireFewParts(Math.ceil(lines / most));
}

/** Throws `Failed` badRequest for more files than a verification reads. */
export function requireFewParts(parts: number): void {
  if (parts <= MOST_PARTS) return;
  const issue = REFUSAL_TEXTS.export.tooManyParts(parts, MOST_PARTS);
  throw new Failed({ kind: "badRequest", method: "export.start", issues: [issue] });
}
