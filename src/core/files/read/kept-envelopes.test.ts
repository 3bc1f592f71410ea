// Tests that a record keeps what other programs have written around it, bounded and without keys.
import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutEnvelope } from "#domain/records/record-text.ts";
import { asMap } from "#domain/text/lenient.ts";
import { runs } from "#tests/random-runs.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

const text = JSON.stringify;
const message = { id: "1", sender: "mara", conversationId: "c", sentAt: 1_772_600_000, data: { text: "x" } };

/** The stored messages of a text. The value that facts are read from is the record without its envelope. */
async function recordsIn(content: string): Promise<readonly unknown[]> {
  const { messages } = await readAll(fileOf(content));
  for (const { raw, value } of messages) expect(JSON.parse(withoutEnvelope(raw))).toEqual(without(value));
  return messages.map(({ raw }): unknown => JSON.parse(raw));
}
const without = (value: unknown): unknown => JSON.parse(withoutEnvelope(text(value)));

test.each<readonly [string, string, object]>([
  ["compose", `hooks-1  | ${text(message)}`, { text: "hooks-1  |" }],
  ["python", `2026-03-04 05:33:20,117 INFO got [${text(message)}]`, { text: "2026-03-04 05:33:20,117 INFO got" }],
  [
    "docker's json-file",
    text({ log: `${text(message)}\n`, stream: "stdout", time: "2026-03-04T05:33:20.1Z" }),
    { stream: "stdout", time: "2026-03-04T05:33:20.1Z" },
  ],
  [
    "Kubernetes, with a prefix in the text",
    text({ log: `INFO got ${text(message)}`, kubernetes: { pod: "web-7", labels: { app: "chat" } } }),
    { kubernetes: { pod: "web-7", labels: { app: "chat" } }, log: { text: "INFO got" } },
  ],
  [
    "an index of a search engine",
    text({ _index: "chat", _id: "x0", _score: 1.5, _source: message }),
    { _index: "chat", _id: "x0", _score: 1.5 },
  ],
  [
    "a body in a payload",
    text({ insertId: "i", jsonPayload: { level: "info", body: message } }),
    { insertId: "i", jsonPayload: { level: "info" } },
  ],
  ["a list of events", text({ batch: 7, events: [{ at: 5, record: message }] }), { batch: 7, events: { at: 5 } }],
  ["an object behind a prefix", `web | ${text({ level: 30, msg: message })}`, { text: "web |", level: 30 }],
])("%s", async (_name, line, envelope) => {
  expect(await recordsIn(`${line}\n`)).toEqual([{ ...message, envelope }]);
});

test("a record without anything around it, and the records of an answer of the service, have no envelope", async () => {
  const answer = text({ data: [message], meta: { current: { limit: 1 } } });
  for (const content of [text(message), `\u001E${text(message)}`, text([message]), answer]) {
    expect(await recordsIn(`${content}\n`)).toEqual([message]);
  }
});

test("a field of that name stays, a long number keeps its digits, and text over lines becomes one", async () => {
  const own = { ...message, envelope: "own" };
  expect(await recordsIn(`web | ${text(own)}\n`)).toEqual([own]);
  const { messages } = await readAll(
    fileOf(`{"offset":12345678901234567890,\n"at":{"n":\n1},\n"_source":${text(message)}}`),
  );
  expect(messages.map(({ raw }) => raw)).toEqual([
    `${text(message).slice(0, -1)},"envelope":{"offset":12345678901234567890,"at":{"n":1}}}`,
  ]);
});

test("lists, long fields and long prefixes are not kept, and no key is", async () => {
  const request = { headers: [{ name: "apikey", value: "k3yk3yk3yk3y" }] };
  const held = {
    request,
    list: [1],
    long: "x".repeat(600),
    apiKey: "k3yk3yk3yk3y",
    note: "apikey: k3yk3yk3yk3y",
    body: message,
  };
  const [record] = await recordsIn(`${text(held)}\n`);
  expect(Object.keys(asMap(asMap(record)["envelope"]))).toEqual(["apiKey", "note"]);
  expect(text(record)).not.toContain("k3yk3y");
  const [behind] = await recordsIn(`${"p".repeat(5000)} ${text(message)}\n`);
  expect(asMap(behind)["envelope"]).toEqual({ text: "p".repeat(300) });
  const [many] = await recordsIn(
    `${text({ ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, "y".repeat(40)])), body: message })}\n`,
  );
  expect(text(many).length).toBeLessThan(1500);
});

test("whatever small fields are around a record, it keeps them as they are and stays the same record", async () => {
  const name = fc
    .string({ minLength: 1, maxLength: 6 })
    .filter((each) => !/^(?:id|_id|data|sessionid|__proto__|\d+)$/iu.test(each));
  const plain = fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.boolean(), fc.constant(null));
  const isCalm = (held: string): boolean => !/[[\]{}"\\]|apikey|secret/iu.test(held);
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name.filter(isCalm), plain, { maxKeys: 5 }), async (around) => {
      const calm = Object.fromEntries(
        Object.entries(around).filter(([, held]) => typeof held !== "string" || isCalm(held)),
      );
      const envelope = Object.keys(calm).length === 0 ? {} : { envelope: calm };
      expect(await recordsIn(`${text({ ...calm, record: message })}\n`)).toEqual([{ ...message, ...envelope }]);
    }),
    { numRuns: runs("properties") },
  );
});

test.each(["messages", "data", "calls"])(
  "a list %s without a record does not hide those in the texts beside it",
  async (name) => {
    const result = { _raw: text(message) };
    for (const list of [[], [{ type: "INFO", text: "done" }]]) {
      const answer = { preview: false, [name]: list, results: [result, result] };
      for (const content of [text(answer), `${text(answer)}\n${text(answer)}\n`, text([answer])])
        expect(await recordsIn(content)).not.toEqual([]);
    }
  },
);

test("the headers of an answer, with a date and a colon in each line, are no table", async () => {
  const headers = "HTTP/2 200 \r\ndate: Thu, 01 Jan 2026 00:00:00 GMT\r\ncontent-type: application/json\r\n\r\n";
  expect(await recordsIn(`${headers}${text({ data: [message, { ...message, id: "2" }], meta: {} })}`)).toHaveLength(2);
});

test.each<readonly [string, object]>([
  ["an event of the conversation", { id: "evt", conversationId: "c", payload: message }],
  ["an event with the message as text", { id: 1, conversationId: "c", payload: text(message) }],
  ["an event with its own time", { id: "evt", sentAt: 1_772_600_999, type: "message_sent", data: message }],
  ["a line of a log with a session", { sessionId: "web-1", status: "ok", level: "info", payload: message }],
  ["a conversation with its last message", { conversationId: "c", conversationType: "user", lastMessage: message }],
])("%s does not take the place of the record in it", async (_name, envelope) => {
  const once = text(envelope);
  for (const content of [once, `${once}\n${once}\n`, text({ data: [envelope], meta: {} })]) {
    const found = await recordsIn(content);
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each).toMatchObject({ id: "1", sender: "mara", data: { text: "x" } });
  }
});

test("a record that tells little stays one", async () => {
  for (const little of [
    { id: "1", conversationId: "c" },
    { id: "1", conversationId: "c", metadata: { note: "sender" } },
  ])
    expect(await recordsIn(`${text(little)}\n${text(message)}\n`)).toHaveLength(2);
});
