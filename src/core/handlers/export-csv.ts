// Writes the rows of a view, or the participants of its calls, to a CSV file, slice by slice.
import { setImmediate } from "node:timers/promises";
import type { CallContext, ExportSubject, Input, Output } from "../../contract/methods.ts";
import { Failed } from "../../contract/failure.ts";
import { isZone } from "../../domain/time.ts";
import { writeHeader, writeLines } from "../files/csv.ts";
import type { CsvColumn } from "../files/csv.ts";
import { CALL_EXPORT, MESSAGE_EXPORT, PARTICIPANT_EXPORT } from "../files/export-columns.ts";
import { isoWriter } from "../files/iso-times.ts";
import { writeWholeFile } from "../files/write-file.ts";
import type { QueryKind } from "../../domain/filters.ts";
import type { Log } from "../ports.ts";
import type { Store } from "../store/store.ts";
import type { ViewSnapshot } from "../store/views.ts";

/** Rows of the view that are read and written at once; between two slices the engine answers others. */
const SLICE_ROWS = 2000;

type Wanted = Input<"export.csvToPath">;
type Context = CallContext<"export.csvToPath">;

/** A subject: the header, and the lines of one slice of row numbers with how many they are. */
interface Writer {
  readonly header: string;
  readonly slice: (rowIds: readonly number[]) => { readonly text: string; readonly lines: number };
}

/** The kind of view that a subject is made from. */
const KINDS: Readonly<Record<ExportSubject, QueryKind>> = {
  messages: "messages",
  calls: "calls",
  participants: "calls",
};

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
  const snapshot = store.views.snapshot(wanted.viewId);
  const issues = issuesOf(wanted, snapshot);
  if (issues.length > 0) throw new Failed({ kind: "badRequest", method: "export.csv", issues });
  const writer = writerOf(store, snapshot, wanted.subject, isoWriter(wanted.zone));
  const written = { rows: 0, bytes: 0 };
  const { bytes } = await writeWholeFile(wanted.path, chunksOf(writer, snapshot, written, call), call.signal);
  log.info("exported", { subject: wanted.subject, rows: written.rows, bytes });
  return { rows: written.rows, bytes };
}

function issuesOf({ subject, zone }: Wanted, { kind }: ViewSnapshot): readonly string[] {
  const issues: string[] = [];
  if (KINDS[subject] !== kind) issues.push(`a view of ${kind} has no ${subject}`);
  if (!isZone(zone)) issues.push("no such zone");
  return issues;
}

async function* chunksOf(
  writer: Writer,
  { rowIds }: ViewSnapshot,
  written: { rows: number; bytes: number },
  { signal, emit }: Context,
): AsyncGenerator<string> {
  yield writer.header;
  for (let from = 0; from < rowIds.length; from += SLICE_ROWS) {
    await setImmediate();
    signal.throwIfAborted();
    const slice = Array.from(rowIds.subarray(from, from + SLICE_ROWS));
    const { text, lines } = writer.slice(slice);
    written.rows += lines;
    written.bytes += Buffer.byteLength(text);
    yield text;
    emit({ rows: from + slice.length, totalRows: rowIds.length, bytes: written.bytes });
  }
}

function writerOf(
  store: Store,
  { connection }: ViewSnapshot,
  subject: ExportSubject,
  writeTime: (seconds: number) => string | null,
): Writer {
  const namesFor = (uids: readonly string[]): Readonly<Record<string, string>> => store.readNames(connection, uids);
  switch (subject) {
    case "messages":
      return writing(MESSAGE_EXPORT, (rowIds) => {
        const rows = store.readMessageRows(rowIds);
        const names = namesFor(rows.flatMap((row) => row.mentionedUids));
        return rows.map((row) => ({ row, names, writeTime }));
      });
    case "calls":
      return writing(CALL_EXPORT, (rowIds) => {
        const rows = store.readCallRows(rowIds);
        const names = namesFor(rows.flatMap((row) => row.participantUids));
        return rows.map((row) => ({ row, names, writeTime }));
      });
    case "participants":
      return writing(PARTICIPANT_EXPORT, (rowIds) => {
        const rows = store.readCallRows(rowIds);
        const names = namesFor(rows.flatMap((row) => row.participantUids));
        const participants = store.readParticipants(rowIds);
        return rows.flatMap((row) =>
          (participants.get(row.rowId) ?? []).map((participant) => ({ row, participant, names, writeTime })),
        );
      });
  }
}

function writing<Line>(
  columns: readonly CsvColumn<Line>[],
  linesOf: (rowIds: readonly number[]) => readonly Line[],
): Writer {
  return {
    header: writeHeader(columns),
    slice(rowIds) {
      const lines = linesOf(rowIds);
      return { text: writeLines(columns, lines), lines: lines.length };
    },
  };
}
