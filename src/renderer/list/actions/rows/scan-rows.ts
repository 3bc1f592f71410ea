// How far the search of a screen has come. Shown once it takes longer than a moment; a person can stop it.
import { ownWork, type PerKind } from "#renderer/state/work.ts";
import type { ScanProgress } from "#contract/methods/find-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { screenOf, updateScreen, type App } from "#renderer/state/app.ts";

interface Scans {
  /** the newest change of each screen's view */
  readonly opening: PerKind<AbortController | null>;
  /** the newest search for a hit */
  readonly finding: PerKind<AbortController | null>;
}

/** The searches of rows that are under way. */
export const scansOf = ownWork((): Scans => ({
  opening: { messages: null, calls: null },
  finding: { messages: null, calls: null },
}));

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

/** Ends the searches of a screen without a word. */
export function abortScans(app: App, kind: QueryKind): void {
  scansOf(app).opening[kind]?.abort();
  scansOf(app).finding[kind]?.abort();
}

/** Stops the search of a screen. Rows that it has found stay. */
export function stopScan(app: App, kind: QueryKind): void {
  abortScans(app, kind);
  updateScreen(app, kind, (state) => ({ ...state, scan: "stopped" }));
}
