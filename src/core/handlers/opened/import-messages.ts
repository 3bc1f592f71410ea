// The messages between the threads of an import: batches to the writer, progress to the engine.
import type { Detection } from "#contract/methods/detection.ts";
import type { Failure } from "#contract/failure.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import type { LoadBatch, LoadCounts } from "#core/store/loading/bulk-load.ts";
import { memoryOf, type RowMemory } from "#core/store/loading/pack-rows.ts";

/** One file to be read. */
export interface ImportPart {
  readonly path: string;
  /** the file name in the source of its rows */
  readonly name: string;
  readonly detection: Detection;
  /** its place among the files that were opened together */
  readonly place: number;
  /** why there is less of it than there was, whatever its reading gives; null if it is whole */
  readonly damage: Failure | null;
}

/** Why a file was not read to its end, or that it is damaged. */
export interface PartFailure {
  /** as in `ImportPart` */
  readonly place: number;
  readonly failure: Failure;
}

/** To the writer. Each batch is answered once it is stored. */
export type FromReader =
  | { readonly say: "batch"; readonly part: number; readonly batch: LoadBatch; readonly readBytes: number }
  | { readonly say: "fileEnd"; readonly part: number; readonly failure: Failure | null }
  | { readonly say: "end"; readonly isCancelled: boolean };

/** The answer to a batch: the memory of its rows, which the threads exchange. */
export type StoredBatch = Readonly<Record<QueryKind, RowMemory | null>>;

export function storedBatch({ messages, calls }: LoadBatch): StoredBatch {
  return { messages: messages && memoryOf(messages), calls: calls && memoryOf(calls) };
}

/** The buffers of a message that are transferred, not copied. */
export function memoriesOf(batch: StoredBatch): ArrayBuffer[] {
  return QUERY_KINDS.flatMap((kind) => {
    const memory = batch[kind];
    return memory === null ? [] : [memory.raws, memory.folds];
  });
}

/** From the engine to the reader: ends the reading; everything read so far is stored. */
export const CANCEL = "cancel";

/** To the engine. */
export type FromWriter =
  /** the first rows can be read */
  | { readonly say: "ready" }
  | { readonly say: "progress"; readonly counts: LoadCounts; readonly readBytes: number }
  | { readonly say: "indexing" }
  | { readonly say: "done"; readonly outcome: ImportOutcome }
  /** the store is unusable */
  | { readonly say: "failed"; readonly failure: Failure };

export interface ImportOutcome {
  readonly counts: LoadCounts;
  /** removed rows of repeated records */
  readonly duplicates: number;
  readonly isCancelled: boolean;
  /** in the order of the files */
  readonly failures: readonly PartFailure[];
}
