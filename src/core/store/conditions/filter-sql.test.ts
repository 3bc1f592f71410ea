// Tests which stored rows the filters and the tests of single columns keep, and what they refuse.
import { describe, expect, onTestFinished, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES as GERMAN } from "#texts/messages-de.ts";
import { makeTemporaryStore, readIds, storeRecords } from "#tests/fakes/store.ts";
import { failureOf } from "#contract/failure.ts";
import type { ColumnTest, ValueTest, ViewSpec } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { allOf, filterConditions } from "./filter-sql.ts";

const MESSAGES = [
  {
    id: "1",
    sender: "ann",
    sentAt: 100,
    tags: ["vip", "Äpfel"],
    data: { text: "Ünder the bridge" },
    hasLinks: true,
    category: "message",
  },
  {
    id: "2",
    sender: "Ann",
    sentAt: 200,
    tags: [],
    data: { text: "over", mentions: { ben: { uid: "ben" } } },
    hasLinks: false,
  },
  { id: "3", sender: "ben", sentAt: 300, tags: ["new"], parentId: "1", data: {}, category: "call" },
  { id: "4", sentAt: 400, deletedAt: 500 },
];
const CALLS = [
  {
    sessionId: "a",
    status: "ended",
    totalDurationInMinutes: 2,
    participants: [{ uid: "ann" }],
    hasRecording: true,
    totalParticipants: 1,
    initiator: "ben",
    receiver: "ann",
    receiverType: "user",
  },
  {
    sessionId: "b",
    status: "busy",
    totalDurationInMinutes: 0,
    hasRecording: false,
    initiator: "ann",
    receiver: "team",
    receiverType: "group",
  },
  { sessionId: "c" },
];

/** The ids of the rows that pass, in their own order. */
function passing(kind: QueryKind, spec: Partial<ViewSpec>): readonly string[] {
  const store = makeTemporaryStore();
  return readIds(store, storeRecords(store, kind, kind === "messages" ? MESSAGES : CALLS), spec).toSorted();
}

const value = (column: string, wanted: ValueTest["value"], excluded = false): Partial<ViewSpec> => ({
  values: [{ column, value: wanted, excluded }],
});
const contains = (column: string, text: string, excluded = false): Partial<ViewSpec> => ({
  tests: [{ test: "contains", column, text, excluded }],
});
const between = (column: string, from: number | null, to: number | null): Partial<ViewSpec> => ({
  tests: [{ test: "between", column, from, to }] satisfies readonly ColumnTest[],
});

test.each<readonly [Partial<ViewSpec>, readonly string[]]>([
  [value("id", "3"), ["3"]],
  [value("id", "3", true), ["1", "2", "4"]],
  [value("parentId", null), ["1", "2", "4"]],
  [value("parentId", null, true), ["3"]],
  [value("hasLinks", true), ["1"]],
  [value("hasLinks", false), ["2", "3", "4"]],
  [value("sentAtSeconds", 200), ["2"]],
  // A list is searched for the entry; without one it is empty.
  [value("tags", "vip"), ["1"]],
  [value("tags", "vip", true), ["2", "3", "4"]],
  [value("tags", "vi"), []],
  [value("tags", null), ["2", "4"]],
  [value("tags", null, true), ["1", "3"]],
  [
    {
      values: [
        { column: "id", value: "1", excluded: false },
        { column: "tags", value: "vip", excluded: true },
      ],
    },
    [],
  ],
  [contains("text", "ÜNDER"), ["1"]],
  [contains("text", "under"), ["1"]],
  [contains("text", "uender"), ["1"]],
  [contains("text", "ünder", true), ["2", "3", "4"]],
  [contains("text", "e", true), ["3", "4"]],
  [contains("sender", "AN"), ["1", "2"]],
  [contains("sender", "an", true), ["3", "4"]],
  [contains("tags", "äpf"), ["1"]],
  [contains("tags", "e"), ["1", "3"]],
  [contains("tags", "e", true), ["2", "4"]],
  [between("sentAtSeconds", 200, 300), ["2", "3"]],
  [between("sentAtSeconds", 201, null), ["3", "4"]],
  [between("sentAtSeconds", null, 299), ["1", "2"]],
  [between("sentAtSeconds", null, null), ["1", "2", "3", "4"]],
])("of the messages, %j keeps %j", (spec, ids) => {
  expect(passing("messages", spec)).toEqual(ids);
});

test.each<readonly [Partial<ViewSpec>, readonly string[]]>([
  [between("totalDurationInMinutes", 0, 5), ["a", "b"]],
  [between("totalDurationInMinutes", 0.5, null), ["a"]],
  [value("participantUids", "ann"), ["a"]],
  [value("hasRecording", false), ["b"]],
  [value("hasRecording", null), ["c"]],
])("of the calls, %j keeps %j", (spec, ids) => {
  expect(passing("calls", spec)).toEqual(ids);
});

test("a status is found by its word in the language of the window, and by the stored value", () => {
  onTestFinished(() => setLanguage({ language: "en", messages: {} }));
  setLanguage({ language: "de", messages: GERMAN });
  expect(passing("calls", contains("status", "BESETZ"))).toEqual(["b"]);
  expect(passing("calls", contains("status", "bus"))).toEqual(["b"]);
  expect(passing("calls", contains("status", "besetzt", true))).toEqual(["a", "c"]);
  expect(passing("calls", contains("status", "klingelt"))).toEqual([]);
});

test.each<readonly [ViewSpec["params"], readonly string[]]>([
  [{ sender: "ann" }, ["1"]],
  [{ searchKey: "ÜNDER" }, ["1"]],
  [{ hasLinks: true }, ["1"]],
  [{ hasMentions: true }, ["2"]],
  [{ mentionedUids: ["ben", "cem"] }, ["2"]],
  [{ tags: ["new", "vip"] }, ["1", "3"]],
  [{ hideReplies: true }, ["1", "2", "4"]],
  [{ onlyDeleted: true }, ["4"]],
  [{ hideDeleted: true }, ["1", "2", "3"]],
  [{ categories: ["message", "call"] }, ["1", "3"]],
])("of the messages, the filters %j keep %j", (params, ids) => {
  expect(passing("messages", { params })).toEqual(ids);
});

test.each<readonly [ViewSpec["params"], readonly string[]]>([
  [{ hasRecording: true }, ["a"]],
  // A record that says nothing of a recording has none.
  [{ hasRecording: false }, ["b", "c"]],
  [{ participantsCount: 1 }, ["a"]],
  [{ conversation: "ann_user_ben" }, ["a"]],
  [{ conversation: "group_team" }, ["b"]],
])("of the calls, the filters %j keep %j", (params, ids) => {
  expect(passing("calls", { params })).toEqual(ids);
});

describe("refusals", () => {
  const failureIn = (spec: Partial<ViewSpec>): unknown => {
    try {
      return passing("messages", spec);
    } catch (thrown) {
      return failureOf(thrown);
    }
  };

  test.each([value("nothing", 1), contains("nothing", "x"), between("nothing", 1, 2), { params: { nothing: "x" } }])(
    "%j is refused",
    (spec) => {
      expect(failureIn(spec)).toMatchObject({ kind: "badRequest" });
    },
  );
});

test("no filters are no condition, and several must all hold", () => {
  expect(filterConditions("messages", {}, "view.open")).toEqual([]);
  expect(allOf([])).toBeNull();
  expect(
    allOf([
      { sql: "a = ?", values: [1] },
      { sql: "b IN (?, ?)", values: [2, 3] },
    ]),
  ).toEqual({ sql: "(a = ?) AND (b IN (?, ?))", values: [1, 2, 3] });
});
