// Writes the rows of a view, or what belongs to them, to a CSV file, slice by slice.
import { setImmediate } from "node:timers/promises";
import { columnsOf } from "../../contract/export-columns.ts";
import { DEFAULT_OPTIONS } from "../../contract/export-formats.ts";
import type { CallContext, Input, Output } from "../../contract/methods.ts";
import { Failed } from "../../contract/failure.ts";
import { isZone } from "../../domain/time.ts";
import { openWriter } from "../files/write/format.ts";
import type { FormatWriter } from "../files/write/format.ts";
import { writeWholeFile } from "../files/write-file.ts";
import type { Log } from "../ports.ts";
import type { Store } from "../store/store.ts";
import { openSource, SLICE_ROWS, whyNotIn } from "./export-source.ts";
import type { ExportSource } from "./export-source.ts";

type Wanted = Input<"export.csvToPath">;
type Context = CallContext<"export.csvToPath">;

/**
 * Writes the view as it is now: rows that a later refresh brings are not in the file. Gives the number of lines below the
 * header. Progress counts rows of the view. Throws `Failed` badRequest, storage or cancelled; on all of them no file is
 * left, and one that was there stays.
 */
export async function exportCsv(
  store: Store,
  log: Log,
  wanted: Wanted,
  call: Context,
): Promise<Output<"export.csvToPath">> {
  const { subject, zone } = wanted;
  const snapshot = store.views.snapshot(wanted.viewId);
  const issues = [whyNotIn(snapshot, wanted), isZone(zone) ? null : "no such zone"].filter((issue) => issue !== null);
  if (issues.length > 0) throw new Failed({ kind: "badRequest", method: "export.csv", issues });
  const plan = { subject, format: "csv", columns: columnsOf(subject), zone, options: DEFAULT_OPTIONS } as const;
  const written = { rows: 0, bytes: 0 };
  const chunks = chunksOf(openSource(store, snapshot, plan), openWriter(plan), written, call);
  const { bytes } = await writeWholeFile(wanted.path, chunks, call.signal);
  log.info("exported", { subject, rows: written.rows, bytes });
  return { rows: written.rows, bytes };
}

async function* chunksOf(
  { ids, read }: ExportSource,
  writer: FormatWriter,
  written: { rows: number; bytes: number },
  { signal, emit }: Context,
): AsyncGenerator<Uint8Array> {
  yield await writer.begin();
  for (let from = 0; from < ids.length; from += SLICE_ROWS) {
    await setImmediate();
    signal.throwIfAborted();
    const slice = read(Array.from(ids.subarray(from, from + SLICE_ROWS)));
    const bytes = await writer.take(slice);
    written.rows += slice.rowCount;
    written.bytes += bytes.length;
    yield bytes;
    emit({ rows: Math.min(from + SLICE_ROWS, ids.length), totalRows: ids.length, bytes: written.bytes });
  }
  yield await writer.end();
}
