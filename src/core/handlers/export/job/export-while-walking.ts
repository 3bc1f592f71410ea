// Joins an export job of the engine with the walk that it follows: both run at once, and when one rests so does the other.
import { failureOf } from "../../../../contract/failure.ts";
import type { Failure } from "../../../../contract/failure.ts";
import type { ExportProgress } from "../../../../contract/methods/export-methods.ts";
import type { CallContext, Input, Output } from "../../../../contract/methods/methods.ts";
import type { WalkProgress } from "../../../../contract/methods/walk-methods.ts";
import type { Client } from "../../../../contract/carrier/port.ts";

export interface WalkedExport {
  readonly engine: Pick<Client, "call">;
  /** asks page after page until the walk ends; rejects with `Failed` */
  readonly loadAll: (walk: Input<"walk.all">, call: CallContext<"walk.all">) => Promise<unknown>;
  readonly walk: Input<"walk.all">;
  /** runs the job in the engine; its first progress says which job it is */
  readonly run: (emit: (progress: ExportProgress) => void) => Promise<Output<"export.run">>;
  readonly signal: AbortSignal;
  readonly emit: (progress: ExportProgress) => void;
}

const NO_PACE = { elapsedMs: 0, rowsPerSecond: 0, waitingMs: null } as const;

/**
 * Resolves when the job has ended or rests. A walk that fails lets the job rest; `because` says why then. What was asked
 * for last is stored whole or not at all. Rejects as the job does.
 */
export async function exportWhileWalking({
  engine,
  loadAll,
  walk,
  run,
  signal,
  emit,
}: WalkedExport): Promise<{ readonly outcome: Output<"export.run">; readonly because: Failure | null }> {
  const walking = new AbortController();
  const begun = Promise.withResolvers<string | null>();
  let last: ExportProgress | null = null;
  let pace: Pick<WalkProgress, "elapsedMs" | "rowsPerSecond" | "waitingMs"> = NO_PACE;
  let because: Failure | null = null;

  async function rest(thrown: unknown): Promise<void> {
    if (walking.signal.aborted) return;
    because = failureOf(thrown);
    const jobId = await begun.promise;
    if (jobId !== null) await engine.call("export.pause", { jobId });
  }

  function tell(): void {
    if (last === null) return;
    const { elapsedMs, rowsPerSecond, waitingMs } = pace;
    emit(
      last.fetching === null ? last : { ...last, fetching: { ...last.fetching, elapsedMs, rowsPerSecond, waitingMs } },
    );
  }

  function onWalk(progress: WalkProgress): void {
    pace = progress;
    tell();
  }

  const walked = loadAll(walk, { signal: walking.signal, emit: onWalk })
    .catch(rest)
    // An engine that cannot be told to rest has lost the job too, whose own failure says so.
    .catch(() => undefined);
  try {
    const outcome = await run((progress) => {
      last = progress;
      begun.resolve(progress.jobId);
      tell();
    });
    return { outcome, because: outcome.state === "paused" ? because : null };
  } finally {
    begun.resolve(null);
    walking.abort(signal.reason);
    await walked;
  }
}
