// Runs an export for main in the engine. If the rest of the query must be loaded first, it loads the rest before.
import { CHANNEL_GONE, type Client } from "../../../../contract/carrier/port.ts";
import { Failed, failureOf, type Failure } from "../../../../contract/failure.ts";
import type { ExportProgress } from "../../../../contract/methods/export-methods.ts";
import type { CallContext, Input, Output } from "../../../../contract/methods/methods.ts";
import type { WalkProgress } from "../../../../contract/methods/walk-methods.ts";

export interface ExportRunPorts {
  readonly engine: Pick<Client, "call">;
  /** asks the service for page after page until the walk ends; rejects with `Failed` */
  readonly loadAll: (walk: Input<"walk.all">, call: CallContext<"walk.all">) => Promise<unknown>;
}

type RunResult = Output<"export.run">;
type LoadingResult = Extract<RunResult, { state: "loading" }>;

/** `because`: why the rest could not be loaded; null when a person paused the job, or the window went away. */
export interface ExportEnd {
  readonly outcome: Exclude<RunResult, LoadingResult>;
  readonly because: Failure | null;
}

const NOT_LOADED: WalkProgress = { pages: 0, rows: 0, elapsedMs: 0, rowsPerSecond: 0, share: null, waitingMs: null };

/** One run of an export job, from its start or its last pause to its end or its next pause. */
export class ExportRun {
  readonly #ports: ExportRunPorts;
  readonly #onProgress: (progress: ExportProgress) => void;
  readonly #cancel = new AbortController();
  readonly #pause = new AbortController();
  #jobId: string | null = null;

  constructor(ports: ExportRunPorts, onProgress: (progress: ExportProgress) => void) {
    this.#ports = ports;
    this.#onProgress = onProgress;
  }

  /** null until the first progress */
  get jobId(): string | null {
    return this.#jobId;
  }

  /** Rejects with `Failed`. A cancel removes the job, not loaded rows; a closed or reloaded window pauses the job. */
  async run(asked: Input<"export.run">, signal: AbortSignal): Promise<ExportEnd> {
    const onAbort = (): void => {
      if (signal.reason !== CHANNEL_GONE || this.#jobId === null) this.#cancel.abort(signal.reason);
      else this.pause().catch(() => this.#cancel.abort(signal.reason));
    };
    signal.addEventListener("abort", onAbort);
    try {
      const first = await this.#runInEngine(asked);
      if (first.state !== "loading") return { outcome: first, because: null };
      const rest = await this.#load(first);
      if (rest !== null) return rest;
      const outcome = await this.#runInEngine({ jobId: first.jobId });
      if (outcome.state === "loading") throw new Error("an export waits for a walk that has ended");
      return { outcome, because: null };
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** Pauses the job in any phase. */
  async pause(): Promise<void> {
    this.#pause.abort();
    if (this.#jobId !== null) await this.#ports.engine.call("export.pauseInEngine", { jobId: this.#jobId });
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

  /** Loads the result to its end; null when it is whole. */
  async #load({ jobId, walk, rows, serviceTotal }: LoadingResult): Promise<ExportEnd | null> {
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
        bytesPerSecond: 0,
        remainingMs: null,
      });
    try {
      emit(NOT_LOADED);
      const signal = AbortSignal.any([this.#cancel.signal, this.#pause.signal]);
      signal.throwIfAborted();
      await loadAll(walk, { signal, emit });
      signal.throwIfAborted();
      return null;
    } catch (thrown) {
      // An engine that has ended has no job under way. The job itself is on the disk.
      await engine.call("export.pauseInEngine", { jobId }).catch(() => undefined);
      if (this.#cancel.signal.aborted) {
        await engine.call("export.discard", { jobId });
        throw new Failed({ kind: "cancelled" });
      }
      const because = this.#pause.signal.aborted ? null : failureOf(thrown);
      return { outcome: { state: "paused", jobId, rows: 0 }, because };
    }
  }
}
