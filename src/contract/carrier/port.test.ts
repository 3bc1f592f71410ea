// Tests both ends of a channel with messages that a real peer never sends: late, malformed or unrequested answers.
import { describe, expect, test, vi } from "vitest";
import { Failed } from "#contract/failure.ts";
import { CHANNEL_GONE, makeClient, serve, type Client } from "./port.ts";

interface Spoken {
  readonly client: Client;
  readonly posted: unknown[];
  /** sends a message from the far end */
  readonly say: (message: unknown) => void;
}

function open(): Spoken {
  const posted: unknown[] = [];
  const listeners: ((message: unknown) => void)[] = [];
  const client = makeClient({
    post: (message) => void posted.push(message),
    listen: (own) => void listeners.push(own),
  });
  return {
    client,
    posted,
    say(message) {
      for (const listener of listeners) listener(message);
    },
  };
}

test("each request has its own id", async () => {
  const { client, posted, say } = open();
  const asked = [client.call("app.describe", {}), client.call("app.describe", {})];
  expect(posted).toEqual([
    { id: 1, method: "app.describe", input: {} },
    { id: 2, method: "app.describe", input: {} },
  ]);
  for (const id of [2, 1]) say({ id, ok: true, output: { version: `${id}`, platform: "x" } });
  expect(await Promise.all(asked)).toEqual([
    { version: "1", platform: "x" },
    { version: "2", platform: "x" },
  ]);
});

test("replies to unknown ids, second replies and noise are dropped", async () => {
  const { client, say } = open();
  const asked = client.call("app.describe", {});
  for (const noise of [null, 7, "x", {}, { id: 99, ok: true, output: 1 }, { id: 1 }, { id: 1, ok: "yes" }]) say(noise);
  say({ id: 1, ok: false, failure: { kind: "no such kind" } });
  say({ id: 1, ok: true, output: { version: "1", platform: "x" } });
  say({ id: 1, ok: false, failure: { kind: "cancelled" } });
  expect(await asked).toEqual({ version: "1", platform: "x" });
});

test("an answer with the wrong shape is a bug", async () => {
  const { client, say } = open();
  const asked = client.call("app.describe", {});
  say({ id: 1, ok: true, output: { version: 1 } });
  const expected = { kind: "bug", message: "app.describe: the answer has an unexpected shape" } as const;
  await expect(asked).rejects.toEqual(new Failed(expected));
  await expect(asked).rejects.toMatchObject({ failure: expected });
});

test("progress with the wrong shape is dropped, and the call continues", async () => {
  const { client, say } = open();
  const heard: unknown[] = [];
  const progress = { pages: 1, rows: 2, elapsedMs: 3, rowsPerSecond: 4, share: null, wait: null };
  const input = { resultId: 1, direction: "append" } as const;
  const asked = client.call("walk.all", input, { onProgress: (one) => heard.push(one) });
  for (const said of [null, "x", { rows: 1 }, progress]) say({ id: 1, progress: said });
  say({ id: 1, ok: false, failure: { kind: "cancelled" } });
  await expect(asked).rejects.toThrow("cancelled");
  expect(heard).toEqual([progress]);
  say({ id: 1, progress });
  expect(heard).toHaveLength(1);
});

test("a cancel is sent once, and not after the answer", async () => {
  const { client, posted, say } = open();
  const stop = new AbortController();
  const asked = client.call("app.describe", {}, { signal: stop.signal });
  say({ id: 1, ok: true, output: { version: "1", platform: "x" } });
  await asked;
  stop.abort();
  expect(posted).toHaveLength(1);
});

test("malformed events are ignored", () => {
  const { client, say } = open();
  const heard: unknown[] = [];
  client.hear((event) => heard.push(event));
  for (const event of ["connections.changed", "__proto__", "toString", "menu.chosen", 7]) say({ event, facts: {} });
  say({ event: "menu.chosen", facts: { command: "format disk" } });
  say({ event: "menu.chosen", facts: { command: "calls", more: 1 } });
  expect(heard).toEqual([
    { event: "connections.changed", facts: {} },
    { event: "menu.chosen", facts: { command: "calls" } },
  ]);
});

test("events before the first listener reach that listener once", () => {
  const { client, say } = open();
  const heard: string[] = [];
  say({ event: "settings.quarantined", facts: { fileName: "settings.damaged-1.json" } });
  client.hear(({ event }) => heard.push(`first ${event}`));
  client.hear(({ event }) => heard.push(`second ${event}`));
  say({ event: "connections.changed", facts: {} });
  expect(heard).toEqual(["first settings.quarantined", "first connections.changed", "second connections.changed"]);
});

test("a hundred events are kept for the first listener, and none is kept once there was one", () => {
  const { client, say } = open();
  for (let number = 1; number <= 101; number++) say({ event: "update.found", facts: { version: String(number) } });
  const heard: unknown[] = [];
  const stop = client.hear(({ facts }) => heard.push(facts));
  expect([heard.length, heard[0], heard.at(-1)]).toEqual([100, { version: "1" }, { version: "100" }]);
  stop();
  say({ event: "connections.changed", facts: {} });
  client.hear(({ facts }) => heard.push(facts));
  expect(heard).toHaveLength(100);
});

test("a request whose method has more than a hundred characters is not answered", async () => {
  const posted: unknown[] = [];
  const server = serve({}, (message) => posted.push(message));
  for (const [id, length] of [100, 101].entries()) server.take({ id, method: "m".repeat(length), input: {} });
  await new Promise((resolve) => setImmediate(resolve));
  expect(posted).toEqual([
    { id: 0, ok: false, failure: { kind: "badRequest", method: "m".repeat(100), issues: ["unknown method"] } },
  ]);
});

test("a request with an id that is under way is refused, and so is one beyond 256, each with its reason", () => {
  const posted: unknown[] = [];
  const server = serve({ "app.describe": () => new Promise(() => undefined) }, (message) => posted.push(message));
  const ask = (id: number): void => server.take({ id, method: "app.describe", input: {} });
  for (let id = 0; id < 256; id++) ask(id);
  expect(posted).toEqual([]);
  ask(7);
  ask(256);
  const refused = (id: number, issue: string) => ({
    id,
    ok: false,
    failure: { kind: "badRequest", method: "app.describe", issues: [issue] },
  });
  expect(posted).toEqual([refused(7, "this id is under way"), refused(256, "too many requests under way")]);
});

test("a channel that is gone fails the requests that wait, and every later one at once", async () => {
  const { client, posted } = open();
  const waiting = client.call("app.describe", {});
  client.fail({ kind: "interrupted" });
  const later = client.call("app.describe", {});
  for (const asked of [waiting, later]) await expect(asked).rejects.toMatchObject({ failure: { kind: "interrupted" } });
  const aborted = open().client.call("app.describe", {}, { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ failure: { kind: "cancelled" } });
  expect(posted).toHaveLength(1);
});

test("a closed server cancels its requests and sends nothing more", async () => {
  const posted: unknown[] = [];
  const seen = vi.fn<(reason: unknown) => void>();
  const handler = (_input: never, { signal }: { readonly signal: AbortSignal }): Promise<unknown> =>
    new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        seen(signal.reason);
        resolve({});
      });
    });
  const server = serve({ "view.close": handler }, (message) => posted.push(message));
  server.take({ id: 1, method: "view.close", input: { viewId: 1 } });
  server.close();
  expect(seen).toHaveBeenCalledExactlyOnceWith(CHANNEL_GONE);
  // Every promise of this turn has settled when the next one begins.
  await new Promise((resolve) => setImmediate(resolve));
  expect(posted).toEqual([]);
});

describe("messages that cannot be read on arrival arrive as null", () => {
  const LOST = { kind: "bug", message: "A part of the program sent data that the other part could not read." } as const;
  const app = { version: "1", platform: "x" };

  /** Two ends; each message arrives later, in order, and as null if a text in it says so. */
  function join(handlers: Parameters<typeof serve>[0]): Client {
    let hear: (message: unknown) => void = () => undefined;
    const carried = (message: unknown): unknown => (JSON.stringify(message).includes("too deep") ? null : message);
    const server = serve(handlers, (message) => setImmediate(() => hear(carried(message))));
    return makeClient({
      post: (message) => void setImmediate(() => server.take(carried(message))),
      listen: (listener) => (hear = listener),
    });
  }

  const suggest = (client: Client, text: string): Promise<unknown> =>
    client.call("suggest.values", { connectionId: "sample", what: "uid", text });

  test("a lost question fails, and the others are answered", async () => {
    const client = join({ "app.describe": () => app, "suggest.values": () => [] });
    const before = client.call("app.describe", {});
    const asked = suggest(client, "too deep");
    const after = client.call("app.describe", {});
    await expect(asked).rejects.toMatchObject({ failure: LOST });
    expect(await Promise.all([before, after])).toEqual([app, app]);
  });

  test("a lost answer fails its request, and other requests continue", async () => {
    const finish = Promise.withResolvers<typeof app>();
    const client = join({
      "app.describe": () => finish.promise,
      "suggest.values": () => [{ value: "x", label: "too deep" }],
    });
    const slow = client.call("app.describe", {});
    await expect(suggest(client, "x")).rejects.toMatchObject({ failure: LOST });
    finish.resolve(app);
    expect(await slow).toEqual(app);
  });

  test("a server that receives null reports it, and a client that receives null asks about its calls", async () => {
    const posted: unknown[] = [];
    serve({}, (message) => posted.push(message)).take(null);
    expect(posted).toEqual([{ lost: true }]);
    const { client, posted: asked, say } = open();
    say(null);
    expect(asked).toEqual([]);
    const one = client.call("app.describe", {});
    say({ lost: true });
    expect(asked.at(-1)).toEqual({ check: [1] });
    say({ id: 1, ok: false, failure: LOST });
    await expect(one).rejects.toMatchObject({ failure: LOST });
  });
});
