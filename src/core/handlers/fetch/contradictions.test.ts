// A service that ignores parts of its requests never leads to a complete result: walks over real HTTP.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startLocalEngine, type LocalEngine } from "../../../../tests/fakes/engine.ts";
import { callCases, messageCases } from "../../../../tests/fakes/filter-cases.ts";
import { makeOnline } from "../../../../tests/fakes/online.ts";
import { startFakeService, type FakeService, type FaultOptions } from "../../../../tests/fakes/service.ts";
import type { Handlers, OnlineName } from "../../../contract/methods/methods.ts";
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import { findFilter } from "../../../domain/query/filters.ts";
import { directionOf } from "../../../domain/query/query.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { verdictOf, type Verdict } from "../../../domain/report/verdict.ts";

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

/** A whole walk of the query while the service ignores the names. */
async function walkWhileIgnoring(query: Query, names: readonly string[], when?: FaultOptions): Promise<ResultSummary> {
  fake.setFaults({ kind: "ignores", names }, when);
  const { resultId } = await online["query.run"]({ connectionId: "one", query }, quiet);
  return online["walk.all"]({ resultId, direction: directionOf(query) }, quiet);
}

async function verdictWhileIgnoring(query: Query, names: readonly string[], when?: FaultOptions): Promise<Verdict> {
  return verdictOf(await walkWhileIgnoring(query, names, when));
}

const doubt = (because: string): Verdict => ({ kind: "unknown", because });

test("a service that ignores the direction gives the oldest page, and the verdict says so", async () => {
  const because = "the service was asked for the newest messages first and answered in the other direction";
  // Ignored only where no message is named to go on from: the next page is empty, as at a true end.
  const firstOnly = { times: 1 };
  expect(await verdictWhileIgnoring({ kind: "messages", params: {} }, ["affix"], firstOnly)).toEqual(doubt(because));
  expect((await verdictWhileIgnoring({ kind: "messages", params: {} }, ["affix", "id", "sentAt"])).kind).toBe(
    "unknown",
  );
});

test("a page that was not asked for ends the walk, so that the service is not asked for ever", async () => {
  const before = fake.requests.length;
  const { walks } = await walkWhileIgnoring({ kind: "messages", params: {} }, ["affix"]);
  expect(walks.prepend.ended).toBe("otherPage");
  // The first page, and the question that proves its direction wrong.
  expect(fake.requests.length - before).toBe(2);
});

test("one page that ignores the place of its request is enough", async () => {
  const when = { afterRequests: 1, times: 1 };
  expect(await verdictWhileIgnoring({ kind: "messages", params: { limit: 300 } }, ["id", "sentAt"], when)).toEqual(
    doubt("the service sent 299 rows from the wrong side of the requested position"),
  );
});

test("a page of calls that is another one than was asked for", async () => {
  const when = { afterRequests: 1, times: 1 };
  expect(await verdictWhileIgnoring({ kind: "calls", params: {} }, ["page"], when)).toEqual(
    doubt("the service was asked for page 2 and answered with page 1"),
  );
});

test("a person to view as who is ignored", async () => {
  const uid = String(fake.service.messages[0]?.sender);
  const query: Query = { kind: "messages", params: {}, viewingAs: uid };
  const { kind, because } = { because: "", ...(await verdictWhileIgnoring(query, ["onBehalfOf"])) };
  expect([kind, because.replace(/\d+/u, "n")]).toEqual([
    "unknown",
    "the service sent n rows that do not involve the person in Viewing as",
  ]);
});

test("a call that was answered in place of another is not stored", async () => {
  const [wanted, other] = fake.service.calls.map(({ sessionId }) => String(sessionId));
  fake.setFaults({ kind: "otherJson", body: { data: { sessionId: other, status: "ended" } } });
  const asked = online["call.fetch"]({ connectionId: "empty", sessionId: String(wanted) }, quiet);
  await expect(asked).rejects.toMatchObject({ failure: { kind: "otherCall", sessionId: wanted } });
  expect(engine.asked).not.toContain("call.store");
});

test("every filter whose rows must match, when it is ignored; and never while the service keeps to it", async () => {
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
      if (ignored.rowCount > kept.rowCount && verdictOf(ignored).kind !== "unknown")
        wrong.push(`ignored ${name}: ${JSON.stringify(query)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried.size).toBeGreaterThan(15);
});
