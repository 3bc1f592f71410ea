// The words of walks: counts, rates, clocks, directions and ages.
import { expect, test } from "vitest";
import type { WalkProgress } from "#contract/methods/walk-methods.ts";
import { formatAgo, formatClock, otherSide, progressText, waitText, walkedWhat } from "./walk-words.ts";
import { say } from "#texts/say.ts";

const progress: WalkProgress = {
  pages: 4,
  rows: 4100,
  elapsedMs: 5000,
  rowsPerSecond: 830.4,
  share: null,
  wait: null,
};

test("progress shows the rows, the rate and the elapsed time", () => {
  expect(progressText(100, progress, 5.9)).toBe("4,200 · 830/s · 0:05");
  expect(progressText(1, { ...progress, rows: 0, rowsPerSecond: 0 }, 65)).toBe("1 · 1:05");
  expect(progressText(100, null, 0)).toBe("100 · 0:00");
});

test("progress names the total that the service counts, until it is reached", () => {
  expect(progressText(100, progress, 5, 9000)).toBe("4,200 of about 9,000 · 830/s · 0:05");
  expect(progressText(100, progress, 5, 4200)).toBe("4,200 · 830/s · 0:05");
});

test("a waiting walk says why it waits, and how long, rounded up to seconds", () => {
  const wait = { remainingMs: 11_400, because: "limit" } as const;
  expect(waitText({ ...progress, wait })).toBe("too many requests, next try in 12 s");
  expect(waitText({ ...progress, wait: { ...wait, because: "network" } })).toMatch(
    /^the service is not reached, next/u,
  );
  expect(waitText({ ...progress, wait: { ...wait, because: "fault" } })).toMatch(/^the service fails, next/u);
  expect(waitText(progress)).toBeNull();
  expect(waitText(null)).toBeNull();
});

test("a paused walk shows its rows", () => {
  expect(say("result.walk.paused", { kind: "messages", rows: 4200 })).toBe("Paused at 4,200 messages");
});

test("the directions of a query are named by the messages that they load", () => {
  const newestFirst = { kind: "messages", params: {} } as const;
  const forward = { kind: "messages", params: { affix: "append" } } as const;
  expect([walkedWhat(newestFirst, "prepend"), walkedWhat(newestFirst, "append"), otherSide(newestFirst)]).toEqual([
    "messages",
    "append",
    "append",
  ]);
  expect([walkedWhat(forward, "append"), walkedWhat(forward, "prepend"), otherSide(forward)]).toEqual([
    "messages",
    "prepend",
    "prepend",
  ]);
  expect(walkedWhat({ kind: "calls", params: {} }, "append")).toBe("calls");
});

test("clocks count in minutes, then in hours", () => {
  expect([-3, 0, 5, 59.9, 60, 725, 3599, 3600, 3725, 36_000].map(formatClock)).toEqual([
    "0:00",
    "0:00",
    "0:05",
    "0:59",
    "1:00",
    "12:05",
    "59:59",
    "1:00:00",
    "1:02:05",
    "10:00:00",
  ]);
});

test("ages use their largest whole unit", () => {
  expect([-3, 0, 59, 60, 3599, 7300, 86_400, 300_000].map(formatAgo)).toEqual([
    "just now",
    "just now",
    "just now",
    "1 min ago",
    "59 min ago",
    "2 h ago",
    "1 day ago",
    "3 days ago",
  ]);
});
