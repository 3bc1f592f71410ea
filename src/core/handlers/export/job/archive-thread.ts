// The thread that writes an archive: minutes of SQLite beside the engine, which keeps answering.
import type { MessagePort } from "node:worker_threads";
import type { ExportRedaction } from "#contract/exports/export-plan.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import { redactedRecord } from "#core/files/redaction/redact-cells.ts";
import type { People } from "#core/files/redaction/redact-people.ts";
import { PseudonymBook } from "#core/files/redaction/pseudonym-book.ts";
import { Pseudonyms } from "#core/files/redaction/pseudonyms.ts";
import { Redactor } from "#core/files/redaction/redactor.ts";
import { withoutSecrets } from "#core/files/write/find-secrets.ts";
import type { ArchiveChanges } from "#core/store/archive/archive-changes.ts";
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

export type FromArchiver =
  | { readonly say: "progress"; readonly rows: number }
  | { readonly say: "done"; readonly rows: number }
  | { readonly say: "failed"; readonly failure: Failure };

/** Writes the archive. Never throws: a failure is a message, because exceptions lose facts between threads. */
export function runArchiver(input: ArchiveInput, engine: MessagePort): void {
  const { path, plan } = input;
  const tell = (message: FromArchiver): void => engine.postMessage(message);
  try {
    const rows = writeArchive(path, plan, changesOf(input), (written) => tell({ say: "progress", rows: written }));
    tell({ say: "done", rows });
  } catch (thrown) {
    tell({ say: "failed", failure: failureOf(thrown) });
  }
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
