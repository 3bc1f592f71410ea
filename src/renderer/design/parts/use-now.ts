// The present moment for rendering; moves every ten seconds, so that readings of typed times stay true.
import { useSyncExternalStore } from "react";

const STEP_MS = 10_000;

const read = (): number => Math.floor(Date.now() / STEP_MS) * (STEP_MS / 1000);

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}

/** Now in UNIX seconds, to ten seconds. */
export function useNowSeconds(): number {
  return useSyncExternalStore(subscribe, read);
}
