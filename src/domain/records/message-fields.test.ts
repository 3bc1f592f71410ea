// Tests the less common fields of a message: every time, fallbacks of ids and names, links, tags, related messages.
import { expect, test } from "vitest";
import { attachmentsOf, namedEntities, readMessage, relatedIds, sessionIdOf, type MessageFacts } from "./message.ts";

function read(raw: object): MessageFacts {
  const reading = readMessage({ id: "1", ...raw });
  if (!reading.ok) throw new Error(reading.reason);
  return reading.record;
}

const entity = (fields: object): object => ({ entity: fields });

test("every time and number of a message is read from its own field", () => {
  const raw = { sentAt: 11, updatedAt: 12, editedAt: 13, deletedAt: 14, deliveredAt: 15, readAt: 16, replyCount: "3" };
  expect(read({ ...raw, parentId: 9, data: { action: "joined" } })).toMatchObject({
    sentAtSeconds: 11,
    updatedAtSeconds: 12,
    editedAtSeconds: 13,
    deletedAtSeconds: 14,
    deliveredAtSeconds: 15,
    readAtSeconds: 16,
    replyCount: 3,
    parentId: "9",
    action: "joined",
  });
});

test("an action names its people as by and for", () => {
  const entities = {
    by: entity({ uid: "ann", name: "Ann" }),
    for: entity({ guid: "team", name: "Team", conversationId: "group_team" }),
  };
  expect(read({ data: { entities } })).toMatchObject({
    sender: "ann",
    senderName: "Ann",
    receiver: "team",
    receiverName: "Team",
    conversationId: "group_team",
  });
});

test("a name belongs to the sender or receiver only if the entity has the same id or none", () => {
  const named = (sender: string | undefined, fields: object): string | null =>
    read({ sender, data: { entities: { sender: entity(fields) } } }).senderName;
  expect([
    named("ann", { uid: "ann", name: "Ann" }),
    named("ann", { guid: "ann", name: "Ann" }),
    named("ann", { name: "Ann" }),
    named(undefined, { uid: "bob", name: "Bob" }),
    named("ann", { uid: "bob", name: "Bob" }),
    named("ann", { guid: "bob", name: "Bob" }),
  ]).toEqual(["Ann", "Ann", "Ann", "Bob", null, null]);
});

test("a message has links if its flag says so, else if its text has an address", () => {
  const links = (text: string, hasLinks?: unknown): boolean => read({ hasLinks, data: { text } }).hasLinks;
  expect([links("see https://a.example"), links("see WWW.a.example"), links("ahttp://b"), links("http:// b")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([links("plain", "1"), links("https://a.example", 0), read({}).hasLinks]).toEqual([true, false, false]);
});

test("tags are those of the message, else those of its data", () => {
  expect(read({ tags: ["a"], data: { tags: ["b"] } }).tags).toEqual(["a"]);
  expect(read({ data: { tags: ["b", "", {}] } }).tags).toEqual(["b"]);
});

test("a reaction without a number counts as one, and what is no reaction does not count", () => {
  expect(read({ data: { reactions: [{ count: 2 }, { count: "x" }, null, "👍"] } }).reactionCount).toBe(3);
});

test("the kind of an attachment is that of its file, else the type of the message, else a file", () => {
  const kinds = (type: string | undefined, mimeType?: string): unknown =>
    attachmentsOf({ type, data: { url: "u", mimeType } }).map(({ kind }) => kind);
  expect([kinds("image"), kinds("image", "video/mp4"), kinds("image", "text/plain"), kinds(undefined)]).toEqual([
    ["image"],
    ["video"],
    ["file"],
    ["file"],
  ]);
  expect(attachmentsOf({ data: { url: "u", attachments: [null] } })).toMatchObject([{ url: "u" }]);
  expect([attachmentsOf({ data: { url: "" } }), attachmentsOf(null)]).toEqual([[], []]);
});

test("the session of a call message is found in its entity, in either spelling, or in its own data", () => {
  const on = (fields: object): string | null => sessionIdOf({ data: { entities: { on: entity(fields) } } });
  expect([on({ sessionid: "a", sessionId: "b" }), on({ sessionId: "b" }), on({}), sessionIdOf(null)]).toEqual([
    "a",
    "b",
    null,
    null,
  ]);
  expect(read({ data: { customData: { sessionId: "c" } } }).sessionId).toBe("c");
});

test("a person and a group in one entity are the person", () => {
  const entities = { sender: entity({ uid: "ann", guid: "team", name: "Ann" }), other: entity({ name: "Nobody" }) };
  expect(namedEntities({ data: { entities } })).toEqual([{ kind: "user", id: "ann", name: "Ann" }]);
});

test("a message is related to those that it quotes and to the one that it acts on", () => {
  const raw = {
    quotedMessageId: 5,
    quotedMessage: { id: "6" },
    data: { entities: { on: entity({ id: "7" }) } },
  };
  expect(relatedIds(raw)).toEqual(["5", "6", "7"]);
  expect([relatedIds({ quotedMessageId: "0" }), relatedIds({ quotedMessage: { id: "" } }), relatedIds(null)]).toEqual([
    [],
    [],
    [],
  ]);
});
