// Tests answers nested thousands of levels deep: they lose one record at most, never the page, main or the engine.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startEngineProcess, type RunningEngine } from "#tests/fakes/engine-process.ts";
import { makeOnline } from "#tests/fakes/online.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { Failed } from "#contract/failure.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import type { Handlers, OnlineName } from "#contract/methods/methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";

const LEVELS = [2500, 200_000];
const deep = (levels: number): string => `${'{"a":['.repeat(levels / 2)}${"]}".repeat(levels / 2)}`;
/** An id beyond 2^53, for which numbers are read in another way. */
const LONG_ID = "12345678901234567890";

let fake: FakeService;
let engine: RunningEngine;
let online: Handlers<OnlineName>;
/** changes the text of each answer */
let change: (body: string) => string;

beforeEach(async () => {
  change = (body) => body;
  fake = await startFakeService({ messages: 20, calls: 20 });
  engine = startEngineProcess(makeTemporaryFolder());
  const changed = async (request: Request): Promise<Response> => {
    const answer = await fetch(request);
    return new Response(change(await answer.text()), { status: answer.status });
  };
  online = makeOnline(fake, engine.client, { fetch: changed });
});
afterEach(() => fake.close());

const quiet = { signal: new AbortController().signal, emit: () => undefined };
const run = (kind: QueryKind) =>
  Promise.resolve(online["query.run"]({ connectionId: "one", query: { kind, params: {} } }, quiet));
const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "no failure",
    (thrown: unknown) => (thrown instanceof Failed ? thrown.failure : thrown),
  );

test("a record at the depth limit is read, found and shown", async () => {
  const record = `{"id":${LONG_ID},"sentAt":1790000000,"data":{"metadata":${deep(998)},"text":"bottomless"}}`;
  change = (body) => body.replace('"data":[', () => `"data":[${record},`);
  const { resultId, rowCount } = await run("messages");
  expect(rowCount).toBe(21);
  const spec = { params: {}, search: "bottomless", sort: [] };
  const { viewId } = await engine.client.call("view.open", { resultId, spec });
  const { rows } = await readRows(engine.client, { viewId, from: 0, count: 10 });
  expect(rows).toMatchObject([{ id: LONG_ID }]);
  const { raw } = await engine.client.call("record.message", { rowId: rows[0]?.rowId ?? 0 });
  expect(raw).toBe(record);
});

describe.each(LEVELS)("%i levels", (levels) => {
  test.each(["messages", "calls"] as const)(
    "a deep record of %s is kept as unreadable, and the others are read",
    async (kind) => {
      const name = kind === "messages" ? "id" : "sessionId";
      change = (body) => body.replace('"data":[', () => `"data":[{"${name}":${LONG_ID},"x":${deep(levels)}},`);
      const result = await run(kind);
      expect(result).toMatchObject({ rowCount: 20, ledger: { received: 21, unreadable: 1 } });
      const records = await engine.client.call("result.unreadable", { resultId: result.resultId, limitRows: 5 });
      expect(records).toMatchObject([{ reason: "it is nested too deeply" }]);
      expect(records[0]?.raw.startsWith(`{"${name}":${LONG_ID},"x":{"a":[`)).toBe(true);
    },
  );

  test("deep nesting beside the records loses no record", async () => {
    change = (body) => body.replace(/^\{/u, () => `{"more":${deep(levels)},"id":${LONG_ID},`);
    expect(await run("messages")).toMatchObject({ rowCount: 20, ledger: { unreadable: 0 } });
  });

  test("deep nesting in place of the records, or in an error, gives a failure", async () => {
    change = () => `{"data":${deep(levels)},"id":${LONG_ID}}`;
    expect(await failureOf(run("messages"))).toMatchObject({ kind: "unexpectedBody" });
    change = () => `{"error":{"code":"ERR_X","message":"no","details":${deep(levels)}},"id":${LONG_ID}}`;
    expect(await failureOf(run("messages"))).toMatchObject({ kind: "api", code: "ERR_X" });
  });

  test("deep nesting in a requested call gives a failure, and the engine keeps running", async () => {
    const [{ sessionId } = { sessionId: "" }] = fake.service.calls;
    change = (body) => body.replace('"sessionId"', () => `"x":${deep(levels)},"id":${LONG_ID},"sessionId"`);
    const asked = Promise.resolve(online["call.fetch"]({ connectionId: "one", sessionId }, quiet));
    expect(await failureOf(asked)).toMatchObject({
      kind: "unexpectedBody",
      where: "a record that is nested too deeply",
    });
    change = (body) => body;
    expect(await run("calls")).toMatchObject({ rowCount: 20 });
    expect(engine.child.exitCode).toBeNull();
  });
});
