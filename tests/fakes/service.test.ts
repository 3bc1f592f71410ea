// The fake service over real HTTP: it answers like the sample, and each fault works as described.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { asList, asMap } from "#domain/text/lenient.ts";
import { SAMPLE_KEY } from "#sample/index.ts";
import { startFakeService, type FakeService } from "./service.ts";

let fake: FakeService;
beforeAll(async () => {
  fake = await startFakeService({ messages: 300, calls: 120 });
});
afterEach(() => fake.setFaults(null));
afterAll(() => fake.close());

const headers = { apikey: SAMPLE_KEY };
type Page = {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly next: Readonly<Record<string, unknown>>;
};

async function askText(path: string): Promise<string> {
  return (await fetch(`${fake.chatRoot}${path}`, { headers })).text();
}

async function askPage(path: string): Promise<Page> {
  const body = asMap(JSON.parse(await askText(path)));
  return { data: asList(body["data"]).map(asMap), next: asMap(asMap(body["meta"])["next"]) };
}

describe("the fake service", () => {
  test("answers all three endpoints over HTTP as the sample does in memory", async () => {
    const { sessionId } = fake.service.calls[3] ?? { sessionId: "" };
    for (const url of [
      `${fake.chatRoot}/messages?limit=7&affix=prepend`,
      `${fake.callsRoot}/calls?perPage=5`,
      `${fake.callsRoot}/calls/${sessionId}`,
    ]) {
      const [served, direct] = [await fetch(url, { headers }), await fake.service.fetch(new Request(url, { headers }))];
      expect([served.status, await served.text()]).toEqual([direct.status, await direct.text()]);
      expect(served.headers.get("x-rate-limit")).toBe("20000");
    }
    expect((await fetch(`${fake.chatRoot}/messages`, { method: "POST", headers, body: "{}" })).status).toBe(404);
    expect((await fetch(`${fake.chatRoot}/messages`)).status).toBe(401);
  });

  test("records every request", async () => {
    const own = await startFakeService({ messages: 10, calls: 5 });
    await fetch(`${own.chatRoot}/messages?limit=2&tags=a%2Cb`, { headers: { ...headers, onBehalfOf: "agent_tom_b" } });
    expect(own.requests).toMatchObject([
      {
        method: "GET",
        path: "/chat/v3/messages",
        query: { limit: "2", tags: "a,b" },
        headers: { apikey: SAMPLE_KEY, onbehalfof: "agent_tom_b" },
      },
    ]);
    expect(fake.requests).not.toBe(own.requests);
    await own.close();
  });

  test("respects the endpoint, the number of good answers before, and the number of faults", async () => {
    fake.setFaults({ kind: "status", status: 500 }, { endpoint: "messages", afterRequests: 1, times: 2 });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await fetch(`${fake.chatRoot}/messages`, { headers })).status);
      expect((await fetch(`${fake.callsRoot}/calls`, { headers })).status).toBe(200);
    }
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
  });

  test("runs as its own process, with faults set by the parent", async () => {
    const child = fork(join(import.meta.dirname, "serve.ts"), ["--messages", "30", "--calls", "3"], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    const lines: unknown[] = await once(child.stdout ?? child, "data");
    const { chatRoot, key } = JSON.parse(String(lines[0]));
    const status = async (): Promise<number> =>
      (await fetch(`${chatRoot}/messages`, { headers: { apikey: key } })).status;
    expect(await status()).toBe(200);
    child.send({ kind: "setFaults", fault: { kind: "status", status: 429, retryAfter: "2" } });
    child.send({ kind: "requests" });
    const [answer] = await once(child, "message");
    expect(answer).toMatchObject({ kind: "requests", requests: [{ path: "/chat/v3/messages" }] });
    expect(await status()).toBe(429);
    child.disconnect();
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  });
});

describe("a fault of the wire", () => {
  test("delays an answer until its time, and ends with the caller", async () => {
    fake.setFaults({ kind: "delay", milliseconds: 30 });
    expect((await askPage("/messages")).data).toHaveLength(10);
    fake.setFaults({ kind: "delay", milliseconds: 3_600_000 });
    await expect(fetch(`${fake.chatRoot}/messages`, { headers, signal: AbortSignal.timeout(30) })).rejects.toThrow(
      "timeout",
    );
  });

  test("answers a status with a code, Retry-After and the key on request", async () => {
    for (const [status, code] of [
      [401, "AUTH_ERR_APIKEY_NOT_FOUND"],
      [403, "AUTH_ERR_NO_ACCESS"],
      [404, "ERR_UID_NOT_FOUND"],
      [429, "ERR_TOO_MANY_REQUESTS"],
      [500, "ERR_INTERNAL_SERVER_ERROR"],
    ] as const) {
      fake.setFaults({ kind: "status", status, echoKey: true, retryAfter: "7" });
      const response = await fetch(`${fake.chatRoot}/messages`, { headers });
      const body = await response.text();
      expect([response.status, JSON.parse(body).error.code, response.headers.get("retry-after")]).toEqual([
        status,
        code,
        "7",
      ]);
      expect(body).toContain(SAMPLE_KEY);
    }
    fake.setFaults({ kind: "status", status: 401 });
    expect(await askText("/messages")).not.toContain(SAMPLE_KEY);
  });

  test("answers HTML with any status, and redirects", async () => {
    for (const status of [200, 502] as const) {
      fake.setFaults({ kind: "html", status });
      const response = await fetch(`${fake.chatRoot}/messages`, { headers });
      expect([response.status, response.headers.get("content-type")]).toEqual([status, "text/html"]);
      expect(await response.text()).toMatch(/^<!doctype html>/u);
    }
    fake.setFaults({ kind: "redirect", location: "http://elsewhere.invalid/" });
    const response = await fetch(`${fake.chatRoot}/messages`, { headers, redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, "http://elsewhere.invalid/"]);
  });

  test("breaks off in the middle of a body, announced or not, or before any answer", async () => {
    fake.setFaults({ kind: "truncated" });
    await expect(askText("/messages")).rejects.toThrow("terminated");
    fake.setFaults({ kind: "truncated", announced: false });
    const half = await askText("/messages");
    expect(half.length).toBeGreaterThan(100);
    expect(() => JSON.parse(half)).toThrow(SyntaxError);
    fake.setFaults({ kind: "dropped" });
    await expect(askText("/messages")).rejects.toThrow("fetch failed");
  });

  test("sends a body of any requested size that is still JSON", async () => {
    fake.setFaults({ kind: "huge", bytes: 3_000_000 });
    const text = await askText("/messages");
    expect(text.length).toBeGreaterThan(3_000_000);
    expect(asList(JSON.parse(text).data)).toHaveLength(10);
  });
});

describe("a fault in the body", () => {
  const [first, second] = ["/messages?limit=4&affix=append", "/messages?limit=4&affix=append&id="];

  test("repeats the same next cursor, or the same page of calls", async () => {
    fake.setFaults({ kind: "repeatedCursor" });
    const page = await askPage(first);
    const other = await askPage(`${second}${String(page.next["id"])}`);
    expect(other.data[0]).not.toEqual(page.data[0]);
    expect(other.next).toEqual(page.next);
    const calls = async (number: number): Promise<unknown> =>
      (await fetch(`${fake.callsRoot}/calls?page=${number}&perPage=5`, { headers })).json();
    expect(await calls(2)).toEqual(await calls(1));
  });

  test("turns every number into text, and empty objects into lists", async () => {
    fake.setFaults({ kind: "stringNumbers" });
    const text = await askText(first);
    expect(text).toMatch(/"sentAt":"\d{10}"/u);
    expect(text).not.toMatch(/":\s*-?\d/u);
    fake.setFaults({ kind: "listsForMaps" });
    expect((await askPage(first)).data.map(({ metadata }) => metadata)).toEqual([[], [], [], []]);
  });

  test("gives cursors without an id, or with values that change their type", async () => {
    fake.setFaults({ kind: "nextWithoutId" });
    expect(Object.keys((await askPage(first)).next)).toEqual(["affix", "sentAt"]);
    fake.setFaults({ kind: "alternatingCursors" });
    const types: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { next } = await askPage(first);
      types.push(`${typeof next["id"]} ${typeof next["sentAt"]}`);
    }
    expect(types).toEqual(["string string", "number number", "string string"]);
  });

  test("names ever new next pages after the end", async () => {
    fake.setFaults({ kind: "endlessNext" });
    const path = `${second}${fake.service.messages.at(-1)?.id}`;
    const [one, two] = [await askPage(path), await askPage(path)];
    expect([one.data, two.data]).toEqual([[], []]);
    expect(one.next["id"]).not.toBe(two.next["id"]);
  });

  test("begins a page with the last row of the page before", async () => {
    fake.setFaults({ kind: "duplicateRows" });
    const one = await askPage(first);
    const two = await askPage(`${second}${String(one.next["id"])}`);
    expect([one.data.length, two.data.length]).toEqual([4, 5]);
    expect(two.data[0]).toEqual(one.data.at(-1));
  });

  test("puts one unreadable record into the page", async () => {
    fake.setFaults({ kind: "unreadableRecord" });
    expect((await askPage(first)).data.map((record) => "id" in record)).toEqual([true, true, false, true]);
    fake.setFaults({ kind: "unreadableRecord", record: 42 });
    expect(JSON.parse(await askText(first)).data[2]).toBe(42);
  });

  test("sends wrong totals, or other JSON", async () => {
    fake.setFaults({ kind: "zeroTotals" });
    const calls = asMap(await (await fetch(`${fake.callsRoot}/calls?perPage=5`, { headers })).json());
    expect(asList(calls["data"])).toHaveLength(5);
    expect(asMap(asMap(calls["meta"])["pagination"])["total"]).toBe(0);
    for (const body of [null, [], "text", { data: {} }]) {
      fake.setFaults({ kind: "otherJson", body });
      expect(JSON.parse(await askText(first))).toEqual(body);
    }
  });
});
