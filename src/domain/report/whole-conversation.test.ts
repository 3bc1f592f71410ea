// Tests which queries ask for a whole conversation, and where in it they begin.
import { expect, test } from "vitest";
import type { Query } from "#domain/query/query-shape.ts";
import { beginsInside, wholeConversation } from "./whole-conversation.ts";

test.each<readonly [Query["params"], string | null]>([
  [{ conversationId: "c" }, "c"],
  [{ conversationId: "c", id: "7", affix: "append", limit: 10, withTags: true }, "c"],
  [{ conversationId: "c", sender: "ann" }, null],
  [{ conversationId: ["c"] }, null],
  [{}, null],
])("the query %j asks for all of the conversation %s", (params, conversationId) => {
  expect(wholeConversation({ kind: "messages", params })).toBe(conversationId);
});

test.each<readonly [Query["params"], boolean]>([
  [{ conversationId: "c" }, false],
  [{ conversationId: "c", id: "7", affix: "append" }, true],
  [{ conversationId: "c", id: "7", affix: "prepend" }, true],
  [{ conversationId: "c", affix: "append" }, true],
  [{ conversationId: "c", id: "7", affix: "append", sender: "ann" }, false],
  [{ id: "7", affix: "append" }, false],
])("the query %j begins inside a conversation: %s", (params, isInside) => {
  expect(beginsInside({ kind: "messages", params })).toBe(isInside);
});
