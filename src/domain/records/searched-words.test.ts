// Tests which words of a record a search finds beside its text.
import { expect, test } from "vitest";
import { readCall } from "./call.ts";
import { readMessage } from "./message.ts";
import { callWords, messageWords } from "./searched-words.ts";

function wordsOfMessage(raw: object): readonly string[] {
  const read = readMessage(raw);
  if (!read.ok) throw new Error(read.reason);
  return messageWords(read.record, raw);
}

function wordsOfCall(raw: object): readonly string[] {
  const read = readCall(raw);
  if (!read.ok) throw new Error(read.reason);
  return callWords(read.record, raw);
}

test("a message is found by its ids, people, mentions, tags, files and free fields, but not by its text here", () => {
  const words = wordsOfMessage({
    id: "m1",
    muid: "muid1",
    conversationId: "c1",
    sender: "lena",
    receiver: "team",
    parentId: "p1",
    tags: ["tag1"],
    metadata: { own: "outer" },
    data: {
      text: "hello",
      action: "joined",
      metadata: { list: ["deep", 7, null, true], name: { inner: "deeper" } },
      customData: { sessionId: "s1" },
      attachments: [{ url: "https://files.example/a", name: "plan.pdf" }],
      entities: {
        sender: { entity: { uid: "lena", name: "Lena" } },
        receiver: { entity: { guid: "team", name: "Team" } },
      },
      mentions: { omar: { uid: "omar", name: "Omar" } },
    },
  });
  const ids = ["m1", "c1", "lena", "team", "p1", "s1", "omar", "muid1"];
  const others = ["Lena", "Team", "tag1", "Omar", "plan.pdf", "deep", "7", "deeper", "outer", "s1", "joined"];
  expect(words).toEqual([...ids, "", ...others]);
});

test("a call is found by its ids, people, devices, recordings and free fields; names only of people without a UID", () => {
  const words = wordsOfCall({
    sessionId: "s1",
    initiator: "lena",
    receiver: "team",
    mid: "meeting",
    participants: [
      { uid: "lena", name: "Lena", deviceId: "phone/1", mid: "mid1" },
      { name: "Guest", deviceId: "" },
    ],
    recordings: [{ rid: "r1" }],
    metadata: { own: "outer" },
    metaData: { order: "B-4711" },
    data: { metadata: ["inner"] },
  });
  const others = ["phone/1", "Guest", "outer", "B-4711", "inner"];
  expect(words).toEqual(["s1", "team", "lena", "meeting", "mid1", "r1", "", ...others]);
});

test("every word is kept once among the ids and once among the others, however many there are", () => {
  const tags = Array.from({ length: 100 }, (_, index) => `tag${index % 50}`);
  const words = wordsOfMessage({ id: "m1", tags: [...tags, "", "m1"] });
  expect(words).toEqual(["m1", "", ...tags.slice(0, 50), "m1"]);
  expect(wordsOfMessage({ id: "m1", tags: ["", "m1"] })).toEqual(["m1", "", "m1"]);
  expect(wordsOfMessage({ id: "m1" })).toEqual(["m1", "", ""]);
});
