// Tests what the pane reads from raw messages, awkward shapes included.
import { expect, test } from "vitest";
import { expiryOf, readContent } from "./message-content.ts";

test("content is read from a message with everything", () => {
  const raw = JSON.stringify({
    id: "1",
    data: {
      attachments: [{ url: "https://files.example/a.png?Expires=1780000000&Signature=s", name: "a.png", size: "120" }],
      reactions: [{ reaction: "👍", count: 2, reactedByMe: true }, { count: 3 }, { reaction: "🎉", count: 0 }],
      mentions: { ana: { uid: "ana", name: "Ana" } },
      metadata: { order: 12, nested: { a: 1 } },
      entities: { by: { entity: { uid: "tom", name: "Tom" } }, for: { entity: { guid: "team" } } },
    },
  });
  expect(readContent(raw)).toMatchObject({
    attachments: [{ name: "a.png", host: "files.example", sizeBytes: 120, expiresAtSeconds: 1_780_000_000 }],
    reactions: [{ reaction: "👍", count: 2, byMe: true }],
    mentions: [{ uid: "ana", name: "Ana" }],
    metadata: [
      ["order", "12"],
      ["nested", '{"a":1}'],
    ],
    actors: [
      ["By", "Tom · tom"],
      ["For", "team"],
    ],
  });
});

test("numbers in metadata are shown as they were spelled", () => {
  const content = readContent('{"id":1,"data":{"metadata":{"price":1.10,"big":90071992547409931,"deep":{"n":1e400}}}}');
  expect(content.metadata).toEqual([
    ["price", "1.10"],
    ["big", "90071992547409931"],
    ["deep", '{"n":1e400}'],
  ]);
});

test("empty objects sent as lists, and text that is not JSON, give nothing", () => {
  const lists = { attachments: [], reactions: [], mentions: [], metadata: [], customData: [], actors: [], parts: [] };
  const nothing = { ...lists, moderationRule: null, reports: [] };
  expect(readContent('{"id":1,"data":{"metadata":[],"mentions":[],"reactions":{}}}')).toEqual(nothing);
  expect(readContent("<html>")).toEqual(nothing);
});

test("the rule of moderation and each report of a message are read", () => {
  const flaggedBy = [
    { uid: "desk-7", name: "Help Desk", reasonId: "spam", reasonName: "Spam", remark: "again" },
    { reasonId: "rude" },
  ];
  const read = (rule: unknown) =>
    readContent(JSON.stringify({ id: 1, flaggedBy, data: { moderation: { status: "pending", rule } } }));
  expect(read("words").reports).toEqual([
    { uid: "desk-7", name: "Help Desk", reason: "Spam", remark: "again" },
    { uid: null, name: null, reason: "rude", remark: null },
  ]);
  expect(["words", { name: "No links" }, { id: 3 }, undefined].map((rule) => read(rule).moderationRule)).toEqual([
    "words",
    "No links",
    '{"id":3}',
    null,
  ]);
});

test("both kinds of signed links have their expiry", () => {
  expect([
    expiryOf("https://f.example/x?X-Amz-Date=20260301T140000Z&X-Amz-Expires=86400"),
    expiryOf("https://f.example/x?Expires=1780000000"),
    expiryOf("https://f.example/x"),
    expiryOf("no address"),
  ]).toEqual([Date.UTC(2026, 2, 2, 14) / 1000, 1_780_000_000, null, null]);
});
