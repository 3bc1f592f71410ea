// Tests of reading messages: the shapes that the service sends. No JSON breaks the reader.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import { attachmentsOf, messageFacts, namedEntities, readMessage, sessionIdOf, type MessageFacts } from "./message.ts";

function read(raw: unknown): MessageFacts {
  const reading = readMessage(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.record;
}

/** The documented shape, with numbers sent as text and an empty map sent as a list. */
const DOCUMENTED = {
  id: "17",
  conversationId: "superhero1_user_superhero2",
  sender: "superhero1",
  receiverType: "user",
  receiver: "superhero2",
  category: "message",
  type: "text",
  data: {
    text: "Hi <@uid:superhero2>, see https://example.test/",
    entities: {
      sender: { entity: { uid: "superhero1", name: "Iron Man", role: "default" }, entityType: "user" },
      receiver: { entity: { uid: "superhero2", name: "Captain", conversationId: "x" }, entityType: "user" },
    },
    mentions: { superhero2: { uid: "superhero2", name: "Captain" } },
    reactions: [{ reaction: "👍", count: "2", reactedByMe: true }, { reaction: "❤️" }],
    metadata: [],
    moderation: { status: "disapproved", rule: "words" },
  },
  sentAt: "1700000000",
  updatedAt: 1_700_000_001,
  editedAt: 0,
  parentId: "0",
  tags: ["vip", 7, null],
  flaggedBy: [{ uid: "a", reasonName: "Spam" }, { reasonName: "Spam" }, { reasonId: "rude" }, {}, 7],
};

describe("readMessage", () => {
  test("a documented message is read in full", () => {
    expect(read(DOCUMENTED)).toEqual({
      id: "17",
      conversationId: "superhero1_user_superhero2",
      sender: "superhero1",
      senderName: "Iron Man",
      receiverType: "user",
      receiver: "superhero2",
      receiverName: "Captain",
      category: "message",
      type: "text",
      text: "Hi <@uid:superhero2>, see https://example.test/",
      sentAtSeconds: 1_700_000_000,
      updatedAtSeconds: 1_700_000_001,
      editedAtSeconds: null,
      deletedAtSeconds: null,
      deliveredAtSeconds: null,
      readAtSeconds: null,
      parentId: null,
      replyCount: null,
      attachmentTypes: [],
      attachmentCount: 0,
      mentionedUids: ["superhero2"],
      reactionCount: 3,
      hasLinks: true,
      tags: ["vip", "7"],
      action: null,
      sessionId: null,
      moderation: "disapproved",
      flagReasons: ["Spam", "rude", "?"],
    } satisfies MessageFacts);
  });

  test("a minimal message is read; missing fields are null", () => {
    expect(read({ id: 5 })).toMatchObject({ id: "5", text: null, sender: null, sentAtSeconds: null, tags: [] });
  });

  test("an id too large for a number arrives as text and stays text", () => {
    expect(read({ id: "9007199254740993" }).id).toBe("9007199254740993");
  });

  test("undocumented values are kept as they came", () => {
    expect(read({ id: "1", category: "agentic", type: "poll", receiverType: "bot" })).toMatchObject({
      category: "agentic",
      type: "poll",
      receiverType: "bot",
    });
  });

  test("a group's receiver has its guid and name; people fall back to their entity when the field is missing", () => {
    const entities = {
      sender: { entity: { uid: "u1", name: "Ann" } },
      receiver: { entity: { guid: "g1", name: "Support", conversationId: "group_g1" }, entityType: "group" },
    };
    expect(read({ id: "1", receiverType: "group", data: { entities } })).toMatchObject({
      sender: "u1",
      receiver: "g1",
      receiverName: "Support",
      conversationId: "group_g1",
    });
  });

  test.each([null, undefined, 7, "text", [], [{ id: "1" }]])("%j is not a record", (raw) => {
    expect(readMessage(raw)).toEqual({ ok: false, reason: "not an object" });
  });

  test.each([{}, { id: "" }, { id: null }, { id: {} }])("%j has no id", (raw) => {
    expect(readMessage(raw)).toEqual({ ok: false, reason: "no message id" });
  });

  test("no JSON throws, and the result fits the row schema", () => {
    fc.assert(
      fc.property(strangeJson, (raw) => {
        const reading = readMessage(raw);
        if (reading.ok) expect(messageFacts.safeParse(reading.record).error).toBeUndefined();
        else expect(reading.reason).not.toBe("");
      }),
    );
  });
});

describe("attachments", () => {
  test("attachments are read with their kinds, whatever the type of their size", () => {
    const attachments = [
      { url: "https://example.test/a.png", name: "a.png", mimeType: "image/png", extension: "png", size: "1200" },
      { url: "https://example.test/b", mimeType: "application/pdf", size: 5 },
      null,
    ];
    const message = { id: "1", type: "file", data: { attachments } };
    expect(attachmentsOf(message)).toEqual([
      {
        kind: "image",
        url: "https://example.test/a.png",
        name: "a.png",
        mimeType: "image/png",
        extension: "png",
        sizeBytes: 1200,
      },
      {
        kind: "file",
        url: "https://example.test/b",
        name: null,
        mimeType: "application/pdf",
        extension: null,
        sizeBytes: 5,
      },
    ]);
    expect(read(message)).toMatchObject({ attachmentCount: 2, attachmentTypes: ["image", "file"] });
  });

  test("a media message with a single address has one attachment of the message's type", () => {
    const message = { id: "1", type: "video", data: { url: "https://example.test/v", attachments: [] } };
    expect(attachmentsOf(message)).toMatchObject([{ kind: "video", url: "https://example.test/v" }]);
  });

  test("no JSON throws", () => {
    fc.assert(
      fc.property(strangeJson, (raw) => {
        expect(attachmentsOf(raw).every((one) => one.kind !== null)).toBe(true);
      }),
    );
  });
});

describe("references of a message", () => {
  test("a call message names its session with a lower-case d", () => {
    const on = { entity: { sessionid: "v1.us.1" } };
    expect(sessionIdOf({ id: "1", category: "call", data: { action: "ended", entities: { on } } })).toBe("v1.us.1");
    expect(sessionIdOf({ id: "1", data: { customData: { sessionId: "v1.us.2" } } })).toBe("v1.us.2");
  });

  test("each named person is found once per role: sender, receiver, people of an action, mentions", () => {
    const entity = (value: unknown): unknown => ({ entity: value });
    const raw = {
      data: {
        entities: {
          by: entity({ uid: "u1", name: "Ann" }),
          for: entity({ guid: "g1", name: "Support" }),
          on: entity({ uid: "u2", name: "" }),
          nameless: entity({ uid: "u3" }),
        },
        mentions: { u4: { uid: "u4", name: "Dan" } },
      },
    };
    expect(namedEntities(raw)).toEqual([
      { kind: "user", id: "u1", name: "Ann" },
      { kind: "group", id: "g1", name: "Support" },
      { kind: "user", id: "u2", name: "" },
      { kind: "user", id: "u4", name: "Dan" },
    ]);
    fc.assert(
      fc.property(strangeJson, (any) => {
        expect(Array.isArray(namedEntities(any))).toBe(true);
      }),
    );
  });
});

test("a name without anything to see is no name", () => {
  const named = (name: unknown): object => ({
    id: "1",
    sender: "ana",
    data: { entities: { sender: { entity: { uid: "ana", name }, entityType: "user" } } },
  });
  for (const name of ["", "   ", "\u200B\u3164", null]) {
    expect(readMessage(named(name))).toMatchObject({ record: { senderName: null } });
  }
  expect(readMessage(named(" Ana "))).toMatchObject({ record: { senderName: " Ana " } });
});
