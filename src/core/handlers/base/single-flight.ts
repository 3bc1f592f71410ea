// Keeps at most one piece of work under way for each key, and lets everyone who asks for the same one share it.
import { Failed } from "../../../contract/failure.ts";

/** Hears how long a flight waits before its next try; null when it asks. */
export type WaitListener = (remainingMs: number | null) => void;

export interface Flights<Outcome> {
  /**
   * Joins the work under way for the key, or starts it. `isOwn` tells whether this call started it. Rejects with
   * Failed `cancelled` when the signal aborts; the work itself is aborted when everyone who joined has left, and the
   * next work of the key begins only after it has come to rest.
   */
  readonly join: (
    key: string,
    start: (signal: AbortSignal, onWait: WaitListener) => Promise<Outcome>,
    signal: AbortSignal,
    onWait: WaitListener,
  ) => Promise<{ readonly outcome: Promise<Outcome>; readonly isOwn: boolean }>;
}

/**
 * The outcome of work that began after this call: what is under way has already looked, so the next work is joined or
 * started. However many ask, one works and one waits. Rejects as `join` and its outcome do.
 */
export async function joinNext<Outcome>(
  flights: Flights<Outcome>,
  key: string,
  start: (signal: AbortSignal) => Promise<Outcome>,
  signal: AbortSignal,
): Promise<Outcome> {
  const first = await flights.join(key, start, signal, () => undefined);
  if (first.isOwn) return first.outcome;
  await first.outcome.catch(() => undefined);
  const second = await flights.join(key, start, signal, () => undefined);
  return second.outcome;
}

interface Flight<Outcome> {
  readonly controller: AbortController;
  readonly listeners: Set<WaitListener>;
  readonly outcome: Promise<Outcome>;
}

export function makeFlights<Outcome>(): Flights<Outcome> {
  const underWay = new Map<string, Flight<Outcome>>();

  function begin(key: string, start: Parameters<Flights<Outcome>["join"]>[1]): Flight<Outcome> {
    const controller = new AbortController();
    const listeners = new Set<WaitListener>();
    const onWait: WaitListener = (remainingMs) => {
      for (const listener of listeners) listener(remainingMs);
    };
    const outcome = start(controller.signal, onWait).finally(() => underWay.delete(key));
    // Everyone may have left when it fails; who still listens hears of it through a promise of their own.
    outcome.catch(() => undefined);
    const flight = { controller, listeners, outcome };
    underWay.set(key, flight);
    return flight;
  }

  return {
    async join(key, start, signal, onWait) {
      for (;;) {
        if (signal.aborted) throw new Failed({ kind: "cancelled" });
        const found = underWay.get(key);
        if (found?.controller.signal.aborted !== true) {
          const flight = found ?? begin(key, start);
          return { outcome: accompany(flight, signal, onWait), isOwn: found === undefined };
        }
        // Given up by everyone, and still storing what it had received.
        await found.outcome.catch(() => undefined);
      }
    },
  };
}

function accompany<Outcome>(flight: Flight<Outcome>, signal: AbortSignal, onWait: WaitListener): Promise<Outcome> {
  // Two who join may give the same function; each leaves for itself.
  const own: WaitListener = (remainingMs) => onWait(remainingMs);
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
