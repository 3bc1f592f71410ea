// Keeps the search index and the stored orders of an open store up to date, in the background.
import { failureOf } from "#contract/failure.ts";
import type { Clock, Log } from "#core/ports.ts";
import { SEGMENT_ROWS } from "#core/store/search/block-filter.ts";
import type { Store } from "#core/store/store.ts";
import { runSliced } from "./run-sliced.ts";

/** The first check, milliseconds after the start: until then the window gets its first rows. */
const FIRST_CHECK_MS = 5000;
/** How often the store is checked, milliseconds. */
const CHECK_EVERY_MS = 1000;
/** Fewer rows are scanned faster than a person notices, and wait for others. */
const FEWEST_ROWS = 2000;

export interface KeepingParts {
  readonly store: Store;
  readonly log: Log;
  readonly sleep: Clock["sleep"];
  readonly signal: AbortSignal;
}

/** Runs until the signal aborts. Never rejects: without these only searches and starts are slower. */
export async function keepPrepared(parts: KeepingParts): Promise<void> {
  await Promise.all([
    repeat(parts, "the search index is no longer updated", indexing(parts)),
    repeat(parts, "the order of large results is no longer kept", () => storeOrders(parts)),
  ]);
}

async function repeat(
  { log, sleep, signal }: KeepingParts,
  onFailure: string,
  check: () => Promise<void>,
): Promise<void> {
  try {
    for (let waitMs = FIRST_CHECK_MS; ; waitMs = CHECK_EVERY_MS) {
      await sleep(waitMs, signal);
      await check();
    }
  } catch (thrown) {
    if (!signal.aborted) log.warn(onFailure, { failure: failureOf(thrown) });
  }
}

/** While rows arrive, only full segments are added: one that is not full is written again later. */
function indexing({ store, signal }: KeepingParts): () => Promise<void> {
  let behindBefore = -1;
  return async () => {
    const behind = store.search.countBehind();
    const isQuiet = behind === behindBefore;
    behindBefore = behind;
    if (behind < FEWEST_ROWS || (!isQuiet && behind < SEGMENT_ROWS)) return;
    await runSliced(store.search.catchUp(isQuiet ? "end" : "segments"), signal);
  };
}

async function storeOrders({ store, signal }: KeepingParts): Promise<void> {
  if (store.readOnly === null) await runSliced(store.views.storingOrders(), signal);
}
