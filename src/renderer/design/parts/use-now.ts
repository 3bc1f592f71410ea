// The present moment for rendering. It changes every ten seconds, so that readings of typed times stay correct.
import { useSyncExternalStore } from "react";

const STEP_MS = 10_000;

const read = (): number => Math.floor(Date.now() / STEP_MS) * (STEP_MS / 1000);

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}

/** The present moment in UNIX seconds, rounded down to ten seconds. */
export function useNowSeconds(): number {
  return useSyncExternalStore(subscribe, read);
}
