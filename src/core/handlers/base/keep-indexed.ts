// Keeps the search index of an open store up to date in the background, whenever the store has been quiet for a moment.
import { setTimeout } from "node:timers/promises";
import { Failed, failureOf } from "../../../contract/failure.ts";
import type { Log } from "../../ports.ts";
import type { IndexProgress } from "../../store/search/fill-search-index.ts";
import type { Store } from "../../store/store.ts";
import { runSliced } from "./run-sliced.ts";

/** How often the store is looked at, milliseconds; what came since the last look is left to settle. */
const LOOK_EVERY_MS = 1000;

export interface KeepingParts {
  readonly store: Store;
  readonly log: Log;
  /** hears how far the index is while it is brought up to date, and null at the end */
  readonly tell: (progress: IndexProgress | null) => void;
  /** ends it */
  readonly signal: AbortSignal;
}

/** Runs until the signal is aborted. Never rejects: without an index searches are slower, and nothing else. */
export async function keepIndexed({ store, log, tell, signal }: KeepingParts): Promise<void> {
  let behindBefore = -1;
  try {
    for (;;) {
      await setTimeout(LOOK_EVERY_MS, undefined, { signal, ref: false });
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
    log.warn("the search index is not kept any more", {
      failure: thrown instanceof Failed ? thrown.failure : failureOf(thrown),
    });
  }
}

/** Progress is told often enough to be seen moving. */
const TOLD_EVERY_MS = 250;

function limitRate(tell: (progress: IndexProgress) => void): (progress: IndexProgress) => void {
  let lastMs = performance.now();
  return (progress) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < TOLD_EVERY_MS) return;
    lastMs = nowMs;
    tell(progress);
  };
}
