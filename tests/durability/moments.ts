// The random moments at which tests kill processes; the same in every run.
import { createRandom } from "../../src/sample/base/random.ts";

/** So long after the process was started, or after its nth request came in. */
export interface Moment {
  /** 0 for none: the delay counts from the start */
  readonly requests: number;
  readonly delayMs: number;
}

export interface MomentLimits {
  readonly mostRequests: number;
  /** from a start that waits for no request; about the time from the start to the first request */
  readonly longestStartMs: number;
  /** from a request; about the time of two pages */
  readonly longestPageMs: number;
}

export function randomMoments(seed: number, count: number, limits: MomentLimits): readonly Moment[] {
  const random = createRandom(seed, "kills");
  return Array.from({ length: count }, () => {
    const requests = random.integer(0, limits.mostRequests);
    return { requests, delayMs: random.integer(0, requests === 0 ? limits.longestStartMs : limits.longestPageMs) };
  });
}

/** A strike comes no later than this many requests after its moment was armed, however fast the machine is. */
const MOST_LATER_REQUESTS = 2;

/** Calls back once, at the moment. `request` is to be called with each request that comes in. */
export function armMoment({ requests, delayMs }: Moment, callBack: () => void): { readonly request: () => void } {
  let seen = 0;
  let isStruck = false;
  const strike = (): void => {
    if (isStruck) return;
    isStruck = true;
    callBack();
  };
  const arm = (): void => void setTimeout(strike, delayMs);
  if (requests === 0) arm();
  return {
    request: () => {
      seen += 1;
      if (seen === requests) arm();
      if (seen === requests + MOST_LATER_REQUESTS) strike();
    },
  };
}
