// Asks before the program ends, or its window closes, while work is under way that would stop.
import { LEAVING_TEXTS, WORK_TEXTS } from "../system/texts.ts";
import type { Work } from "./work-under-way.ts";

/** Where a person goes. Closing the window leaves imports running: the engine needs no window for them. */
export type Leave = "quit" | "closeWindow";

export interface LeaveQuestion {
  readonly message: string;
  /** what is under way, one line each, and when it goes on */
  readonly detail: string;
  readonly leave: string;
  readonly stay: string;
}

/** The question about the work that would stop; null if none would. */
export function questionOf(leave: Leave, works: readonly Work[]): LeaveQuestion | null {
  const stopped = leave === "quit" ? works : works.filter(({ kind }) => kind !== "import");
  if (stopped.length === 0) return null;
  return { ...LEAVING_TEXTS.questions[leave], detail: stopped.map(lineOf).join("\n"), stay: LEAVING_TEXTS.stay };
}

function lineOf({ kind, rows, ratio }: Work): string {
  const far = ratio === null ? WORK_TEXTS.rows(rows) : LEAVING_TEXTS.percent(Math.floor(ratio * 100));
  return LEAVING_TEXTS.lines[kind](far);
}

export interface LeavingPorts {
  readonly works: () => readonly Work[];
  /** true if the person leaves */
  readonly ask: (question: LeaveQuestion) => Promise<boolean>;
}

export class Leaving {
  readonly #ports: LeavingPorts;
  #isAgreed = false;
  #isAsking = false;

  constructor(ports: LeavingPorts) {
    this.#ports = ports;
  }

  /** True if nothing holds the person. Otherwise asks once, and calls `goOn` if the person leaves anyway. */
  mayLeave(leave: Leave, goOn: () => void): boolean {
    if (this.#isAgreed) return true;
    const question = questionOf(leave, this.#ports.works());
    if (question === null) return true;
    if (!this.#isAsking) void this.#ask(question, goOn);
    return false;
  }

  /** Leaves without a question from now on: the system, or a person at a terminal, ends the program. */
  agree(): void {
    this.#isAgreed = true;
  }

  /** Asks again: the program went on after its window was closed. */
  reset(): void {
    this.#isAgreed = false;
  }

  async #ask(question: LeaveQuestion, goOn: () => void): Promise<void> {
    this.#isAsking = true;
    // A question that cannot be shown must not hold anybody.
    const isLeft = await this.#ports.ask(question).catch(() => true);
    this.#isAsking = false;
    if (!isLeft) return;
    this.#isAgreed = true;
    goOn();
  }
}
