// The panel's entries: found by their words, with the newest run of the same query and the name it is saved under.
import { expect, test } from "vitest";
import type { RecentQuery, SavedQuery } from "#contract/methods/saved-queries.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { isoIn } from "#tests/fakes/time-form.ts";
import { entriesOf, namedLike, sameQuery } from "./saved-panel-entries.ts";

const missed: Query = { kind: "calls", params: { status: "unanswered", startedAt: 1_780_000_000 } };
const ana: Query = { kind: "messages", params: { sender: "ana" } };
const saved = (savedId: number, name: string, query: Query): SavedQuery => ({
  savedId,
  name,
  query,
  version: 1,
  changedAtMs: savedId,
});
const ran = (recentId: number, query: Query): RecentQuery => ({
  recentId,
  query,
  ranAtMs: recentId,
  rowCount: recentId * 10,
});

const lists = {
  saved: [saved(1, "Missed calls", missed), saved(2, "Ana", ana)],
  recent: [
    ran(9, { kind: "messages", params: {} }),
    ran(8, { kind: "calls", params: { startedAt: 1_780_000_000, status: "unanswered" } }),
  ],
};

const facts = {
  time: { nowSeconds: 1_790_000_000, zone: "UTC" },
  form: isoIn("UTC"),
  names: new Map<string, string>(),
};

test("the same query is recognised in any order of its parameters", () => {
  const entries = entriesOf(lists, "", facts);
  expect(entries.saved.map(({ saved: { name }, lastRun }) => [name, lastRun?.rowCount ?? null])).toEqual([
    ["Missed calls", 80],
    ["Ana", null],
  ]);
  expect(entries.recent.map(({ text, name }) => [text, name])).toEqual([
    ["messages", null],
    ["calls status:unanswered startedAt:2026-05-28T20:26:40Z", "Missed calls"],
  ]);
  expect(sameQuery(missed, ana)).toBe(false);
});

test("entries are found by words of their name and text, in any order and case", () => {
  const found = entriesOf(lists, " STATUS:unans  missed ", facts);
  expect([found.saved.map(({ saved: { name } }) => name), found.recent.map(({ name }) => name)]).toEqual([
    ["Missed calls"],
    ["Missed calls"],
  ]);
  expect(entriesOf(lists, "nothing", facts)).toEqual({ saved: [], recent: [] });
  const byName = entriesOf(lists, "silva", { ...facts, names: new Map([["ana", "Ana Silva"]]) });
  expect(byName.saved.map(({ saved: { name } }) => name)).toEqual(["Ana"]);
});

test("entries are found by the words that people see, and without accents", () => {
  const names = new Map([
    ["ana", "Ana Müller"],
    ["zolw", "Żółw"],
  ]);
  const queries: readonly Query[] = [
    { kind: "messages", params: {} },
    { kind: "messages", params: { conversationId: "ana_user_zolw" } },
    { kind: "calls", params: { status: ["unanswered"] }, viewingAs: "ana" },
    { kind: "messages", params: { fromTimestamp: "30 days ago", toTimestamp: "now" } },
  ];
  const many = { saved: [], recent: queries.map((query, index) => ran(index, query)) };
  const found = (typed: string): readonly number[] =>
    entriesOf(many, typed, { ...facts, names }).recent.map(({ recent }) => recent.recentId);
  expect(found("all messages")).toEqual([0]);
  expect(found("MULLER")).toEqual([1, 2]);
  expect(found("mueller zolw")).toEqual([1]);
  expect(found("no answer")).toEqual([2]);
  expect(found("last 30")).toEqual([3]);
});

test("names are compared without case and without spaces around them", () => {
  expect(namedLike(lists.saved, " missed CALLS ")?.savedId).toBe(1);
  expect(namedLike(lists.saved, "missed")).toBeNull();
});
