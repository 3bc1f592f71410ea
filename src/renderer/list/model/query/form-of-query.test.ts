// Tests the form in which the rows of a query are shown.
import { expect, test } from "vitest";
import { formOfQuery } from "./form-of-query.ts";

const ofTeam = { kind: "messages", params: { conversationId: "team" } } as const;

test("a picked conversation is a conversation, until a person chooses the table for it", () => {
  expect(formOfQuery("table", ofTeam, null)).toBe("conversation");
  expect(formOfQuery("table", ofTeam, { conversationId: "other" })).toBe("conversation");
  expect(formOfQuery("table", { ...ofTeam, params: { ...ofTeam.params, sender: "ann" } }, ofTeam.params)).toBe("table");
  expect(formOfQuery("conversation", ofTeam, ofTeam.params)).toBe("conversation");
});

test("other queries keep the form", () => {
  expect(formOfQuery("table", { kind: "messages", params: { sender: "ann" } }, null)).toBe("table");
  expect(formOfQuery("table", { kind: "calls", params: { conversation: "team" } }, null)).toBe("table");
});

test("a query of no conversation that follows one is a table", () => {
  const refund = { kind: "messages", params: { searchKey: "refund" } } as const;
  expect(formOfQuery("conversation", refund, ofTeam.params)).toBe("table");
  expect(formOfQuery("conversation", refund, { sender: "ann" })).toBe("conversation");
});
