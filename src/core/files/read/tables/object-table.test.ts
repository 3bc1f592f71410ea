// Opens the chats and call lists of other programs in JSON: each object is a row, under names that every table may have.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

const FIRST_AT = 1_772_602_400;
const ISO = "2026-03-04T05:33:20Z";

/** The people, texts and times of the messages that a file with this JSON holds. */
async function messagesOf(content: unknown) {
  const { messages, failure } = await readAll(fileOf(JSON.stringify(content)));
  const shown = messages.map(({ facts: { id, sender, senderName, text, sentAtSeconds } }) => [
    id,
    sender,
    senderName,
    text,
    sentAtSeconds,
  ]);
  return { shown, failure, raw: messages.map(({ raw }) => raw) };
}

test.each([
  ["Slack", [{ type: "message", user: "lena", text: "Hi", ts: `${FIRST_AT}.000100`, team: "T1" }], null],
  [
    "Discord",
    {
      guild: { id: "1", name: "Shop" },
      messages: [{ id: "7", timestamp: ISO, content: "Hi", author: { id: "lena", name: "Lena" }, attachments: [] }],
      messageCount: 1,
    },
    "Lena",
  ],
  [
    "Telegram",
    {
      name: "Lena",
      type: "personal_chat",
      id: 4,
      messages: [
        {
          id: 7,
          type: "message",
          date: "2026-03-04T06:33:20",
          date_unixtime: String(FIRST_AT),
          from: "Lena",
          from_id: "lena",
          text: ["H", { type: "bold", text: "i" }],
          text_entities: [{ type: "plain", text: "H" }],
        },
      ],
    },
    "Lena",
  ],
  [
    "Teams",
    {
      value: [
        {
          id: "7",
          createdDateTime: ISO,
          from: { user: { id: "lena", displayName: "Lena" } },
          body: { contentType: "text", content: "Hi" },
        },
      ],
    },
    "Lena",
  ],
  ["objects by their ids", { m7: { user: "lena", text: "Hi", ts: FIRST_AT } }, null],
  ["names in another case", { Items: [{ MessageId: "7", SenderId: "lena", Text: "Hi", SentAt: FIRST_AT }] }, null],
])("%s", async (_name, content, senderName) => {
  const { shown, failure } = await messagesOf(content);
  expect(shown.map((row) => row.slice(1))).toEqual([["lena", senderName, "Hi", FIRST_AT]]);
  expect(failure).toBeNull();
});

test("a call of another program has its people, times and duration", async () => {
  const call = {
    sid: "CA1",
    from: "lena",
    to: "desk",
    start_time: ISO,
    end_time: "2026-03-04T05:34:33Z",
    duration: "73",
  };
  const { calls } = await readAll(fileOf(JSON.stringify({ calls: [call] })));
  expect(calls.map(({ facts }) => facts)).toMatchObject([
    { sessionId: "CA1", initiator: "lena", receiver: "desk", startedAtSeconds: FIRST_AT },
  ]);
});

test("objects in lines, packed, are rows, and long ids stay whole", async () => {
  const lines = [1, 2].map(
    (at) => `{"message_id":1234567890123456${at},"user":"lena","text":"${at}","ts":${FIRST_AT}}`,
  );
  const { messages } = await readAll(fileOf(gzipSync(lines.join("\n"))));
  expect(messages.map(({ facts }) => facts.id)).toEqual(["12345678901234561", "12345678901234562"]);
});

test("the objects of several lists of one name are rows, and those of another list are named as not read", async () => {
  const line = (text: string) => ({ user: "lena", text, ts: FIRST_AT, replies: [{ user: "omar", text: "no", ts: 1 }] });
  const channels = { channels: [{ messages: [line("one")] }, { messages: [line("two")] }] };
  const { shown, failure } = await messagesOf(channels);
  expect([shown.map((row) => row[3]), failure]).toEqual([["one", "two"], null]);
  const more = await messagesOf({ ...channels, archived: { messages: [line("three")] } });
  expect(more.shown).toHaveLength(2);
  expect(more.failure).toMatchObject({ kind: "badFile", why: expect.stringContaining("archived.messages") });
});

test("a list where a number is expected is counted, and stays with the record", async () => {
  const { raw } = await messagesOf([
    { user: "lena", text: "Hi", ts: FIRST_AT, files: [{ url: "a.png" }, { url: "b.png" }] },
  ]);
  const record: unknown = JSON.parse(raw[0] ?? "");
  expect(record).toMatchObject({
    data: { attachments: [{}, {}], metadata: { files: '[{"url":"a.png"},{"url":"b.png"}]' } },
  });
});

test.each([
  ["the log of a program", [{ level: 30, time: FIRST_AT * 1000, msg: "started", userId: "u1" }]],
  ["requests to a server", [{ timestamp: ISO, status: 200, path: "/", from: "10.0.0.1" }]],
  ["events of a web page", [{ sessionId: "s1", uid: "u1", event: "click", time: FIRST_AT }]],
  ["people", { users: [{ id: "u1", name: "Lena" }] }],
])("%s is refused, as before", async (_name, content) => {
  expect(await failureIn(() => readAll(fileOf(JSON.stringify(content))))).toMatchObject({ kind: "badFile" });
});

test("lines of another program among the objects, and a text that ends inside one, make no table", async () => {
  const line = `{"user":"lena","text":"Hi","ts":${FIRST_AT}}`;
  for (const content of [`${line}\nstarted\n${line}\n`, `[${line},${line.slice(0, 20)}`])
    expect(await failureIn(() => readAll(fileOf(content)))).toMatchObject({ kind: "badFile" });
});
