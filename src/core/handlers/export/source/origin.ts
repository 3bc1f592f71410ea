// Finds the rows of an export, and the facts about their origin for its manifest.
import { badRequest } from "#contract/failure.ts";
import type { ExportFrom } from "#contract/methods/export-methods.ts";
import { decodeSourceId, NO_SOURCE } from "#domain/records/source-id.ts";
import type { JobOrigin } from "#core/files/jobs/job-record.ts";
import type { Store } from "#core/store/store.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import type { Sources } from "#core/handlers/base/sources.ts";
import { say } from "#texts/say.ts";

export interface Found {
  readonly store: Store;
  readonly origin: JobOrigin;
  readonly snapshot: ViewSnapshot;
}

/** Rejects with `Failed` badRequest of the method for an unknown view or result, and for rows that are not the view's. */
export async function findOrigin(
  sources: Sources,
  from: ExportFrom,
  method: string,
  signal: AbortSignal,
): Promise<Found> {
  const id = from.of === "conversation" ? from.resultId : from.viewId;
  const { source, local } = sources.ofId(id, method);
  const { store } = source;
  const number = decodeSourceId(id)?.source ?? NO_SOURCE;
  const snapshot =
    from.of === "conversation"
      ? store.exports.conversation(local, from.conversationId)
      : await runSliced(store.views.completing(local, method), signal);
  const origin: JobOrigin = {
    of: from.of,
    kind: snapshot.kind,
    source: number,
    connection: snapshot.connection,
    result: store.results.read(snapshot.resultId),
    spec: from.of === "conversation" ? null : snapshot.spec,
    conversationId: from.of === "conversation" ? from.conversationId : null,
  };
  if (from.of !== "selection") return { store, origin, snapshot };
  const rowIds = chosenRows(snapshot, from.rowIds, number);
  if (rowIds === null) throw badRequest(method, say("core.refusals.export.noSuchRow"));
  return { store, origin, snapshot: { ...snapshot, rowIds } };
}

/** The chosen rows in the order of the view; null if one of them is not in it. */
function chosenRows({ rowIds }: ViewSnapshot, chosen: readonly number[], source: number): Int32Array | null {
  const wanted = new Set<number>();
  for (const id of chosen) {
    const decoded = decodeSourceId(id);
    if (decoded?.source !== source) return null;
    wanted.add(decoded.local);
  }
  const found = rowIds.filter((rowId) => wanted.has(rowId));
  return found.length === wanted.size ? found : null;
}
