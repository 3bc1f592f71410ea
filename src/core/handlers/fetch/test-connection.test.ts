// Tests checking a connection over real HTTP: what each root's answer says about the root, the key and its scope.
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { startFakeService, type Fault, type FakeService } from "#tests/fakes/service.ts";
import { Failed } from "#contract/failure.ts";
import { methods, type Output } from "#contract/methods/methods.ts";
import { rootsOf, type Connection } from "#domain/connection.ts";
import type { Trial } from "#core/ports.ts";
import { testConnection } from "./test-connection.ts";

let fake: FakeService;
let trials: Trial[] = [];
let lines: readonly string[] = [];
beforeEach(async () => {
  fake = await startFakeService({ messages: 5, calls: 5 });
  trials = [];
});
afterEach(() => fake.close());

function connection(roots: { readonly chat?: string; readonly calls?: string } = {}): Connection {
  const { chat = fake.chatRoot, calls = fake.callsRoot } = roots;
  return {
    id: "new",
    name: "New",
    kind: "service",
    appId: "1",
    region: "eu",
    colour: "blue",
    chatBaseUrl: chat,
    callsBaseUrl: calls,
  };
}

async function run(
  of = connection(),
  key: string | undefined = fake.service.key,
  signal = new AbortController().signal,
): Promise<Output<"connection.test">> {
  const { log, lines: written } = makeFakeLog();
  lines = written;
  const access = async (asked: string | Trial) => {
    if (typeof asked === "string") throw new Failed({ kind: "bug", message: "asked by id" });
    trials.push(asked);
    const roots = rootsOf(asked.connection);
    return { origin: "", chatRoot: roots.chat, callsRoot: roots.calls, fetch, readKey: async () => asked.key ?? "" };
  };
  const outcome = await testConnection({ access, clock: makeFakeClock().clock, log }, { connection: of, key }, signal);
  expect(methods["connection.test"].output.parse(outcome)).toEqual(outcome);
  return outcome;
}

describe("a working connection", () => {
  test("each root is asked once for one row with the key, and both are ok", async () => {
    const outcome = await run();
    const host = new URL(fake.chatRoot).host;
    const good = { host, outcome: "ok", keyAccepted: true, scope: "fullAccess" };
    expect(outcome).toMatchObject([
      { root: "chat", ...good, rateLimit: { limit: 20_000 } },
      { root: "calls", ...good },
    ]);
    const asked = fake.requests.map(({ method, path, query, headers }) => ({
      method,
      path,
      query,
      key: headers["apikey"],
    }));
    expect(asked.toSorted((a, b) => b.path.localeCompare(a.path))).toEqual([
      { method: "GET", path: "/chat/v3/messages", query: { affix: "append", limit: "1" }, key: fake.service.key },
      { method: "GET", path: "/calls/v3/calls", query: { page: "1", perPage: "1" }, key: fake.service.key },
    ]);
    expect(trials).toEqual([{ connection: connection(), key: fake.service.key }]);
  });

  test("roots without rows are ok too", async () => {
    fake.setFaults({ kind: "otherJson", body: { data: [] } });
    expect(await run()).toMatchObject([{ outcome: "ok" }, { outcome: "ok" }]);
  });
});

describe("conclusions about the key", () => {
  const cases: readonly (readonly [string, Fault, object])[] = [
    [
      "401 means that the key is unknown",
      { kind: "status", status: 401 },
      { outcome: { kind: "auth", status: 401 }, keyAccepted: false, scope: null },
    ],
    [
      "403 means that the key is known and may not list",
      { kind: "status", status: 403 },
      { outcome: { kind: "auth", code: "AUTH_ERR_NO_ACCESS" }, keyAccepted: true, scope: "insufficient" },
    ],
    [
      "402 says nothing about the key",
      { kind: "status", status: 402 },
      { outcome: { kind: "api", status: 402 }, keyAccepted: null, scope: null },
    ],
    [
      "429 says how long to wait and nothing about the key",
      { kind: "status", status: 429, retryAfter: "7" },
      { outcome: { kind: "rateLimited", retryAfterSeconds: 7 }, keyAccepted: null, scope: null },
    ],
    [
      "a sign-in page says nothing about the key",
      { kind: "html", status: 200 },
      { outcome: { kind: "unexpectedBody", where: "HTML instead of JSON" }, keyAccepted: null, scope: null },
    ],
    [
      "a redirect is not followed and says nothing about the key",
      { kind: "redirect", location: "https://example.org/" },
      { outcome: { kind: "network", cause: "redirected" }, keyAccepted: null, scope: null },
    ],
    [
      "JSON of another program says nothing about the key",
      { kind: "otherJson", body: { hello: "world" } },
      { outcome: { kind: "unexpectedBody" }, keyAccepted: null, scope: null },
    ],
    [
      "a broken connection says nothing about the key",
      { kind: "dropped" },
      { outcome: { kind: "network", cause: "reset" }, keyAccepted: null, scope: null },
    ],
  ];
  test.each(cases)("%s", async (_name, fault, expected) => {
    fake.setFaults(fault, { endpoint: "messages" });
    const [chat, calls] = await run();
    expect(chat).toMatchObject({ root: "chat", ...expected });
    expect(calls).toMatchObject({ root: "calls", outcome: "ok" });
    expect(fake.requests.filter(({ path }) => path.endsWith("/messages"))).toHaveLength(1);
  });

  test("a key echoed in a refusal reaches neither the window nor the log", async () => {
    for (const status of [400, 401, 403, 500] as const) {
      fake.setFaults({ kind: "status", status, echoKey: true });
      expect(JSON.stringify(await run())).not.toContain(fake.service.key);
      expect(lines.join("\n")).not.toContain(fake.service.key);
    }
  });

  test("a wrong key and a wrong root give different outcomes", async () => {
    const { port } = await new Promise<{ readonly port: number }>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => {
        const address = server.address();
        const free = typeof address === "object" && address !== null ? address.port : 0;
        server.close(() => resolve({ port: free }));
      });
    });
    const outcome = await run(connection({ calls: `http://127.0.0.1:${port}/v3` }), "another-key");
    expect(outcome).toMatchObject([
      { outcome: { kind: "auth", code: "AUTH_ERR_APIKEY_NOT_FOUND" }, keyAccepted: false },
      { host: `127.0.0.1:${port}`, outcome: { kind: "network", cause: "refused" }, keyAccepted: null },
    ]);
  });

  test("a missing key is reported without a request", async () => {
    const none = { outcome: { kind: "secret", cause: "none" }, keyAccepted: null };
    expect(await run(connection(), "")).toMatchObject([none, none]);
    expect(fake.requests).toEqual([]);
  });
});

test("each forbidden root is reported, and none is asked", async () => {
  const refused = { outcome: { kind: "badRequest" } };
  expect(await run(connection({ chat: "http://example.org/v3", calls: "no address" }))).toMatchObject([
    { host: "example.org", ...refused },
    { host: "", ...refused },
  ]);
});

test("cancelling ends both requests at once", async () => {
  fake.setFaults({ kind: "delay", milliseconds: 60_000 });
  const controller = new AbortController();
  const cancelled = run(connection(), fake.service.key, controller.signal).catch((thrown: unknown) => thrown);
  await expect.poll(() => fake.requests.length).toBe(2);
  controller.abort();
  expect(await cancelled).toMatchObject({ failure: { kind: "cancelled" } });
});
