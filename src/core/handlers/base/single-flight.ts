// Keeps at most one piece of work under way for each key; everyone who asks for the same key shares it.
import { Failed } from "#contract/failure.ts";
import type { Wait } from "#contract/methods/walk-methods.ts";

/** Receives the wait before the next try; null when a request is sent. */
export type WaitListener = (wait: Wait | null) => void;

type Start<Outcome> = (signal: AbortSignal, onWait: WaitListener) => Promise<Outcome>;

interface Flight<Outcome> {
  readonly controller: AbortController;
  readonly listeners: Set<WaitListener>;
  readonly outcome: Promise<Outcome>;
}

export class SingleFlight<Outcome> {
  readonly #underWay = new Map<string, Flight<Outcome>>();

  /**
   * Joins the work under way for the key, or starts it (`isOwn`). Rejects with `Failed` cancelled when the signal
   * aborts. The work is aborted when everyone has left; the next work of the key begins only after it has ended.
   */
  async join(
    key: string,
    start: Start<Outcome>,
    signal: AbortSignal,
    onWait: WaitListener,
  ): Promise<{ readonly outcome: Promise<Outcome>; readonly isOwn: boolean }> {
    for (;;) {
      if (signal.aborted) throw new Failed({ kind: "cancelled" });
      const found = this.#underWay.get(key);
      if (found?.controller.signal.aborted !== true) {
        const flight = found ?? this.#begin(key, start);
        return { outcome: awaitFlight(flight, signal, onWait), isOwn: found === undefined };
      }
      // Everyone has left; it still stores the data it received.
      await found.outcome.catch(() => undefined);
    }
  }

  /**
   * Gives the outcome of work that began after this call, because work under way may have missed the newest data.
   * However many ask, one works and one waits. Rejects as `join` and its outcome do.
   */
  async joinNext(key: string, start: Start<Outcome>, signal: AbortSignal): Promise<Outcome> {
    const first = await this.join(key, start, signal, () => undefined);
    if (first.isOwn) return first.outcome;
    await first.outcome.catch(() => undefined);
    const second = await this.join(key, start, signal, () => undefined);
    return second.outcome;
  }

  #begin(key: string, start: Start<Outcome>): Flight<Outcome> {
    const controller = new AbortController();
    const listeners = new Set<WaitListener>();
    const onWait: WaitListener = (wait) => {
      for (const listener of listeners) listener(wait);
    };
    const outcome = start(controller.signal, onWait).finally(() => this.#underWay.delete(key));
    // Everyone may have left when it fails; those who listen have promises of their own.
    outcome.catch(() => undefined);
    const flight = { controller, listeners, outcome };
    this.#underWay.set(key, flight);
    return flight;
  }
}

function awaitFlight<Outcome>(flight: Flight<Outcome>, signal: AbortSignal, onWait: WaitListener): Promise<Outcome> {
  // Two callers may give the same function; each leaves for itself.
  const own: WaitListener = (wait) => onWait(wait);
  flight.listeners.add(own);
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      flight.listeners.delete(own);
      if (flight.listeners.size === 0) flight.controller.abort();
      reject(new Failed({ kind: "cancelled" }));
    };
    signal.addEventListener("abort", leave, { once: true });
    flight.outcome.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", leave);
      flight.listeners.delete(own);
    });
  });
}
