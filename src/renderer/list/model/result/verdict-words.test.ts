// Tests the words behind each verdict: sentences, checks, answers, and the rest to be loaded.
import { afterEach, describe, expect, test } from "vitest";
import type { LedgerLine } from "#contract/ledger-lines.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { Query } from "#domain/query/query-shape.ts";
import type { WalkState } from "#domain/report/ledger.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { ledgerWith, resultWith } from "#tests/fakes/result.ts";
import { isoIn } from "#tests/fakes/time-form.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { announcedTotal, restOf } from "./announced-total.ts";
import {
  answerWords,
  checksOf,
  doubtfulAnswers,
  openDirection,
  refusedRequests,
  verdictSentences,
} from "./verdict-words.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

const NOT_STARTED: WalkState = { cursor: null, ended: null };
const underWay = (sentAt: string | null): WalkState => ({ cursor: { kind: "message", id: "5", sentAt }, ended: null });
const over: WalkState = { cursor: null, ended: "emptyPage" };

const messages = (change: Partial<ResultSummary> = {}): ResultSummary =>
  resultWith({
    rowCount: 45,
    walks: { prepend: over, append: NOT_STARTED },
    ledger: ledgerWith({ pages: 2 }),
    ...change,
  });
const calls = (serviceTotal: number | null, params = {}): ResultSummary =>
  resultWith({
    rowCount: 100,
    query: { kind: "calls", params },
    walks: { prepend: NOT_STARTED, append: { cursor: { kind: "page", page: 2 }, ended: null } },
    ledger: ledgerWith({ rows: 100, received: 100, serviceTotal }),
  });

const sentences = (result: ResultSummary, file: string | null = null): readonly string[] =>
  verdictSentences(result, verdictOf(result), isoIn("UTC"), file);

describe("sentences", () => {
  test("a complete result names all of its rows, and the assumption on which it rests", () => {
    const ofConversation = { kind: "messages", params: { conversationId: "c" } } as const;
    expect(sentences(messages())).toEqual(["All 45 messages that match are loaded."]);
    expect(sentences(messages({ query: ofConversation }))).toEqual([
      "All 45 messages of this conversation are loaded.",
    ]);
    expect(sentences(messages({ query: { ...ofConversation, viewingAs: "ann" } }))).toEqual([
      "All 45 messages that match are loaded.",
    ]);
    expect(sentences(messages({ rowCount: 0 }))).toEqual(["No message matches."]);
    const assuming = { kind: "complete", asOfMs: 0, assuming: "pages descend" } as const;
    expect(verdictSentences(messages(), assuming, isoIn("UTC"), null)[1]).toBe("This assumes: pages descend.");
  });

  test("a part says where the next page begins, or how many there are", () => {
    const part = messages({ walks: { prepend: underWay("1800000000"), append: NOT_STARTED } });
    expect(sentences(part)).toEqual([
      "45 messages are loaded, newest first.",
      "Earlier messages were not loaded.",
      "The next page goes back from 2027-01-15 08:00:00.",
    ]);
    expect(sentences(messages({ walks: { prepend: underWay(null), append: NOT_STARTED } }))).toHaveLength(2);
    expect(
      sentences(messages({ walks: { prepend: NOT_STARTED, append: NOT_STARTED }, ledger: ledgerWith({ pages: 0 }) })),
    ).toEqual(["Nothing was loaded."]);
    expect(sentences(calls(407))).toEqual(["100 of about 407 calls are loaded."]);
    expect(sentences(calls(null))).toEqual(["100 calls are loaded.", "Not all pages were loaded."]);
  });

  test("a file gives its name, and its own reason", () => {
    const damaged = messages({
      walks: { prepend: { cursor: null, ended: "endOfFile" }, append: NOT_STARTED },
      ledger: ledgerWith({ unreadable: 12 }),
    });
    expect(sentences(damaged, "chat.ndjson")).toEqual(["45 messages were read from chat.ndjson."]);
    const whole = messages({ walks: { prepend: { cursor: null, ended: "endOfFile" }, append: NOT_STARTED } });
    expect(sentences(whole, "chat.ndjson")).toEqual(["The whole file was read."]);
  });

  test("German sentences have their own order", () => {
    setLanguage({ language: "de", messages: MESSAGES });
    expect(sentences(messages())).toEqual(["Alle 45 passenden Nachrichten sind geladen."]);
    expect(sentences(calls(407))).toEqual(["100 von etwa 407 Anrufen sind geladen."]);
  });
});

test("the rest is told only where the service counts the same rows", () => {
  expect([announcedTotal(calls(407)), restOf(calls(407))]).toEqual([407, { rows: 307, requests: 4 }]);
  expect([calls(null), calls(100), calls(0), calls(407, { initiatedFrom: 5 })].map(restOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const someLeftOut = { ...calls(407), ledger: ledgerWith({ serviceTotal: 407, leftOut: 1 }) };
  expect(announcedTotal(someLeftOut)).toBeNull();
});

test("a Complete query that begins at a message says what is no part of it; inside a whole conversation it leaves out nothing", () => {
  const ofQuery = (params: Query["params"]) =>
    sentences(messages({ query: { kind: "messages", params }, walks: { prepend: over, append: over } }));
  expect(ofQuery({ id: "105065", affix: "append" })).toEqual([
    "All 45 messages that match are loaded.",
    "The query begins at message 105066: earlier messages are not part of it.",
  ]);
  expect(ofQuery({ id: "7", affix: "prepend" })[1]).toBe(
    "The query begins at message 7: later messages are not part of it.",
  );
  expect(ofQuery({ conversationId: "c", id: "7", affix: "append" })).toHaveLength(1);
});

test("the checks say where loading began, how it ended, that answers fit, and that the total agrees", () => {
  expect(checksOf(messages())).toEqual([
    "Loading began with the newest message.",
    "Finished: the service sent an empty page.",
    "Each of the 2 answers fits its request.",
  ]);
  expect(checksOf(messages({ query: { kind: "messages", params: { id: "7", affix: "prepend" } } }))[0]).toBe(
    "Finished: the service sent an empty page.",
  );
  const both = messages({
    query: { kind: "messages", params: { conversationId: "c", id: "7", affix: "append" } },
    walks: { prepend: over, append: over },
  });
  expect(checksOf(both)).toEqual([
    "Towards newer messages · Finished: the service sent an empty page.",
    "Towards earlier messages · Finished: the service sent an empty page.",
    "Each of the 2 answers fits its request.",
  ]);
  const counted = {
    ...calls(100),
    walks: { prepend: NOT_STARTED, append: { cursor: null, ended: "lastPage" as const } },
  };
  expect(checksOf(counted)).toEqual([
    "Finished: the service said that this was the last page.",
    "The answer fits its request.",
    "The service counts 100, too.",
  ]);
});

test("a conversation that is read from its middle is open in the direction that has not ended", () => {
  const query = { kind: "messages", params: { conversationId: "c", id: "7", affix: "append" } } as const;
  expect(openDirection({ query, walks: { append: over, prepend: underWay("1") } })).toBe("prepend");
  expect(openDirection({ query, walks: { append: underWay("1"), prepend: over } })).toBe("append");
});

const line = (pageId: number, change: Partial<LedgerLine> = {}): LedgerLine => ({
  pageId,
  direction: "prepend",
  request: null,
  requestedAtMs: pageId,
  tookMs: null,
  received: 100,
  newRows: 100,
  duplicates: 0,
  unreadable: 0,
  leftOut: 0,
  serviceTotal: null,
  ended: null,
  failed: false,
  failure: null,
  contradiction: null,
  ...change,
});
const ids = (lines: readonly LedgerLine[]): readonly number[] => lines.map(({ pageId }) => pageId);

test("a doubt shows the answers that contradict their requests, those between which the total fell, or the last two", () => {
  const contradiction = { what: "count", announced: 5, rows: 4 } as const;
  const odd = [line(5), line(4, { contradiction }), line(3), line(2, { contradiction }), line(1)];
  expect(ids(doubtfulAnswers(messages(), odd))).toEqual([2, 4]);
  const fell = { ledger: ledgerWith({ serviceTotalBefore: 420, serviceTotal: 410 }) };
  const counted = [line(3, { serviceTotal: 410 }), line(2, { serviceTotal: 420 }), line(1, { serviceTotal: 420 })];
  expect(ids(doubtfulAnswers(fell, counted))).toEqual([1, 3]);
  expect(ids(doubtfulAnswers(messages(), [line(4, { failed: true }), line(3), line(2), line(1)]))).toEqual([2, 3]);
});

test("refusals since the last page are shown, and none before it", () => {
  const refused = { failed: true } as const;
  expect(ids(refusedRequests([line(4, refused), line(3, refused), line(2), line(1, refused)]))).toEqual([3, 4]);
});

test("an answer is its rows, the total and the end, or what is odd about it", () => {
  expect(answerWords(line(1, { serviceTotal: 420, ended: "lastPage" }), "calls")).toBe(
    "100 calls · the service counts 420 · last page",
  );
  expect(answerWords(line(1, { received: 0, ended: "emptyPage" }), "messages")).toBe("no messages · empty page");
  expect(answerWords(line(1, { contradiction: { what: "count", announced: 5, rows: 4 } }), "messages")).toBe(
    "The service announced 5 rows for a page and sent 4.",
  );
  const said = "the service announced 5 rows for a page and sent 4";
  expect(answerWords(line(1, { contradiction: { what: "count", announced: 5, rows: 4 } }), "messages", said)).toBe(
    "100 messages",
  );
  expect(answerWords(line(1, { failed: true }), "messages")).toBe("Request failed");
});
