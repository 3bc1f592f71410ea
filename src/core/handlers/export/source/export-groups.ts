// Divides the rows of an export into one group for each day or conversation, in the order of their first rows.
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { JobGroup } from "#core/files/jobs/job-record.ts";
import { isoWriter } from "#core/files/write/iso-times.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";

export interface Grouped {
  /** the rows, group by group, otherwise in their order */
  readonly rowIds: Int32Array;
  readonly groups: readonly JobGroup[];
}

/** Rows that are read at once. */
const SLICE_ROWS = 20_000;

/** Null if the plan does not divide by day or conversation. Rows without a time or conversation are one group. */
export function groupRows(store: ExportReads, kind: QueryKind, rowIds: Int32Array, plan: ExportPlan): Grouped | null {
  const { by } = plan.parts;
  if (by === "none") return null;
  const writeTime = isoWriter(plan.zone);
  const keyOf = (value: string | number | null): string | null => {
    if (typeof value !== "number") return value;
    return writeTime(value)?.slice(0, -"T00:00:00+00:00".length) ?? null;
  };
  const places = new Map<string | null, number[]>();
  for (let from = 0; from < rowIds.length; from += SLICE_ROWS) {
    const slice = Array.from(rowIds.subarray(from, from + SLICE_ROWS));
    for (const { rowId, value } of store.exports.groupValues(kind, by, slice)) {
      const key = keyOf(value);
      const known = places.get(key);
      if (known === undefined) places.set(key, [rowId]);
      else known.push(rowId);
    }
  }
  const groups: JobGroup[] = [];
  let from = 0;
  for (const [key, rows] of places) {
    const none = { day: null, conversation: null };
    groups.push({ ...none, [by]: key ?? `no ${by}`, from, to: from + rows.length });
    from += rows.length;
  }
  return { rowIds: Int32Array.from([...places.values()].flat()), groups };
}
