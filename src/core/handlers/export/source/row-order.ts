// The order of an export's rows: that of the view, or the one that the format always has.
import { FORMATS, type ExportFormat } from "#contract/exports/export-formats.ts";
import type { JobRecord } from "#core/files/jobs/job-record.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import type { Found } from "./origin.ts";

/** The snapshot with its rows in the order of the format. A view without a sort order is newest first already. */
export async function inOrderOf(
  format: ExportFormat,
  { store, snapshot }: Pick<Found, "store" | "snapshot">,
  of: JobRecord["origin"]["of"],
  signal: AbortSignal,
): Promise<ViewSnapshot> {
  const { order } = FORMATS[format];
  if (order === "view") return snapshot;
  const { kind, rowIds, spec } = snapshot;
  const isNewestFirst = (of === "view" || of === "walk") && spec.sort.length === 0;
  const newest = isNewestFirst ? rowIds : await runSliced(store.views.orderingNewestFirst(kind, rowIds), signal);
  return { ...snapshot, rowIds: order === "newestFirst" ? newest : newest.toReversed() };
}
