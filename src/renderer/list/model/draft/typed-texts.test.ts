// Tests typed texts in fields of chips: which become values when the query runs, and the issues of the others.
import { expect, test } from "vitest";
import { EMPTY_DRAFT, moveValue, removeFilter, resolveDraft, setValue, type Draft } from "./draft.ts";
import { settleTexts, addTypedValues, typeText, type LookUp } from "./typed-texts.ts";

const context = { nowSeconds: 1_800_000_000, zone: "UTC" };
const lookUp: LookUp = async (what) =>
  what === "uid" ? [{ value: "agent_lena_k", label: "Lena Kraus (agent_lena_k)" }] : [];
const typedInto = (texts: Readonly<Record<string, string>>): Draft =>
  Object.entries(texts).reduce((draft, [param, text]) => typeText(draft, param, text), EMPTY_DRAFT);

test("a name that was typed but not chosen is an issue, and never sent as an id", async () => {
  const settled = await settleTexts(typedInto({ sender: "lena" }), "messages", lookUp);
  const { query, issues } = resolveDraft("messages", settled, context);
  expect(query.params).toEqual({});
  expect(issues).toEqual([
    { param: "sender", sentence: '"lena" is not chosen yet. Choose an entry of the list or Use "lena" as id.' },
  ]);
});

test("a known id, a listed value in any spelling, and words become values", async () => {
  const calls = typedInto({ uid: " agent_lena_k ", status: "cancelled", viewingAs: "agent_lena_k" });
  const settled = await settleTexts(calls, "calls", lookUp);
  expect(resolveDraft("calls", settled, context)).toEqual({
    query: { kind: "calls", params: { uid: "agent_lena_k", status: ["canceled"] }, viewingAs: "agent_lena_k" },
    issues: [],
  });
  const words = await settleTexts(typedInto({ tags: "vip, late", searchKey: "" }), "messages", lookUp);
  expect(resolveDraft("messages", words, context)).toEqual({
    query: { kind: "messages", params: { tags: ["vip", "late"] } },
    issues: [],
  });
});

test("closed choices never send another word", async () => {
  const settled = await settleTexts(typedInto({ attachmentTypes: "zip" }), "messages", lookUp);
  expect(resolveDraft("messages", settled, context).issues).toEqual([
    { param: "attachmentTypes", sentence: '"zip" is not chosen yet. Choose an entry of the list.' },
  ]);
});

test("a chosen value replaces a single one, joins a list once, and ends the typing", () => {
  const one = addTypedValues(typeText(setValue(EMPTY_DRAFT, "calls", "uid", "ann"), "uid", "b"), "calls", "uid", [
    "bob",
  ]);
  expect([one.values, one.typed]).toEqual([{ uid: "bob" }, {}]);
  const list = addTypedValues(setValue(EMPTY_DRAFT, "calls", "status", ["busy"]), "calls", "status", [
    "missed",
    "busy",
  ]);
  expect(list.values).toEqual({ status: ["busy", "missed"] });
});

test("text typed while a value is looked up is kept", () => {
  const typed = typedInto({ tags: "vipnex" });
  const taken = addTypedValues(typed, "messages", "tags", ["vip"], "vip");
  expect([taken.values, taken.typed]).toEqual([{ tags: ["vip"] }, { tags: "nex" }]);
});

test("clearing a filter clears its typed text", () => {
  expect(removeFilter(typedInto({ sender: "lena" }), "messages", "sender").typed).toEqual({});
});

test("the filter that can match takes the value of the one that cannot", () => {
  const draft = setValue(setValue(EMPTY_DRAFT, "calls", "startedAt", "30 days ago"), "calls", "status", ["missed"]);
  const moved = moveValue(draft, "calls", "startedAt", "initiatedFrom");
  expect(moved.values).toEqual({ status: ["missed"], initiatedFrom: "30 days ago" });
  expect(resolveDraft("calls", moved, context).issues).toEqual([]);
});
