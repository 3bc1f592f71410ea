// Tests the queries that list the calls around a record, and whom a record is about.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { expect, test } from "vitest";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { callsOfMeeting, callsOfTalk, personOf, talkOf } from "./queries.ts";

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

test("the conversation of a message is its own, with the sender or else the other person", () => {
  const message = { conversationId: "ann_user_bob", receiverType: "user", receiver: "bob" };
  expect(talkOf(messageRow({ ...message, sender: "ann" }))).toEqual({
    conversationId: "ann_user_bob",
    isGroup: false,
    uid: "ann",
  });
  expect(talkOf(messageRow(message))?.uid).toBe("bob");
  const inGroup = { conversationId: "group_team", receiverType: "group", receiver: "team" };
  expect(talkOf(messageRow(inGroup))).toEqual({ conversationId: "group_team", isGroup: true, uid: null });
  expect(talkOf(messageRow({ sender: "ann" }))).toBeNull();
});

test("the conversation of a call is that of its two people or its group", () => {
  const call = { receiverType: "user", receiver: "bob", initiator: "ann" };
  expect(talkOf(callRow(call))).toEqual({ conversationId: "ann_user_bob", isGroup: false, uid: "ann" });
  expect(talkOf(callRow({ ...call, receiver: null }))).toBeNull();
});

test("the service is asked for calls of one person or of groups; a file for the conversation alone", () => {
  const talk = { conversationId: "ann_user_bob", isGroup: false, uid: "ann" };
  expect(callsOfTalk(talk, true)).toEqual({ conversation: "ann_user_bob" });
  expect(callsOfTalk(talk, false)).toEqual({ uid: "ann", receiverType: "user", conversation: "ann_user_bob" });
  expect(callsOfTalk({ ...talk, uid: null }, false)).toEqual({ receiverType: "user", conversation: "ann_user_bob" });
  const team = { conversationId: "group_team", isGroup: true, uid: null };
  expect(callsOfTalk(team, false)).toEqual({ receiverType: "group", conversation: "group_team" });
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
