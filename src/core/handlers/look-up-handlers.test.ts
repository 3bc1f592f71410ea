// Tests that an answer has six matches of each kind at most, and says of which kinds there are more.
import { expect, test } from "vitest";
import { dispatch } from "#contract/carrier/dispatch.ts";
import { methods, type Output } from "#contract/methods/methods.ts";
import { Sources } from "#core/handlers/base/sources.ts";
import type { Store } from "#core/store/store.ts";
import { onlyConnection } from "#tests/fakes/connections.ts";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { lookupHandlers } from "./look-up-handlers.ts";

async function find(store: Store, text: string): Promise<Output<"lookup.find">> {
  const handlers = lookupHandlers(new Sources(onlyConnection(store), () => null));
  const input = { connectionId: "one", text };
  const answer = await dispatch(handlers, "lookup.find", input, new AbortController().signal, () => undefined);
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return methods["lookup.find"].output.parse(answer.output);
}

const KINDS = ["calls", "messages", "people", "conversations"] as const;
const sizesOf = (found: Output<"lookup.find">) => KINDS.map((kind) => [kind, found[kind].length, found.hasMore[kind]]);
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  [5, 5, false],
  [6, 6, false],
  [7, 6, true],
  [40, 6, true],
])("of %i matches %i are in the answer, and it says so: %s", async (count, listed, hasMore) => {
  const store = makeTemporaryStore();
  const people = upTo(count).map((at) => ({ uid: `session${at}`, name: `Session ${at}` }));
  storeRecords(
    store,
    "messages",
    people.map((entity, index) => ({
      id: index + 1,
      sender: entity.uid,
      conversationId: `${entity.uid}_user_lena`,
      sentAt: 1000 + index,
      data: { text: "The session ended", entities: { sender: { entityType: "user", entity } } },
    })),
  );
  storeRecords(
    store,
    "calls",
    people.map((_, index) => ({ sessionId: `session${index}` })),
  );
  const found = await find(store, "session");
  expect(sizesOf(found)).toEqual(KINDS.map((kind) => [kind, listed, hasMore]));
  expect(found.isWhole).toBe(true);
});

test("people and groups are counted together, and ids in a text as well", async () => {
  const store = makeTemporaryStore();
  const groupOf = (at: number) => ({ guid: `team-${at}`, name: `Red ${at}` });
  const mentioned = (at: number): object => ({
    id: at,
    receiverType: "group",
    data: {
      entities: {
        sender: { entityType: "user", entity: { uid: `red-${at}`, name: `Red ${at}` } },
        receiver: { entityType: "group", entity: groupOf(at) },
      },
    },
  });
  storeRecords(store, "messages", upTo(3).map(mentioned));
  expect((await find(store, "red")).hasMore.people).toBe(false);
  storeRecords(store, "messages", [mentioned(4)]);
  const found = await find(store, "red");
  expect([found.people.length, found.hasMore.people]).toEqual([6, true]);

  storeRecords(
    store,
    "messages",
    upTo(7).map((id) => ({ id })),
  );
  const pasted = (count: number): string =>
    upTo(count)
      .map((id) => `messageId: ${id}`)
      .join(" ");
  expect(sizesOf(await find(store, pasted(6)))[1]).toEqual(["messages", 6, false]);
  expect(sizesOf(await find(store, pasted(7)))[1]).toEqual(["messages", 6, true]);
});

test("a message that is found by its id and by its text is one", async () => {
  const store = makeTemporaryStore();
  const said = (id: number): object => ({ id, sentAt: id, data: { text: "order 77" } });
  storeRecords(store, "messages", [77, 1, 2, 3, 4, 5].map(said));
  const found = await find(store, "77");
  expect(found.messages.map(({ id, fit }) => `${fit} ${id}`)).toEqual([
    "id 77",
    "text 5",
    "text 4",
    "text 3",
    "text 2",
    "text 1",
  ]);
  expect(found.hasMore.messages).toBe(false);
  storeRecords(store, "messages", [said(6)]);
  const more = await find(store, "77");
  expect([more.messages.length, more.hasMore.messages]).toEqual([6, true]);
});
