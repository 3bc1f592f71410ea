// The rules for every carrier, as one list of cases: the unit tests run it over the carriers of Node, the browser specs
// over the window's own. Each case gets a newly opened carrier.
import assert from "node:assert/strict";
import { Failed, type Failure } from "#contract/failure.ts";
import { makeClient, type Client, type Port } from "#contract/carrier/port.ts";
import { LARGE_MESSAGE, SAMPLED_STATISTICS, STATISTICS, SUMMARY, THROWN, WALK, describeValue } from "./handlers.ts";

export interface CarrierCase {
  readonly name: string;
  readonly prove: (port: Port) => Promise<void>;
}

/** The failure of a promise; throws if it resolves or rejects with anything but `Failed`. */
async function failureFrom(asked: Promise<unknown>): Promise<Failure> {
  try {
    await asked;
  } catch (thrown) {
    if (thrown instanceof Failed) return thrown.failure;
    throw thrown;
  }
  return assert.fail("it ended well");
}

async function ask(client: Client, text: string): Promise<string | undefined> {
  return (await client.call("suggest.values", { connectionId: "sample", what: "uid", text }))[0]?.value;
}

interface Wire {
  readonly post: (message: unknown) => void;
  /** the next message for an id, other than progress */
  readonly answerTo: (id: number) => Promise<unknown>;
}

/** Speaks the protocol directly, to send messages that a client never sends. */
function openWire(port: Port): Wire {
  const answers = new Map<unknown, unknown[]>();
  const waiting = new Map<unknown, (answer: unknown) => void>();
  port.listen((message) => {
    if (typeof message !== "object" || message === null || !("id" in message) || "progress" in message) return;
    const waiter = waiting.get(message.id);
    waiting.delete(message.id);
    if (waiter !== undefined) waiter(message);
    else answers.set(message.id, [...(answers.get(message.id) ?? []), message]);
  });
  return {
    post: port.post,
    answerTo(id) {
      const early = answers.get(id)?.shift();
      return early === undefined ? new Promise((resolve) => waiting.set(id, resolve)) : Promise.resolve(early);
    },
  };
}

const HARD_TEXTS = [
  "",
  "\0",
  "\u2028\u2029",
  "Я🙂\u{1F468}\u200D\u{1F469}",
  "\uD800",
  "\uFEFFx",
  `"\\</script>`,
  "__proto__",
];

export const CARRIER_CASES: readonly CarrierCase[] = [
  {
    name: "a call is answered with the handler's output",
    async prove(port) {
      assert.deepEqual(await makeClient(port).call("app.describe", {}), { version: "1.2.3", platform: "test" });
    },
  },
  {
    name: "many calls at once get their own answers",
    async prove(port) {
      const client = makeClient(port);
      const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
      assert.deepEqual(await Promise.all(texts.map((text) => ask(client, text))), texts);
    },
  },
  {
    name: "text arrives as it was sent, whatever it holds",
    async prove(port) {
      const client = makeClient(port);
      assert.deepEqual(await Promise.all(HARD_TEXTS.map((text) => ask(client, text))), HARD_TEXTS);
    },
  },
  {
    name: "values of every kind that a query can hold arrive as they were sent",
    async prove(port) {
      const params = {
        limit: 1000,
        low: -0.5,
        large: Number.MAX_SAFE_INTEGER,
        flag: true,
        no: false,
        uids: ["ä", ""],
        $: "tag",
      };
      const query = { kind: "messages", params } as const;
      const { query: back } = await makeClient(port).call("query.run", { connectionId: "sample", query });
      assert.deepEqual(back, query);
    },
  },
  {
    name: "figures of a view arrive as they were counted, after those of a sample, and how far counting is before them",
    async prove(port) {
      const told: unknown[] = [];
      const counted = await makeClient(port).call(
        "view.statistics",
        { viewId: 1, zone: "UTC" },
        { onProgress: (progress) => told.push(progress) },
      );
      const soFar = (rows: number) => ({ phase: "counting", rows, total: 2 });
      const sampled = { phase: "sampled", answer: SAMPLED_STATISTICS };
      assert.deepEqual([counted, told], [STATISTICS, [soFar(0), sampled, soFar(1)]]);
    },
  },
  {
    name: "a large record arrives whole, with its nulls",
    async prove(port) {
      const detail = await makeClient(port).call("record.message", { rowId: LARGE_MESSAGE.rowId });
      assert.equal(
        detail.raw.length,
        Math.floor(LARGE_MESSAGE.characters / LARGE_MESSAGE.unit.length) * LARGE_MESSAGE.unit.length,
      );
      assert.ok(detail.raw.startsWith(LARGE_MESSAGE.unit) && detail.raw.endsWith(LARGE_MESSAGE.unit));
      assert.deepEqual([detail.row.rowId, detail.row.id, detail.row.conversationId], [7, "9007199254740993", null]);
      assert.deepEqual(detail.names, { "user-1": "Zoë", __proto__x: "own" });
    },
  },
  {
    name: "progress comes before the answer",
    async prove(port) {
      const heard: unknown[] = [];
      const asked = makeClient(port).call(
        "walk.all",
        { resultId: WALK.reportsAndEnds, direction: "append" },
        { onProgress: (progress) => heard.push(progress) },
      );
      assert.deepEqual(await asked, SUMMARY);
      assert.deepEqual(heard, [
        { pages: 1, rows: 1000, elapsedMs: 12.5, rowsPerSecond: 80_000, share: null, wait: null },
      ]);
    },
  },
  {
    name: "a cancel reaches the handler, and the call ends as cancelled",
    async prove(port) {
      const client = makeClient(port);
      const seenBefore = Number(await ask(client, "cancels"));
      const stop = new AbortController();
      const input = { resultId: WALK.waitsForCancel, direction: "append" } as const;
      const asked = client.call("walk.all", input, { signal: stop.signal, onProgress: () => stop.abort() });
      assert.deepEqual(await failureFrom(asked), { kind: "cancelled" });
      assert.equal(await ask(client, "cancels"), String(seenBefore + 1));
    },
  },
  {
    name: "a handler that ends well in spite of a cancel is believed",
    async prove(port) {
      const stop = new AbortController();
      const input = { resultId: WALK.ignoresCancel, direction: "append" } as const;
      const options = { signal: stop.signal, onProgress: () => stop.abort() };
      assert.deepEqual(await makeClient(port).call("walk.all", input, options), SUMMARY);
    },
  },
  {
    name: "a call that was cancelled before it was made is never sent",
    async prove(port) {
      const client = makeClient(port);
      const ranBefore = await ask(client, "count:app.describe");
      const asked = client.call("app.describe", {}, { signal: AbortSignal.abort() });
      assert.deepEqual(await failureFrom(asked), { kind: "cancelled" });
      assert.equal(await ask(client, "count:app.describe"), ranBefore);
    },
  },
  {
    name: "names that are no methods are refused, also those that every object has",
    async prove(port) {
      const wire = openWire(port);
      const names = ["nothing.here", "", "__proto__", "constructor", "toString", "hasOwnProperty", "app.describe "];
      for (const [index, method] of names.entries()) {
        wire.post({ id: index, method, input: {} });
        const issues = ["unknown method"];
        assert.deepEqual(await wire.answerTo(index), {
          id: index,
          ok: false,
          failure: { kind: "badRequest", method, issues },
        });
      }
    },
  },
  {
    name: "a method without a handler is refused",
    async prove(port) {
      const asked = makeClient(port).call("settings.read", {});
      assert.deepEqual(await failureFrom(asked), {
        kind: "badRequest",
        method: "settings.read",
        issues: ["unknown method"],
      });
    },
  },
  {
    name: "an input of the wrong shape never runs the handler",
    async prove(port) {
      const wire = openWire(port);
      const inputs = [
        undefined,
        null,
        "sample",
        [],
        {},
        { connectionId: 1 },
        { connectionId: "" },
        { connectionId: "x".repeat(101) },
      ];
      for (const [index, input] of inputs.entries()) {
        wire.post({ id: index, method: "key.status", input });
        const answer = await wire.answerTo(index);
        assert.ok(typeof answer === "object" && answer !== null && "failure" in answer);
        assert.ok(typeof answer.failure === "object" && answer.failure !== null && "kind" in answer.failure);
        assert.equal(answer.failure.kind, "badRequest");
      }
      wire.post({
        id: 1000,
        method: "suggest.values",
        input: { connectionId: "c", what: "uid", text: "count:key.status" },
      });
      assert.deepEqual(await wire.answerTo(1000), { id: 1000, ok: true, output: [{ value: "0", label: "" }] });
    },
  },
  {
    name: "an output of the wrong shape becomes a bug that names the method and not the value",
    async prove(port) {
      const asked = makeClient(port).call("view.rows", { viewId: 1, from: 0, count: 1 });
      const failure = await failureFrom(asked);
      assert.equal(failure.kind, "bug");
      assert.match(failure.kind === "bug" ? failure.message : "", /^view\.rows gave rows: /u);
    },
  },
  {
    name: "what a handler throws arrives as data",
    async prove(port) {
      const client = makeClient(port);
      const thrown = async (viewId: number): Promise<Failure> => failureFrom(client.call("view.close", { viewId }));
      assert.deepEqual(await thrown(THROWN.failed), { kind: "network", cause: "tls", host: "example.test" });
      assert.deepEqual(await thrown(THROWN.error), { kind: "bug", message: "TypeError: x is not a function" });
      assert.deepEqual(await thrown(THROWN.text), { kind: "bug", message: "a text" });
      assert.deepEqual(await thrown(THROWN.abort), { kind: "cancelled" });
      assert.deepEqual(await client.call("view.close", { viewId: THROWN.nothing }), {});
    },
  },
  {
    name: "events reach every listener in order, and none after it stopped listening",
    async prove(port) {
      const client = makeClient(port);
      const first: string[] = [];
      const second: string[] = [];
      const stop = client.hear(({ event }) => first.push(event));
      client.hear(({ event }) => second.push(event));
      await client.call("connection.list", {});
      await ask(client, "the events have come");
      stop();
      await client.call("connection.list", {});
      await ask(client, "the events have come");
      const both = ["connections.changed", "menu.chosen"];
      assert.deepEqual(first, both);
      assert.deepEqual(second, [...both, ...both]);
    },
  },
  {
    name: "an id that is under way is refused, and the first call goes on",
    async prove(port) {
      const wire = openWire(port);
      const method = "walk.all";
      const input = { resultId: WALK.ignoresCancel, direction: "append" };
      wire.post({ id: 1, method, input });
      wire.post({ id: 1, method: "app.describe", input: {} });
      const refusal = { kind: "badRequest", method: "app.describe", issues: ["this id is under way"] };
      assert.deepEqual(await wire.answerTo(1), { id: 1, ok: false, failure: refusal });
      wire.post({ id: 1, cancel: true });
      assert.deepEqual(await wire.answerTo(1), { id: 1, ok: true, output: SUMMARY });
    },
  },
  {
    name: "a flood is refused above 256 calls under way, and the channel works on when they have ended",
    async prove(port) {
      const wire = openWire(port);
      const input = { resultId: WALK.waitsForCancel, direction: "append" };
      const ids = Array.from({ length: 256 }, (_, index) => index);
      for (const id of ids) wire.post({ id, method: "walk.all", input });
      wire.post({ id: 256, method: "app.describe", input: {} });
      const refusal = { kind: "badRequest", method: "app.describe", issues: ["too many requests under way"] };
      assert.deepEqual(await wire.answerTo(256), { id: 256, ok: false, failure: refusal });
      for (const id of ids) wire.post({ id, cancel: true });
      for (const id of ids)
        assert.deepEqual(await wire.answerTo(id), { id, ok: false, failure: { kind: "cancelled" } });
      wire.post({ id: 257, method: "app.describe", input: {} });
      assert.deepEqual(await wire.answerTo(257), { id: 257, ok: true, output: { version: "1.2.3", platform: "test" } });
    },
  },
  {
    name: "what is no request is dropped, and the channel works on",
    async prove(port) {
      const wire = openWire(port);
      const noise = [
        null,
        1,
        "text",
        [],
        {},
        { id: -1, method: "app.describe", input: {} },
        { id: 1.5, method: "app.describe" },
      ];
      for (const message of [
        ...noise,
        { id: 5, cancel: true },
        { id: "1", method: "app.describe" },
        { id: 3, method: 4 },
      ]) {
        wire.post(message);
      }
      wire.post({ id: 9, method: "app.describe", input: {} });
      assert.deepEqual(await wire.answerTo(9), { id: 9, ok: true, output: { version: "1.2.3", platform: "test" } });
    },
  },
  {
    name: "a channel that is gone fails what is under way and what is asked later",
    async prove(port) {
      const client = makeClient(port);
      const input = { resultId: WALK.waitsForCancel, direction: "append" } as const;
      await new Promise<void>((resolve, reject) => {
        const asked = client.call("walk.all", input, { onProgress: () => client.fail({ kind: "interrupted" }) });
        failureFrom(asked).then((failure) => {
          assert.deepEqual(failure, { kind: "interrupted" });
          resolve();
        }, reject);
      });
      assert.deepEqual(await failureFrom(client.call("app.describe", {})), { kind: "interrupted" });
    },
  },
];

/** Cases with methods that only main may call, for carriers between the program's own processes. */
export const INTERNAL_CASES: readonly CarrierCase[] = [
  {
    name: "values that JSON would change arrive as they were sent",
    async prove(port) {
      const record = {
        nothing: undefined,
        numbers: [Number.NaN, -0, Infinity, 12n],
        at: new Date(1_700_000_000_000),
        byUid: new Map([["a", new Set([1, "b"])]]),
        nested: { $: "tag", list: [null, undefined] },
      };
      const stored = await makeClient(port).call("call.store", { connectionId: "sample", record });
      assert.equal(stored.raw, describeValue(record));
    },
  },
  {
    name: "a call of what cannot be cloned fails as data, and the channel works on",
    async prove(port) {
      const client = makeClient(port);
      const failure = await failureFrom(client.call("call.store", { connectionId: "sample", record: () => 1 }));
      assert.equal(failure.kind, "bug");
      assert.match(failure.kind === "bug" ? failure.message : "", /could not be cloned/u);
      assert.equal(await ask(client, "still here"), "still here");
    },
  },
];
