// Decides whether and when a failed request is retried.
import { Failed, failureOf, type Failure, type NetworkCause } from "#contract/failure.ts";
import type { Wait } from "#contract/methods/walk-methods.ts";
import type { Clock } from "#core/ports.ts";
import { BODY_WAS } from "#core/api/body.ts";

/** The limits for retries. Times are milliseconds. */
export interface Patience {
  /** most requests for one page, the first included */
  readonly tries: number;
  /** before the second try; doubles with each further one */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** a longer Retry-After is cut to this */
  readonly longestRateLimitMs: number;
  /** a longer Retry-After ends the tries; the failure says how long it is */
  readonly givesUpBeyondMs: number;
  /** causes that are retried */
  readonly causes: ReadonlySet<NetworkCause>;
  /** waits while the computer has no network, and then counts its tries from zero */
  readonly waitsForNetwork: boolean;
}

/** For a walk in the background, which shows its waits. */
export const PATIENT: Patience = {
  tries: 5,
  firstWaitMs: 1000,
  longestWaitMs: 30_000,
  longestRateLimitMs: 60_000,
  givesUpBeyondMs: Infinity,
  causes: new Set(["unreachable", "nameNotFound", "refused", "reset", "timedOut", "offline"]),
  waitsForNetwork: true,
};

/** For one page that a person waits for: only short disturbances are retried, the rest is reported at once. */
export const PROMPT: Patience = {
  tries: 3,
  firstWaitMs: 300,
  longestWaitMs: 2000,
  longestRateLimitMs: 5000,
  givesUpBeyondMs: 5000,
  causes: new Set(["reset"]),
  waitsForNetwork: false,
};

/** The wait for a rate limit without a time. */
const DEFAULT_RATE_LIMIT_MS = 5000;

/**
 * Milliseconds before the next try; null to give up. `tried`: requests so far; `chance` (0 to 1) spreads half of each
 * wait. 429 waits as long as Retry-After says; 5xx, cut answers and passing network faults wait longer each time; others are final.
 */
export function waitBeforeRetry(failure: Failure, tried: number, patience: Patience, chance: number): number | null {
  if (tried >= patience.tries) return null;
  if (failure.kind === "rateLimited") {
    const wanted = failure.retryAfterSeconds === null ? DEFAULT_RATE_LIMIT_MS : failure.retryAfterSeconds * 1000;
    return wanted > patience.givesUpBeyondMs ? null : Math.min(wanted, patience.longestRateLimitMs);
  }
  if (!isPassing(failure, patience)) return null;
  const longest = Math.min(patience.firstWaitMs * 2 ** (tried - 1), patience.longestWaitMs);
  return Math.round(longest / 2 + (longest / 2) * chance);
}

function isPassing(failure: Failure, patience: Patience): boolean {
  switch (failure.kind) {
    case "api":
      return failure.status >= 500;
    case "unexpectedBody": {
      const isCut = failure.where === BODY_WAS.cutShort || failure.where === BODY_WAS.empty;
      return failure.status >= 500 || (isCut && failure.status < 300);
    }
    case "network":
      return patience.causes.has(failure.cause);
    case "auth":
    case "rateLimited":
    case "otherCall":
    case "tooCostly":
    case "badFile":
    case "storage":
    case "noRoom":
    case "secret":
    case "badRequest":
    case "managed":
    case "update":
    case "cancelled":
    case "interrupted":
    case "bug":
      return false;
  }
}

export interface Retrying {
  readonly clock: Clock;
  /** from 0 to 1 */
  readonly random: () => number;
  readonly patience: Patience;
  /** false while the computer has no network */
  readonly isOnline: () => boolean;
  readonly signal: AbortSignal;
  /** receives each failed request, also retried ones; `request` is its path and parameters */
  readonly onFailure: (failure: Failure, request: string | null) => Promise<void>;
  /** receives the rest of a wait once a second, and null at the next try */
  readonly onWait: (wait: Wait | null) => void;
}

/** Retries until there is an answer or the limits are reached. Throws the last failure, or the signal's reason. */
export async function withRetries<Answer>(ask: () => Promise<Answer>, retrying: Retrying): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (thrown) {
      if (retrying.signal.aborted) throw thrown;
      const failure = failureOf(thrown);
      await retrying.onFailure(failure, thrown instanceof Failed ? thrown.request : null);
      if (isCutOff(failure, retrying)) {
        await untilOnline(retrying);
        tried = 0;
        continue;
      }
      const waitMs = waitBeforeRetry(failure, tried, retrying.patience, retrying.random());
      if (waitMs === null) throw thrown;
      await wait(waitMs, becauseOf(failure), retrying);
    }
  }
}

function becauseOf({ kind }: Failure): Wait["because"] {
  if (kind === "rateLimited") return "limit";
  return kind === "network" ? "network" : "fault";
}

async function wait(
  milliseconds: number,
  because: Wait["because"],
  { clock, signal, onWait }: Retrying,
): Promise<void> {
  for (let remainingMs = milliseconds; remainingMs > 0; remainingMs -= 1000) {
    onWait({ remainingMs, because });
    await clock.sleep(Math.min(1000, remainingMs), signal);
  }
  onWait(null);
}

/** True if the request failed because the computer has no network: more tries would only use up the patience. */
function isCutOff(failure: Failure, { patience, isOnline }: Retrying): boolean {
  return patience.waitsForNetwork && failure.kind === "network" && isPassing(failure, patience) && !isOnline();
}

/** How often the network is looked at, milliseconds. */
const LOOK_AGAIN_MS = 1000;

async function untilOnline({ clock, signal, isOnline }: Retrying): Promise<void> {
  do {
    await clock.sleep(LOOK_AGAIN_MS, signal);
  } while (!isOnline());
}
