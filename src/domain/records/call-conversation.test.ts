// Tests to which conversations a call may belong.
import { expect, test } from "vitest";
import { callsInConversation, conversationsOfCall } from "./call-conversation.ts";

test.each([
  ["user", "bob", "ann", ["ann_user_bob", "bob_user_ann"]],
  ["user", "ann", "bob", ["ann_user_bob", "bob_user_ann"]],
  [null, "Bob", "ann", ["Bob_user_ann", "ann_user_Bob"]],
  ["group", "team", "ann", ["group_team"]],
  ["group", "team", null, ["group_team"]],
  ["user", "bob", null, []],
  ["user", null, "ann", []],
  ["group", null, "ann", []],
])("to the %s %s by %s: %j", (receiverType, receiver, initiator, ids) => {
  expect(conversationsOfCall({ receiverType, receiver, initiator })).toEqual(ids);
});

test.each([
  ["ann_user_bob", { receiverType: "user", uid: "ann" }],
  ["group_team", { receiverType: "group", uid: null }],
  // A UID may contain "_user_", so these could be divided in two ways; the others are of no known form.
  ["ann_user_b_user_c", null],
  ["group_x_user_bob", null],
  ["_user_bob", null],
  ["4711", null],
  ["", null],
])("the calls in %s: %j", (conversationId, calls) => {
  expect(callsInConversation(conversationId)).toEqual(calls);
});

test("what the id says holds for each call that can be in the conversation", () => {
  for (const receiverType of ["user", "group"]) {
    for (const [receiver, initiator] of [
      ["bob", "ann"],
      ["a_user_b", "c"],
      ["group_1", "ann"],
      ["team", "group_1"],
    ]) {
      for (const id of conversationsOfCall({
        receiverType,
        receiver: receiver ?? null,
        initiator: initiator ?? null,
      })) {
        const calls = callsInConversation(id);
        if (calls === null) continue;
        expect(calls.receiverType).toBe(receiverType);
        if (calls.uid !== null) expect([receiver, initiator]).toContain(calls.uid);
      }
    }
  }
});
