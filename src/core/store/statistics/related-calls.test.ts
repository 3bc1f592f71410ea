// Counts of what belongs to a message or a call, compared with hand-made numbers.
import { expect, test } from "vitest";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";

const message = (id: string, conversationId: string | null, sender: string): object => ({
  id,
  sender,
  sentAt: 1_790_000_000,
  ...(conversationId === null ? {} : { conversationId }),
});
const call = (sessionId: string, initiator: string, receiver: string, more: object = {}): object => ({
  sessionId,
  initiator,
  receiver,
  receiverType: "user",
  ...more,
});

function filledStore(): Store {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", [
    message("1", "ana_user_ben", "ana"),
    message("2", "ana_user_ben", "ben"),
    message("3", "ana_user_cem", "ana"),
    message("4", null, "ana"),
    message("5", "group_ana_user_ben", "ana"),
  ]);
  storeRecords(store, "calls", [
    call("c1", "ana", "ben", { mid: "m1" }),
    call("c2", "ben", "ana", { mid: "m1" }),
    call("c3", "ana", "cem"),
    call("c4", "ana", "ben", { receiverType: "group" }),
    { sessionId: "c5", initiator: "ana", mid: "m1" },
  ]);
  storeRecords(store, "calls", [call("c1", "ana", "ben", { mid: "m1" })], "another connection");
  return store;
}

/** The counts around the n-th stored record of a kind, from 1. */
const around = (kind: "messages" | "calls", row: number) => runWhole(filledStore().statistics.countRelated(kind, row));

test.each([
  ["a message of two people", "messages", 1, { messages: 2, calls: 2, otherCallsOfMeeting: null }],
  ["a message without a conversation", "messages", 4, { messages: null, calls: null, otherCallsOfMeeting: null }],
  ["a group whose id looks like two people", "messages", 5, { messages: 1, calls: 0, otherCallsOfMeeting: null }],
  ["a call of two people", "calls", 1, { messages: 2, calls: 2, otherCallsOfMeeting: 2 }],
  ["a call without a meeting", "calls", 3, { messages: 1, calls: 1, otherCallsOfMeeting: null }],
  ["a call of a group", "calls", 4, { messages: 0, calls: 1, otherCallsOfMeeting: null }],
  ["a call without a receiver", "calls", 5, { messages: null, calls: null, otherCallsOfMeeting: 2 }],
] as const)("around %s", (_name, kind, row, expected) => {
  const { newestOfMeeting, ...counts } = around(kind, row);
  expect(counts).toEqual(expected);
  expect(newestOfMeeting).toHaveLength(counts.otherCallsOfMeeting ?? 0);
});

test("the newest calls of a meeting are named, without the call itself", () => {
  const store = makeTemporaryStore();
  const sessions = Array.from({ length: 9 }, (_, index) => ({
    sessionId: `s${index}`,
    mid: index === 8 ? "another" : "m1",
    initiatedAt: 1_790_000_000 + index,
  }));
  storeRecords(store, "calls", sessions);
  const { otherCallsOfMeeting, newestOfMeeting } = runWhole(store.statistics.countRelated("calls", 4));
  expect(otherCallsOfMeeting).toBe(7);
  expect(newestOfMeeting.map(({ sessionId }) => sessionId)).toEqual(["s7", "s6", "s5", "s4", "s2"]);
});

test("a row that does not exist is refused", () => {
  expect(() => around("calls", 99)).toThrow("badRequest");
});
