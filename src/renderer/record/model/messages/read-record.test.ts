// Tests what a transcript reads from a raw message: people, quotes, roles, fields and facts of a call.
import { expect, test } from "vitest";
import { readMessage } from "#domain/records/message.ts";
import { readRecord } from "./read-record.ts";

function read(raw: object, more: { readonly raw?: string | null; readonly earlierTexts?: readonly string[] } = {}) {
  const reading = readMessage({ id: "1", ...raw });
  if (!reading.ok) throw new Error(reading.reason);
  return readRecord({ row: { ...reading.record, rowId: 1 }, raw: JSON.stringify(raw), ...more });
}

const NOBODY = { id: null, name: null };
const NO_CALL = {
  type: null,
  mode: null,
  status: null,
  initiatedAtSeconds: null,
  startedAtSeconds: null,
  endedAtSeconds: null,
};
const EMPTY = {
  role: null,
  editedBy: null,
  deletedBy: null,
  quoted: null,
  by: NOBODY,
  on: NOBODY,
  target: NOBODY,
  actedOnId: null,
  scope: { from: null, to: null },
  fields: [],
  call: NO_CALL,
  earlierTexts: [],
};

test("a message without any of it, and a text that is no JSON, have nothing", () => {
  expect(read({})).toMatchObject({ ...EMPTY, isWhole: true });
  expect(read({}, { raw: "{" })).toMatchObject({ ...EMPTY, isWhole: true });
  expect(read({ editedBy: "lena" }, { raw: null })).toMatchObject({ ...EMPTY, isWhole: false });
});

test("an action names who did what to whom, in which group and from which role to which", () => {
  const entities = {
    by: { entity: { uid: "lena", name: "Lena", role: "admin" } },
    on: { entity: { uid: "zoe", name: "Zoe", id: "77" } },
    for: { entity: { guid: "team", name: "Team" } },
  };
  const extras = { scope: { old: "participant", new: "moderator" } };
  const action = { category: "action", editedBy: "lena", deletedBy: "zoe", data: { entities, extras } };
  expect(read(action)).toMatchObject({
    role: "admin",
    editedBy: "lena",
    deletedBy: "zoe",
    by: { id: "lena", name: "Lena" },
    on: { id: "zoe", name: "Zoe" },
    target: { id: "team", name: "Team" },
    actedOnId: "77",
    scope: { from: "participant", to: "moderator" },
  });
  expect(read({ ...action, category: "message" }).actedOnId).toBeNull();
  expect(read({ data: { entities: { ...entities, sender: { entity: { role: "agent" } } } } }).role).toBe("agent");
});

test("a quote has the id, sender and text of the quoted message", () => {
  const quotedMessage = { id: 5, sender: "zoe", data: { text: "hello" } };
  expect(read({ quotedMessage }).quoted).toEqual({ id: "5", sender: "zoe", text: "hello" });
  expect(read({ quotedMessageId: "6" }).quoted).toEqual({ id: "6", sender: null, text: null });
  expect(read({ quotedMessage: { sender: "zoe" }, quotedMessageId: 7 }).quoted).toEqual({
    id: "7",
    sender: "zoe",
    text: null,
  });
  expect([read({ quotedMessageId: 0 }).quoted, read({ quotedMessage: {} }).quoted]).toEqual([null, null]);
});

test("a message of a call has its facts, those of the call first", () => {
  const customData = { callType: "video", mode: "meet" };
  expect(read({ data: { customData } }).call).toEqual({ ...NO_CALL, type: "video", mode: "meet" });
  const entity = { type: "audio", mode: "default", status: "ended", initiatedAt: 1, startedAt: 2, endedAt: 3 };
  expect(read({ data: { customData, entities: { on: { entity } } } }).call).toEqual({
    type: "audio",
    mode: "default",
    status: "ended",
    initiatedAtSeconds: 1,
    startedAtSeconds: 2,
    endedAtSeconds: 3,
  });
});

test("fields are those that are not shown elsewhere, opened where they hold others, and never too long", () => {
  const elsewhere = { text: "a", entities: {}, attachments: [], reactions: [], mentions: {}, url: "b", metadata: {} };
  const long = "x".repeat(401);
  const data = {
    ...elsewhere,
    customData: { order: 5, note: "n" },
    interactiveData: { title: "t" },
    card: [1],
    [long]: long,
  };
  expect(read({ data }).fields).toEqual([
    ["Title", "t"],
    ["order", "5"],
    ["note", "n"],
    ["x".repeat(400), "x".repeat(400)],
  ]);
  expect(read({ data: { card: { a: true }, other: { b: null } } }).fields).toEqual([
    ["a", "true"],
    ["other", '{"b":null}'],
  ]);
});

test("a form, a card and a poll are put into words, without what the text says already", () => {
  const interactiveData = { title: "Return", formFields: [{ label: "Order" }], submitElement: { buttonText: "Send" } };
  expect(read({ data: { interactiveData } }).fields).toEqual([
    ["Field", "Order"],
    ["Button", "Send"],
  ]);
  const results = { options: { 1: { count: 2 } } };
  const customData = { question: "When?", options: { 1: "Now" }, results };
  expect(read({ data: { customData } }).fields).toEqual([["Option", "Now (2 votes)"]]);
});

test("earlier texts come with the record", () => {
  expect(read({}, { earlierTexts: ["one"] }).earlierTexts).toEqual(["one"]);
});
