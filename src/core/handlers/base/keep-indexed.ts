// Keeps the search index of an open store up to date in the background, whenever no rows have come for a moment.
import { setTimeout } from "node:timers/promises";
import { failureOf } from "../../../contract/failure.ts";
import type { Log } from "../../ports.ts";
import type { IndexProgress } from "../../store/search/fill-search-index.ts";
import type { Store } from "../../store/store.ts";
import { runSliced } from "./run-sliced.ts";

/** How often the store is checked, milliseconds; rows that came since the last check must settle first. */
const CHECK_EVERY_MS = 1000;

export interface KeepingParts {
  readonly store: Store;
  readonly log: Log;
  /** receives progress while the index is updated, and null at the end */
  readonly tell: (progress: IndexProgress | null) => void;
  readonly signal: AbortSignal;
}

/** Runs until the signal aborts. Never rejects: without an index searches are only slower. */
export async function keepIndexed({ store, log, tell, signal }: KeepingParts): Promise<void> {
  let behindBefore = -1;
  try {
    for (;;) {
      await setTimeout(CHECK_EVERY_MS, undefined, { signal, ref: false });
      const behind = store.search.countBehind();
      const isQuiet = behind === behindBefore;
      behindBefore = behind;
      if (behind === 0 || !isQuiet) continue;
      await runSliced(store.search.catchUp(limitRate(tell)), signal);
      tell(null);
      behindBefore = -1;
    }
  } catch (thrown) {
    if (signal.aborted) return;
    log.warn("the search index is no longer updated", { failure: failureOf(thrown) });
  }
}

/** Milliseconds between two reports of progress. */
const REPORT_EVERY_MS = 250;

function limitRate(tell: (progress: IndexProgress) => void): (progress: IndexProgress) => void {
  let lastMs = performance.now();
  return (progress) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < REPORT_EVERY_MS) return;
    lastMs = nowMs;
    tell(progress);
  };
}
