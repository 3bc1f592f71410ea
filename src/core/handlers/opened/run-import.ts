// Runs one import: two threads beside the engine, which keeps answering, with progress, cancel and one outcome.
import { MessageChannel, Worker } from "node:worker_threads";
import { Failed, failureOf } from "../../../contract/failure.ts";
import type { LoadCounts } from "../../store/loading/bulk-load.ts";
import { CANCEL } from "./import-messages.ts";
import type { FromWriter, ImportOutcome, ImportPart } from "./import-messages.ts";
import type { ReaderInput } from "./reader-thread.ts";
import type { WriterInput } from "./writer-thread.ts";

/** Paths of the programs of threads. */
export interface ThreadPrograms {
  readonly reader: string;
  readonly writer: string;
  /** writes archives */
  readonly archiver: string;
}

/**
 * Memory for what has just been made, which nearly all is of no use a moment later: with more of it an import is hardly
 * faster, and both threads fill what they are given.
 */
const READER_YOUNG_MB = 24;
const WRITER_YOUNG_MB = 12;

export interface ImportEvents {
  /** the first rows are stored */
  readonly onReady: () => void;
  readonly onProgress: (counts: LoadCounts, readBytes: number) => void;
  readonly onIndexing: () => void;
}

export interface RunningImport {
  /** Rejects with `Failed` when nothing of what was written can be used: the disk is full, for one. */
  readonly outcome: Promise<ImportOutcome>;
  /** Ends the reading; what was read by then is in the store, and the outcome says so. */
  readonly cancel: () => void;
  /** Ends both threads at once; the outcome rejects, and what was written is of no use. */
  readonly abandon: () => Promise<void>;
}

/** Reads the parts into a new store at the path, which must be free. */
export function runImport(
  path: string,
  parts: readonly ImportPart[],
  atMs: number,
  threads: Pick<ThreadPrograms, "reader" | "writer">,
  events: ImportEvents,
): RunningImport {
  const { port1, port2 } = new MessageChannel();
  const readerInput: ReaderInput = { parts, port: port1 };
  const writerInput: WriterInput = { path, parts, port: port2, atMs };
  const writer = new Worker(threads.writer, {
    workerData: writerInput,
    transferList: [port2],
    resourceLimits: { maxYoungGenerationSizeMb: WRITER_YOUNG_MB },
  });
  const reader = new Worker(threads.reader, {
    workerData: readerInput,
    transferList: [port1],
    resourceLimits: { maxYoungGenerationSizeMb: READER_YOUNG_MB },
  });

  async function abandon(): Promise<void> {
    await Promise.all([reader.terminate(), writer.terminate()]);
  }

  const outcome = new Promise<ImportOutcome>((resolve, reject) => {
    const fail = (thrown: unknown): void => reject(thrown instanceof Failed ? thrown : new Failed(failureOf(thrown)));
    writer.on("message", (message: FromWriter) => hear(message, events, resolve, reject));
    for (const thread of [reader, writer]) thread.on("error", fail);
    writer.on("exit", () => fail(new Failed({ kind: "interrupted" })));
    reader.on("exit", (code) => code !== 0 && fail(new Failed({ kind: "interrupted" })));
  });
  async function settle(): Promise<ImportOutcome> {
    try {
      return await outcome;
    } finally {
      await abandon();
    }
  }

  const settled = settle();
  // Whoever started it may not be waiting yet.
  settled.catch(() => undefined);
  return { outcome: settled, cancel: () => reader.postMessage(CANCEL), abandon };
}

function hear(
  message: FromWriter,
  events: ImportEvents,
  resolve: (outcome: ImportOutcome) => void,
  reject: (thrown: Failed) => void,
): void {
  switch (message.say) {
    case "ready":
      return events.onReady();
    case "progress":
      return events.onProgress(message.counts, message.readBytes);
    case "indexing":
      return events.onIndexing();
    case "done":
      return resolve(message.outcome);
    case "failed":
      return reject(new Failed(message.failure));
  }
}
