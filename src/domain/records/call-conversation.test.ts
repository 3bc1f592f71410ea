// Tests to which conversations a call may belong.
import { expect, test } from "vitest";
import { conversationsOfCall } from "./call-conversation.ts";

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
