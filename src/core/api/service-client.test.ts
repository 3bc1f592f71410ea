// Tests the client over real HTTP on loopback: what is sent, where the key goes, and how each kind of answer is
// handled.
import { failureFrom } from "#tests/fakes/failure-from.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeFakeClock, type FakeClock } from "#tests/fakes/clock.ts";
import { makeFakeLog, type FakeLog } from "#tests/fakes/log.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import { Failed } from "#contract/failure.ts";
import { SAMPLE_KEY_WITHOUT_SCOPE } from "#sample/index.ts";
import type { FetchPort, ServiceAccess } from "#core/ports.ts";
import { BODY_WAS } from "./body.ts";
import { ApiClient, type PageRequest } from "./service-client.ts";
import { DEFAULT_LIMITS, type Limits } from "./send.ts";

let fake: FakeService;
let fakeClock: FakeClock;
let fakeLog: FakeLog;

beforeEach(async () => {
  fake = await startFakeService({ messages: 60, calls: 12 });
  fakeClock = makeFakeClock();
  fakeLog = makeFakeLog();
});
afterEach(() => fake.close());

function client(changes: Partial<ServiceAccess> = {}, limits: Limits = DEFAULT_LIMITS): ApiClient {
  const { chatRoot, callsRoot } = fake;
  const access: ServiceAccess = {
    origin: chatRoot,
    chatRoot,
    callsRoot,
    fetch,
    readKey: async () => fake.service.key,
    ...changes,
  };
  return new ApiClient({ access, clock: fakeClock.clock, log: fakeLog.log, limits });
}

const signal = new AbortController().signal;
const back: PageRequest = { cursor: null, direction: "prepend", limitRows: 25, signal };
const messages = { kind: "messages", params: {} } as const;
const calls = { kind: "calls", params: {} } as const;
const host = (): string => new URL(fake.chatRoot).host;

describe("requests and answers", () => {
  test("a page of messages, with its cursors and its facts", async () => {
    const page = await client().listMessages(messages, back);
    const newest = fake.service.messages.slice(-25);
    expect(page).toEqual({
      records: expect.any(Array),
      unreadCounts: [],
      next: { kind: "message", id: String(newest[0]?.id), sentAt: String(newest[0]?.sentAt) },
      opposite: { kind: "message", id: String(newest.at(-1)?.id), sentAt: String(newest.at(-1)?.sentAt) },
      isLast: false,
      serviceTotal: null,
      contradiction: null,
      times: newest.map(({ sentAt }) => sentAt),
      request: "/chat/v3/messages?affix=prepend&limit=25",
      rateLimit: { limit: 20_000, remaining: 19_999, resetSeconds: null },
      requestedAtMs: fakeClock.clock.nowMs(),
      tookMs: 0,
    });
    expect(page.records.map((json) => Object(JSON.parse(json)).id)).toEqual(newest.map(({ id }) => id));
  });

  test("a page of calls, with its total and the next page", async () => {
    const page = await client().listCalls(calls, { cursor: null, signal });
    expect(page).toMatchObject({
      next: { kind: "page", page: 2 },
      opposite: null,
      isLast: true,
      serviceTotal: 12,
      request: "/calls/v3/calls?page=1&perPage=100",
    });
    expect(page.records).toHaveLength(12);
    const beyond = await client().listCalls(calls, { cursor: { kind: "page", page: 7 }, signal });
    expect(beyond).toMatchObject({ records: [], isLast: false, request: "/calls/v3/calls?page=7&perPage=100" });
  });

  test("one call, and one that does not exist", async () => {
    const [wanted] = fake.service.calls;
    const call = await client().getCall(String(wanted?.sessionId), undefined, signal);
    expect(JSON.parse(call)).toEqual(JSON.parse(JSON.stringify(wanted)));
    expect(await failureFrom(client().getCall("v1.none", undefined, signal))).toEqual({
      kind: "api",
      status: 404,
      code: "ERR_CALL_SESSION_NOT_FOUND",
      message: expect.stringContaining("v1.none"),
    });
  });

  test("records keep the text that came, with every number as it was spelled", async () => {
    const first = `{"id":1, "sentAt":5,"n":[1.10,1e400,-0,90071992547409931],"k":1,"k":2.0}`;
    const body = `{"data":[{"id":0}], "meta":{"n":1.0},"data": [${first} , "no record"]}`;
    const told = client({ fetch: async () => new Response(body, { headers: { "content-type": "application/json" } }) });
    expect((await told.listMessages(messages, back)).records).toEqual([first, '"no record"']);
    const call = `{"sessionId":"s","n":1.10}`;
    const one = client({ fetch: async () => new Response(`{"data":${call}}`) });
    expect(await one.getCall("s", undefined, signal)).toBe(call);
  });

  test("unread with count gives counts and no messages", async () => {
    const page = await client().listMessages({ kind: "messages", params: { unread: true, count: true } }, back);
    expect(page.records).toEqual([]);
    expect(page.unreadCounts[0]).toEqual({
      entityType: expect.any(String),
      entityId: expect.any(String),
      count: expect.any(Number),
    });
  });

  test("every request is a GET with at most three headers of ours, and Viewing as only if it is set", async () => {
    const viewingAs = String(fake.service.people[0]?.user.uid);
    await client().listMessages({ ...messages, viewingAs }, back);
    await client().listCalls(calls, { cursor: null, signal });
    expect(fake.requests.map(({ method, headers }) => [method, headers["onbehalfof"], headers["accept"]])).toEqual([
      ["GET", viewingAs, "application/json"],
      ["GET", undefined, "application/json"],
    ]);
    expect(fake.requests.map(({ headers }) => headers["cookie"])).toEqual([undefined, undefined]);
  });
});

describe("the key", () => {
  test("is in its header only: not in the address, the page, the failure or the log", async () => {
    const { key } = fake.service;
    const page = await client().listMessages(messages, back);
    fake.setFaults({ kind: "status", status: 400, echoKey: true });
    const failure = await failureFrom(client().listMessages(messages, back));
    expect(failure).toMatchObject({ kind: "api", status: 400, message: "The API key [removed] is refused." });
    for (const { headers, path, query } of fake.requests) {
      expect(headers["apikey"]).toBe(key);
      const { apikey: _apikey, ...others } = headers;
      expect(JSON.stringify([others, path, query])).not.toContain(key);
    }
    expect(JSON.stringify([page, failure, fakeLog.lines])).not.toContain(key);
    expect(fakeLog.lines.length).toBeGreaterThan(0);
  });

  test("never follows a redirect, to another host or to the same", async () => {
    const other = await startFakeService({ messages: 1, calls: 1 });
    for (const location of [`${other.chatRoot}/messages`, `${fake.chatRoot}/messages`, "/chat/v3/messages"]) {
      fake.setFaults({ kind: "redirect", location });
      const failure = await failureFrom(client().listMessages(messages, back));
      expect(failure).toEqual({ kind: "network", cause: "redirected", host: host() });
    }
    expect(other.requests).toEqual([]);
    expect(fake.requests).toHaveLength(3);
    await other.close();
  });

  test("an answer that came through a redirect anyway is rejected", async () => {
    fake.setFaults({ kind: "redirect", location: `${fake.chatRoot}/messages` }, { times: 1 });
    const follow = client({ fetch: (request) => fetch(new Request(request, { redirect: "follow" })) });
    expect(await failureFrom(follow.listMessages(messages, back))).toMatchObject({ cause: "redirected" });
  });

  test("a missing or invalid key sends no request and is not repeated", async () => {
    const none = client({ readKey: () => Promise.reject(new Failed({ kind: "secret", cause: "none" })) });
    expect(await failureFrom(none.listMessages(messages, back))).toEqual({ kind: "secret", cause: "none" });
    expect(await failureFrom(client({ readKey: async () => " " }).listMessages(messages, back))).toEqual({
      kind: "secret",
      cause: "none",
    });
    const odd = client({ readKey: async () => "key\u2028with\r\nlines" });
    expect(await failureFrom(odd.listMessages(messages, back))).toEqual({
      kind: "auth",
      status: null,
      code: "KEY_HAS_OTHER_CHARACTERS",
    });
    expect(fake.requests).toEqual([]);
  });

  test("is not sent to a root without https, and a UID that cannot be sent is refused", async () => {
    const asked: string[] = [];
    const spy = async (request: Request): Promise<Response> => {
      asked.push(request.url);
      return fetch(request);
    };
    const plain = client({ chatRoot: "http://service.example/v3", fetch: spy });
    expect(await failureFrom(plain.listMessages(messages, back))).toMatchObject({ kind: "badRequest" });
    const viewingAs = "ana\r\nx-other: 1";
    const broken = client({ fetch: spy }).listMessages({ ...messages, viewingAs }, back);
    expect(await failureFrom(broken)).toMatchObject({ kind: "badRequest" });
    expect(asked).toEqual([]);
  });
});

describe("each kind of failure", () => {
  test.each([
    ["wrong-key", 401, "AUTH_ERR_APIKEY_NOT_FOUND"],
    [SAMPLE_KEY_WITHOUT_SCOPE, 403, "AUTH_ERR_NO_ACCESS"],
  ])("the service rejects the key: %s", async (key, status, code) => {
    const failure = await failureFrom(client({ readKey: async () => key }).listMessages(messages, back));
    expect(failure).toEqual({ kind: "auth", status, code });
  });

  test.each([
    [402, "ERR_PLAN_RESTRICTION"],
    [404, "ERR_UID_NOT_FOUND"],
    [500, "ERR_INTERNAL_SERVER_ERROR"],
    [503, "ERR_SERVICE_UNAVAILABLE"],
  ] as const)("the service's own error with status %i", async (status, code) => {
    fake.setFaults({ kind: "status", status });
    const failure = await failureFrom(client().listMessages(messages, back));
    expect(failure).toEqual({ kind: "api", status, code, message: `Fault with status ${status}.` });
  });

  test("a bad request names each wrong parameter and its problem", async () => {
    const cursor = { kind: "message", id: "no-number", sentAt: null } as const;
    const failure = await failureFrom(client().listMessages(messages, { ...back, cursor }));
    expect(failure).toMatchObject({ kind: "api", status: 400, code: "ERR_BAD_REQUEST" });
    expect(failure).toMatchObject({ message: expect.stringContaining("The id must be an integer") });
  });

  test.each([
    ["in seconds", "17", 17],
    ["as an HTTP date", new Date(Date.UTC(2026, 2, 1, 0, 1, 30)).toUTCString(), 90],
    ["not at all", undefined, null],
  ])("a rate limit with its wait %s", async (_name, retryAfter, retryAfterSeconds) => {
    fake.setFaults({ kind: "status", status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) });
    const failure = await failureFrom(client().listMessages(messages, back));
    expect(failure).toEqual({ kind: "rateLimited", retryAfterSeconds });
  });

  test("a proxy's page is not taken for an answer of the service, whatever its status", async () => {
    fake.setFaults({ kind: "html", status: 502 });
    const page = { kind: "unexpectedBody", where: BODY_WAS.html, host: host() } as const;
    expect(await failureFrom(client().listMessages(messages, back))).toEqual({ ...page, status: 502 });
    fake.setFaults({ kind: "html", status: 200 });
    expect(await failureFrom(client().listMessages(messages, back))).toEqual({ ...page, status: 200 });
    // Node's fetch hides a 407 behind an error without a message; a transport that shows it is believed.
    const shown = client({ fetch: async () => new Response("", { status: 407 }) });
    expect(await failureFrom(shown.listMessages(messages, back))).toMatchObject({ kind: "network", cause: "proxy" });
  });

  test.each([
    ["null", null, BODY_WAS.noList],
    ["a list", [1, 2], BODY_WAS.noList],
    ["data that is no list", { data: { a: 1 } }, BODY_WAS.noList],
  ])("JSON of another kind: %s", async (_name, body, where) => {
    fake.setFaults({ kind: "otherJson", body });
    const failure = await failureFrom(client().listMessages(messages, back));
    expect(failure).toEqual({ kind: "unexpectedBody", status: 200, where, host: host() });
    expect(await failureFrom(client().getCall("v1.a", undefined, signal))).toMatchObject({ kind: "api", status: 404 });
  });

  test("Get call without a call in it", async () => {
    fake.setFaults({ kind: "otherJson", body: { data: [] } });
    const asked = client().getCall(String(fake.service.calls[0]?.sessionId), undefined, signal);
    expect(await failureFrom(asked)).toMatchObject({ kind: "unexpectedBody", where: BODY_WAS.noCall });
  });

  test("a refusal as problem+json gives its title, its detail and the parameter, without the key", async () => {
    const { key } = fake.service;
    const problem = {
      title: "Unprocessable",
      detail: `${key} may not`,
      errors: [{ parameter: "limit", detail: "too large" }],
    };
    const message = "Unprocessable. [removed] may not. limit: too large.";
    fake.setFaults({ kind: "status", status: 422, problem });
    const asked = client().listMessages(messages, back);
    const refused = await asked.catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({
      failure: { kind: "api", status: 422, code: "HTTP_422", message },
      request: expect.stringMatching(/^\/chat\/v3\/messages\?affix=prepend/u),
    });
    fake.setFaults({ kind: "status", status: 403, problem });
    expect(await failureFrom(client().listMessages(messages, back))).toMatchObject({ kind: "auth", message });
  });

  test("an error under status 200 is an error", async () => {
    fake.setFaults({ kind: "otherJson", body: { error: { code: "AUTH_ERR_NO_ACCESS", message: "No." } } });
    const failure = await failureFrom(client().listMessages(messages, back));
    expect(failure).toEqual({ kind: "auth", status: 200, code: "AUTH_ERR_NO_ACCESS" });
  });

  test("a body that is cut, with and without a declared length", async () => {
    fake.setFaults({ kind: "truncated", announced: false });
    const failure = await failureFrom(client().listMessages(messages, back));
    expect(failure).toEqual({ kind: "unexpectedBody", status: 200, where: BODY_WAS.cutShort, host: host() });
    fake.setFaults({ kind: "truncated" });
    expect(await failureFrom(client().listMessages(messages, back))).toEqual({
      kind: "network",
      cause: "reset",
      host: host(),
    });
  });

  test("a connection that closes without an answer, and a host that does not listen", async () => {
    fake.setFaults({ kind: "dropped" });
    expect(await failureFrom(client().listMessages(messages, back))).toMatchObject({ cause: "reset", host: host() });
    await fake.close();
    expect(await failureFrom(client().listMessages(messages, back))).toMatchObject({ cause: "refused", host: host() });
  });

  test("a host that does not use TLS", async () => {
    const secure = client({ chatRoot: fake.chatRoot.replace("http:", "https:") });
    expect(await failureFrom(secure.listMessages(messages, back))).toMatchObject({ kind: "network", cause: "tls" });
  });

  test("a body beyond the limit is not read to its end", async () => {
    fake.setFaults({ kind: "huge", bytes: 100_000_000 });
    const small = client({}, { ...DEFAULT_LIMITS, bodyBytes: 300_000 });
    const failure = await failureFrom(small.listMessages(messages, back));
    expect(failure).toEqual({ kind: "network", cause: "tooLarge", host: host() });
    fake.setFaults({ kind: "huge", bytes: 200_000 });
    expect((await small.listMessages(messages, back)).records).toHaveLength(25);
  });
});

describe("an abandoned request", () => {
  /**
   * Like Electron's net: cancelling the body's stream does not stop it; only the request's signal ends its connection.
   */
  function netLike(answer: () => Response): { readonly fetch: FetchPort; readonly ended: () => boolean } {
    let signal: AbortSignal | null = null;
    return {
      fetch: async (request) => {
        ({ signal } = request);
        return answer();
      },
      ended: () => signal?.aborted === true,
    };
  }
  const endless = (): Response =>
    new Response(new ReadableStream({ pull: (body) => body.enqueue(new Uint8Array(9000)) }));

  test("ends its connection if its body is too large", async () => {
    const net = netLike(endless);
    const small = client({ fetch: net.fetch }, { ...DEFAULT_LIMITS, bodyBytes: 100_000 });
    expect(await failureFrom(small.listMessages(messages, back))).toMatchObject({ cause: "tooLarge" });
    expect(net.ended()).toBe(true);
  });

  test("ends its connection if its transport refused the answer", async () => {
    const net = netLike(endless);
    const refusing = client({
      fetch: async (request) => {
        await net.fetch(request);
        throw new Failed({ kind: "network", cause: "redirected", host: "" });
      },
    });
    expect(await failureFrom(refusing.listMessages(messages, back))).toMatchObject({ cause: "redirected" });
    expect(net.ended()).toBe(true);
  });

  test("ends its connection on cancel or timeout; an answered request is left alone", async () => {
    const controller = new AbortController();
    const net = netLike(
      () => new Response(new ReadableStream({ pull: () => controller.abort() }, { highWaterMark: 0 })),
    );
    const cut = client({ fetch: net.fetch }).listMessages(messages, { ...back, signal: controller.signal });
    expect(await failureFrom(cut)).toEqual({ kind: "cancelled" });
    expect(net.ended()).toBe(true);
    const whole = netLike(() => Response.json({ data: [], meta: {} }));
    await client({ fetch: whole.fetch }).listMessages(messages, back);
    expect(whole.ended()).toBe(false);
  });
});
