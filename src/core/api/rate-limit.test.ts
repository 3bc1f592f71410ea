// Tests reading the rate limit and the waiting time from headers.
import { describe, expect, test } from "vitest";
import { readRateLimit, readRetryAfter } from "./rate-limit.ts";

const NOW_MS = Date.UTC(2026, 2, 1, 12, 0, 0);
const NOW_SECONDS = NOW_MS / 1000;
const rateLimit = (headers: Record<string, string>) => readRateLimit(new Headers(headers), NOW_MS);
const retryAfter = (headers: Record<string, string>) => readRetryAfter(new Headers(headers), NOW_MS);

describe("readRateLimit", () => {
  test("the documented spelling", () => {
    const headers = { "X-Rate-Limit": "20000", "X-Rate-Limit-Remaining": "19998", "X-Rate-Limit-Reset": "42" };
    expect(rateLimit(headers)).toEqual({ limit: 20_000, remaining: 19_998, resetSeconds: 42 });
  });

  test("the spellings seen in traffic, with the reset as a moment", () => {
    const seen = {
      "X-RateLimit-Limit": "100",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": `${NOW_SECONDS + 7}`,
    };
    expect(rateLimit(seen)).toEqual({ limit: 100, remaining: 0, resetSeconds: 7 });
    const forApp = { "X-RateLimit-Limit-For-App": "100", "X-RateLimit-Remaining-For-App": "9" };
    expect(rateLimit(forApp)).toEqual({ limit: 100, remaining: 9, resetSeconds: null });
  });

  test.each([
    ["limit", ["x-rate-limit", "x-rate-limit-limit", "x-ratelimit-limit", "x-ratelimit-limit-for-app"]],
    ["remaining", ["x-rate-limit-remaining", "x-ratelimit-remaining", "x-ratelimit-remaining-for-app"]],
    ["resetSeconds", ["x-rate-limit-reset", "x-ratelimit-reset", "x-ratelimit-reset-for-app"]],
  ])("every spelling of %s is read, and the first one that is a number counts", (fact, names) => {
    const nothing = { limit: null, remaining: null, resetSeconds: null };
    for (const name of names) expect(rateLimit({ [name]: "5" })).toEqual({ ...nothing, [fact]: 5 });
    const values = names.map((name, index) => [name, index === 0 ? "-1" : String(index)]);
    expect(rateLimit(Object.fromEntries(values))).toEqual({ ...nothing, [fact]: 1 });
  });

  test("a reset from a billion on is a moment, a smaller one is a number of seconds, and both are rounded up", () => {
    const resets = ["999999999", "1000000000", "1.2", `${NOW_SECONDS + 1.2}`];
    const seconds = resets.map((reset) => rateLimit({ "x-rate-limit-reset": reset })?.resetSeconds);
    expect(seconds).toEqual([999_999_999, 0, 2, 2]);
  });

  test("a reset in the past means now; nonsense and missing values give null", () => {
    expect(rateLimit({ "x-rate-limit-reset": `${NOW_SECONDS - 100}` })?.resetSeconds).toBe(0);
    expect(rateLimit({ "x-rate-limit": "many" })).toBeNull();
    expect(rateLimit({})).toBeNull();
  });
});

describe("readRetryAfter", () => {
  test.each([
    ["a number of seconds", { "retry-after": "17" }, 17],
    ["a part of a second is a whole one", { "retry-after": "0.2" }, 1],
    ["more than a day is a mistake", { "retry-after": "1e9" }, 86_400],
    ["nor is a date years ahead believed", { "retry-after": new Date(NOW_MS + 9e11).toUTCString() }, 86_400],
    ["nor such a reset", { "x-rate-limit-reset": "90000000" }, 86_400],
    ["an HTTP date", { "retry-after": new Date(NOW_MS + 90_000).toUTCString() }, 90],
    ["a date in the past is now", { "retry-after": new Date(NOW_MS - 90_000).toUTCString() }, 0],
    ["the reset of the rate limit stands in for it", { "x-rate-limit-reset": "12" }, 12],
    ["a negative number says nothing", { "retry-after": "-5" }, null],
    ["nonsense says nothing", { "retry-after": "soon" }, null],
    ["no header says nothing", {}, null],
  ])("%s", (_name, headers: Record<string, string>, expected) => {
    expect(retryAfter(headers)).toBe(expected);
  });
});
