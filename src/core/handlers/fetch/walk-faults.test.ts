// Tests every fault at every endpoint, on the first, a middle, the last and the empty page: it gives the right failure,
// or a whole walk without lost and repeated rows, and a failed walk can continue.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startLocalEngine, type LocalEngine } from "#tests/fakes/engine.ts";
import { makeOnline } from "#tests/fakes/online.ts";
import { startFakeService, type Fault, type FakeService } from "#tests/fakes/service.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import type { Handlers, OnlineName } from "#contract/methods/methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { BODY_WAS } from "#core/api/body.ts";

const MESSAGES = 130;
const CALLS = 230;
let fake: FakeService;
let engine: LocalEngine;
let online: Handlers<OnlineName>;

beforeAll(async () => {
  fake = await startFakeService({ messages: MESSAGES, calls: CALLS });
  engine = startLocalEngine();
  online = makeOnline(fake, engine.client);
});
afterEach(() => fake.setFaults(null));
afterAll(async () => {
  await engine.close();
  await fake.close();
});

/** The outcome of a fault: a whole walk, this failure, or an end with the verdict Not sure. */
type Outcome = "whole" | "unclaimed" | Partial<Failure>;

interface Row {
  readonly fault: Fault;
  /** the fault is inside the body, so the direction of the walk matters */
  readonly isInBody?: boolean;
  /** when one answer has the fault */
  readonly once: Outcome;
  /** when all answers from then on have it */
  readonly stays: Outcome;
  readonly callsStay?: Outcome;
}

const refused = (fault: Fault, failure: Partial<Failure>): Row => ({ fault, once: failure, stays: failure });
const passing = (fault: Fault, failure: Partial<Failure>): Row => ({ fault, once: "whole", stays: failure });
const harmless = (fault: Fault): Row => ({ fault, once: "whole", stays: "whole" });
const seenThrough = (fault: Fault): Row => ({ ...harmless(fault), isInBody: true });

const FAULTS: readonly Row[] = [
  refused({ kind: "status", status: 400 }, { kind: "api", status: 400, code: "ERR_BAD_REQUEST" }),
  refused({ kind: "status", status: 401 }, { kind: "auth", status: 401, code: "AUTH_ERR_APIKEY_NOT_FOUND" }),
  refused({ kind: "status", status: 402 }, { kind: "api", status: 402 }),
  refused({ kind: "status", status: 403 }, { kind: "auth", status: 403, code: "AUTH_ERR_NO_ACCESS" }),
  refused({ kind: "status", status: 404 }, { kind: "api", status: 404 }),
  refused({ kind: "html", status: 200 }, { kind: "unexpectedBody", status: 200, where: BODY_WAS.html }),
  refused({ kind: "redirect", location: "https://elsewhere.invalid/" }, { kind: "network", cause: "redirected" }),
  refused({ kind: "otherJson", body: { ok: true } }, { kind: "unexpectedBody", where: BODY_WAS.noList }),
  passing({ kind: "status", status: 429, retryAfter: "2" }, { kind: "rateLimited", retryAfterSeconds: 2 }),
  passing({ kind: "status", status: 429 }, { kind: "rateLimited", retryAfterSeconds: null }),
  passing({ kind: "status", status: 503 }, { kind: "api", status: 503 }),
  passing({ kind: "html", status: 502 }, { kind: "unexpectedBody", status: 502, where: BODY_WAS.html }),
  passing({ kind: "truncated" }, { kind: "network", cause: "reset" }),
  passing({ kind: "truncated", announced: false }, { kind: "unexpectedBody", where: BODY_WAS.cutShort }),
  passing({ kind: "dropped" }, { kind: "network", cause: "reset" }),
  harmless({ kind: "delay", milliseconds: 1 }),
  harmless({ kind: "huge", bytes: 1_000_000 }),
  seenThrough({ kind: "stringNumbers" }),
  seenThrough({ kind: "listsForMaps" }),
  seenThrough({ kind: "nextWithoutId" }),
  seenThrough({ kind: "alternatingCursors" }),
  seenThrough({ kind: "endlessNext" }),
  seenThrough({ kind: "duplicateRows" }),
  seenThrough({ kind: "zeroTotals" }),
  { ...seenThrough({ kind: "repeatedCursor" }), callsStay: "unclaimed" },
];

interface Walk {
  readonly name: string;
  readonly query: Query;
  /** for each page that the fault can hit, the number of good answers before it */
  readonly pages: Readonly<Record<string, number>>;
  readonly expectedIds: () => readonly string[];
}

const messageIds = (): readonly string[] => fake.service.messages.map(({ id }) => String(id));
const WALKS: readonly Walk[] = [
  {
    name: "messages back",
    query: { kind: "messages", params: { limit: 40 } },
    pages: { first: 0, middle: 2, last: 3, empty: 4 },
    expectedIds: messageIds,
  },
  {
    name: "messages forward",
    query: { kind: "messages", params: { affix: "append", limit: 40 } },
    pages: { first: 0, middle: 1, last: 3, empty: 4 },
    expectedIds: messageIds,
  },
  {
    name: "calls",
    query: { kind: "calls", params: {} },
    pages: { first: 0, middle: 1, last: 2 },
    expectedIds: () => fake.service.calls.map(({ sessionId }) => String(sessionId)),
  },
];

const quiet = { signal: new AbortController().signal, emit: () => undefined };

/** Runs the query and walks to the end. Returns the result even if its walk failed. */
async function load(
  query: Query,
): Promise<{ readonly summary: ResultSummary | null; readonly failure: Failure | null }> {
  let summary: ResultSummary | null = null;
  try {
    summary = await online["query.run"]({ connectionId: "one", query }, quiet);
    summary = await online["walk.all"]({ resultId: summary.resultId, direction: directionOf(query) }, quiet);
    return { summary, failure: null };
  } catch (thrown) {
    return { summary, failure: failureOf(thrown) };
  }
}

/** Continues a failed walk without the fault. */
async function finish(query: Query, begun: ResultSummary | null): Promise<ResultSummary> {
  const { resultId } = begun ?? (await online["query.run"]({ connectionId: "one", query }, quiet));
  return online["walk.all"]({ resultId, direction: directionOf(query) }, quiet);
}

/** The outcome of a walk under a fault and, if it failed, of continuing without the fault. */
interface Report {
  readonly failure: Failure | null;
  readonly verdict: string;
  /** ids of the service that the result lacks, and ids that it should not have or has twice */
  readonly lost: readonly string[];
  readonly surplus: readonly string[];
}

async function report({ query, expectedIds }: Walk): Promise<Report> {
  const begun = await load(query);
  fake.setFaults(null);
  const isWalked = begun.failure === null && begun.summary !== null;
  const summary = isWalked ? begun.summary : await finish(query, begun.summary);
  const ids = await engine.idsOf(summary.resultId);
  const expected = new Set(expectedIds());
  const found = new Set(ids);
  return {
    failure: begun.failure,
    verdict: verdictOf(summary).kind,
    lost: [...expected].filter((id) => !found.has(id)),
    surplus: ids.filter((id, index) => !expected.has(id) || ids.indexOf(id) !== index),
  };
}

function wanted(outcome: Outcome): object {
  if (outcome === "whole") return { failure: null, lost: [], surplus: [] };
  if (outcome === "unclaimed") return { failure: null, verdict: "unsure", surplus: [] };
  return { failure: outcome, lost: [], surplus: [] };
}

const nameOf = (fault: Fault): string =>
  Object.values(fault)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(" ");

describe.each(WALKS)("$name", (walk) => {
  const endpoint = walk.query.kind;
  const rows = FAULTS.filter(({ isInBody }) => isInBody === true || walk.name !== "messages forward");
  const cases = rows.flatMap((row) =>
    Object.entries(walk.pages).map(([page, afterRequests]) => ({
      ...row,
      name: nameOf(row.fault),
      page,
      afterRequests,
    })),
  );

  // If one fault has the same outcome as a lasting fault, the lasting fault is the harder test.
  const passes = cases.filter(({ once, stays, callsStay }) => once !== stays || callsStay !== undefined);
  test.each(passes)(
    "the fault $name once on the $page page gives the expected outcome",
    async ({ fault, once, callsStay, afterRequests }) => {
      // For calls, one page that repeats the first is enough: calls have no cursor that shows the repetition.
      const isFirst = afterRequests === 0;
      fake.setFaults(fault, { endpoint, afterRequests, times: 1 });
      expect(await report(walk)).toMatchObject(wanted(endpoint === "calls" && !isFirst ? (callsStay ?? once) : once));
    },
  );

  test.each(cases)(
    "the fault $name from the $page page on gives the expected outcome",
    async ({ fault, stays, callsStay, afterRequests }) => {
      fake.setFaults(fault, { endpoint, afterRequests });
      expect(await report(walk)).toMatchObject(wanted(endpoint === "calls" ? (callsStay ?? stays) : stays));
    },
  );

  test.each(Object.entries(walk.pages).filter(([page]) => page !== "empty"))(
    "an unreadable record on the %s page is counted, and no other record is lost",
    async (_page, afterRequests) => {
      fake.setFaults({ kind: "unreadableRecord" }, { endpoint, afterRequests, times: 1 });
      const { summary, failure } = await load(walk.query);
      expect(failure).toBeNull();
      expect(summary?.ledger).toMatchObject({ unreadable: 1, rows: walk.expectedIds().length - 1, duplicates: 0 });
      expect(summary === null ? null : verdictOf(summary).kind).toBe("incomplete");
    },
  );

  test("a body over the size limit is a failure, and the walk can continue", async () => {
    fake.setFaults({ kind: "huge", bytes: 70 * 1024 * 1024 }, { endpoint, afterRequests: 1, times: 1 });
    expect(await report(walk)).toMatchObject(wanted({ kind: "network", cause: "tooLarge" }));
  });
});

describe("a walk ends with the request after its last row, whatever the service says about a next page", () => {
  /** Messages have four pages and an empty one; calls have three pages, of which a good service names the last. */
  const cases: readonly (readonly [fault: Fault | null, messages: number, calls: number])[] = [
    [null, 5, 3],
    [{ kind: "nextWithoutId" }, 5, 3],
    [{ kind: "repeatedCursor" }, 5, 2],
    [{ kind: "alternatingCursors" }, 5, 3],
    [{ kind: "stringNumbers" }, 5, 3],
    [{ kind: "duplicateRows" }, 5, 4],
    [{ kind: "zeroTotals" }, 5, 4],
  ];
  const rows = WALKS.flatMap((walk) =>
    cases.map(([fault, messages, calls]) => ({
      walk,
      fault,
      name: fault?.kind ?? "a good service",
      expected: walk.query.kind === "messages" ? messages : calls,
    })),
  );

  test("empty pages that each lead on end it after the tenth, and nobody knows if more follows", async () => {
    fake.setFaults({ kind: "endlessNext" });
    const before = fake.requests.length;
    const { summary } = await load({
      kind: "messages",
      params: { affix: "append", limit: 40, fromTimestamp: 1_600_000_000 },
    });
    expect(fake.requests.length - before).toBe(4 + 10);
    expect(summary?.walks.append.ended).toBe("emptyPages");
    expect(summary === null ? null : verdictOf(summary).kind).toBe("unsure");
  });

  test.each(rows)("a walk of $walk.name with $name sends $expected requests", async ({ walk, fault, expected }) => {
    fake.setFaults(fault);
    const before = fake.requests.length;
    const { summary, failure } = await load(walk.query);
    expect(failure).toBeNull();
    expect(fake.requests.length - before).toBe(expected);
    // A walk that has ended sends no more requests.
    if (summary !== null) await finish(walk.query, summary);
    expect(fake.requests.length - before).toBe(expected);
  });
});

describe("one call", () => {
  const ofAnyBody = ["status", "html", "redirect", "truncated", "dropped", "delay", "huge", "stringNumbers"];
  const cases = FAULTS.filter(({ fault }) => ofAnyBody.includes(fault.kind)).map((row) => ({
    ...row,
    name: nameOf(row.fault),
  }));
  const ask = async (): Promise<unknown> => {
    const sessionId = String(fake.service.calls[0]?.sessionId);
    try {
      return (await online["call.fetch"]({ connectionId: "one", sessionId }, quiet)).row;
    } catch (thrown) {
      return failureOf(thrown);
    }
  };
  const expected = (outcome: Outcome): unknown =>
    typeof outcome === "object" ? outcome : { sessionId: fake.service.calls[0]?.sessionId };

  test.each(cases)("fetching a call with the fault $name once gives the expected outcome", async ({ fault, once }) => {
    fake.setFaults(fault, { endpoint: "call", times: 1 });
    expect(await ask()).toMatchObject(Object(expected(once)));
  });

  test.each(cases)(
    "fetching a call with the fault $name always gives the expected outcome",
    async ({ fault, stays }) => {
      fake.setFaults(fault, { endpoint: "call" });
      expect(await ask()).toMatchObject(Object(expected(stays)));
    },
  );
});
