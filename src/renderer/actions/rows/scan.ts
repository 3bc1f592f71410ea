// How far the search of a screen has come. Shown once it takes longer than a moment; a person can stop it.
import type { ScanProgress } from "../../../contract/methods/find-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { screenOf, updateScreen, type App } from "../base/app.ts";

/** A search that takes longer shows its progress, milliseconds. */
const QUIET_MS = 300;

/** Runs the request of a search and shows its progress. */
export async function watchScan<Answer>(
  app: App,
  kind: QueryKind,
  signal: AbortSignal | undefined,
  ask: (options: {
    readonly signal?: AbortSignal;
    readonly onProgress: (scan: ScanProgress) => void;
  }) => Promise<Answer>,
): Promise<Answer> {
  const startMs = performance.now();
  const onProgress = (scan: ScanProgress): void => {
    if (signal?.aborted === true || performance.now() - startMs < QUIET_MS) return;
    updateScreen(app, kind, (state) => ({ ...state, scan }));
  };
  try {
    return await ask(signal === undefined ? { onProgress } : { signal, onProgress });
  } finally {
    // A search that was stopped by a later one leaves its progress to that.
    if (signal?.aborted !== true) forgetScan(app, kind);
  }
}

function forgetScan(app: App, kind: QueryKind): void {
  if (screenOf(app, kind).scan !== null) updateScreen(app, kind, (state) => ({ ...state, scan: null }));
}

/** Stops the search of a screen. Rows that it has found stay. */
export function stopScan(app: App, kind: QueryKind): void {
  app.work.opening[kind]?.abort();
  app.work.finding[kind]?.abort();
  updateScreen(app, kind, (state) => ({ ...state, scan: "stopped" }));
}
