// The thread that writes an archive: minutes of SQLite beside the engine, which keeps answering.
import type { MessagePort } from "node:worker_threads";
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import { writeArchive } from "../../store/write-archive.ts";
import type { ArchivePlan } from "../../store/write-archive.ts";

export interface ArchiveInput {
  /** of the file to be written */
  readonly path: string;
  readonly plan: ArchivePlan;
}

export type FromArchiver =
  | { readonly say: "progress"; readonly rows: number }
  | { readonly say: "done"; readonly rows: number }
  | { readonly say: "failed"; readonly failure: Failure };

/** Writes it whole. Never throws: a failure loses its facts on the way out of a thread as an exception, so it is told. */
export function runArchiver({ path, plan }: ArchiveInput, engine: MessagePort): void {
  const tell = (message: FromArchiver): void => engine.postMessage(message);
  try {
    const rows = writeArchive(path, plan, (written) => tell({ say: "progress", rows: written }));
    tell({ say: "done", rows });
  } catch (thrown) {
    tell({ say: "failed", failure: failureOf(thrown) });
  }
}
