// Reads the rate limit from an answer. Source: docs/service-notes.md, "Rate limit"; RFC 9110, 10.2.3.
import type { RateLimit } from "#contract/ledger-lines.ts";
import { asNumber } from "#domain/text/lenient.ts";

/** The header names, in all spellings that occur or are documented. */
const SPELLINGS = {
  limit: ["x-rate-limit", "x-rate-limit-limit", "x-ratelimit-limit", "x-ratelimit-limit-for-app"],
  remaining: ["x-rate-limit-remaining", "x-ratelimit-remaining", "x-ratelimit-remaining-for-app"],
  reset: ["x-rate-limit-reset", "x-ratelimit-reset", "x-ratelimit-reset-for-app"],
} as const;

/** Larger values of a reset header are UNIX seconds; smaller ones are a number of seconds. */
const SMALLEST_MOMENT = 1_000_000_000;

/** The rate limit in the headers; null if there is none. */
export function readRateLimit(headers: Headers, nowMs: number): RateLimit | null {
  const limit = first(headers, SPELLINGS.limit);
  const remaining = first(headers, SPELLINGS.remaining);
  const reset = first(headers, SPELLINGS.reset);
  if (limit === null && remaining === null && reset === null) return null;
  const seconds = reset !== null && reset >= SMALLEST_MOMENT ? reset - nowMs / 1000 : reset;
  return { limit, remaining, resetSeconds: seconds === null ? null : Math.max(0, Math.ceil(seconds)) };
}

/** The longest wait that is believed, seconds: a day. No service limits requests for longer; more is a mistake. */
const LONGEST_WAIT_SECONDS = 86_400;

/** Seconds to wait: Retry-After as a number or an HTTP date, else the rate limit's reset; null if neither is given. */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  const seconds = asNumber(text);
  if (seconds !== null && seconds >= 0) return Math.min(Math.ceil(seconds), LONGEST_WAIT_SECONDS);
  // Date.parse takes "-5" and "1" for years; an HTTP date contains the name of a month.
  const momentMs = /[A-Za-z]{3}/u.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(momentMs)) {
    return Math.min(Math.max(0, Math.ceil((momentMs - nowMs) / 1000)), LONGEST_WAIT_SECONDS);
  }
  const reset = readRateLimit(headers, nowMs)?.resetSeconds ?? null;
  return reset === null ? null : Math.min(reset, LONGEST_WAIT_SECONDS);
}

function first(headers: Headers, names: readonly string[]): number | null {
  for (const name of names) {
    const value = asNumber(headers.get(name));
    if (value !== null && value >= 0) return value;
  }
  return null;
}
