// The guarded transport: only GET, only the connection's own roots, no redirects, no cookies, no cache.
import "#tests/fakes/no-electron.ts";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Failed } from "#contract/failure.ts";
import type { Connection } from "#domain/connection.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { createSampleService } from "#sample/index.ts";
import { guardFetch, makeAccess } from "./access.ts";
import { openSettings } from "./settings-file.ts";
import { setReady } from "#tools/browser-shell/ready.ts";
import { net } from "#tools/browser-shell/system.ts";

setReady();

const ROOTS = ["https://app.api-eu.example.org/v3", "https://app.call-eu.example.org/v3"];
const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "no failure",
    (thrown: unknown) => (thrown instanceof Failed ? thrown.failure : thrown),
  );

describe("allowed addresses", () => {
  const asked: string[] = [];
  const guarded = guardFetch(async (request) => {
    asked.push(request.url);
    return new Response("{}");
  }, ROOTS);
  beforeEach(() => asked.splice(0));

  test.each([`${ROOTS[0]}/messages?limit=1`, `${ROOTS[1]}/calls/v1.eu.1234`])("%s is allowed", async (url) => {
    expect((await guarded(new Request(url))).status).toBe(200);
    expect(asked).toEqual([url]);
  });

  test.each([
    "https://example.org/v3/messages",
    "http://app.api-eu.example.org/v3/messages",
    "https://app.api-eu.example.org:8443/v3/messages",
    "https://app.api-eu.example.org/v3",
    "https://app.api-eu.example.org/v3x/messages",
    "https://app.api-eu.example.org/v3/../v2/messages",
    "https://app.api-eu.example.org/v3/%2e%2e/v2/messages",
    "https://app.api-eu.example.org.example.net/v3/messages",
  ])("%s is refused", async (url) => {
    expect(await failureOf(guarded(new Request(url)))).toMatchObject({ kind: "bug" });
    expect(asked).toEqual([]);
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "HEAD"])("%s is always refused", async (method) => {
    expect(await failureOf(guarded(new Request(`${ROOTS[0]}/messages`, { method })))).toMatchObject({ kind: "bug" });
    expect(asked).toEqual([]);
  });

  test("an invalid root allows nothing", async () => {
    const open = guardFetch(async () => new Response("{}"), ["http://example.org/v3"]);
    expect(await failureOf(open(new Request("http://example.org/v3/messages")))).toMatchObject({ kind: "bug" });
  });
});

describe("a real server", () => {
  let server: Server;
  let root = "";
  const seen: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  beforeEach(async () => {
    seen.splice(0);
    server = createServer((request, response) => {
      seen.push({ url: request.url ?? "", headers: request.headers });
      if (request.url?.startsWith("/v3/moved") === true) response.writeHead(302, { location: "/elsewhere" }).end();
      else response.writeHead(200, { "set-cookie": "a=b" }).end("{}");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.address();
    root = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v3`;
  });
  afterEach(() => void server.close());

  const connection = (): Connection => ({
    id: "shop",
    name: "Shop",
    kind: "service",
    appId: "1",
    region: "eu",
    colour: "blue",
    chatBaseUrl: root,
    callsBaseUrl: root,
  });
  const keys: string[] = [];
  const inits: (RequestInit & { bypassCustomProtocolHandlers?: boolean })[] = [];
  const access = makeAccess({
    settings: { findConnection: connection, listConnections: () => [connection()], checkAsked: () => undefined },
    secrets: { read: async (id) => `key of ${id}` },
    onKey: (key) => keys.push(key),
    heldKeys: () => keys,
    sample: createSampleService({ messages: 1, calls: 1 }),
    netFetch: (input, init) => {
      inits.push(init ?? {});
      return net.fetch(input, init);
    },
  });

  test("is requested with the request's headers, without cookies, caches and custom protocols", async () => {
    const { fetch, chatRoot, readKey } = await access("shop");
    expect(chatRoot).toBe(root);
    expect(await readKey()).toBe("key of shop");
    const answer = await fetch(new Request(`${root}/messages`, { headers: { apikey: "k", onBehalfOf: "u" } }));
    expect(await answer.text()).toBe("{}");
    expect(seen[0]?.headers).toMatchObject({ apikey: "k", onbehalfof: "u" });
    expect(inits.at(-1)).toEqual({
      redirect: "manual",
      credentials: "omit",
      cache: "no-store",
      bypassCustomProtocolHandlers: true,
    });
  });

  test("knows every key that was used or tested, so that no answer brings one back", async () => {
    const trial = await access({ connection: { ...connection(), id: "new" }, key: "tried-key-1" });
    expect(trial.heldKeys?.()).toContain("tried-key-1");
    expect((await access("shop")).heldKeys?.()).toContain("tried-key-1");
    keys.splice(0);
  });

  test("a redirect is reported with its host and not followed", async () => {
    const { fetch } = await access("shop");
    const host = new URL(root).host;
    expect(await failureOf(fetch(new Request(`${root}/moved`)))).toEqual({
      kind: "network",
      cause: "redirected",
      host,
    });
    expect(seen.map(({ url }) => url)).toEqual(["/v3/moved"]);
  });

  test("a redirect that is returned as an answer is reported too", async () => {
    const guarded = guardFetch((request) => fetch(request, { redirect: "manual" }), [root]);
    expect(await failureOf(guarded(new Request(`${root}/moved`)))).toMatchObject({
      kind: "network",
      cause: "redirected",
    });
  });

  test.each([
    [299, false],
    [300, true],
    [399, true],
    [400, false],
  ])("an answer with the status %i is a redirect: %s", async (status, isRedirect) => {
    const guarded = guardFetch(async () => new Response(null, { status }), [root]);
    const outcome = await failureOf(guarded(new Request(`${root}/moved`)));
    expect(outcome).toEqual(
      isRedirect ? { kind: "network", cause: "redirected", host: new URL(root).host } : "no failure",
    );
  });

  test("a trial uses the key it is given, which the log learns, and the roots it names", async () => {
    const elsewhere = { ...connection(), chatBaseUrl: root.replace("/v3", "/other/v3") };
    const { chatRoot, fetch, readKey } = await access({ connection: elsewhere, key: " tried-key-1\n" });
    expect(await readKey()).toBe("tried-key-1");
    expect(keys).toEqual(["tried-key-1"]);
    expect((await fetch(new Request(`${chatRoot}/messages`))).status).toBe(200);
  });

  test("a trial without a key uses the stored one only at the roots it was entered for", async () => {
    const stored = await access({ connection: { ...connection(), name: "Other name" }, key: undefined });
    expect(await stored.readKey()).toBe("key of shop");
    for (const changed of [
      { ...connection(), chatBaseUrl: "https://example.org/v3" },
      { ...connection(), callsBaseUrl: "https://example.org/v3" },
      { ...connection(), id: "unknown" },
    ]) {
      const trial = await access({ connection: changed, key: undefined });
      expect(await failureOf(trial.readKey())).toEqual({ kind: "secret", cause: "none" });
    }
  });

  test("a stored key goes only to the roots it was entered for, even if they change during a request", async () => {
    const before = await access("shop");
    const { chatBaseUrl } = connection();
    root = "https://example.org/v3";
    expect(chatBaseUrl).toBe(before.chatRoot);
    expect(await failureOf(before.readKey())).toMatchObject({ kind: "badRequest" });
    expect(await (await access("shop")).readKey()).toBe("key of shop");
  });

  test("an aborted request ends with the abort", async () => {
    const { fetch } = await access("shop");
    const thrown = await failureOf(fetch(new Request(`${root}/messages`, { signal: AbortSignal.abort() })));
    expect(thrown).toMatchObject({ name: "AbortError" });
  });
});

describe("the sample", () => {
  test("is answered in memory with its own key, under the same guard", async () => {
    const sample = createSampleService({ messages: 3, calls: 1 });
    const access = makeAccess({
      settings: openSettings(makeTemporaryFolder()),
      secrets: { read: () => Promise.reject(new Error("not asked")) },
      onKey: () => undefined,
      heldKeys: () => [],
      sample,
      netFetch: () => Promise.reject(new Error("not asked")),
    });
    const { fetch, chatRoot, readKey } = await access("sample");
    const request = new Request(`${chatRoot}/messages?limit=2&affix=append`, { headers: { apikey: await readKey() } });
    expect(await (await fetch(request)).json()).toMatchObject({ meta: { current: { count: 2 } } });
    expect(await failureOf(fetch(new Request("https://example.org/v3/messages")))).toMatchObject({ kind: "bug" });
  });
});
