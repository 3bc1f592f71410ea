// Looking up a text: ids by indexes, names in slices, bounded, the best first, only of the given connection.
import { expect, test } from "vitest";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";
import type { StoredMatches } from "./look-up.ts";
import { MOST_READ } from "./most-read.ts";

const user = (uid: string, name: string) => ({ entityType: "user", entity: { uid, name } });
const group = (guid: string, name: string) => ({ entityType: "group", entity: { guid, name } });
let numbers = 0;

/** A message of one person to another, or to a group. */
function message(from: readonly [string, string], to: readonly [string, string], more: object = {}): object {
  numbers += 1;
  const isGroup = to[0].startsWith("g-");
  return {
    id: String(1000 + numbers),
    conversationId: isGroup ? `group_${to[0]}` : `${from[0]}_user_${to[0]}`,
    sender: from[0],
    receiverType: isGroup ? "group" : "user",
    receiver: to[0],
    category: "message",
    type: "text",
    sentAt: 1_790_000_000 + numbers,
    data: {
      text: `Text ${numbers}`,
      entities: { sender: user(...from), receiver: isGroup ? group(...to) : user(...to) },
    },
    ...more,
  };
}

const FREYA = ["freya-01", "Freya Sørensen"] as const;
const LENA = ["lena-02", "Lena Kowalczyk"] as const;
const OMAR = ["omar-03", "Omar Sorensen"] as const;
const SUPPORT = ["g-support", "Support team"] as const;
const SESSION = "v1.eu.7bf3d80d4a1d.176729942437fc0437b9";

function filledStore(): Store {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", [
    message(FREYA, LENA, { id: "77", data: { text: "Where is my refund?", entities: { sender: user(...FREYA) } } }),
    message(FREYA, LENA),
    message(LENA, OMAR),
    message(FREYA, SUPPORT),
  ]);
  storeRecords(store, "calls", [
    {
      sessionId: SESSION,
      initiator: "freya-01",
      receiver: "lena-02",
      receiverType: "user",
      initiatedAt: 1_790_000_000,
    },
    { sessionId: `${SESSION}2`, initiator: "lena-02", receiver: "freya-01", receiverType: "user" },
    { sessionId: "v1.us.other" },
  ]);
  storeRecords(store, "messages", [message(["freya-01", "Freya of another app"], LENA, { id: "77" })], "two");
  return store;
}

const find = (store: Store, text: string, connectionId = "one"): StoredMatches =>
  runWhole(store.lookUps.find({ connectionId, text }));
const names = (entries: readonly { readonly id: string; readonly fit: string }[]): readonly string[] =>
  entries.map(({ id, fit }) => `${fit} ${id}`);

test("a session id finds its call first, then calls whose session id begins with it", () => {
  const store = filledStore();
  const { calls, isWhole } = find(store, SESSION);
  expect(calls.map(({ sessionId, fit }) => [sessionId, fit])).toEqual([
    [SESSION, "id"],
    [`${SESSION}2`, "idStart"],
  ]);
  expect(calls[0]).toMatchObject({
    initiatorName: "Freya Sørensen",
    receiverName: "Lena Kowalczyk",
    initiatedAtSeconds: 1_790_000_000,
    resultId: 2,
  });
  expect(isWhole).toBe(true);
  expect(find(store, "v1.eu.7bf3").calls).toHaveLength(2);
  expect(find(store, "v1.us.other").calls).toMatchObject([{ fit: "id", sessionId: "v1.us.other" }]);
});

test("a message id finds the message of this connection, with what tells it from others", () => {
  expect(find(filledStore(), "77").messages).toEqual([
    expect.objectContaining({
      fit: "id",
      id: "77",
      conversationId: "freya-01_user_lena-02",
      senderName: "Freya Sørensen",
      excerpt: "Where is my refund?",
      resultId: 1,
    }),
  ]);
});

test("people, groups and conversations are found by id, name, the beginning of a word, and a part", () => {
  const store = filledStore();
  expect(names(find(store, "FREYA-01").people)).toEqual(["id freya-01"]);
  expect(names(find(store, "freya sørensen").people)).toEqual(["name freya-01"]);
  expect(names(find(store, "support").people)).toEqual(["nameStart g-support"]);
  expect(names(find(store, "kowal").people)).toEqual(["nameStart lena-02"]);
  expect(names(find(store, "-0").people)).toEqual(["part freya-01", "part lena-02", "part omar-03"]);
  expect(find(store, "support").conversations).toEqual([
    { fit: "nameStart", id: "group_g-support", name: "Support team", messages: 1 },
  ]);
  expect(find(store, "freya-01_user_lena-02").conversations).toEqual([
    { fit: "id", id: "freya-01_user_lena-02", name: "Freya Sørensen, Lena Kowalczyk", messages: 2 },
  ]);
  expect(names(find(store, "lena freya").conversations)).toEqual(["nameStart freya-01_user_lena-02"]);
  expect(find(store, "lena freyas").conversations).toEqual([]);
  expect(names(find(store, "omar").conversations)).toEqual(["nameStart lena-02_user_omar-03"]);
});

test("names are found without accents and with two letters for one; the spelling that was typed comes first", () => {
  const store = makeTemporaryStore();
  const people = [
    ["u-1", "Jorg Muller"],
    ["u-2", "Jörg Müller"],
    ["u-3", "Joerg Mueller"],
    ["u-4", "Freya Sørensen"],
    ["u-5", "João Saraiva"],
    ["u-6", "Muell"],
  ] as const;
  storeRecords(
    store,
    "messages",
    people.map((one) => message(one, SUPPORT)),
  );
  const idsOf = (text: string) =>
    runWhole(store.lookUps.find({ connectionId: "one", text })).people.map(({ id }) => id);
  expect(idsOf("Freya Sorensen")).toEqual(["u-4"]);
  expect(idsOf("soerensen")).toEqual(["u-4"]);
  expect(idsOf("joao")).toEqual(["u-5"]);
  expect(idsOf("jörg müller")).toEqual(["u-2", "u-1"]);
  expect(idsOf("jorg muller")).toEqual(["u-1", "u-2"]);
  expect(idsOf("joerg mueller")).toEqual(["u-3", "u-2"]);
  expect(idsOf("mueller joerg")).toEqual(["u-2", "u-3"]);
  expect(idsOf("muell")).toEqual(["u-6", "u-3", "u-2"]);
  const suggested = (text: string) =>
    store.records.suggest({ connectionId: "one", what: "uid", text }).map(({ value }) => value);
  expect(suggested("muller")).toEqual(["u-1", "u-2"]);
  expect(suggested("müller")).toEqual(["u-2", "u-1"]);
  expect(suggested("mueller")).toEqual(["u-3", "u-2"]);
});

test("a person is found by the name before a time, unless somebody has the whole text as name", () => {
  const store = filledStore();
  const idsOf = (text: string) =>
    runWhole(store.lookUps.find({ connectionId: "one", text })).people.map(({ id }) => id);
  expect(idsOf("Lena yesterday 14-15")).toEqual(["lena-02"]);
  expect(idsOf("calls of Omar last week")).toEqual(["omar-03"]);
  expect(idsOf("nobody last week")).toEqual([]);
  storeRecords(store, "messages", [message(["u-9", "Lena Monday"], SUPPORT)]);
  expect(idsOf("Lena Monday")).toEqual(["u-9"]);
});

test("names of two people, or of a group, before a time find their conversation", () => {
  const store = filledStore();
  expect(names(find(store, "lena freya yesterday").conversations)).toEqual(["nameStart freya-01_user_lena-02"]);
  expect(names(find(store, "calls of Omar Lena gestern 14-15").conversations)).toEqual([
    "nameStart lena-02_user_omar-03",
  ]);
  expect(names(find(store, "support team yesterday").conversations)).toEqual(["name group_g-support"]);
  for (const text of ["lena and freya", "Lena & Freya", "lena mit freya", "calls between lena und freya last week"])
    expect(names(find(store, text).conversations)).toEqual(["nameStart freya-01_user_lena-02"]);
  expect(find(store, "lena freya yesterday").people).toEqual([]);
  // One person is found alone, and nobody has a name with other words.
  expect(find(store, "lena yesterday").conversations).toEqual([]);
  expect(find(store, "lena nobody yesterday").conversations).toEqual([]);
});

test("matches by id are reported before names are compared", () => {
  const store = filledStore();
  const told: StoredMatches[] = [];
  const work = store.lookUps.find({ connectionId: "one", text: "77" }, (found) => told.push(found));
  expect(work.next().done).toBe(false);
  expect(told).toMatchObject([{ messages: [{ id: "77" }], isWhole: false }]);
  expect(runWhole(work)).toMatchObject({ messages: [{ id: "77" }], isWhole: true });
});

test("rows stored later are found too", () => {
  const store = filledStore();
  expect(find(store, "zoe").people).toEqual([]);
  storeRecords(store, "messages", [message(["zoe", "Zoe Quill"], LENA)]);
  expect(names(find(store, "quill").people)).toEqual(["nameStart zoe"]);
  expect(names(find(store, "quill").conversations)).toEqual(["nameStart zoe_user_lena-02"]);
});

test("answers are bounded in number and in time", () => {
  const store = makeTemporaryStore();
  const people = Array.from({ length: 700 }, (_, index) => [`uid-${index}`, `Person ${index}`] as const);
  storeRecords(
    store,
    "messages",
    people.map((one) => message(one, LENA)),
  );
  const { people: found, conversations } = find(store, "person");
  expect([found.length, conversations.length]).toEqual([MOST_READ, MOST_READ]);
  expect(names(find(store, "person 69").people)[0]).toBe("name uid-69");
  const cut = runWhole(store.lookUps.find({ connectionId: "one", text: "person 69" }, () => undefined, -1));
  expect(cut.isWhole).toBe(false);
});

test("an answer is not whole as soon as the time was over for one kind of names", () => {
  const entities = { users: { sender: user("ann", "Ann") }, groups: { receiver: group("g-1", "Group") } };
  const records = [
    ["users", { id: 1, data: { entities: entities.users } }],
    ["groups", { id: 1, data: { entities: entities.groups } }],
    ["conversations", { id: 1, conversationId: "group_g-1" }],
  ] as const;
  for (const [what, record] of records) {
    const store = makeTemporaryStore();
    storeRecords(store, "messages", [record]);
    const within = (mostMs: number): boolean =>
      runWhole(store.lookUps.find({ connectionId: "one", text: "nobody" }, () => undefined, mostMs)).isWhole;
    expect([what, within(60_000), within(-1)]).toEqual([what, true, false]);
  }
});

test("nothing is found for an unknown connection, no text, and hostile texts", () => {
  const store = filledStore();
  const nothing = { calls: [], messages: [], people: [], conversations: [], isWhole: true };
  expect(find(store, "freya", "three")).toEqual(nothing);
  for (const text of ["", "   ", "%", "'; DROP TABLE name; --", "\u0000", "\uD800"]) {
    expect(find(store, text)).toEqual(nothing);
  }
  expect(find(store, "freya").people).toHaveLength(1);
});
