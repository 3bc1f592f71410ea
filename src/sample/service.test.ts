// The sample service's entry: keys, methods, paths, error bodies, Get call, rate limit headers.
import { describe, expect, test } from "vitest";
import { askSample } from "#tests/fakes/ask.ts";
import {
  createSampleService,
  SAMPLE_CALLS_ROOT,
  SAMPLE_CHAT_ROOT,
  SAMPLE_KEY,
  SAMPLE_KEY_WITHOUT_SCOPE,
  type SampleService,
} from "./index.ts";

const service = createSampleService({ messages: 200, calls: 80 });

async function fetchError(url: string, headers: Record<string, string>, method = "GET"): Promise<readonly unknown[]> {
  const response = await service.fetch(new Request(url, { headers, method }));
  const { error } = Object(await response.json());
  expect(Object.keys(error).slice(0, 4)).toEqual(["message", "devMessage", "source", "code"]);
  return [response.status, error.code];
}

describe("the sample service refuses", () => {
  const messages = `${SAMPLE_CHAT_ROOT}/messages`;

  test("a request without a key, with an unknown key, or with a key that is not allowed to list", async () => {
    expect(await fetchError(messages, {})).toEqual([401, "AUTH_ERR_EMPTY_APIKEY"]);
    expect(await fetchError(messages, { apikey: "nonsense" })).toEqual([401, "AUTH_ERR_APIKEY_NOT_FOUND"]);
    expect(await fetchError(messages, { apikey: SAMPLE_KEY_WITHOUT_SCOPE })).toEqual([403, "AUTH_ERR_NO_ACCESS"]);
  });

  test("every method but GET, and unknown paths", async () => {
    const headers = { apikey: SAMPLE_KEY };
    for (const method of ["POST", "PUT", "DELETE", "HEAD", "PATCH"])
      expect(await fetchError(messages, headers, method)).toEqual([404, "ERR_API_NOT_FOUND"]);
    for (const path of ["", "/", "/users", "/messages/12", "/messages/"])
      expect(await fetchError(`${SAMPLE_CHAT_ROOT}${path}`, headers)).toEqual([404, "ERR_API_NOT_FOUND"]);
  });

  test("an unknown user in onBehalfOf", async () => {
    const { status, error } = await askSample(service, "messages", {}, "nobody_at_all");
    expect([status, error["code"]]).toEqual([404, "ERR_UID_NOT_FOUND"]);
    expect((await askSample(service, "calls", {}, "nobody_at_all")).status).toBe(404);
  });

  test.each([
    ["messages", "limit", 0],
    ["messages", "limit", 1001],
    ["messages", "limit", "ten"],
    ["messages", "id", "x"],
    ["messages", "affix", "sideways"],
    ["messages", "receiverType", "robot"],
    ["messages", "sentAt", "yesterday"],
    ["messages", "fromTimestamp", "2026-01-01"],
    ["calls", "page", 0],
    ["calls", "perPage", "all"],
    ["calls", "startedAt", 99_999_999_999],
    ["calls", "participantsCount", "many"],
  ])("%s with %s=%s, naming the parameter", async (path, name, value) => {
    const { status, error } = await askSample(service, path, { [name]: value });
    expect([status, error["code"], Object.keys(Object(error["details"]))]).toEqual([400, "ERR_BAD_REQUEST", [name]]);
  });

  test("an unknown call, and a call of other people", async () => {
    const unknown = await askSample(service, "calls/v1.eu.nothing");
    expect([unknown.status, unknown.error["code"]]).toEqual([404, "ERR_CALL_SESSION_NOT_FOUND"]);
    const call = service.calls.find(({ participants }) => participants.length === 2);
    const stranger = service.people.find(({ user }) => !call?.participants.some(({ uid }) => uid === user.uid));
    expect((await askSample(service, `calls/${call?.sessionId}`, {}, stranger?.user.uid)).status).toBe(404);
    expect((await askSample(service, `calls/${call?.sessionId}`, {}, call?.initiator)).status).toBe(200);
  });

  test("an aborted request", async () => {
    const request = new Request(messages, { headers: { apikey: SAMPLE_KEY }, signal: AbortSignal.abort() });
    await expect(service.fetch(request)).rejects.toThrow("aborted");
  });
});

describe("the sample service answers", () => {
  test("Get call with the complete call, recordings included", async () => {
    for (const call of service.calls) {
      const { status, body } = await askSample(service, `calls/${encodeURIComponent(call.sessionId)}`);
      expect([status, body]).toEqual([200, JSON.parse(JSON.stringify({ data: call }))]);
    }
  });

  test("under any root, with a custom key", async () => {
    const own = createSampleService({ messages: 20, calls: 5, key: "my own" });
    expect(own.key).toBe("my own");
    for (const url of [
      "http://127.0.0.1:1/messages",
      "http://x.invalid/a/b/v3/messages?limit=2",
      `${SAMPLE_CALLS_ROOT}/calls`,
    ]) {
      expect((await own.fetch(new Request(url, { headers: { apikey: "my own" } }))).status).toBe(200);
      expect((await own.fetch(new Request(url, { headers: { apikey: SAMPLE_KEY } }))).status).toBe(401);
    }
  });

  test("with the rate limit and the remaining requests", async () => {
    const own = createSampleService({ messages: 20, calls: 5 });
    const left = async (): Promise<readonly (string | null)[]> => {
      const { headers } = await askSample(own, "messages");
      return [headers.get("X-Rate-Limit"), headers.get("X-Rate-Limit-Remaining")];
    };
    expect([await left(), await left()]).toEqual([
      ["20000", "19999"],
      ["20000", "19998"],
    ]);
  });
});

describe("the records of the sample", () => {
  const options = { messages: 2000, calls: 300 };
  const newest = (sample: SampleService) => askSample(sample, "messages", { limit: 5, affix: "prepend" });

  test("are made in many pieces, and are those that the first request makes at once", async () => {
    const inPieces = createSampleService(options);
    expect([...inPieces.prepare()].length).toBeGreaterThan(40);
    expect([...inPieces.prepare()]).toEqual([]);
    const atOnce = createSampleService(options);
    expect(await newest(inPieces)).toEqual(await newest(atOnce));
    expect([inPieces.messages, inPieces.calls]).toEqual([atOnce.messages, atOnce.calls]);
  });

  test("are whole for a request that comes between two pieces", async () => {
    const sample = createSampleService(options);
    const pieces = sample.prepare();
    pieces.next();
    expect((await newest(sample)).status).toBe(200);
    expect(pieces.next()).toMatchObject({ done: true });
    expect(sample.messages).toHaveLength(options.messages);
  });
});
