// Tests of the verdict on a result, one row per case: where loading began, how it ended, and what the ledger says.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ledgerWith } from "#tests/fakes/result.ts";
import { endReason, fileEnd, type EndReason, type Ledger, type WalkState } from "./ledger.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { fileConnectionId } from "#domain/records/source-id.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { reasonOf, shortVerdict, verdictOf, type Judged, type Verdict } from "./verdict.ts";

const FIRST = 1_800_000_000_000;
const ledger = ledgerWith({
  requests: 3,
  pages: 3,
  received: 20,
  rows: 20,
  firstRequestAtMs: FIRST,
  lastRequestAtMs: 1_800_000_060_000,
});

const newestFirst: Query = { kind: "messages", params: {} };
const messages = (params: Query["params"]): Query => ({ kind: "messages", params });
const calls: Query = { kind: "calls", params: { status: "ended" } };

const notStarted: WalkState = { cursor: null, ended: null };
const underWay: WalkState = { cursor: { kind: "message", id: "5", sentAt: null }, ended: null };
const over = (ended: EndReason): WalkState => ({ cursor: null, ended });

const back = (walk: WalkState): Judged["walks"] => ({ prepend: walk, append: notStarted });
const forward = (walk: WalkState): Judged["walks"] => ({ append: walk, prepend: notStarted });

function verdict(query: Query, walks: Judged["walks"], facts: Partial<Ledger> = {}): Verdict {
  return verdictOf({ query, walks, ledger: { ...ledger, ...facts } });
}

const completeAsOf = (asOfMs: number | null): Verdict => ({ kind: "complete", asOfMs });
const incomplete = (because: string): Verdict => ({ kind: "incomplete", because });
const more = (because: string): Verdict => ({ kind: "more", because });
const unsure = (because: string): Verdict => ({ kind: "unsure", because });

describe("messages loaded backward", () => {
  test("from the newest to an empty page: complete as of the first request", () => {
    expect(verdict(newestFirst, back(over("emptyPage")))).toEqual(completeAsOf(FIRST));
  });

  test("from a message to an empty page: complete as of the first request", () => {
    const before = messages({ id: "77", affix: "prepend" });
    expect(verdict(before, back(over("emptyPage")))).toEqual(completeAsOf(FIRST));
  });

  test("an empty first page is a complete result without rows", () => {
    expect(verdict(newestFirst, back(over("emptyPage")), { rows: 0, received: 0, pages: 1 })).toEqual(
      completeAsOf(FIRST),
    );
  });

  test("unread counts are not messages, so the verdict is Not sure", () => {
    const unread = messages({ unread: true, count: true });
    expect(verdict(unread, back(over("emptyPage")), { rows: 0, received: 0, pages: 1 })).toEqual(
      unsure("the service answers Unread with counts, not with messages"),
    );
    expect(verdict(unread, back(over("emptyPage")))).toEqual(completeAsOf(FIRST));
    const nothing = { rows: 0, received: 0 };
    expect(verdict(unread, back(notStarted), { ...nothing, pages: 0 })).toEqual(more("nothing was loaded"));
    // Without `count` the service answers with the messages themselves.
    for (const params of [{ unread: true }, { count: true }]) {
      expect(verdict(messages(params), back(over("emptyPage")), { ...nothing, pages: 1 })).toEqual(completeAsOf(FIRST));
    }
  });

  test("a range of times goes backward too", () => {
    const range = messages({ fromTimestamp: 1_700_000_000, toTimestamp: 1_700_100_000 });
    expect(verdict(range, back(over("emptyPage")))).toEqual(completeAsOf(FIRST));
  });

  test("loading in progress: more can be loaded", () => {
    expect(verdict(newestFirst, back(underWay))).toEqual(more("earlier messages were not loaded"));
  });

  test("a forward walk beside it changes nothing, whether it ended or not", () => {
    expect(verdict(newestFirst, { prepend: over("emptyPage"), append: underWay })).toEqual(completeAsOf(FIRST));
    expect(verdict(newestFirst, { prepend: underWay, append: over("emptyPage") })).toEqual(
      more("earlier messages were not loaded"),
    );
  });
});

describe("messages loaded forward", () => {
  test.each([
    ["a message", { affix: "append", id: "77" }],
    ["a moment", { sentAt: 1_700_000_000 }],
    ["the beginning of a range", { affix: "append", fromTimestamp: 1_700_000_000 }],
  ])("from %s to an empty page: complete as of the first request", (_, params) => {
    expect(verdict(messages(params), forward(over("emptyPage")))).toEqual(completeAsOf(FIRST));
  });

  test("without a start: not sure", () => {
    expect(verdict(messages({ affix: "append" }), forward(over("emptyPage")))).toEqual(
      unsure("the service does not say with which message forward loading begins"),
    );
  });

  test("loading in progress: more can be loaded", () => {
    expect(verdict(messages({ affix: "append", id: "77" }), forward(underWay))).toEqual(
      more("later messages were not loaded"),
    );
  });
});

describe("calls by page", () => {
  test.each<[EndReason, number | null, Verdict]>([
    ["emptyPage", null, completeAsOf(FIRST)],
    ["emptyPage", 20, completeAsOf(FIRST)],
    ["lastPage", null, completeAsOf(FIRST)],
    ["lastPage", 20, completeAsOf(FIRST)],
    // A total that is too low is a known fault; the empty page still ends the list.
    ["emptyPage", 0, completeAsOf(FIRST)],
    ["lastPage", 0, unsure("the service counts 0 and sent 20")],
    ["emptyPage", 25, unsure("the service counts 25 and sent 20")],
    ["lastPage", 25, unsure("the service counts 25 and sent 20")],
    ["repeatedCursor", 20, unsure("the service repeated a page")],
  ])("ended by %s while the service counts %s of 20 rows", (ended, serviceTotal, expected) => {
    expect(verdict(calls, forward(over(ended)), { serviceTotal })).toEqual(expected);
  });

  test("loading in progress: more can be loaded, even if the total is reached", () => {
    expect(verdict(calls, forward(underWay), { serviceTotal: 20 })).toEqual(more("not all pages were loaded"));
  });
});

describe("facts that prevent Complete", () => {
  test("an answer that contradicts its request, even while loading is in progress", () => {
    const because = "the service sent 1 row that the filter Conversation excludes";
    const contradiction = { what: "filter", param: "conversationId", rows: 1 } as const;
    expect(verdict(newestFirst, back(over("emptyPage")), { contradiction })).toEqual(unsure(because));
    expect(verdict(newestFirst, back(underWay), { contradiction })).toEqual(unsure(because));
  });

  test("of a result with nothing loaded, more can be loaded", () => {
    expect(verdict(newestFirst, back(notStarted), { pages: 0, rows: 0 })).toEqual(more("nothing was loaded"));
  });

  test("unreadable records make it incomplete", () => {
    expect(verdict(calls, forward(over("emptyPage")), { unreadable: 1 })).toEqual(incomplete("1 record unreadable"));
    expect(verdict(newestFirst, back(over("repeatedCursor")), { unreadable: 2 })).toEqual(
      incomplete("2 records unreadable"),
    );
  });

  test("a result that ended without an empty page is Not sure", () => {
    expect(verdict(newestFirst, back(over("noNewId")))).toEqual(
      unsure("the last page brought nothing new, and no empty page followed"),
    );
    expect(verdict(newestFirst, back(over("repeatedCursor")))).toEqual(unsure("the service repeated a page"));
  });

  test("duplicates and failed requests that were repeated do not", () => {
    const facts = { duplicates: 4, received: 24, failures: 2, requests: 5 };
    expect(verdict(newestFirst, back(over("emptyPage")), facts)).toEqual(completeAsOf(FIRST));
  });
});

const CREDIBLE: ReadonlySet<string> = new Set<EndReason>(["emptyPage", "lastPage", "notFound"]);

test("a result is complete only after an empty or last page and with every record read", () => {
  const ofWalks = endReason.exclude(fileEnd.options).options;
  const walk = fc.record({ cursor: fc.constant(null), ended: fc.option(fc.constantFrom(...ofWalks)) });
  const query = fc.constantFrom(newestFirst, calls, messages({ affix: "append" }), messages({ sentAt: 1_700_000_000 }));
  const facts = fc.record({ unreadable: fc.nat(1), serviceTotal: fc.option(fc.nat(40)), rows: fc.nat(40) });
  fc.assert(
    fc.property(query, walk, walk, facts, (asked, append, prepend, given) => {
      const isComplete = verdict(asked, { append, prepend }, given).kind === "complete";
      const own = asked === newestFirst ? prepend : append;
      const couldBe = given.unreadable === 0 && CREDIBLE.has(String(own.ended));
      expect(isComplete && !couldBe).toBe(false);
      expect(isComplete && given.serviceTotal !== null && given.serviceTotal > given.rows).toBe(false);
    }),
  );
});

test("opened files are complete if they were read to the end and every record could be read", () => {
  expect(verdict(newestFirst, back(over("endOfFile")))).toEqual({ kind: "complete", asOfMs: null, ofFiles: true });
  expect(verdict(newestFirst, back(over("endOfFile")), { events: 5, versions: 2 })).toEqual({
    kind: "complete",
    asOfMs: null,
    ofFiles: true,
    events: 5,
    versions: 2,
  });
  expect(verdict(newestFirst, back(over("endOfFile")), { unreadable: 1 })).toEqual(incomplete("1 line unreadable"));
  expect(verdict(newestFirst, back(over("endOfDamagedFile")))).toMatchObject({
    kind: "incomplete",
    because: expect.stringContaining("damaged"),
  });
  expect(verdict(newestFirst, back(over("unfinished")))).toEqual(incomplete("reading did not finish"));
});

test("an archive of a result that was not loaded to its end is incomplete, because nothing more can be loaded there", () => {
  const archive = { query: newestFirst, walks: back(underWay), ledger, connectionId: fileConnectionId(3) };
  expect(verdictOf(archive)).toEqual(incomplete("earlier messages were not loaded"));
  expect(verdictOf({ ...archive, connectionId: "work" })).toEqual(more("earlier messages were not loaded"));
});

test("a verdict has one short form in each language", () => {
  const all = [completeAsOf(FIRST), more("a"), unsure("b"), incomplete("12 lines unreadable")];
  expect(all.map(shortVerdict)).toEqual([
    "Complete",
    "More can be loaded",
    "Not sure",
    "Incomplete: 12 lines unreadable",
  ]);
  setLanguage({ language: "de", messages: MESSAGES });
  expect(all.map(shortVerdict)).toEqual([
    "Vollständig",
    "Mehr kann geladen werden",
    "Nicht sicher",
    "Unvollständig: 12 lines unreadable",
  ]);
  setLanguage({ language: "en", messages: {} });
});

describe("filters that cannot match", () => {
  const unanswered = (startedAt: number): Query => ({ kind: "calls", params: { status: ["unanswered"], startedAt } });

  test("an empty result is not complete if nothing can match", () => {
    expect(verdict(unanswered(1_700_000_000), forward(over("emptyPage")), { rows: 0, received: 0 })).toEqual(
      unsure("calls with the status No answer have no start, so nothing can match Started"),
    );
  });

  test("rows that the service sent anyway are judged as usual", () => {
    expect(verdict(unanswered(1_700_000_000), forward(over("emptyPage")))).toEqual(completeAsOf(FIRST));
  });
});

test("a bound counts as passed only while the pages descend", () => {
  const since: Query = { kind: "calls", params: { initiatedFrom: 1_700_000_000 } };
  const passed = (descendsTo: number | null): WalkState => ({ cursor: null, ended: "passedBound", descendsTo });
  expect(verdict(since, forward(passed(1_699_999_999)), { serviceTotal: 500 }).kind).toBe("complete");
  for (const walk of [passed(1_700_000_000), passed(null), over("passedBound")]) {
    expect(verdict(since, forward(walk))).toEqual(unsure("loading stopped before the end of the list"));
  }
});

test("a total that shrinks during loading is a doubt", () => {
  const moved = unsure(
    "the service counted 21 at first and 20 later, so some records may have moved to pages that were already loaded",
  );
  for (const ended of ["emptyPage", "lastPage"] as const) {
    const walks = forward(over(ended));
    expect(verdict(calls, walks, { serviceTotal: 20, serviceTotalBefore: 21 })).toEqual(moved);
  }
});

test("a total that shrinks while loading stops at its bound is a doubt only if it still counts what was loaded", () => {
  const since: Query = { kind: "calls", params: { initiatedFrom: 1_700_000_000 } };
  const passed: WalkState = { cursor: null, ended: "passedBound", descendsTo: 1_699_999_999 };
  const kindWith = (serviceTotal: number): string =>
    verdict(since, forward(passed), { serviceTotal, serviceTotalBefore: 500 }).kind;
  expect([19, 20, 21].map(kindWith)).toEqual(["complete", "unsure", "unsure"]);
});

describe("totals while new calls arrive", () => {
  const ended: WalkState = { cursor: null, ended: "emptyPage", descendsTo: 1_699_999_999 };
  const kindWith = (walk: WalkState, facts: Partial<Ledger>): string => verdict(calls, forward(walk), facts).kind;

  test("a list that comes newest first has to reach the first total only", () => {
    expect(kindWith(ended, { serviceTotal: 23, serviceTotalFirst: 20 })).toBe("complete");
    expect(verdict(calls, forward(ended), { serviceTotal: 23, serviceTotalFirst: 21 })).toEqual(
      unsure("the service counts 21 and sent 20"),
    );
    expect(kindWith(ended, { serviceTotal: 21 })).toBe("unsure");
  });

  test("a total that fell on the way is a doubt although the last one is higher again", () => {
    const facts = { serviceTotal: 22, serviceTotalFirst: 20, serviceTotalBefore: 21 };
    expect(verdict(calls, forward(ended), facts)).toEqual(
      unsure(
        "the service counted 21 at first and 22 later, so some records may have moved to pages that were already loaded",
      ),
    );
  });

  test("a list of several pages that does not come newest first is sure only if its pages were asked again", () => {
    const inOtherOrder: WalkState = { ...ended, descendsTo: null };
    expect(verdict(calls, forward(inOtherOrder), { serviceTotal: 20 })).toEqual(
      unsure(
        "the list does not come newest first, so a deletion may have moved records to pages that were already loaded",
      ),
    );
    expect(kindWith(inOtherOrder, { serviceTotal: 20, pages: 1 })).toBe("complete");
    expect(kindWith({ ...inOtherOrder, askedAgain: true }, { serviceTotal: 20 })).toBe("complete");
    expect(kindWith({ ...inOtherOrder, askedAgain: true }, { serviceTotal: 21 })).toBe("unsure");
    expect(verdict(calls, forward({ ...inOtherOrder, askedAgain: false }), { serviceTotal: 20 })).toEqual(
      unsure("the pages were asked for again and no longer hold the same records"),
    );
  });
});

test.each([
  [{ ended: "notFound" }, "complete"],
  [{ ended: "notFoundEarly" }, "unsure"],
  [{ ended: "emptyPages" }, "unsure"],
] as const)("a walk with the end %o is %s", (end, kind) => {
  expect(verdict(calls, forward({ cursor: null, ...end })).kind).toBe(kind);
});

test("refused requests make an unfinished result incomplete, and an ended one does not mind them", () => {
  expect(verdict(calls, forward(underWay), { refusals: 2 })).toEqual(incomplete("the service refused 2 requests"));
  expect(verdict(calls, forward(over("emptyPage")), { refusals: 1 }).kind).toBe("complete");
});

test("rows that are left out of the result count as sent", () => {
  const walks = forward(over("lastPage"));
  expect(verdict(calls, walks, { serviceTotal: 23, leftOut: 3 })).toEqual(completeAsOf(FIRST));
  expect(verdict(calls, walks, { serviceTotal: 20, leftOut: 3 })).toEqual(unsure("the service counts 20 and sent 23"));
});

test("only a plain Complete has no reason", () => {
  expect(reasonOf(completeAsOf(FIRST))).toBeNull();
  expect(reasonOf({ kind: "complete", asOfMs: FIRST, assuming: "as all pages did" })).toBe("as all pages did");
  expect([incomplete("a"), unsure("b")].map(reasonOf)).toEqual(["a", "b"]);
});
