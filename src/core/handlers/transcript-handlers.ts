// Reads windows of messages and threads with their records, from a live result, an opened file or an archive.
import { badRequest, Failed } from "#contract/failure.ts";
import type { Handlers } from "#contract/methods/methods.ts";
import { textOfTranscript, type TranscriptWindow } from "#contract/methods/transcript-methods.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import type { Source, Sources } from "#core/handlers/base/sources.ts";

export type TranscriptName = "view.records" | "rows.records" | "thread.records";

/** Throws `Failed` badRequest for a view that is not open, and for a view of calls. */
export function transcriptHandlers(sources: Sources): Handlers<TranscriptName> {
  return {
    "view.records": async ({ viewId, from, count }, { signal }) => {
      const { source, local } = sources.ofId(viewId, "view.records");
      const view = await runSliced(source.store.views.completing(local, "view.records"), signal);
      if (view.kind !== "messages") {
        throw new Failed({ kind: "badRequest", method: "view.records", issues: ["Calls have no transcript."] });
      }
      const window = source.store.records.readTranscript(view, from, count);
      return { window: textOf(source, window), rowCount: view.rowIds.length };
    },
    "rows.records": ({ rowIds }) => {
      const { source, locals } = sources.ofIds(rowIds, "rows.records");
      const window = source.store.records.readTranscriptOf(locals);
      if (window === null) throw badRequest("rows.records", "no such messages");
      return { window: textOf(source, window) };
    },
    "thread.records": (wanted) => {
      const source = sources.ofConnection(wanted.connectionId, "thread.records");
      const connectionId = source.connectionOf(wanted.connectionId);
      const thread = source.store.records.readThread({ ...wanted, connectionId });
      return thread === null ? null : { window: textOf(source, thread.window), rowCount: thread.rowCount };
    },
  };
}

/** The window as text, with the numbers that rows have outside the store. */
function textOf(source: Source, { records, parents, calls, names }: TranscriptWindow) {
  return textOfTranscript({
    records: records.map((record) => ({ ...record, row: source.row(record.row) })),
    names,
    parents: parents.map((row) => source.row(row)),
    calls: calls.map(({ call, messages, ...each }) => ({
      ...each,
      messages: messages.map((message) => source.row(message)),
      call: call === null ? null : { ...call, row: source.row(call.row) },
    })),
  });
}
