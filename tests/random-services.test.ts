// Random services against what they hold: a result is never complete while something is missing, but for the kinds that
// docs/decisions/walking-pages.md lists; and it is complete if only new calls came.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Handlers, OnlineName } from "#contract/methods/methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { makeOnlineHandlers } from "#core/handlers/online.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { RandomService, type Change, type HeldRecord, type Nature } from "#tests/fakes/random-service.ts";
import { runs } from "./random-runs.ts";

const RUNS = runs("services");
/** No walk of this many records asks more often. */
const MOST_REQUESTS = 400;

const engine = startLocalEngine();
afterAll(() => engine.close());
const quiet = { signal: new AbortController().signal, emit: () => undefined };

const change: fc.Arbitrary<Change | null> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Change | null>(null) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("insert" as const), count: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("delete" as const), at: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fail" as const), status: fc.constantFrom(429, 500, 503) }) },
  { weight: 1, arbitrary: fc.constant<Change>({ kind: "drop" }) },
  { weight: 1, arbitrary: fc.constant<Change>({ kind: "restart" }) },
);

/** A 404 while the service counts further calls is a failure, and stays one. */
const natures: fc.Arbitrary<Nature> = fc
  .record({
    kind: fc.constantFrom<Nature["kind"]>("messages", "calls"),
    records: fc.oneof(fc.nat(90), fc.constantFrom(0, 1, 10, 20, 50, 100)),
    cap: fc.constantFrom(1, 3, 5, 10, 50, 1000),
    names: fc.constantFrom("own", "asked", "none"),
    order: fc.constantFrom("newestFirst", "newestFirst", "oldestFirst", "mixed"),
    totals: fc.constantFrom("right", "right", "none", "zero", "page", "high"),
    countsPages: fc.boolean(),
    endsWith404: fc.boolean(),
    hidden: fc.constantFrom(0, 0, 3, 9, 10),
    echoes: fc.boolean(),
    next: fc.constantFrom("whole", "withoutId", "none"),
    perSecond: fc.constantFrom(1, 3, 40),
    changes: fc.array(change, { maxLength: 30 }),
  })
  .map((nature) => ({ ...nature, endsWith404: nature.endsWith404 && nature.totals !== "high" }));

/** `statuses`: a filter of calls, sent for one status and applied while loading for several. */
const walks = fc.record({
  affix: fc.constantFrom("append", "prepend"),
  fromTheStart: fc.boolean(),
  statuses: fc.constantFrom<readonly string[] | null>(null, null, ["ended"], ["ended", "missed"]),
  loadsMore: fc.nat(3),
});
type Walk = typeof walks extends fc.Arbitrary<infer Value> ? Value : never;

function queryOf({ kind }: Nature, { affix, fromTheStart, statuses }: Walk): Query {
  if (kind === "calls") return { kind, params: statuses === null ? {} : { status: [...statuses] } };
  return {
    kind,
    params: affix === "append" ? { affix, ...(fromTheStart ? { fromTimestamp: 1_600_000_000 } : {}) } : {},
  };
}

let connections = 0;

interface Outcome {
  readonly service: RandomService;
  readonly summary: ResultSummary;
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
}

/** Runs the query, loads a few pages one by one, and then all, with as many starts of the program as there are failures. */
async function walkOver(nature: Nature, walk: Walk): Promise<Outcome> {
  connections += 1;
  const connectionId = `random-${connections}`;
  const service = new RandomService(nature);
  const start = (): Handlers<OnlineName> =>
    makeOnlineHandlers({
      access: async () => service.access,
      engine: engine.client,
      clock: makeFakeClock().clock,
      log: makeFakeLog().log,
      random: () => 0,
    });
  const query = queryOf(nature, walk);
  const direction = directionOf(query);
  let summary = await untilAnswered(() => {
    service.begin();
    return start()["query.run"]({ connectionId, query }, quiet);
  });
  const { resultId } = summary;
  for (let page = 0; page < walk.loadsMore; page += 1) {
    summary = await untilAnswered(() => start()["walk.more"]({ resultId, direction }, quiet)).catch(() => summary);
  }
  // A 404 while the service counts further calls stays a failure: the walk has not ended then.
  summary = await untilAnswered(() => start()["walk.all"]({ resultId, direction }, quiet)).catch((thrown: unknown) => {
    if (!nature.endsWith404) throw thrown;
    return engine.client.call("result.read", { resultId });
  });
  const matches = ({ status }: HeldRecord): boolean =>
    nature.kind === "messages" || walk.statuses === null || walk.statuses.includes(status);
  const loaded = new Set(await engine.idsOf(resultId));
  return {
    service,
    summary,
    missing: service.survivors(matches).filter((id) => !loaded.has(id)),
    surplus: [...loaded].filter((id) => !service.wasEver(id)),
  };
}

/** Tries again after failures, which the changes of the service bring about a limited number of times. */
async function untilAnswered<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (thrown) {
      if (tried === 40) throw thrown;
    }
  }
}

/** The kinds of docs/decisions/walking-pages.md, "Unknown to every client". */
function showsNothing({ kind, totals }: Nature, { service, summary }: Outcome): boolean {
  if (kind !== "calls") return service.echoesTime;
  const isNewestFirst = typeof summary.walks.append.descendsTo === "number";
  const isUnseen = service.deletions > 0 && isNewestFirst && totals !== "right";
  return isUnseen || service.looksLast;
}

test("a result is never complete while something that it should hold is missing", async () => {
  await fc.assert(
    fc.asyncProperty(natures, walks, async (nature, walk) => {
      const outcome = await walkOver(nature, walk);
      const { summary, missing, surplus, service } = outcome;
      expect(surplus).toEqual([]);
      expect(service.requests).toBeLessThan(MOST_REQUESTS);
      if (verdictOf(summary).kind !== "complete" || showsNothing(nature, outcome)) return;
      expect(missing).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test("new calls during a walk do not make a result doubtful", async () => {
  const onlyNew = natures.map((nature): Nature => ({
    ...nature,
    kind: "calls",
    totals: "right",
    // After a full page, a 404 alone does not prove the end.
    endsWith404: false,
    // No page's worth of calls comes between two requests.
    cap: Math.max(5, nature.cap),
    changes: nature.changes.map((each) => (each?.kind === "delete" ? null : each)),
  }));
  await fc.assert(
    fc.asyncProperty(onlyNew, walks, async (nature, walk) => {
      const { summary, missing } = await walkOver(nature, walk);
      expect(missing).toEqual([]);
      expect(verdictOf(summary)).toMatchObject({ kind: "complete" });
    }),
    { numRuns: RUNS },
  );
});
