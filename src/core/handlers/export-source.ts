// Where the rows of an export come from: a view, or what belongs to its rows, read slice by slice in the order of the view.
import { SUBJECT_VIEWS } from "../../contract/export-columns.ts";
import type { Slice, WritePlan } from "../files/write/format.ts";
import type { Store } from "../store/store.ts";
import type { ViewSnapshot } from "../store/views.ts";
import { readDevices, readParticipants, readRecordings } from "./export-of-calls.ts";
import { readReactions, readUnreadable } from "./export-of-results.ts";
import type { RowReader } from "./export-values.ts";

/** What a slice is read by: rows of the view, or the numbers of unreadable records. Between two slices others are answered. */
export const SLICE_ROWS = 2000;

export interface ExportSource {
  /** what `read` is given in slices, in the order of the export */
  readonly ids: Int32Array;
  /** The lines of these; one id may have none or many. */
  readonly read: (ids: readonly number[]) => Slice;
}

/** The readers of subjects that are no rows of a view themselves. */
const READERS = {
  reactions: readReactions,
  participants: readParticipants,
  devices: readDevices,
  recordings: readRecordings,
  unreadable: readUnreadable,
} as const satisfies Readonly<Record<string, RowReader>>;

/** Why the view has not what the plan wants; null when it has. */
export function whyNotIn({ kind }: Pick<ViewSnapshot, "kind">, { subject }: Pick<WritePlan, "subject">): string | null {
  const wanted = SUBJECT_VIEWS[subject];
  return wanted === null || wanted === kind ? null : `a view of ${kind} has no ${subject}`;
}

/** Opens the rows of the plan's subject in a view as it is now; later refreshes do not touch them. */
export function openSource(store: Store, snapshot: ViewSnapshot, plan: WritePlan): ExportSource {
  const { subject, columns } = plan;
  if (subject === "messages" || subject === "calls") {
    return {
      ids: snapshot.rowIds,
      read: (rowIds) => sliceOf(store.exports.cells(subject, columns, rowIds)),
    };
  }
  return {
    ids: subject === "unreadable" ? store.exports.unreadableIds(snapshot.resultId) : snapshot.rowIds,
    read: (ids) => sliceOf(READERS[subject]({ store, connection: snapshot.connection, columns }, ids)),
  };
}

function sliceOf(rows: Extract<Slice, { kind: "cells" }>["rows"]): Slice {
  return { kind: "cells", rowCount: rows.length, rows };
}
