// Sorts rows beside everything else: few at once, many in a thread with a connection of its own.
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Failed, failureOf } from "../../../contract/failure.ts";
import type { Database } from "../base/database.ts";
import type { Sliced } from "../base/sliced.ts";
import { newScan } from "./scan.ts";
import { sortRows, WATCHED_ROWS, type Order } from "./sort-rows.ts";
import { STATE, type FromSorter, type SorterInput } from "./sort-thread.ts";

/** So many rows are sorted in some ten milliseconds, sooner than a thread starts. */
const MOST_AT_ONCE = 10_000;
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
    const { rowIds, keys } = order;
    if (rowIds.length < 2 || keys.length === 0) return rowIds;
    if (this.#program === null || rowIds.length <= MOST_AT_ONCE) return sortRows(this.#database, order);
    Object.assign(scan, { doing: "sorting", rows: 0, total: rowIds.length });
    const thread = new SortThread(this.#program, this.#storePath, order);
    try {
      while (thread.answer === null) {
        yield thread.settled(LOOK_EVERY_MS);
        scan.rows = thread.sortedRows;
      }
    } finally {
      thread.stop();
    }
    if (thread.answer.say === "failed") throw new Failed(thread.answer.failure);
    return thread.rowIds.slice(0, thread.answer.rowCount);
  }
}

/** A running sort. */
class SortThread {
  /** null until the thread has ended */
  answer: FromSorter | null = null;
  /** shared, because sending ten million numbers takes a tenth of a second at either end; in their order at the end */
  readonly rowIds: Int32Array;
  readonly #state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  readonly #thread: Worker;
  readonly #ended = Promise.withResolvers<void>();

  constructor(program: string, storePath: string, order: Order) {
    this.rowIds = new Int32Array(new SharedArrayBuffer(order.rowIds.byteLength));
    this.rowIds.set(order.rowIds);
    const workerData: SorterInput = { storePath, order: { ...order, rowIds: this.rowIds }, state: this.#state };
    this.#thread = new Worker(program, { workerData });
    this.#thread.on("message", (answer: FromSorter) => this.#end(answer));
    this.#thread.on("error", (thrown) => this.#end({ say: "failed", failure: failureOf(thrown) }));
    this.#thread.on("exit", () => this.#end({ say: "failed", failure: { kind: "interrupted" } }));
  }

  /** Each row is watched twice: when it is read, and when it is in its place. */
  get sortedRows(): number {
    return Math.min(this.rowIds.length, Math.floor((Atomics.load(this.#state, STATE.seen) * WATCHED_ROWS) / 2));
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
