// The second thread of an import: stores the reader's batches, then makes the indexes.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import type { MessagePort } from "node:worker_threads";
import { failureOf, type Failure } from "#contract/failure.ts";
import type { FileEnd } from "#domain/report/ledger.ts";
import { BulkLoad, type LoadBatch, type LoadCounts } from "#core/store/loading/bulk-load.ts";
import type { LoadedFile, OtherFiles } from "#core/store/loading/file-lines.ts";
import {
  memoriesOf,
  storedBatch,
  type FromReader,
  type FromWriter,
  type ImportPart,
  type PartFailure,
} from "./import-messages.ts";

export interface WriterInput {
  /** of the store to be made */
  readonly path: string;
  readonly parts: readonly ImportPart[];
  readonly others: OtherFiles;
  /** the way from the reader */
  readonly port: MessagePort;
  /** milliseconds since 1970 */
  readonly atMs: number;
}

/** Stores batches until the reader ends. Never throws: it reports a failure, and the engine ends the thread. */
export function runWriter(input: WriterInput, engine: MessagePort): void {
  const tell = (message: FromWriter): void => engine.postMessage(message);
  guarded(tell, () => storeAll(input, tell));
}

function storeAll({ path, parts, others, port, atMs }: WriterInput, tell: (message: FromWriter) => void): void {
  const load = new BulkLoad(path, parts.map(fileOf), atMs, others);
  let counts: LoadCounts = { messages: 0, calls: 0, events: 0, unreadable: 0, notes: NO_NOTES, versions: 0 };
  const failures: PartFailure[] = [];
  let isReady = false;
  let fileBeganMs = performance.now();

  function take(message: FromReader): void {
    switch (message.say) {
      case "batch":
        counts = load.take(message.part, message.batch);
        giveBack(message.batch);
        if (!isReady) tell({ say: "ready" });
        isReady = true;
        return tell({ say: "progress", counts, readBytes: message.readBytes });
      case "fileEnd":
        endFile(message.part, message.failure);
        return;
      case "end":
        return end(message.isCancelled);
    }
  }

  function endFile(part: number, failure: Failure | null): void {
    const place = parts[part]?.place ?? part;
    if (failure !== null) failures.push({ place, failure });
    load.endFile(part, { ended: endOf(failure), failure, tookMs: performance.now() - fileBeganMs });
    fileBeganMs = performance.now();
  }

  function giveBack(batch: LoadBatch): void {
    const memory = storedBatch(batch);
    port.postMessage(memory, memoriesOf(memory));
  }

  function end(isCancelled: boolean): void {
    tell({ say: "indexing" });
    const { duplicates, ...left } = finished(load);
    tell({ say: "done", outcome: { counts: left, duplicates, isCancelled, failures } });
    port.close();
  }

  port.on("message", (message: FromReader) => guarded(tell, () => take(message)));
}

function fileOf({ name, detection }: ImportPart): LoadedFile {
  return { name, kind: detection.records === "messages" ? "messages" : "calls" };
}

function endOf(failure: Failure | null): FileEnd {
  if (failure === null) return "endOfFile";
  return failure.kind === "badFile" && failure.isReadToEnd === true ? "endOfDamagedFile" : "unfinished";
}

/** As an exception, a failure would lose its facts on the way out of the thread. */
function guarded(tell: (message: FromWriter) => void, work: () => void): void {
  try {
    work();
  } catch (thrown) {
    tell({ say: "failed", failure: failureOf(thrown) });
  }
}

function finished(load: BulkLoad): ReturnType<BulkLoad["finish"]> {
  try {
    return load.finish();
  } finally {
    load.close();
  }
}
