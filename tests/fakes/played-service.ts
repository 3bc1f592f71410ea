// The sample service, whose answers a test can hold back, refuse or change.
import type { SampleService } from "#sample/index.ts";

/** The body of a good answer; null for the answer that there is no such thing. */
export type ChangeBody = (address: URL, body: unknown) => unknown;

export interface PlayedService {
  readonly fetch: (request: Request) => Promise<Response>;
  /** the addresses of all requests, in order: path and parameters */
  readonly requests: readonly string[];
  /** Holds every later request until `release`. `reached` resolves when one waits. */
  readonly hold: () => { readonly reached: Promise<void>; readonly release: () => void };
  /** Answers every request with this status and error, until null is given. 429 says for how long. */
  readonly fail: (status: number | null, retryAfterSeconds?: number) => void;
  /** Changes the body of each answer of the sample, until null is given. */
  readonly change: (change: ChangeBody | null) => void;
  /** Takes the network away from the computer, or gives it back. Requests fail meanwhile. */
  readonly setOnline: (isOnline: boolean) => void;
  readonly isOnline: () => boolean;
}

export function playService(sample: SampleService): PlayedService {
  const requests: string[] = [];
  let held: { readonly reach: () => void; readonly released: Promise<void> } | null = null;
  let failing: { readonly status: number; readonly headers: Readonly<Record<string, string>> } | null = null;
  let changing: ChangeBody | null = null;
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
      if (failing !== null) return refusal(failing.status, failing.headers);
      const response = await sample.fetch(request);
      if (changing === null) return response;
      const body = changing(new URL(request.url), await response.json());
      return body === null ? refusal(404) : new Response(JSON.stringify(body), { headers: response.headers });
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
    fail(status, retryAfterSeconds) {
      const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
      failing = status === null ? null : { status, headers };
    },
    change(change) {
      changing = change;
    },
    setOnline(isOnline) {
      online = isOnline;
    },
    isOnline: () => online,
  };
}

function refusal(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const error = { code: "ERR_PLAYED", message: "played by the test" };
  return new Response(JSON.stringify({ error }), { status, headers });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
