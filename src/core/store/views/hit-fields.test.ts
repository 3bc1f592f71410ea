// Tests that the fields of hits tell the names that a row shows from those of anybody else.
import { expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";

test.each([
  ["zed", ["person"]],
  ["B-", ["person"]],
  ["priya", ["id", "name"]],
  ["name:priya", ["name"]],
  ["v1", ["id"]],
])("says that a call is found for %s in %j, also by a name that its row does not show", (search, fields) => {
  const store = makeTemporaryStore();
  const named = (uid: string, name: string): object => ({
    id: uid.length,
    sentAt: 1,
    sender: uid,
    data: { text: "", entities: { sender: { entity: { uid, name } } } },
  });
  storeRecords(store, "messages", [named("priya", "Priya"), named("u9", "Zed B-9")]);
  const calls = storeRecords(store, "calls", [
    { sessionId: "v1", initiator: "priya", initiatedAt: 1, participants: [{ uid: "priya" }, { uid: "u9" }] },
  ]);
  const { viewId } = store.views.open(calls, { ...EVERYTHING, search });
  expect(store.views.rows(viewId, 0, 1).rows[0]?.hits).toEqual(fields);
});

test("a name in a message that its row does not show is that of a person", () => {
  const store = makeTemporaryStore();
  const mentions = { u9: { uid: "u9", name: "Zed B-9" } };
  const resultId = storeRecords(store, "messages", [
    { id: 1, sentAt: 1, sender: "ann", data: { text: "hi", mentions, entities: {} } },
  ]);
  const { viewId } = store.views.open(resultId, { ...EVERYTHING, search: "zed" });
  expect(store.views.rows(viewId, 0, 1).rows.map(({ hits }) => hits)).toEqual([["person"]]);
});
