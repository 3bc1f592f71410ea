// The long work under way: loads, exports and imports, how far each is, and what came of it.

/** `loadTo`: a load that ends at a moment, and that no start continues. */
export type WorkKind = "load" | "loadTo" | "export" | "import";

/** How far a work is. */
export interface Step {
  readonly rows: number;
  /** 0 to 1; null while the end is unknown */
  readonly ratio: number | null;
}

/** What is told about a work that ended by itself. `complete`: of an export, that it is written. */
export interface Outcome {
  readonly verdict: "complete" | "incomplete" | "unknown" | "paused" | "failed";
  readonly rows: number;
}

export interface Work extends Step {
  readonly kind: WorkKind;
}

export interface EndedWork extends Outcome {
  readonly kind: WorkKind;
  readonly tookMs: number;
}

export interface WorkPorts {
  readonly nowMs: () => number;
  /** called when a work begins, gets on or ends */
  readonly onChange: (works: readonly Work[]) => void;
  readonly onEnd: (ended: EndedWork) => void;
}

/** One work, for whoever does it. */
export interface Begun {
  readonly note: (step: Step) => void;
  /** Ends it; null if nothing is to be told, because a person ended it. */
  readonly end: (outcome: Outcome | null) => void;
}

/** Only numbers and kinds are kept: no texts, no names and no paths can get from here to a notification. */
export class WorkUnderWay {
  readonly #ports: WorkPorts;
  readonly #works = new Map<symbol, Work>();
  #idle: PromiseWithResolvers<void> | null = null;

  constructor(ports: WorkPorts) {
    this.#ports = ports;
  }

  begin(kind: WorkKind): Begun {
    const { nowMs, onEnd } = this.#ports;
    const id = Symbol(kind);
    const beganAtMs = nowMs();
    this.#set(id, { kind, rows: 0, ratio: null });
    return {
      note: (step) => {
        if (this.#works.has(id)) this.#set(id, { kind, ...step });
      },
      end: (outcome) => {
        if (!this.#works.delete(id)) return;
        this.#tell();
        this.#settleIdle();
        if (outcome !== null) onEnd({ kind, tookMs: nowMs() - beganAtMs, ...outcome });
      },
    };
  }

  /** In the order in which it began. */
  list(): readonly Work[] {
    return [...this.#works.values()];
  }

  get isBusy(): boolean {
    return this.#works.size > 0;
  }

  /** Resolves at once if nothing is under way, otherwise when the last work has ended. */
  whenIdle(): Promise<void> {
    if (!this.isBusy) return Promise.resolve();
    this.#idle ??= Promise.withResolvers();
    return this.#idle.promise;
  }

  #settleIdle(): void {
    if (this.isBusy) return;
    this.#idle?.resolve();
    this.#idle = null;
  }

  #set(id: symbol, work: Work): void {
    this.#works.set(id, work);
    this.#tell();
  }

  #tell(): void {
    this.#ports.onChange(this.list());
  }
}
