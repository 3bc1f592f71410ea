// Sorts rows: few at once, many in a thread with a separate connection, while the engine answers other requests.
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Failed, failureOf } from "#contract/failure.ts";
import type { Database } from "#core/store/base/database.ts";
import type { Sliced } from "#core/store/base/sliced.ts";
import { newScan } from "./scan.ts";
import { countRows, sortRows, WATCHED_ROWS, type Order } from "./sort-rows.ts";
import { STATE, type FromSorter, type SorterInput } from "./sort-thread.ts";

/** So many rows are sorted in some ten milliseconds, sooner than a thread starts. */
const MOST_AT_ONCE = 10_000;
/** Numbers that are copied in one slice. */
const COPIED_AT_ONCE = 2_000_000;
/** How often the progress of a thread is read, milliseconds. */
const LOOK_EVERY_MS = 50;

export class RowSorter {
  readonly #database: Database;
  readonly #storePath: string;
  #program: string | null = null;

  constructor(database: Database, storePath: string) {
    this.#database = database;
    this.#storePath = storePath;
  }

  /** Many rows are sorted in threads from now on. They run the program at the path. */
  useThreads(program: string): void {
    this.#program = program;
  }

  /**
   * The rows that still exist, in their order. Without a program they are sorted at once, however many they are. Throws
   * `Failed`: storage, or interrupted if the thread ends early.
   */
  *sorting(order: Order, scan = newScan()): Sliced<Int32Array> {
    const { rows, keys } = order;
    if (rows instanceof Int32Array && (rows.length < 2 || keys.length === 0)) return rows;
    const isForThread = this.#program !== null && countRows(this.#database, order, MOST_AT_ONCE + 1) > MOST_AT_ONCE;
    if (this.#program === null || !isForThread) return sortRows(this.#database, order);
    Object.assign(scan, { doing: "sorting", rows: 0, total: rows instanceof Int32Array ? rows.length : 0 });
    const shared = rows instanceof Int32Array ? yield* sharedCopy(rows) : rows;
    const thread = new SortThread(this.#program, this.#storePath, { ...order, rows: shared });
    try {
      while (thread.answer === null) {
        yield thread.settled(LOOK_EVERY_MS);
        Object.assign(scan, thread.progress);
      }
    } finally {
      thread.stop();
    }
    if (thread.answer.say === "failed") throw new Failed(thread.answer.failure);
    return thread.answer.rowIds;
  }
}

/** The numbers in memory that threads share: sending ten million to one takes a tenth of a second. */
function* sharedCopy(rowIds: Int32Array): Sliced<Int32Array> {
  const shared = new Int32Array(new SharedArrayBuffer(rowIds.byteLength));
  for (let from = 0; from < rowIds.length; from += COPIED_AT_ONCE) {
    shared.set(rowIds.subarray(from, from + COPIED_AT_ONCE), from);
    yield;
  }
  return shared;
}

/** A running sort. */
class SortThread {
  /** null until the thread has ended */
  answer: FromSorter | null = null;
  readonly #state = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  readonly #thread: Worker;
  readonly #ended = Promise.withResolvers<void>();

  constructor(program: string, storePath: string, order: Order) {
    const workerData: SorterInput = { storePath, order, state: this.#state };
    this.#thread = new Worker(program, { workerData });
    this.#thread.on("message", (answer: FromSorter) => this.#end(answer));
    this.#thread.on("error", (thrown) => this.#end({ say: "failed", failure: failureOf(thrown) }));
    this.#thread.on("exit", () => this.#end({ say: "failed", failure: { kind: "interrupted" } }));
  }

  /** Each row is watched twice: when it is read, and when it is in its place. */
  get progress(): { readonly rows: number; readonly total: number } {
    const total = Atomics.load(this.#state, STATE.total);
    return { rows: Math.min(total, Math.floor((Atomics.load(this.#state, STATE.seen) * WATCHED_ROWS) / 2)), total };
  }

  /** Waits for the end, and not longer than that. */
  settled(longestMs: number): Promise<void> {
    return Promise.race([this.#ended.promise, setTimeout(longestMs)]);
  }

  /** SQLite looks at the state: a thread inside a statement does not end by itself. */
  stop(): void {
    Atomics.store(this.#state, STATE.stop, 1);
    void this.#thread.terminate();
  }

  #end(answer: FromSorter): void {
    this.answer ??= answer;
    this.#ended.resolve();
  }
}
