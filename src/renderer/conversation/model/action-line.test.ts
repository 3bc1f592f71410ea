// Tests the sentence of an action, and the names in it.
import { expect, test } from "vitest";
import { readMessage } from "#domain/records/message.ts";
import { actionSentence, namesBy } from "./action-line.ts";
import { readRecord } from "#renderer/record/model/messages/read-record.ts";

const nameOf = namesBy(
  new Map([
    ["lena", "Lena"],
    ["omar", "omar"],
  ]),
);

/** The sentence of an action message. */
function told(data: object, message: object = {}): string {
  const raw = { id: "1", category: "action", sender: "lena", receiver: "team", ...message, data };
  const read = readMessage(raw);
  if (!read.ok) throw new Error(read.reason);
  return actionSentence(readRecord({ row: { ...read.record, rowId: 1 }, raw: JSON.stringify(raw) }), nameOf);
}

const entity = (fields: object): object => ({ entity: fields });

test("a name comes from the record, else from what is known of the id, else it is the id", () => {
  expect([
    nameOf({ id: "lena", name: "Lena L." }),
    nameOf({ id: "lena", name: null }),
    nameOf({ id: "omar", name: null }),
    nameOf({ id: "x\u202Ey", name: null }),
    nameOf({ id: null, name: "Guest" }),
    nameOf({ id: null, name: null }),
    nameOf({ id: null, name: "דנה" }),
  ]).toEqual(["Lena L.", "Lena", "omar", "x‹U+202E›y", "Guest", null, "\u2068דנה\u2069"]);
});

test("the people of an action are those that it names, else the sender and the receiver", () => {
  const entities = {
    by: entity({ uid: "lena", name: "Lena L." }),
    on: entity({ uid: "omar" }),
    for: entity({ guid: "g", name: "Support" }),
  };
  expect(told({ action: "added", entities })).toBe("Lena L. added omar to Support");
  expect(told({ action: "added" })).toBe("Lena added somebody to team");
  expect(told({ action: "joined" }, { sender: null, receiver: null })).toBe("somebody joined the group");
});

test("a change of scope tells the role before and after, as far as the record has them", () => {
  const entities = { on: entity({ uid: "omar" }) };
  const scoped = (scope: object): string => told({ action: "scopeChanged", entities, extras: { scope } });
  expect(scoped({ old: "participant", new: "admin" })).toBe("Lena made omar admin of team, was participant");
  expect(scoped({})).toBe("Lena made omar something else of team");
  expect(told({ action: "scopeChanged" })).toBe("Lena made somebody something else of team");
});

test("an unknown action shows at most 80 characters of its own word, or the type of the message", () => {
  expect(told({ action: "waved", entities: { on: entity({ uid: "omar" }) } })).toBe("Lena: waved omar");
  expect(told({ action: "w".repeat(90) })).toBe(`Lena: ${"w".repeat(80)}`);
  expect(told({ action: "constructor" })).toBe("Lena: constructor");
  expect([told({}, { type: "groupMember" }), told({})]).toEqual(["Lena: groupMember", "Lena: action"]);
});
