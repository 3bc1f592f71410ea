// Asks the engine to count a view, and again after a rest when it has gained rows. A large view's sample is shown first.
import type { CountProgress } from "#contract/count-progress.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Counted } from "#renderer/list/model/result/estimate-rest.ts";
import { screenOf, type App } from "#renderer/state/app.ts";

export interface Asking<Answer> {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CountProgress<Answer>) => void;
}

export interface CountState<Answer> {
  /** the newest answer; it stays during the next count. That of a sample comes first, and stays after a cancel */
  readonly answer: Answer | null;
  /** the answer belongs to the view before, or to another zone */
  readonly isOutdated: boolean;
  /** the failure of the last count; a cancel counts as one */
  readonly failure: Failure | null;
  /** null during the first moments of a count */
  readonly progress: Exclude<CountProgress<Answer>, { readonly phase: "sampled" }> | null;
  readonly cancel: () => void;
}

/** A count that takes longer shows its progress, milliseconds. */
const QUIET_MS = 400;
/** The least rest between two counts of a growing view, milliseconds: loading needs the engine more. */
const REST_MS = 2000;

/** Counts one view at a time, and rests between two counts. */
export class ViewCounter<Answer extends Counted> {
  readonly #app: App;
  readonly #kind: QueryKind;
  readonly #ask: (asking: Asking<Answer>) => Promise<Answer>;
  readonly #tell: (change: Partial<CountState<Answer>>) => void;
  #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isCounting = false;
  #isOver = false;
  #isCancelled = false;
  #hasExact = false;

  constructor(
    app: App,
    kind: QueryKind,
    ask: (asking: Asking<Answer>) => Promise<Answer>,
    tell: (change: Partial<CountState<Answer>>) => void,
  ) {
    this.#app = app;
    this.#kind = kind;
    this.#ask = ask;
    this.#tell = tell;
  }

  async count(): Promise<void> {
    this.#isCounting = true;
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    const version = screenOf(this.#app, this.#kind).viewVersion;
    const startMs = performance.now();
    this.#tell({ failure: null, progress: null, cancel: () => this.#cancel() });
    const onProgress = (progress: CountProgress<Answer>): void => {
      if (signal.aborted) return;
      if (progress.phase === "sampled") this.#tellSample(progress.answer);
      else if (performance.now() - startMs > QUIET_MS) this.#tell({ progress });
    };
    try {
      const answer = await this.#ask({ signal, onProgress });
      this.#hasExact = true;
      if (!this.#isOver) this.#tell({ answer, isOutdated: false, progress: null });
    } catch (thrown) {
      if (!this.#isOver) this.#tell({ failure: failureOf(thrown), progress: null });
      return;
    } finally {
      this.#isCounting = false;
    }
    if (version !== screenOf(this.#app, this.#kind).viewVersion) this.countLater(performance.now() - startMs);
  }

  /** Counts again after a rest of at least `tookMs`, unless a count is running or was cancelled. */
  countLater(tookMs: number): void {
    if (this.#isOver || this.#isCancelled || this.#isCounting || this.#timer !== undefined) return;
    const again = (): void => {
      this.#timer = undefined;
      void this.count();
    };
    this.#timer = setTimeout(again, Math.max(REST_MS, tookMs));
  }

  /** Exact figures from before the view grew are worth more than those of a sample. */
  #tellSample(answer: Answer): void {
    if (!this.#hasExact) this.#tell({ answer, isOutdated: false });
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#controller.abort();
  }

  #cancel(): void {
    this.#isCancelled = true;
    this.#controller.abort();
  }
}
