// The rows of an export as they are written: read from the store, and redacted if the plan says so.
import { ARCHIVE_FORMAT, FORMATS } from "#contract/exports/export-formats.ts";
import { readingBeside } from "#core/handlers/export/source/beside-rows.ts";
import { openSource } from "#core/handlers/export/source/export-source.ts";
import { isRedacted, type ExportPlan } from "#contract/exports/export-plan.ts";
import { redactedColumns } from "#core/files/redaction/redact-cells.ts";
import type { People } from "#core/files/redaction/redact-people.ts";
import { Pseudonyms } from "#core/files/redaction/pseudonyms.ts";
import { Redactor } from "#core/files/redaction/redactor.ts";
import type { Slice, WritePlan } from "#core/files/write/writer.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";
import { BESIDE } from "#core/files/write/write-beside.ts";
import type { PseudonymBook } from "#core/files/redaction/pseudonym-book.ts";
import { columnsToRead, gatherPeople, readPseudonymKey, redacting } from "./redaction.ts";

export interface JobRows {
  /** the ids for `read`, in the order of the export */
  readonly ids: Int32Array;
  readonly read: (ids: readonly number[]) => Slice;
  /** the plan of the files; redaction may change the names of its columns */
  readonly written: WritePlan;
  /** null without redaction */
  readonly redaction: {
    readonly people: People;
    /** the installation's secret, from which the pseudonyms are made */
    readonly key: Uint8Array;
    readonly pseudonyms: Pseudonyms;
    readonly book: PseudonymBook;
    readonly redactor: Redactor;
  } | null;
}

export interface OpenRows {
  readonly store: ExportReads;
  readonly snapshot: ViewSnapshot;
  readonly plan: ExportPlan;
  readonly writePlan: WritePlan;
  /** where the installation's secret for pseudonyms is kept */
  readonly folder: string;
  /** the pseudonyms; callers that write nothing give a copy */
  readonly book: PseudonymBook;
  /** the rows whose raw records are searched for people; all by default */
  readonly among?: (ids: Int32Array) => Int32Array;
  /** true for callers that read the cells; lines are faster */
  readonly asCells?: boolean;
  readonly signal: AbortSignal;
  readonly onRows: (rows: number) => void;
}

export async function openRows(open: OpenRows): Promise<JobRows> {
  const { store, snapshot, plan } = open;
  const { isDocument } = FORMATS[plan.format];
  const writePlan = isDocument ? { ...open.writePlan, columns: [...open.writePlan.columns, BESIDE] } : open.writePlan;
  const redacts = isRedacted(plan.redaction);
  const readPlan = redacts ? { ...writePlan, columns: columnsToRead(writePlan) } : writePlan;
  const source = openSource(store, snapshot, readPlan, { asLines: !redacts && open.asCells !== true });
  const { ids } = source;
  const read = isDocument ? readingBeside(store, snapshot.connection, readPlan.columns, source.read) : source.read;
  if (!redacts) return { ids, read, written: writePlan, redaction: null };
  const key = readPseudonymKey(open.folder);
  const people: People = plan.redaction.people ? await peopleOf(open, ids) : new Map();
  const pseudonyms = new Pseudonyms(key, open.book, people);
  pseudonyms.assign([...people].flatMap(([uid, { isInside }]) => (isInside ? [uid] : [])));
  const redactor = new Redactor(people, pseudonyms, plan.redaction);
  return {
    ids,
    read: redacting(writePlan, redactor, read),
    written: { ...writePlan, columns: redactedColumns(writePlan.columns, redactor) },
    redaction: { people, key, pseudonyms, book: open.book, redactor },
  };
}

function peopleOf({ store, snapshot, plan, among, signal, onRows }: OpenRows, ids: Int32Array): Promise<People> {
  const { connection, resultId } = snapshot;
  const archived = plan.format === ARCHIVE_FORMAT ? resultId : null;
  const looked = among?.(ids) ?? ids;
  return gatherPeople({ store, connection, dataset: plan.dataset, ids: looked, archived, signal, onRows });
}
