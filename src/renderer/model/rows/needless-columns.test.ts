// In one conversation the grid of messages leaves out the receiver.
import { expect, test } from "vitest";
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import { resultWith } from "../../../../tests/fakes/result.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { needlessColumns } from "./needless-columns.ts";

const resultOf = (params: Query["params"]): ResultSummary => resultWith({ query: { kind: "messages", params } });
const everything = { result: resultOf({}), viewParams: {}, localValues: [] };
const only = (column: string, value: string | null, excluded = false) => ({
  ...everything,
  localValues: [{ column, value, excluded, label: column, shown: value, isList: false }],
});

test("the receiver goes when the query, the filter of a file or a filter of loaded rows fixes the conversation", () => {
  const inConversation = { conversationId: "group_support" };
  expect(needlessColumns("messages", { ...everything, result: resultOf(inConversation) })).toEqual(["receiverName"]);
  expect(needlessColumns("messages", { ...everything, viewParams: inConversation })).toEqual(["receiverName"]);
  expect(needlessColumns("messages", only("conversationId", "group_support"))).toEqual(["receiverName"]);
  expect(needlessColumns("messages", only("receiver", "support"))).toEqual(["receiverName"]);
});

test("the receiver stays among all conversations, and where only one of them is left out", () => {
  expect(needlessColumns("messages", { ...everything, result: null })).toEqual([]);
  expect(needlessColumns("messages", { ...everything, result: resultOf({ sender: "ana" }) })).toEqual([]);
  expect(needlessColumns("messages", only("conversationId", "group_support", true))).toEqual([]);
  expect(needlessColumns("messages", only("receiver", null))).toEqual([]);
});

test("calls keep all their columns", () => {
  expect(needlessColumns("calls", only("receiver", "support"))).toEqual([]);
});
