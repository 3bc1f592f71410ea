// Tests when all rows of a screen belong to one conversation, and which queries ask for a whole one.
import { expect, test } from "vitest";
import { askedConversation, isOneConversation, momentOfMessage, probeParams, readingParams } from "./moment.ts";

const chosen = (column: string, excluded: boolean) => {
  return { column, value: "c", label: "Conversation", shown: null, isList: false, excluded };
};
const NOTHING = { result: null, viewParams: {}, localValues: [] };

test("rows are of one conversation if a query, a filter of the view or a value asks for it", () => {
  expect(isOneConversation(NOTHING)).toBe(false);
  expect(isOneConversation({ ...NOTHING, viewParams: { conversationId: "c" } })).toBe(true);
  expect(askedConversation({ ...NOTHING, viewParams: { conversationId: "c" } })).toBe("c");
  expect(askedConversation({ ...NOTHING, viewParams: { sender: "ann" } })).toBeNull();
  expect(isOneConversation({ ...NOTHING, viewParams: { sender: "ann" } })).toBe(false);
  expect(isOneConversation({ ...NOTHING, localValues: [chosen("conversationId", false)] })).toBe(true);
  expect(isOneConversation({ ...NOTHING, localValues: [chosen("conversationId", true)] })).toBe(false);
  expect(isOneConversation({ ...NOTHING, localValues: [chosen("sender", false)] })).toBe(false);
});

test("reading begins at the message, at the first one, or with the newest ones", () => {
  const row = { conversationId: "c", id: "7", sentAtSeconds: 100 };
  expect(momentOfMessage(row)).toEqual({ conversationId: "c", messageId: "7", atSeconds: 100 });
  expect(momentOfMessage({ ...row, conversationId: null })).toBeNull();
  expect(readingParams({ conversationId: "c", messageId: "7", atSeconds: 1 })).toEqual({
    conversationId: "c",
    id: "6",
    affix: "append",
  });
  expect(readingParams({ conversationId: "c", messageId: null, atSeconds: 1 })).toEqual({ conversationId: "c" });
  expect(readingParams({ conversationId: "c", messageId: "7", atSeconds: 1, isFirst: true })).toEqual({
    conversationId: "c",
    affix: "append",
  });
});

test("the first message at a time is asked for from the second before it", () => {
  const asked = (sentAt: number) => ({ conversationId: "c", affix: "append", sentAt, limit: 1 });
  expect(probeParams("c", null)).toEqual({ conversationId: "c" });
  expect(probeParams("c", 100.9)).toEqual(asked(99));
  expect(probeParams("c", 1)).toEqual(asked(1));
});
