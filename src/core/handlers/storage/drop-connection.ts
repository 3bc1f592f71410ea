// Removes the stored rows of a connection and gives their room back, in slices between which others are answered.
import { setImmediate } from "node:timers/promises";
import { failureOf } from "../../../contract/failure.ts";
import type { Log } from "../../ports.ts";
import type { Store } from "../../store/store.ts";
import { runSliced } from "../base/run-sliced.ts";

/**
 * Removes everything, whether or not the caller waits; returns the number of removed rows. With `keepsSaved` the saved
 * queries stay.
 */
export async function dropConnection(
  store: Store,
  connectionId: string,
  keepsSaved = false,
): Promise<{ readonly rows: number }> {
  const number = store.drops.begin(connectionId, keepsSaved);
  return { rows: number === null ? 0 : await dropAll(store, number) };
}

/** Removes what was loaded for a connection before the time, except results with an open view. Returns the number of records. */
export async function dropOld(store: Store, connectionId: string, beforeMs: number): Promise<number> {
  const isInUse = (resultId: number): boolean => store.views.isOpenOn(resultId);
  const beginning = store.drops.beginOld({ connectionId, beforeMs, isInUse });
  const begun = await runSliced(beginning, new AbortController().signal);
  if (begun === null) return 0;
  await dropAll(store, begun.number);
  return begun.records;
}

/**
 * Finishes removals that were running when the process ended, and gives back the room that they left. Never rejects: the
 * next start tries again.
 */
export async function finishDrops(store: Store, log: Log): Promise<void> {
  try {
    for (const number of store.drops.listBegun()) {
      log.info("the removal of a connection goes on");
      await dropAll(store, number);
    }
    if (store.readOnly === null) await giveBack(store);
  } catch (thrown) {
    log.warn("a connection was not removed", { failure: failureOf(thrown).kind });
  }
}

async function dropAll(store: Store, number: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows, isOver } = store.drops.slice(number);
    removed += rows;
    if (isOver) break;
    await setImmediate();
  }
  store.drops.settle();
  await giveBack(store, true);
  return removed;
}

/** Nothing stops it: what it leaves is given back at the next start. */
async function giveBack(store: Store, hasRemoved = false): Promise<void> {
  await runSliced(store.disk.givingBack(hasRemoved), new AbortController().signal);
}
