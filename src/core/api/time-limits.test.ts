// Tests how long the client waits: for an answer, for the next bytes of a body, and never for ever.
import { failureFrom } from "#tests/fakes/failure-from.ts";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeFakeClock, type FakeClock } from "#tests/fakes/clock.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import type { ServiceAccess } from "#core/ports.ts";
import { ApiClient, type PageRequest } from "./service-client.ts";

let fake: FakeService;
let fakeClock: FakeClock;

beforeEach(async () => {
  fake = await startFakeService({ messages: 60, calls: 12 });
  fakeClock = makeFakeClock();
});
afterEach(() => fake.close());

function client(changes: Partial<ServiceAccess> = {}): ApiClient {
  const { chatRoot, callsRoot, service } = fake;
  const own = { origin: chatRoot, chatRoot, callsRoot, fetch, readKey: async () => service.key };
  return new ApiClient({ access: { ...own, ...changes }, clock: fakeClock.clock, log: makeFakeLog().log });
}

const signal = new AbortController().signal;
const back: PageRequest = { cursor: null, direction: "prepend", limitRows: 25, signal };
const messages = { kind: "messages", params: {} } as const;
const host = (): string => new URL(fake.chatRoot).host;

describe("time limits", () => {
  test("an answer that does not come within the time is given up", async () => {
    fake.setFaults({ kind: "delay", milliseconds: 3_600_000 });
    const asked = failureFrom(client().listMessages(messages, back));
    await fakeClock.whenAlarms(1);
    fakeClock.ring();
    expect(await asked).toEqual({ kind: "network", cause: "timedOut", host: host() });
  });

  test("the time limit applies to the body too", async () => {
    const stuck = new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode("{")) }));
    const asked = failureFrom(client({ fetch: async () => stuck }).listMessages(messages, back));
    for (let round = 0; round < 2; round += 1) {
      await fakeClock.whenAlarms(1);
      await setImmediate();
      fakeClock.ring();
      await setImmediate();
    }
    expect(await asked).toMatchObject({ cause: "timedOut" });
  });

  test("a body that keeps coming is not given up, however slow the link", async () => {
    const whole = new TextEncoder().encode('{"data":[],"meta":{}}');
    let sent = 0;
    const drops = new ReadableStream<Uint8Array>({
      async pull(body) {
        if (sent > 0) await fakeClock.whenAlarms(1);
        if (sent > 0) fakeClock.ring();
        body.enqueue(whole.slice(sent, sent + 2));
        sent += 2;
        if (sent >= whole.length) body.close();
      },
    });
    const { records } = await client({ fetch: async () => new Response(drops) }).listMessages(messages, back);
    expect(records).toEqual([]);
  });

  test("a body that never ends is given up after twenty times the limit", async () => {
    const endless = new ReadableStream<Uint8Array>({
      async pull(body) {
        await fakeClock.whenAlarms(1);
        fakeClock.ring();
        body.enqueue(new TextEncoder().encode(" "));
      },
    });
    const asked = client({ fetch: async () => new Response(endless) }).listMessages(messages, back);
    expect(await failureFrom(asked)).toMatchObject({ kind: "network", cause: "timedOut" });
  });

  test("the caller can cancel before the answer and during the body", async () => {
    const controller = new AbortController();
    fake.setFaults({ kind: "delay", milliseconds: 3_600_000 });
    const asked = failureFrom(client().listMessages(messages, { ...back, signal: controller.signal }));
    await fakeClock.whenAlarms(1);
    controller.abort();
    expect(await asked).toEqual({ kind: "cancelled" });

    const later = new AbortController();
    const body = new ReadableStream({ pull: () => later.abort() }, { highWaterMark: 0 });
    const reading = client({ fetch: async () => new Response(body) });
    const cut = reading.listMessages(messages, { ...back, signal: later.signal });
    expect(await failureFrom(cut)).toEqual({ kind: "cancelled" });
  });
});
