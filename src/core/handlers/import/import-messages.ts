// What the threads of an import tell each other: the reader its batches to the writer, the writer its progress to the engine.
import type { Detection } from "../../../contract/detection.ts";
import type { Failure } from "../../../contract/failure.ts";
import type { LoadBatch, LoadCounts } from "../../store/bulk-load.ts";

/** One file to be read. */
export interface ImportPart {
  readonly path: string;
  /** what its rows say they come from */
  readonly name: string;
  readonly detection: Detection;
}

/** To the writer. Each batch is answered with `ACKNOWLEDGED` once it is stored. */
export type FromReader =
  | { readonly say: "batch"; readonly part: number; readonly batch: LoadBatch; readonly readBytes: number }
  | { readonly say: "fileEnd"; readonly part: number; readonly failure: Failure | null }
  | { readonly say: "end"; readonly isCancelled: boolean };
export const ACKNOWLEDGED = "acknowledged";
/** To the reader, from the engine: ends the reading where it is; what was read is stored. */
export const CANCEL = "cancel";

/** To the engine. */
export type FromWriter =
  /** the first rows can be read */
  | { readonly say: "ready" }
  | { readonly say: "progress"; readonly counts: LoadCounts; readonly readBytes: number }
  | { readonly say: "indexing" }
  | { readonly say: "done"; readonly outcome: ImportOutcome }
  /** nothing of what was written can be used */
  | { readonly say: "failed"; readonly failure: Failure };

export interface ImportOutcome {
  readonly counts: LoadCounts;
  /** rows that went because the same record came more than once */
  readonly duplicates: number;
  readonly isCancelled: boolean;
  /** of the first file that could not be read to its end */
  readonly failure: Failure | null;
}
