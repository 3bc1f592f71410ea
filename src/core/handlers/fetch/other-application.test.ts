// A connection that is saved with another application: its result ends, its rows go, and nothing is sent for it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { startLocalEngine, type LocalEngine } from "#tests/fakes/engine.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import { failureIn } from "#contract/failure.ts";
import type { Handlers, OnlineName } from "#contract/methods/methods.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { makeOnlineHandlers } from "#core/handlers/online.ts";

let services: { readonly a: FakeService; readonly b: FakeService };
let engine: LocalEngine;
let current: "a" | "b";
/** the application id of each service; the addresses can be the same */
let origins: { a: string; b: string };

beforeEach(async () => {
  services = {
    a: await startFakeService({ calls: 250, seed: 1 }),
    b: await startFakeService({ calls: 330, seed: 2 }),
  };
  engine = startLocalEngine();
  current = "a";
  origins = { a: "app-a", b: "app-b" };
});
afterEach(async () => {
  await engine.close();
  await services.a.close();
  await services.b.close();
});

/** Main's handlers, as after a start: they remember nothing. */
function start(): Handlers<OnlineName> {
  return makeOnlineHandlers({
    access: async () => {
      const { chatRoot, callsRoot, service } = services[current];
      return { origin: origins[current], chatRoot, callsRoot, fetch, readKey: async () => service.key };
    },
    engine: engine.client,
    clock: makeFakeClock().clock,
    log: makeFakeLog().log,
  });
}

const quiet = { signal: new AbortController().signal, emit: () => undefined };
const query = { kind: "calls", params: {} } as const;
const run = (online: Handlers<OnlineName>) =>
  Promise.resolve(online["query.run"]({ connectionId: "one", query }, quiet));
const changed = { kind: "badRequest", issues: [expect.stringMatching(/^The addresses of this connection changed/u)] };

test.each([
  ["in the same process", (online: Handlers<OnlineName>) => online],
  ["after a restart", () => start()],
])("pages of one application are never added to a result of another, %s", async (_name, next) => {
  const online = start();
  const { resultId } = await run(online);
  await online["walk.more"]({ resultId, direction: "append" }, quiet);
  current = "b";
  const after = next(online);
  const asked = services.b.requests.length;
  for (const method of ["walk.all", "walk.more"] as const) {
    const failure = await failureIn(async () => after[method]({ resultId, direction: "append" }, quiet));
    expect(failure).toMatchObject(changed);
  }
  expect(services.b.requests.length).toBe(asked);
  const summary = await engine.client.call("result.read", { resultId });
  expect([summary.rowCount, verdictOf(summary).kind]).toEqual([200, "more"]);
});

test("the rows of the former application go before the first ones of the next are stored", async () => {
  const online = start();
  const before = await run(online);
  current = "b";
  const after = await run(online);
  await online["walk.all"]({ resultId: after.resultId, direction: "append" }, quiet);
  const ids = await engine.idsOf(after.resultId);
  expect(new Set(ids)).toEqual(new Set(services.b.service.calls.map(({ sessionId }) => String(sessionId))));
  const list = await engine.client.call("result.list", { connectionId: "one", kind: "calls", limitRows: 9 });
  expect(list.map(({ resultId }) => resultId)).toEqual([after.resultId]);
  expect(
    await failureIn(async () => online["walk.more"]({ resultId: before.resultId, direction: "append" }, quiet)),
  ).toMatchObject(changed);
});

test("rows from before the application was noted stay with the connection", async () => {
  const { resultId } = await engine.client.call("result.create", {
    connectionId: "one",
    query,
    createdAtMs: 1,
    walks: { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: null } },
  });
  await run(start());
  expect((await engine.client.call("result.read", { resultId })).origin).toBe("app-a");
});

test("a window that cancels Load all leaves the mark of another that still loads", async () => {
  const online = start();
  const { resultId } = await run(online);
  services.a.setFaults({ kind: "delay", milliseconds: 1, answers: 0 });
  const first = new AbortController();
  const loads = [first.signal, quiet.signal].map((signal) =>
    failureIn(async () => online["walk.all"]({ resultId, direction: "append" }, { signal, emit: () => undefined })),
  );
  const isMarked = async () => (await engine.client.call("result.read", { resultId })).loadingAll;
  await expect.poll(isMarked).toBe("append");
  first.abort();
  expect(await loads[0]).toMatchObject({ kind: "cancelled" });
  expect(await isMarked()).toBe("append");
  services.a.setFaults(null);
  expect(await loads[1]).toBeNull();
  expect(await isMarked()).toBeNull();
});
