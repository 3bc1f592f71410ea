// Keeps the search index of an open store up to date in the background.
import { setTimeout } from "node:timers/promises";
import { failureOf } from "../../../contract/failure.ts";
import type { Log } from "../../ports.ts";
import { SEGMENT_ROWS } from "../../store/search/block-filter.ts";
import type { Store } from "../../store/store.ts";
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
  readonly signal: AbortSignal;
}

/** Runs until the signal aborts. Never rejects: without an index searches are only slower. */
export async function keepIndexed({ store, log, signal }: KeepingParts): Promise<void> {
  let behindBefore = -1;
  try {
    for (let waitMs = FIRST_CHECK_MS; ; waitMs = CHECK_EVERY_MS) {
      await setTimeout(waitMs, undefined, { signal, ref: false });
      const behind = store.search.countBehind();
      // While rows arrive, only full segments are added: one that is not full is written again later.
      const isQuiet = behind === behindBefore;
      behindBefore = behind;
      if (behind < FEWEST_ROWS || (!isQuiet && behind < SEGMENT_ROWS)) continue;
      await runSliced(store.search.catchUp(isQuiet ? "end" : "segments"), signal);
    }
  } catch (thrown) {
    if (signal.aborted) return;
    log.warn("the search index is no longer updated", { failure: failureOf(thrown) });
  }
}
