// The thread that writes an archive: minutes of SQLite beside the engine, which keeps answering.
import type { MessagePort } from "node:worker_threads";
import type { ExportRedaction } from "#contract/exports/export-plan.ts";
import { redactedRecord } from "#core/files/redaction/redact-cells.ts";
import type { People } from "#core/files/redaction/redact-people.ts";
import { PseudonymBook } from "#core/files/redaction/pseudonym-book.ts";
import { Pseudonyms } from "#core/files/redaction/pseudonyms.ts";
import { Redactor } from "#core/files/redaction/redactor.ts";
import { withoutSecrets } from "#core/files/write/find-secrets.ts";
import type { ArchiveChanges } from "#core/store/archive/archive-changes.ts";
import { answerEngine } from "#core/handlers/base/run-in-thread.ts";
import { writeArchive, type ArchivePlan } from "#core/store/archive/write-archive.ts";

export interface ArchiveInput {
  /** of the file to be written */
  readonly path: string;
  readonly plan: ArchivePlan;
  readonly keepSignatures: boolean;
  /** null without redaction; `key`: the installation's secret for pseudonyms */
  readonly redaction: {
    readonly people: People;
    readonly key: Uint8Array;
    /** the pseudonyms of everybody in the rows */
    readonly labels: ReadonlyMap<string, string>;
    readonly wanted: ExportRedaction;
  } | null;
}

/** Writes the archive and tells how many rows are in it. Never rejects. */
export function runArchiver(input: ArchiveInput, engine: MessagePort): Promise<void> {
  return answerEngine(engine, (onRows: (rows: number) => void) =>
    writeArchive(input.path, input.plan, changesOf(input), onRows),
  );
}

/** The changes that every other format makes to the raw record. */
function changesOf({ keepSignatures, redaction }: ArchiveInput): ArchiveChanges | null {
  const clean = (text: string): string => String(withoutSecrets(text, keepSignatures));
  if (redaction === null) {
    return keepSignatures
      ? null
      : { record: clean, text: clean, id: clean, request: clean, named: ({ id, name }) => ({ id, name }) };
  }
  const { people, key, labels, wanted } = redaction;
  const redactor = new Redactor(people, new Pseudonyms(key, new PseudonymBook(labels), people), wanted);
  return {
    record: (json) => redactedRecord(redactor, clean(json)),
    text: (text) => redactor.text(clean(text)),
    id: (text) => redactor.id(clean(text)),
    request: (text) => redactor.typed(clean(text)),
    named: ({ kind, id, name }) =>
      kind === "user"
        ? { id: redactor.uid(id), name: redactor.name(name, id) }
        : { id: redactor.id(id), name: redactor.name(name, null) },
  };
}
