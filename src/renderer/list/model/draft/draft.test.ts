// Tests the draft of a query: typed values become sent values, and no problem is dropped silently.
import { describe, expect, test } from "vitest";
import { findFilter, type Filter } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { removeEntry, setEntries } from "./bar-filters.ts";
import { draftOfText } from "./draft-text.ts";
import {
  EMPTY_DRAFT,
  addFilter,
  draftOf,
  removeFilter,
  resolveDraft,
  sameDraft,
  setValue,
  type Draft,
} from "./draft.ts";

const context = { nowSeconds: 1_780_000_000, zone: "Europe/Berlin" };

function filterNamed(name: string): Filter {
  const filter = findFilter("messages", name);
  if (filter === undefined) throw new Error(`no filter ${name}`);
  return filter;
}

describe("resolveDraft", () => {
  test("reads every kind of value", () => {
    let draft = setValue(EMPTY_DRAFT, "messages", "sender", " ana ");
    draft = setValue(draft, "messages", "fromTimestamp", "2026-01-01 00:00");
    draft = setValue(draft, "messages", "limit", "250");
    draft = setValue(draft, "messages", "types", ["text", "image"]);
    draft = addFilter(draft, "messages", filterNamed("hasLinks"));
    expect(resolveDraft("messages", { ...draft, viewingAs: " omar " }, context)).toEqual({
      query: {
        kind: "messages",
        params: { sender: "ana", fromTimestamp: 1_767_222_000, limit: 250, types: ["text", "image"], hasLinks: true },
        viewingAs: "omar",
      },
      issues: [],
    });
  });

  test("an unreadable time is an issue of its control", () => {
    const { issues } = resolveDraft("messages", setValue(EMPTY_DRAFT, "messages", "sentAt", "soonish"), context);
    expect(issues.map((issue) => issue.param)).toEqual(["sentAt"]);
  });

  test("an invalid number is an issue", () => {
    const { issues } = resolveDraft("messages", setValue(EMPTY_DRAFT, "messages", "limit", "many"), context);
    expect(issues.map((issue) => issue.param)).toEqual(["limit"]);
  });

  test("To without From is an issue", () => {
    const { issues } = resolveDraft("messages", setValue(EMPTY_DRAFT, "messages", "toTimestamp", "now"), context);
    expect(issues.map((issue) => issue.sentence)).toEqual(["To needs From."]);
  });

  test("yes and no are read in any case", () => {
    const read = (text: string): unknown =>
      resolveDraft("calls", setValue(EMPTY_DRAFT, "calls", "hasRecording", text), context).query.params["hasRecording"];
    expect([read("Yes"), read("no")]).toEqual([true, false]);
  });
});

describe("filters in the bar", () => {
  test("a new filter adds the filters that it needs and removes those that it excludes", () => {
    const unread = addFilter(EMPTY_DRAFT, "messages", filterNamed("unread"));
    expect(unread.values).toEqual({ unread: true, count: true });
    const hidden = addFilter(EMPTY_DRAFT, "messages", filterNamed("hideDeleted"));
    expect(addFilter(hidden, "messages", filterNamed("onlyDeleted")).values).toEqual({ onlyDeleted: true });
  });

  test("removing a filter removes its value and its control", () => {
    const draft = addFilter(EMPTY_DRAFT, "messages", filterNamed("hasLinks"));
    expect(removeFilter(draft, "messages", "hasLinks")).toEqual(EMPTY_DRAFT);
  });

  test("a query that was run gives a draft that resolves to the same query", () => {
    const query = {
      kind: "messages" as const,
      params: { sender: "ana", fromTimestamp: 1_767_222_000, hasLinks: true, types: ["text"] },
      viewingAs: "omar",
    };
    const draft = draftOf(query, context.zone);
    expect(resolveDraft("messages", draft, context)).toEqual({ query, issues: [] });
    expect(sameDraft(draft, draftOf(query, context.zone))).toBe(true);
  });
});

test("a place that leaves nothing out is no entry of the bar; an order of its own, and a message that bounds the rows, are", () => {
  const shown = (params: Query["params"]): readonly string[] =>
    setEntries("messages", draftOf({ kind: "messages", params }, context.zone));
  const period = { fromTimestamp: 1_767_222_000, toTimestamp: 1_767_225_600 };
  expect(shown({ sender: "ana", ...period, affix: "append" })).toEqual(["sender", "period"]);
  expect(shown({ conversationId: "c", ...period, affix: "append" })).toEqual(["conversationId", "period"]);
  expect(shown({ conversationId: "c", id: "77", affix: "append" })).toEqual(["conversationId"]);
  expect(shown({ id: "77", affix: "append" })).toEqual(["id", "affix"]);
  expect(shown({ sender: "ana", affix: "append" })).toEqual(["sender", "affix"]);
  const typed = draftOfText("messages by:ana id:77 affix:append", context);
  expect(typed.ok && setEntries("messages", typed.draft)).toEqual(["sender", "id", "affix"]);
});

test("the direction goes with the message that needed it, but stays where a person chose another one", () => {
  const without = (affix: string): Draft["values"] =>
    removeEntry(draftOf({ kind: "messages", params: { id: "77", affix } }, context.zone), "messages", "id").values;
  expect(without("append")).toEqual({});
  expect(without("prepend")).toEqual({ affix: "prepend" });
});

test("a flag that is not set, an empty text and an empty list are no values", () => {
  const full = setValue(setValue(EMPTY_DRAFT, "messages", "hasLinks", true), "messages", "sender", "ana");
  expect(full.values).toEqual({ hasLinks: true, sender: "ana" });
  const emptied = setValue(setValue(full, "messages", "hasLinks", false), "messages", "sender", "");
  expect(setValue(emptied, "messages", "types", []).values).toEqual({});
});

test("a filter of the menu is added once, and a common one, which is always there, not at all", () => {
  const once = addFilter(EMPTY_DRAFT, "messages", filterNamed("tags"));
  const twice = addFilter(addFilter(once, "messages", filterNamed("hasLinks")), "messages", filterNamed("tags"));
  expect([once.added, twice.added]).toEqual([["tags"], ["tags", "hasLinks"]]);
  expect(addFilter(once, "messages", filterNamed("sender")).added).toEqual(["tags"]);
});
