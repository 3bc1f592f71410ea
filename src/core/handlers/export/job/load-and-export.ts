// Runs an export for main in the engine. If the rest of the query must be loaded first, it loads the rest before.
import { CHANNEL_GONE, type Client } from "#contract/carrier/port.ts";
import { Failed } from "#contract/failure.ts";
import type { ExportProgress } from "#contract/methods/export-methods.ts";
import type { CallContext, Input, Output } from "#contract/methods/methods.ts";
import type { WalkProgress } from "#contract/methods/walk-methods.ts";

export interface ExportRunPorts {
  readonly engine: Pick<Client, "call">;
  /** asks the service for page after page until the walk ends; rejects with `Failed` */
  readonly loadAll: (walk: Input<"walk.all">, call: CallContext<"walk.all">) => Promise<unknown>;
}

type RunResult = Output<"export.run">;
type ExportEnd = Exclude<RunResult, { state: "loading" }>;
type LoadingResult = Extract<RunResult, { state: "loading" }>;

const NOT_LOADED: WalkProgress = { pages: 0, rows: 0, elapsedMs: 0, rowsPerSecond: 0, share: null, wait: null };

/** One run of an export job. */
export class ExportRun {
  readonly #ports: ExportRunPorts;
  readonly #onProgress: (progress: ExportProgress) => void;
  readonly #cancel = new AbortController();
  /** aborted when the window has gone: the job ends and is kept */
  readonly #gone = new AbortController();
  #jobId: string | null = null;

  constructor(ports: ExportRunPorts, onProgress: (progress: ExportProgress) => void) {
    this.#ports = ports;
    this.#onProgress = onProgress;
  }

  /**
   * Rejects with `Failed`. A cancel removes the job, not loaded rows. The job is kept if the service fails, or if the
   * window closes or reloads.
   */
  async run(asked: Input<"export.run">, signal: AbortSignal): Promise<ExportEnd> {
    const onAbort = (): void => {
      if (signal.reason !== CHANNEL_GONE || this.#jobId === null) this.#cancel.abort(signal.reason);
      else this.#stop(this.#jobId).catch(() => this.#cancel.abort(signal.reason));
    };
    signal.addEventListener("abort", onAbort);
    try {
      const first = await this.#runInEngine(asked);
      if (first.state !== "loading") return first;
      await this.#load(first);
      const outcome = await this.#runInEngine({ jobId: first.jobId });
      if (outcome.state === "loading") throw new Error("an export waits for a walk that has ended");
      return outcome;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** Ends the job in any phase and keeps it. */
  async #stop(jobId: string): Promise<void> {
    this.#gone.abort();
    await this.#ports.engine.call("export.stop", { jobId });
  }

  #runInEngine(asked: Input<"export.run">): Promise<RunResult> {
    return this.#ports.engine.call("export.run", asked, {
      signal: this.#cancel.signal,
      onProgress: (progress) => this.#tell(progress),
    });
  }

  #tell(progress: ExportProgress): void {
    this.#jobId = progress.jobId;
    this.#onProgress(progress);
  }

  /** Loads the result to its end. If that fails, the job is kept. */
  async #load({ jobId, walk, rows, serviceTotal }: LoadingResult): Promise<void> {
    const { engine, loadAll } = this.#ports;
    const emit = (loading: WalkProgress): void =>
      this.#tell({
        jobId,
        phase: "loading",
        loading,
        rows: rows + loading.rows,
        totalRows: serviceTotal,
        bytes: 0,
        rowsPerSecond: loading.rowsPerSecond,
        remainingMs: null,
      });
    try {
      emit(NOT_LOADED);
      const signal = AbortSignal.any([this.#cancel.signal, this.#gone.signal]);
      signal.throwIfAborted();
      await loadAll(walk, { signal, emit });
      signal.throwIfAborted();
    } catch (thrown) {
      // An engine that has ended has no job under way. The job itself is on the disk.
      await engine.call("export.stop", { jobId }).catch(() => undefined);
      if (this.#cancel.signal.aborted) await engine.call("export.discard", { jobId });
      const isEnded = this.#cancel.signal.aborted || this.#gone.signal.aborted;
      throw isEnded ? new Failed({ kind: "cancelled" }) : thrown;
    }
  }
}
