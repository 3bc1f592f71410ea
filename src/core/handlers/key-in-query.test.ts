// Tests that a key pasted into a filter is neither sent nor stored: real HTTP on loopback, a real store.
import { afterEach, beforeEach, expect, test } from "vitest";
import { startLocalEngine, type LocalEngine } from "#tests/fakes/engine.ts";
import { makeOnline } from "#tests/fakes/online.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import type { Query } from "#domain/query/query-shape.ts";

const HELD_KEY = "3fa1c09be77d4452a0b9cd11f0e8d6b74455aa12";
let fake: FakeService;
let engine: LocalEngine;

beforeEach(async () => {
  fake = await startFakeService({ messages: 5, calls: 1 });
  engine = startLocalEngine();
});
afterEach(async () => {
  await engine.close();
  await fake.close();
});

test.each<Query>([
  { kind: "messages", params: { searchKey: ` ${HELD_KEY.toUpperCase()}` } },
  { kind: "messages", params: { categories: ["message", HELD_KEY] } },
  { kind: "messages", params: {}, viewingAs: HELD_KEY },
])("a query that contains a stored key is neither sent nor stored", async (query) => {
  const online = makeOnline(fake, engine.client, { heldKeys: () => [HELD_KEY] });
  const call = { signal: new AbortController().signal, emit: () => undefined };
  const asked = Promise.resolve(online["query.run"]({ connectionId: "one", query }, call));
  const failure = await asked.catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ failure: { kind: "badRequest", method: "query.run" } });
  expect(JSON.stringify(failure)).not.toContain(HELD_KEY);
  expect([fake.requests, engine.asked]).toEqual([[], []]);
});
