// Asks before the program ends, or one of its windows closes, while work is under way that would stop.
import type { Work } from "./work-under-way.ts";
import { say } from "#texts/say.ts";

/** Where a person goes. Closing a window leaves imports running: the engine needs no window for them. */
export type Leave = { readonly kind: "quit" } | { readonly kind: "closeWindow"; readonly windowId: number };

export const QUIT: Leave = { kind: "quit" };

export interface LeaveQuestion {
  readonly message: string;
  /** one line for each work under way, with the time when it continues */
  readonly detail: string;
  readonly leave: string;
  readonly stay: string;
}

/** The question about the work that would stop; null if none would. */
export function questionOf(leave: Leave["kind"], works: readonly Work[]): LeaveQuestion | null {
  const stopped = leave === "quit" ? works : works.filter(({ kind }) => kind !== "import");
  if (stopped.length === 0) return null;
  const lines = stopped.map(({ kind, rows, ratio }) => {
    const far =
      ratio === null
        ? say("main.work.rows", { rows })
        : say("main.leaving.percent", { percent: Math.floor(ratio * 100) });
    return say(`main.leaving.lines.${leave}.${kind}`, { far });
  });
  return {
    message: say(`main.leaving.questions.${leave}.message`),
    leave: say(`main.leaving.questions.${leave}.leave`),
    detail: lines.join("\n"),
    stay: say("main.leaving.stay"),
  };
}

export interface LeavingPorts {
  readonly works: (leave: Leave) => readonly Work[];
  /** true if the person leaves */
  readonly ask: (question: LeaveQuestion, leave: Leave) => Promise<boolean>;
}

export class Leaving {
  readonly #ports: LeavingPorts;
  readonly #closing = new Set<number>();
  #isQuitting = false;
  #isAsking = false;

  constructor(ports: LeavingPorts) {
    this.#ports = ports;
  }

  /** True if nothing holds the person. Otherwise asks once, and calls `goOn` if the person leaves anyway. */
  mayLeave(leave: Leave, goOn: () => void): boolean {
    if (this.#isAgreed(leave)) return true;
    const question = questionOf(leave.kind, this.#ports.works(leave));
    if (question === null) return true;
    if (!this.#isAsking) void this.#ask(question, leave, goOn);
    return false;
  }

  /** Quits without a question from now on: the system, or a person at a terminal, ends the program. */
  agree(): void {
    this.#isQuitting = true;
  }

  #isAgreed(leave: Leave): boolean {
    return this.#isQuitting || (leave.kind === "closeWindow" && this.#closing.has(leave.windowId));
  }

  async #ask(question: LeaveQuestion, leave: Leave, goOn: () => void): Promise<void> {
    this.#isAsking = true;
    // A question that cannot be shown must not hold anybody.
    const isLeft = await this.#ports.ask(question, leave).catch(() => true);
    this.#isAsking = false;
    if (!isLeft) return;
    if (leave.kind === "quit") this.#isQuitting = true;
    else this.#closing.add(leave.windowId);
    goOn();
  }
}
