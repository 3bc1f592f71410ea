// The random moments at which tests kill processes; the same in every run.
import { RandomSource } from "#sample/base/random.ts";

/** A delay after the process was started, or after its nth request arrived. */
export interface Moment {
  /** 0 for none: the delay counts from the start */
  readonly requests: number;
  readonly delayMs: number;
}

export interface MomentLimits {
  readonly mostRequests: number;
  /** for a kill that waits for no request; about the time from the start to the first request */
  readonly longestStartMs: number;
  /** after a request; about the time of two pages */
  readonly longestPageMs: number;
}

export function randomMoments(seed: number, count: number, limits: MomentLimits): readonly Moment[] {
  const random = new RandomSource(seed, "kills");
  return Array.from({ length: count }, () => {
    const requests = random.integer(0, limits.mostRequests);
    return { requests, delayMs: random.integer(0, requests === 0 ? limits.longestStartMs : limits.longestPageMs) };
  });
}

/** A kill comes at most this many requests after its moment was set, however fast the machine is. */
const MOST_LATER_REQUESTS = 2;

/** Calls back once, at the moment. Call `request` for each incoming request. */
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
