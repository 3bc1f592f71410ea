// Tests the queries that list the calls around a record, and whom a record is about.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { expect, test } from "vitest";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { callsOfMeeting, conversationOf, personOf } from "./queries.ts";

function callRow(raw: object): CallRow {
  const reading = readCall({ sessionId: "v1", ...raw });
  if (!reading.ok) throw new Error(reading.reason);
  return { ...reading.record, ...NO_FIGURES, rowId: 1, receiverName: null, initiatorName: null };
}

function messageRow(raw: object): MessageRow {
  const reading = readMessage({ id: 1, sentAt: 1, ...raw });
  if (!reading.ok) throw new Error(reading.reason);
  return { ...reading.record, rowId: 1 };
}

test("the conversation of a message is its own, that of a call is of its two people or its group", () => {
  expect(conversationOf(messageRow({ conversationId: "ann_user_bob", sender: "ann" }))).toBe("ann_user_bob");
  expect(conversationOf(messageRow({ sender: "ann" }))).toBeNull();
  const call = { receiverType: "user", receiver: "bob", initiator: "ann" };
  expect(conversationOf(callRow(call))).toBe("ann_user_bob");
  expect(conversationOf(callRow({ ...call, receiverType: "group", receiver: "team" }))).toBe("group_team");
  expect(conversationOf(callRow({ ...call, receiver: null }))).toBeNull();
});

test("the calls of a meeting are asked for by groups, or by somebody who took part", () => {
  const call = { mid: "m1", receiverType: "user", initiator: "ann", participantUids: ["bob", "ann"] };
  expect(callsOfMeeting(call, false)).toEqual({ uid: "ann", mid: "m1" });
  expect(callsOfMeeting({ ...call, initiator: "cem" }, false)).toEqual({ uid: "bob", mid: "m1" });
  expect(callsOfMeeting({ ...call, initiator: null, participantUids: [] }, false)).toEqual({ mid: "m1" });
  expect(callsOfMeeting({ ...call, receiverType: "group" }, false)).toEqual({ receiverType: "group", mid: "m1" });
  expect(callsOfMeeting({ ...call, receiverType: "group" }, true)).toEqual({ mid: "m1" });
  expect(callsOfMeeting({ ...call, mid: null }, false)).toBeNull();
});

test("a record is about its sender, its initiator, or who is listed first", () => {
  expect(personOf(messageRow({ sender: "ann" }))).toBe("ann");
  expect(personOf(callRow({ initiator: "ann", participants: [{ uid: "bob" }] }))).toBe("ann");
  expect(personOf(callRow({ participants: [{ uid: "bob" }, { uid: "cem" }] }))).toBe("bob");
  expect(personOf(callRow({}))).toBeNull();
});
