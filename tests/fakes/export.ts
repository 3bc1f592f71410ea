// Exports a view of a store in a test: the same steps as the program's, without a file.
import {
  columnsFor,
  DEFAULT_OPTIONS,
  type SlicedFormat,
  type FormatOptions,
} from "#contract/exports/export-formats.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { openWriter } from "#core/files/formats/file-format.ts";
import type { SlicedPlan } from "#core/files/write/writer.ts";
import { openSource } from "#core/handlers/export/source/export-source.ts";
import type { Store } from "#core/store/store.ts";

export interface Exporting {
  readonly dataset: Dataset;
  readonly format: SlicedFormat;
  readonly columns?: readonly string[];
  readonly zone?: string;
  readonly options?: Partial<FormatOptions>;
  readonly spec?: Partial<ViewSpec>;
  readonly sliceRows?: number;
  readonly asLines?: boolean;
}

/** The arguments of `openWriter` for an export of this kind. */
export function planOf({ dataset, format, columns, zone = "Europe/Kyiv", options }: Exporting): SlicedPlan {
  const chosen = columnsFor(format, dataset, columns ?? null);
  if (chosen === null) throw new Error("no such columns");
  return { dataset, format, columns: chosen, zone, options: { ...DEFAULT_OPTIONS, ...options } };
}

/** The bytes of the file. */
export async function exportBytes(store: Store, resultId: number, wanted: Exporting): Promise<Buffer> {
  const { spec, sliceRows = 2000, asLines = true } = wanted;
  const { viewId } = store.views.open(resultId, { ...EVERYTHING, ...spec });
  const plan = planOf(wanted);
  const { ids, read } = openSource(store, store.views.snapshot(viewId), plan, { asLines });
  const writer = openWriter(plan);
  const pieces = [await writer.begin()];
  for (let from = 0; from < ids.length; from += sliceRows) {
    pieces.push(await writer.take(read(Array.from(ids.subarray(from, from + sliceRows)))));
  }
  pieces.push(await writer.end());
  store.views.close(viewId);
  return Buffer.concat(pieces);
}
