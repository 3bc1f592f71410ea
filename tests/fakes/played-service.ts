// The sample service, whose answers a test can hold back or refuse.
import type { SampleService } from "../../src/sample/index.ts";

export interface PlayedService {
  readonly fetch: (request: Request) => Promise<Response>;
  /** the addresses of all requests, in order: path and parameters */
  readonly requests: readonly string[];
  /** Holds every later request until `release`. `reached` resolves when one waits. */
  readonly hold: () => { readonly reached: Promise<void>; readonly release: () => void };
  /** Answers every request with this status and error, until null is given. */
  readonly fail: (status: number | null) => void;
  /** Takes the network away from the computer, or gives it back. Requests fail meanwhile. */
  readonly setOnline: (isOnline: boolean) => void;
  readonly isOnline: () => boolean;
}

export function playService(sample: SampleService): PlayedService {
  const requests: string[] = [];
  let held: { readonly reach: () => void; readonly released: Promise<void> } | null = null;
  let failing: number | null = null;
  let online = true;
  return {
    requests,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      requests.push(`${pathname}${search}`);
      if (held !== null) {
        held.reach();
        await Promise.race([held.released, aborted(request.signal)]);
      }
      if (!online) throw new Error("net::ERR_INTERNET_DISCONNECTED");
      if (failing === null) return sample.fetch(request);
      const error = { code: "ERR_PLAYED", message: "played by the test" };
      return new Response(JSON.stringify({ error }), { status: failing });
    },
    hold() {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { reach: reached.resolve, released: released.promise };
      const release = (): void => {
        held = null;
        released.resolve();
      };
      return { reached: reached.promise, release };
    },
    fail(status) {
      failing = status;
    },
    setOnline(isOnline) {
      online = isOnline;
    },
    isOnline: () => online,
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
