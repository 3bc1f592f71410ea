// What the threads of an import tell each other: the reader its batches to the writer, the writer its progress to the engine.
import type { Detection } from "../../../contract/methods/detection.ts";
import type { Failure } from "../../../contract/failure.ts";
import { QUERY_KINDS } from "../../../domain/query/filters.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { LoadBatch, LoadCounts } from "../../store/loading/bulk-load.ts";
import { memoryOf } from "../../store/loading/pack-rows.ts";
import type { RowMemory } from "../../store/loading/pack-rows.ts";

/** One file to be read. */
export interface ImportPart {
  readonly path: string;
  /** what its rows say they come from */
  readonly name: string;
  readonly detection: Detection;
}

/** To the writer. Each batch is answered once it is stored. */
export type FromReader =
  | { readonly say: "batch"; readonly part: number; readonly batch: LoadBatch; readonly readBytes: number }
  | { readonly say: "fileEnd"; readonly part: number; readonly failure: Failure | null }
  | { readonly say: "end"; readonly isCancelled: boolean };

/** The answer to a batch: the memory of its rows, which goes back and forth between the threads. */
export type StoredBatch = Readonly<Record<QueryKind, RowMemory | null>>;

export function storedBatch({ messages, calls }: LoadBatch): StoredBatch {
  return { messages: messages && memoryOf(messages), calls: calls && memoryOf(calls) };
}

/** What of a message is handed over and not copied. */
export function memoriesOf(batch: StoredBatch): ArrayBuffer[] {
  return QUERY_KINDS.flatMap((kind) => {
    const memory = batch[kind];
    return memory === null ? [] : [memory.raws, memory.folds];
  });
}

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
