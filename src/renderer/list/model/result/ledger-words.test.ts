// Tests the sentences of the load report: for every verdict, every end of a walk and every form of the rate limit.
import { describe, expect, test } from "vitest";
import { endReason, type WalkState } from "#domain/report/ledger.ts";
import { describeWalks, endWord, isScarce, rateLimitText, verdictSentence } from "./ledger-words.ts";
import { shortVerdict } from "#domain/report/verdict.ts";
import { isoIn } from "#tests/fakes/time-form.ts";

const asOfMs = Date.UTC(2026, 2, 1, 12, 0, 5);

test("a verdict has a short text and a sentence", () => {
  const verdicts = [
    { kind: "complete", asOfMs },
    { kind: "complete", asOfMs: null },
    { kind: "more", because: "earlier messages were not loaded" },
    { kind: "unsure", because: "the service repeated a page" },
    { kind: "incomplete", because: "12 lines unreadable" },
  ] as const;
  expect(verdicts.map((verdict) => [shortVerdict(verdict), verdictSentence(verdict, isoIn("Europe/Berlin"))])).toEqual([
    ["Complete", "Complete: everything that matched at 2026-03-01 13:00:05 was loaded."],
    ["Complete", "Complete: everything that matched was loaded."],
    ["More can be loaded", "More can be loaded: earlier messages were not loaded."],
    ["Not sure", "Not sure: the service repeated a page."],
    ["Incomplete: 12 lines unreadable", "Incomplete: 12 lines unreadable."],
  ]);
});

describe("walks", () => {
  const notStarted: WalkState = { cursor: null, ended: null };
  const underWay: WalkState = { cursor: { kind: "message", id: "5", sentAt: null }, ended: null };

  test("a query's own direction comes first", () => {
    const walks = { prepend: underWay, append: notStarted };
    expect(describeWalks({ query: { kind: "messages", params: {} }, walks })).toEqual([
      {
        direction: "prepend",
        towards: "Towards earlier messages",
        state: "Not finished: more can be loaded.",
      },
      {
        direction: "append",
        towards: "Towards newer messages",
        state: "Not loaded: only messages that were sent since the first request can be there.",
      },
    ]);
    const fromMessage = describeWalks({ query: { kind: "messages", params: { id: "7" } }, walks });
    expect(fromMessage[1]?.state).toBe("Not loaded.");
    const [own] = describeWalks({ query: { kind: "messages", params: { affix: "append" } }, walks });
    expect(own?.direction).toBe("append");
  });

  test("calls have one direction", () => {
    const walks = { prepend: notStarted, append: { cursor: { kind: "page", page: 3 }, ended: "lastPage" } } as const;
    expect(describeWalks({ query: { kind: "calls", params: {} }, walks })).toEqual([
      {
        direction: "append",
        towards: "Page by page",
        state: "Finished: the service said that this was the last page.",
      },
    ]);
  });

  test("every end has its own sentence and its own word", () => {
    const states = endReason.options.map((ended) => {
      const walks = { prepend: { cursor: null, ended }, append: notStarted };
      return describeWalks({ query: { kind: "messages", params: {} }, walks })[0]?.state;
    });
    expect(new Set(states).size).toBe(endReason.options.length);
    expect(new Set(endReason.options.map(endWord)).size).toBe(endReason.options.length);
    expect(endWord(null)).toBeNull();
  });
});

test("a rate limit has the parts that the service sent, and is scarce below a tenth", () => {
  const told = [
    { limit: 20_000, remaining: 19_998, resetSeconds: null },
    { limit: 20_000, remaining: 1999, resetSeconds: 4 },
    { limit: 20_000, remaining: 2000, resetSeconds: 4 },
    { limit: null, remaining: 1, resetSeconds: null },
    { limit: 20_000, remaining: null, resetSeconds: null },
    null,
  ];
  expect(told.map((rateLimit) => [rateLimitText(rateLimit), isScarce(rateLimit)])).toEqual([
    ["19,998 of 20,000 requests remain", false],
    ["1,999 of 20,000 requests remain", true],
    ["2,000 of 20,000 requests remain", false],
    ["1 request remains", false],
    [null, false],
    [null, false],
  ]);
});
