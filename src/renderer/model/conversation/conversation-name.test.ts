// Tests the name of a conversation: of its group, or of its two people.
import { expect, test } from "vitest";
import { readMessage } from "../../../domain/records/message.ts";
import { conversationName } from "./conversation-name.ts";
import { stretchOf } from "./stretch.ts";

function nameOf(fields: object, names: Readonly<Record<string, string>> = {}): string {
  const reading = readMessage({ id: "1", conversationId: "c", ...fields });
  if (!reading.ok) throw new Error(reading.reason);
  const row = { ...reading.record, rowId: 1 };
  return conversationName(
    stretchOf(1, 0, { records: [{ row, raw: null }], names, parents: [], calls: [], rowCount: 1 }),
  );
}

const group = { entity: { guid: "g", name: "Support" }, entityType: "group" };

test.each([
  [
    "the name in the message",
    { receiverType: "group", receiver: "g", data: { entities: { receiver: group } } },
    {},
    "Support",
  ],
  ["a name that the store knows", { receiverType: "group", receiver: "g" }, { g: "Team" }, "Team"],
  ["its id", { receiverType: "group", receiver: "g", sender: "ann" }, {}, "g"],
])("a group is named by %s", (_how, fields, names, expected) => {
  expect(nameOf(fields, names)).toBe(expected);
});

test.each([
  ["both, in alphabetical order", { sender: "z", receiver: "a" }, { z: "Ben", a: "Ann" }, "Ann, Ben"],
  ["one by the id", { sender: "z", receiver: "a" }, { z: "Ben" }, "Ben, a"],
  ["the one who is known", { sender: "z" }, { z: "Ben" }, "Ben"],
])("two people are named: %s", (_how, fields, names, expected) => {
  expect(nameOf({ receiverType: "user", ...fields }, names)).toBe(expected);
});

test("a conversation of nobody has its id as its name, and one without messages has none", () => {
  expect(nameOf({})).toBe("c");
  expect(nameOf({ conversationId: undefined })).toBe("");
  expect(conversationName(stretchOf(1, 0, { records: [], names: {}, parents: [], calls: [], rowCount: 0 }))).toBe("");
});
