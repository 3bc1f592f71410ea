// Tests which of several names of a person or group is known, and what is suggested for a text.
import { expect, test } from "vitest";
import { createResult, makeTemporaryStore, takePage } from "#tests/fakes/store.ts";
import type { Store } from "#core/store/store.ts";

const named = (uid: string, name: string): object => ({ entity: { uid, name }, entityType: "user" });
const group = (guid: string, name: string): object => ({ entity: { guid, name }, entityType: "group" });

let id = 0;
/** A message to a group at a time, with the name of its sender as it was then. */
const sent = (sentAt: number, uid: string, name: string, to = { guid: "team", name: "Team" }): object => ({
  id: ++id,
  sentAt,
  sender: uid,
  receiverType: "group",
  receiver: to.guid,
  conversationId: `group_${to.guid}`,
  data: { entities: { sender: named(uid, name), receiver: group(to.guid, to.name) } },
});

function storeWith(...pages: readonly (readonly object[])[]): Store {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store);
  for (const page of pages) takePage(store, resultId, page);
  return store;
}

test("the newest name is known, and of the names of one second the first, in one page and in several", () => {
  const [first, second] = [sent(5, "ann", "Ann"), sent(5, "ann", "Anna")];
  const [earlier, later] = [sent(4, "ann", "Annie"), sent(6, "ann", "Ann B.")];
  const nameOf = (...pages: readonly (readonly object[])[]): unknown =>
    storeWith(...pages).records.namesOf("one", ["ann", "nobody"]);
  expect(nameOf([earlier, first, second])).toEqual({ ann: "Ann" });
  expect(nameOf([first], [second, earlier])).toEqual({ ann: "Ann" });
  expect(nameOf([first, later, second])).toEqual({ ann: "Ann B." });
  expect(nameOf([later], [first])).toEqual({ ann: "Ann B." });
});

test("of a user and a group with one id the user is known, and nothing of another connection", () => {
  const store = storeWith([sent(5, "team", "Tea M."), sent(6, "ben", "Ben")]);
  expect(store.records.namesOf("one", ["team", "ben"])).toEqual({ team: "Tea M.", ben: "Ben" });
  expect(store.records.namesOf("two", ["team"])).toEqual({});
});

test("a name without anything to see is not known, and its id takes its place in a conversation", () => {
  const store = storeWith([
    sent(5, "ann", "  "),
    sent(6, "ben", "\u200B"),
    sent(7, "cem", "Cem", { guid: "g", name: " " }),
  ]);
  expect(store.records.namesOf("one", ["ann", "ben", "cem", "g"])).toEqual({ cem: "Cem" });
  expect(store.records.suggest({ connectionId: "one", what: "conversation", text: "group_g" })).toMatchObject([
    { label: expect.not.stringMatching(/^\s/u) },
  ]);
});

test("people and conversations are suggested by id and name, the best first", () => {
  const store = storeWith([
    sent(1, "anton", "Zoe"),
    sent(2, "zoe", "Anton", { guid: "ants", name: "Colony" }),
    sent(3, "ant", "Ärmin", { guid: "zoo", name: "Ant Farm" }),
    sent(4, "carl", "Giant", { guid: "bees", name: "Hive" }),
  ]);
  const suggest = (what: "uid" | "conversation", text: string, connectionId = "one"): readonly string[] =>
    store.records.suggest({ connectionId, what, text }).map(({ label }) => label);
  expect(suggest("uid", "ANT")).toEqual(["Ärmin (ant)", "Anton (zoe)", "Zoe (anton)", "Giant (carl)"]);
  expect(suggest("uid", "ärm")).toEqual(["Ärmin (ant)"]);
  expect(suggest("conversation", "ant")).toEqual(["Ant Farm (group_zoo)", "Colony (group_ants)"]);
  expect(suggest("conversation", "group_bees")).toEqual(["Hive (group_bees)"]);
  expect(suggest("conversation", "")).toHaveLength(4);
  expect([suggest("uid", "x"), suggest("uid", "", "two"), suggest("conversation", "", "two")]).toEqual([[], [], []]);
});
