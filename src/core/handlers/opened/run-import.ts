// Runs one import in two threads beside the engine, which keeps answering: progress, cancel and one outcome.
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import { Failed, failureOf } from "#contract/failure.ts";
import type { LoadCounts } from "#core/store/loading/bulk-load.ts";
import { CANCEL, type FromWriter, type ImportOutcome } from "./import-messages.ts";
import type { ReaderInput } from "./reader-thread.ts";
import type { WriterInput } from "./writer-thread.ts";

/** Paths of the programs of threads. */
export interface ThreadPrograms {
  readonly reader: string;
  readonly writer: string;
  /** writes archives */
  readonly archiver: string;
}

/** Memory for short-lived objects. More would hardly speed up an import, and both threads fill all that they get. */
const READER_YOUNG_MB = 24;
const WRITER_YOUNG_MB = 12;

export interface ImportEvents {
  /** the first rows are stored */
  readonly onReady: () => void;
  readonly onProgress: (counts: LoadCounts, readBytes: number) => void;
  readonly onIndexing: () => void;
}

export class RunningImport {
  /** Rejects with `Failed` if the store is unusable, for example because the disk is full. */
  readonly outcome: Promise<ImportOutcome>;
  readonly #reader: Worker;
  readonly #writer: Worker;

  /** Reads the parts into a new store at the path, which must be free. */
  constructor(
    { parts, ...store }: Omit<WriterInput, "port">,
    threads: Pick<ThreadPrograms, "reader" | "writer">,
    events: ImportEvents,
  ) {
    const { port1, port2 } = new MessageChannel();
    const writerInput: WriterInput = { ...store, parts, port: port2 };
    const readerInput: ReaderInput = { parts, port: port1 };
    this.#writer = startThread(threads.writer, writerInput, port2, WRITER_YOUNG_MB);
    this.#reader = startThread(threads.reader, readerInput, port1, READER_YOUNG_MB);
    this.outcome = this.#settle(events);
    // The caller may not be waiting yet.
    this.outcome.catch(() => undefined);
  }

  /** Ends the reading. Everything read so far is stored, and the outcome says so. */
  cancel(): void {
    this.#reader.postMessage(CANCEL);
  }

  /** Ends both threads at once: the outcome rejects, and the store is unusable. */
  async abandon(): Promise<void> {
    await Promise.all([this.#reader.terminate(), this.#writer.terminate()]);
  }

  async #settle(events: ImportEvents): Promise<ImportOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<ImportOutcome>();
    const fail = (thrown: unknown): void => reject(thrown instanceof Failed ? thrown : new Failed(failureOf(thrown)));
    const interrupt = (): void => reject(new Failed({ kind: "interrupted" }));
    this.#writer.on("message", (message: FromWriter) => {
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
    });
    for (const thread of [this.#reader, this.#writer]) thread.on("error", fail);
    this.#writer.on("exit", interrupt);
    this.#reader.on("exit", (code) => code !== 0 && interrupt());
    try {
      return await promise;
    } finally {
      await this.abandon();
    }
  }
}

function startThread(program: string, input: ReaderInput | WriterInput, port: MessagePort, youngMb: number): Worker {
  return new Worker(program, {
    workerData: input,
    transferList: [port],
    resourceLimits: { maxYoungGenerationSizeMb: youngMb },
  });
}
