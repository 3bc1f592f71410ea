// The long work under way: loads, exports and imports, with the progress and the outcome of each.
import type { Verdict } from "#domain/report/verdict.ts";

/** `loadTo`: a load that ends at a moment, and that no start continues. */
export type WorkKind = "load" | "loadTo" | "export" | "import";

/** How far a work is. */
export interface Step {
  readonly rows: number;
  /** 0 to 1; null while the end is unknown */
  readonly ratio: number | null;
}

/** The report of work that ended by itself: the verdict on what was loaded or read, or what became of it. */
export interface Outcome {
  readonly verdict: Verdict | "written" | "failed";
  readonly rows: number;
}

export interface Work extends Step {
  readonly kind: WorkKind;
}

export interface EndedWork extends Outcome {
  readonly kind: WorkKind;
  readonly tookMs: number;
}

/** The window that does a work, by its number, and the name of work that several windows may share. */
export interface Doer {
  readonly windowId?: number;
  /** the same for calls that share one work: two windows that follow one import, or the load of one result */
  readonly shared?: string;
}

interface Entry {
  readonly work: Work;
  readonly by: Doer;
}

export interface WorkPorts {
  readonly nowMs: () => number;
  /** called when a work begins, gets on or ends */
  readonly onChange: (works: readonly Work[]) => void;
  /** `windowId`: the window that began it */
  readonly onEnd: (ended: EndedWork, windowId?: number) => void;
}

/** One work, from the side of the method that does it. */
export interface Begun {
  readonly note: (step: Step) => void;
  /** Ends it; null if a person ended it, so that there is nothing to report. */
  readonly end: (outcome: Outcome | null) => void;
}

/** Only numbers and kinds are kept: no texts, no names and no paths can get from here to a notification. */
export class WorkUnderWay {
  readonly #ports: WorkPorts;
  readonly #entries = new Map<symbol, Entry>();
  #idle: PromiseWithResolvers<void> | null = null;

  constructor(ports: WorkPorts) {
    this.#ports = ports;
  }

  begin(kind: WorkKind, by: Doer = {}): Begun {
    const { nowMs, onEnd } = this.#ports;
    const id = Symbol(kind);
    const beganAtMs = nowMs();
    this.#set(id, { work: { kind, rows: 0, ratio: null }, by });
    return {
      note: (step) => {
        if (this.#entries.has(id)) this.#set(id, { work: { kind, ...step }, by });
      },
      end: (outcome) => {
        if (!this.#entries.delete(id)) return;
        this.#tell();
        this.#settleIdle();
        const goesOn = this.#allOf(by.shared).length > 0;
        if (outcome !== null && !goesOn) onEnd({ kind, tookMs: nowMs() - beganAtMs, ...outcome }, by.windowId);
      },
    };
  }

  /** In the order in which it began. Work that several windows do together is listed once. */
  list(): readonly Work[] {
    return this.#listed(() => true);
  }

  /** The work of one window that no other window does with it. */
  listOf(windowId: number): readonly Work[] {
    const isAlone = ({ by }: Entry): boolean => this.#allOf(by.shared).every((each) => each.by.windowId === windowId);
    return this.#listed((entry) => entry.by.windowId === windowId && isAlone(entry));
  }

  get isBusy(): boolean {
    return this.#entries.size > 0;
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

  #listed(isWanted: (entry: Entry) => boolean): readonly Work[] {
    const isFirst = (entry: Entry): boolean => this.#allOf(entry.by.shared, entry)[0] === entry;
    return [...this.#entries.values()].filter((entry) => isFirst(entry) && isWanted(entry)).map(({ work }) => work);
  }

  /** The calls that share a work; without a shared one, the entry alone. */
  #allOf(shared: string | undefined, alone?: Entry): readonly Entry[] {
    if (shared === undefined) return alone === undefined ? [] : [alone];
    return [...this.#entries.values()].filter(({ by }) => by.shared === shared);
  }

  #set(id: symbol, entry: Entry): void {
    this.#entries.set(id, entry);
    this.#tell();
  }

  #tell(): void {
    this.#ports.onChange(this.list());
  }
}
