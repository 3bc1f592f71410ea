// The thread that sorts many rows: seconds of SQLite beside the engine, which keeps answering.
import type { MessagePort } from "node:worker_threads";
import { Failed, failureOf, type Failure } from "#contract/failure.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { mostRowsOf, sortRows, type Order } from "./sort-rows.ts";

export interface SorterInput {
  readonly storePath: string;
  readonly order: Order;
  /** shared with the engine: see `STATE` */
  readonly state: Int32Array;
}

/** The indexes of the shared state: the watched rows so far, the flag to stop, and the largest possible number of rows. */
export const STATE = { seen: 0, stop: 1, total: 2 } as const;

export type FromSorter =
  /** in memory that threads share */
  { readonly say: "sorted"; readonly rowIds: Int32Array } | { readonly say: "failed"; readonly failure: Failure };

/** Memory for pages and for rows that are being sorted, kilobytes; the rest goes to a temporary file. */
const CACHE_KILOBYTES = 128_000;

/** Sorts the rows. Never throws: a failure is a message, because exceptions lose facts between threads. */
export function runSorter(input: SorterInput, engine: MessagePort): void {
  try {
    // The engine ends the thread at the answer, so SQLite must have closed everything before.
    engine.postMessage({ say: "sorted", rowIds: sorted(input) } satisfies FromSorter);
  } catch (thrown) {
    engine.postMessage({ say: "failed", failure: failureOf(thrown) } satisfies FromSorter);
  }
}

/** The rows in their order, in memory that threads share. */
function sorted({ storePath, order, state }: SorterInput): Int32Array {
  const database = openDatabase(storePath, { mode: "read" });
  try {
    database.execute(`PRAGMA temp_store = FILE; PRAGMA cache_size = -${CACHE_KILOBYTES}`);
    Atomics.store(state, STATE.total, mostRowsOf(database, order));
    const rows = sortRows(database, order, () => {
      Atomics.add(state, STATE.seen, 1);
      if (Atomics.load(state, STATE.stop) === 1) throw new Failed({ kind: "cancelled" });
    });
    const rowIds = new Int32Array(new SharedArrayBuffer(rows.byteLength));
    rowIds.set(rows);
    return rowIds;
  } finally {
    database.close();
  }
}
