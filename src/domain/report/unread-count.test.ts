// Unread counts of conversations: which entries of a page are one.
import { expect, test } from "vitest";
import { readUnreadCount } from "./unread-count.ts";

const COUNT = { entityType: "user", entityId: "ann", count: 3 };

test("an entry with a type, an id and a number is an unread count, also with more fields", () => {
  expect(readUnreadCount(COUNT)).toEqual(COUNT);
  expect(readUnreadCount({ ...COUNT, entityId: 7, count: "0", more: true })).toEqual({
    entityType: "user",
    entityId: "7",
    count: 0,
  });
});

test("a message and an entry without one of them are none", () => {
  const others = [{ ...COUNT, id: "1" }, { ...COUNT, entityType: null }, { ...COUNT, entityId: "" }, "text", null];
  expect(others.map(readUnreadCount)).toEqual(others.map(() => null));
  expect(readUnreadCount({ entityType: "user", entityId: "ann" })).toBeNull();
});
