// Removes the stored rows of a connection and gives their room back, in slices, so that other requests are answered in between.
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
  if (number === null) return { rows: 0 };
  const { rows } = await dropAll(store, number);
  return { rows };
}

/** Removes the rows of another application or other roots, if there are any, without waiting. The log tells if that fails. */
export function dropOthers(store: Store, log: Log, connectionId: string, origin: string | undefined): void {
  const number = origin === undefined ? null : store.drops.beginOthers(connectionId, origin);
  if (number === null) return;
  dropAll(store, number).catch((thrown: unknown) => {
    log.warn("rows of another application were not removed", { failure: failureOf(thrown).kind });
  });
}

/** Removes the records loaded for a connection before the time, except results with an open view. Returns their number. */
export async function dropOld(store: Store, connectionId: string, beforeMs: number): Promise<number> {
  const isInUse = (resultId: number): boolean => store.views.isOpenOn(resultId);
  const number = store.drops.beginOld({ connectionId, beforeMs, isInUse });
  return number === null ? 0 : (await dropAll(store, number)).records;
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

/** Returns the number of removed rows, and of records that were parted from a connection that stays. */
async function dropAll(store: Store, number: number): Promise<{ readonly rows: number; readonly records: number }> {
  const records = await runSliced(store.drops.moving(number), new AbortController().signal);
  let removed = 0;
  for (;;) {
    const { rows, isOver } = store.drops.slice(number);
    removed += rows;
    if (isOver) break;
    await setImmediate();
  }
  store.drops.settle();
  await giveBack(store, true);
  return { rows: removed, records };
}

/** It cannot be stopped. The next start gives back any room that it leaves. */
async function giveBack(store: Store, hasRemoved = false): Promise<void> {
  await runSliced(store.disk.givingBack(hasRemoved), new AbortController().signal);
}
