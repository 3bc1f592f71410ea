// Tests which moments count as not loaded, and what can be loaded towards them.
import { expect, test } from "vitest";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { WalkState } from "#domain/report/ledger.ts";
import { outsideOf, outsideSentence } from "./outside.ts";
import { ledgerWith } from "#tests/fakes/result.ts";
import { isoIn } from "#tests/fakes/time-form.ts";

const going: WalkState = { cursor: { kind: "message", id: "7", sentAt: null }, ended: null };
const over: WalkState = { cursor: null, ended: "emptyPage" };
const none: WalkState = { cursor: null, ended: null };
const span = { earliestSeconds: 100, latestSeconds: 200 };

function result(
  kind: "messages" | "calls",
  walks: ResultSummary["walks"],
  connectionId = "one",
): Pick<ResultSummary, "connectionId" | "query" | "walks" | "ledger"> {
  return { connectionId, query: { kind, params: {} }, walks, ledger: ledgerWith() };
}

test("a moment within the loaded rows, its ends included, is loaded", () => {
  const messages = result("messages", { prepend: going, append: going });
  for (const seconds of [100, 150, 200]) expect(outsideOf(messages, span, seconds)).toBeNull();
});

test("loading can go back to an earlier moment until everything before is loaded", () => {
  expect(outsideOf(result("messages", { prepend: going, append: going }), span, 99)).toEqual({
    side: "earlier",
    direction: "prepend",
    edgeSeconds: 100,
  });
  expect(outsideOf(result("calls", { append: going, prepend: none }), span, 99)).toMatchObject({ direction: "append" });
  expect(outsideOf(result("messages", { prepend: over, append: going }), span, 99)).toBeNull();
});

test("an earlier moment is not loaded where the query begins later, or where loading stopped before the end", () => {
  const notLoaded = { side: "earlier", direction: null, edgeSeconds: 100 };
  const walks = { append: over, prepend: over };
  const messages = {
    ...result("messages", walks),
    query: { kind: "messages", params: { fromTimestamp: 95 } },
  } as const;
  const calls = { ...result("calls", walks), query: { kind: "calls", params: { initiatedFrom: 95 } } } as const;
  for (const asked of [messages, calls]) {
    expect(outsideOf(asked, span, 90)).toEqual(notLoaded);
    expect(outsideOf(asked, span, 97)).toBeNull();
  }
  // An end, and the beginning of another time, say nothing of the beginning of the rows.
  const upTo = { kind: "messages", params: { fromTimestamp: 80, toTimestamp: 95 } } as const;
  const started = { kind: "calls", params: { startedAt: 95, endedAt: 95, initiatedTo: 95 } } as const;
  expect(outsideOf({ ...result("messages", walks), query: upTo }, span, 90)).toBeNull();
  expect(outsideOf({ ...result("calls", walks), query: started }, span, 90)).toBeNull();
  for (const ended of ["repeatedCursor", "otherPage", "noNewId"] as const) {
    const stopped: WalkState = { cursor: null, ended };
    expect(outsideOf(result("calls", { append: stopped, prepend: none }), span, 99)).toEqual(notLoaded);
  }
  const since = { kind: "messages", params: { sentAt: 95 } } as const;
  const begun = { ...result("messages", { append: over, prepend: none }), query: since };
  expect(outsideOf(begun, span, 99)).toEqual(notLoaded);
});

test("a later moment never leads to the newest row; messages can be loaded up to it", () => {
  const later = { side: "later", edgeSeconds: 200 };
  expect(outsideOf(result("messages", { prepend: over, append: going }), span, 201)).toEqual({
    ...later,
    direction: "append",
  });
  expect(outsideOf(result("calls", { append: going, prepend: none }), span, 201)).toEqual({
    ...later,
    direction: null,
  });
});

test("the sentence names where the loaded rows end", () => {
  const outside = { side: "earlier", direction: "prepend", edgeSeconds: 1_700_000_000 } as const;
  expect(outsideSentence(outside, "messages", isoIn("UTC"))).toMatch(
    /^This time is not loaded\. The earliest loaded message is from 2023-11-14 22:13:20.*\.$/u,
  );
});
