// Tests over real HTTP that a service that ignores parts of its requests never gives a complete result.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startLocalEngine, type LocalEngine } from "#tests/fakes/engine.ts";
import { callCases, messageCases } from "#tests/fakes/filter-cases.ts";
import { makeOnline } from "#tests/fakes/online.ts";
import { startFakeService, type FakeService, type FaultOptions } from "#tests/fakes/service.ts";
import type { Handlers, OnlineName } from "#contract/methods/methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { findFilter } from "#domain/query/filters.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { verdictOf, type Verdict } from "#domain/report/verdict.ts";

let fake: FakeService;
let engine: LocalEngine;
let online: Handlers<OnlineName>;

beforeAll(async () => {
  fake = await startFakeService({ messages: 1500, calls: 230 });
  engine = startLocalEngine();
  online = makeOnline(fake, engine.client);
});
afterEach(() => fake.setFaults(null));
afterAll(async () => {
  await engine.close();
  await fake.close();
});

const quiet = { signal: new AbortController().signal, emit: () => undefined };

/** A whole walk of the query while the service ignores the parameters with these names. */
async function walkWhileIgnoring(query: Query, names: readonly string[], when?: FaultOptions): Promise<ResultSummary> {
  fake.setFaults({ kind: "ignores", names }, when);
  const { resultId } = await online["query.run"]({ connectionId: "one", query }, quiet);
  return online["walk.all"]({ resultId, direction: directionOf(query) }, quiet);
}

async function verdictWhileIgnoring(query: Query, names: readonly string[], when?: FaultOptions): Promise<Verdict> {
  return verdictOf(await walkWhileIgnoring(query, names, when));
}

const doubt = (because: string): Verdict => ({ kind: "unsure", because });

test("the verdict is Not sure if the service ignores the direction", async () => {
  const because = "the service was asked for the newest messages first and answered in the other direction";
  // The service ignores only the direction of the first request: the next page is empty, as at a true end.
  const firstOnly = { times: 1 };
  expect(await verdictWhileIgnoring({ kind: "messages", params: {} }, ["affix"], firstOnly)).toEqual(doubt(because));
  expect((await verdictWhileIgnoring({ kind: "messages", params: {} }, ["affix", "id", "sentAt"])).kind).toBe("unsure");
});

test("a page that was not requested ends the walk, so that it cannot run forever", async () => {
  const before = fake.requests.length;
  const { walks } = await walkWhileIgnoring({ kind: "messages", params: {} }, ["affix"]);
  expect(walks.prepend.ended).toBe("otherPage");
  // The first page, and the request that proves its direction wrong.
  expect(fake.requests.length - before).toBe(2);
});

test("one page from the wrong position makes the verdict Not sure", async () => {
  const when = { afterRequests: 1, times: 1 };
  expect(await verdictWhileIgnoring({ kind: "messages", params: { limit: 300 } }, ["id", "sentAt"], when)).toEqual(
    doubt("the service sent 299 rows from the wrong side of the requested position"),
  );
});

test("a wrong page of calls makes the verdict Not sure", async () => {
  const when = { afterRequests: 1, times: 1 };
  expect(await verdictWhileIgnoring({ kind: "calls", params: {} }, ["page"], when)).toEqual(
    doubt("the service was asked for page 2 and answered with page 1"),
  );
});

test("an ignored Viewing as makes the verdict Not sure", async () => {
  const uid = String(fake.service.messages[0]?.sender);
  const query: Query = { kind: "messages", params: {}, viewingAs: uid };
  const { kind, because } = { because: "", ...(await verdictWhileIgnoring(query, ["onBehalfOf"])) };
  expect([kind, because.replace(/\d+/u, "n")]).toEqual([
    "unsure",
    "the service sent n rows that do not involve the person in Viewing as",
  ]);
});

test("a call other than the requested one is not stored", async () => {
  const [wanted, other] = fake.service.calls.map(({ sessionId }) => String(sessionId));
  fake.setFaults({ kind: "otherJson", body: { data: { sessionId: other, status: "ended" } } });
  const asked = online["call.fetch"]({ connectionId: "empty", sessionId: String(wanted) }, quiet);
  await expect(asked).rejects.toMatchObject({ failure: { kind: "otherCall", sessionId: wanted } });
  expect(engine.asked).not.toContain("call.store");
});

test("every ignored filter makes the verdict Not sure, and an applied filter never does", async () => {
  const cases = [
    ...messageCases(fake.service).map(({ params }) => ({ kind: "messages" as const, params })),
    ...callCases(fake.service).map(({ params }) => ({ kind: "calls" as const, params })),
  ];
  const tried = new Set<string>();
  const wrong: string[] = [];
  for (const query of cases) {
    const kept = await walkWhileIgnoring(query, []);
    if (kept.ledger.contradiction !== null) wrong.push(`kept: ${JSON.stringify(query)}`);
    for (const name of Object.keys(query.params)) {
      if (findFilter(query.kind, name)?.rowsMustMatch !== true) continue;
      tried.add(`${query.kind} ${name}`);
      const ignored = await walkWhileIgnoring(query, [name]);
      if (ignored.rowCount > kept.rowCount && verdictOf(ignored).kind !== "unsure")
        wrong.push(`ignored ${name}: ${JSON.stringify(query)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried.size).toBeGreaterThan(15);
});
