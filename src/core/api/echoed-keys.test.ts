// Tests that a key echoed by an answer is removed everywhere, over real HTTP on loopback.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Failed } from "#contract/failure.ts";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import { ApiClient, type PageRequest } from "./service-client.ts";

let fake: FakeService;
beforeEach(async () => {
  fake = await startFakeService({ messages: 60, calls: 12 });
});
afterEach(() => fake.close());

const signal = new AbortController().signal;
const back: PageRequest = { cursor: null, direction: "prepend", limitRows: 25, signal };
const messages = { kind: "messages", params: {} } as const;

describe("a key that an answer echoes", () => {
  const key = "Zq7Canary.Xw9Zq7Canary.Xw9";
  const other = "0ther-connections-key";
  const broken = (text: string): string => `${text.slice(0, 9)}\r\n${text.slice(9)}`;
  const echoing = (): ApiClient =>
    new ApiClient({
      access: {
        chatRoot: fake.chatRoot,
        callsRoot: fake.callsRoot,
        origin: fake.chatRoot,
        readKey: async () => key,
        heldKeys: () => [other],
        fetch: (request) => fetch(withKeyOf(request)),
      },
      clock: makeFakeClock().clock,
      log: makeFakeLog().log,
    });
  /** The fake service accepts its own key only; the client does not know that. */
  const withKeyOf = (request: Request): Request => {
    const headers = new Headers(request.headers);
    headers.set("apikey", fake.service.key);
    return new Request(request, { headers });
  };

  test("is in no record, whether it is whole, has a line break inside, or is another connection's", async () => {
    const record = { id: 7, sentAt: 1, data: { text: `a ${key} b ${broken(key)} c ${other}` }, [key]: 1, n: 5 };
    fake.setFaults({ kind: "unreadableRecord", record });
    const { records } = await echoing().listMessages(messages, back);
    expect(JSON.parse(String(records[12]))).toEqual({
      id: 7,
      sentAt: 1,
      data: { text: "a [removed] b [removed] c [removed]" },
      "[removed]": 1,
      n: 5,
    });
    expect(records.filter((each) => String(each).includes("[removed]"))).toHaveLength(1);
  });

  test("is in no call, no cursor and no line of a ledger", async () => {
    const sessionId = String(fake.service.calls[0]?.sessionId);
    fake.setFaults({ kind: "otherJson", body: { data: { sessionId, [key]: { note: broken(key) } } } });
    const call: unknown = await echoing().getCall(sessionId, undefined, signal);
    expect(JSON.parse(String(call))).toEqual({ sessionId, "[removed]": { note: "[removed]" } });
    const next = { affix: "prepend", id: key, sentAt: "1" };
    fake.setFaults({ kind: "otherJson", body: { data: [{ id: 1, sentAt: 1 }], meta: { next } } });
    const asked = { kind: "messages", params: { searchKey: key } } as const;
    expect(JSON.stringify(await echoing().listMessages(asked, back))).not.toContain(key);
  });

  test("is not in the request of a failure, which the ledger keeps", async () => {
    fake.setFaults({ kind: "otherJson", body: { error: { message: "no", code: "ERR_BAD_REQUEST" } } });
    const asked = { kind: "messages", params: { searchKey: `${key} ${other}` } } as const;
    const thrown = await echoing()
      .listMessages(asked, back)
      .catch((failed: unknown) => failed);
    expect(thrown).toMatchObject({ request: expect.stringContaining("removed") });
    expect(JSON.stringify(thrown)).not.toContain(other);
    expect(thrown instanceof Failed && thrown.request?.includes("Canary")).toBe(false);
  });

  test("is in no failure, even with white space inside", async () => {
    const message = `The key ${broken(key)} and ${key.split("").join(" ")} is refused`;
    fake.setFaults({ kind: "otherJson", body: { error: { message, code: "ERR_BAD_REQUEST" } } });
    expect(
      await echoing()
        .listMessages(messages, back)
        .catch((thrown: unknown) => thrown),
    ).toMatchObject({
      failure: { message: "The key [removed] and [removed] is refused." },
    });
  });
});
