// Tests what a text finds in the list of filters, which entry comes first, and what a chosen value sets.
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { LookupMatches } from "#contract/methods/lookup-methods.ts";
import { FILTERS, QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES as GERMAN } from "#texts/messages-de.ts";
import { wordOf } from "./bar-words.ts";
import { EMPTY_DRAFT, resolveDraft, setValue } from "./draft.ts";
import { listGroups } from "./filter-list.ts";
import type { ValueOption } from "./value-option.ts";

// Friday, 20 November 2026, 12:00 in Berlin.
const TIME = { nowSeconds: Date.parse("2026-11-20T12:00:00+01:00") / 1000, zone: "Europe/Berlin" };
const FORM = { zone: TIME.zone, dateStyle: "short" } as const;

const NAMES: Pick<LookupMatches, "people" | "conversations"> = {
  people: [
    { kind: "user", id: "agent_lena_k", name: "Lena Kowalczyk", fit: "nameStart" },
    { kind: "user", id: "lena-2", name: null, fit: "idStart" },
    { kind: "group", id: "lenas", name: "Lenas group", fit: "nameStart" },
  ],
  conversations: [{ id: "a_user_b", name: "Lena, Omar", messages: 3, fit: "nameStart" }],
};
const NOBODY: typeof NAMES = { people: [], conversations: [] };

afterEach(() => setLanguage({ language: "en", messages: {} }));

function list(kind: QueryKind, text: string, names = NOBODY, tags: readonly string[] = []) {
  return listGroups({ kind, text, names, tags, keys: [], time: TIME, form: FORM });
}

function valuesOf(kind: QueryKind, text: string, names = NOBODY, tags: readonly string[] = []): readonly ValueOption[] {
  return list(kind, text, names, tags).flatMap(({ values }) => values);
}

/** The values as the list shows them. */
function shown(kind: QueryKind, text: string, names = NOBODY, tags: readonly string[] = []): readonly string[] {
  return valuesOf(kind, text, names, tags).map(({ kind: of, entry, label }) => `${wordOf(of, entry)} ${label}`);
}

/** The query after choosing the first value. */
function query(kind: QueryKind, text: string, names = NOBODY, draft = EMPTY_DRAFT) {
  const [first] = valuesOf(kind, text, names);
  return resolveDraft(kind, first?.set(draft) ?? draft, TIME).query.params;
}

test("without a text the usual filters come first, and each filter is listed once", () => {
  for (const kind of QUERY_KINDS) {
    const [usual, ...others] = list(kind, " ");
    expect(usual?.filters.every(({ common }) => common !== undefined)).toBe(true);
    const names = [usual, ...others].flatMap((group) => group?.filters.map(({ name }) => name) ?? []);
    // The two ends of the period are one entry.
    expect(new Set(names).size).toBe(FILTERS[kind].length - 1);
    expect(names).toHaveLength(FILTERS[kind].length - 1);
  }
});

test("a person is offered in every role, others of the name in the usual one, and conversations", () => {
  expect(shown("messages", "lena", NAMES)).toEqual([
    "From Lena Kowalczyk",
    "With Lena Kowalczyk",
    "Mentions Lena Kowalczyk",
    "Conversation Lena, Omar",
    "Conversation Lenas group",
    "From lena-2",
    "Text lena",
  ]);
  expect(shown("calls", "lena", NAMES).slice(0, 4)).toEqual([
    "With Lena Kowalczyk",
    "From Lena Kowalczyk",
    "To Lena Kowalczyk",
    "Missed by Lena Kowalczyk",
  ]);
  expect(query("messages", "lena", NAMES)).toEqual({ sender: "agent_lena_k" });
});

test("a person and a period are one choice", () => {
  expect(shown("calls", "lena last 30 days", NAMES)[0]).toBe("With Lena Kowalczyk · Last 30 days");
  expect(query("calls", "lena last 30 days", NAMES)).toEqual({
    uid: "agent_lena_k",
    initiatedFrom: Date.parse("2026-10-21T12:00:00+02:00") / 1000,
  });
});

test("a person and an outcome of calls are one choice, which messages do not have", () => {
  expect(shown("calls", "missed calls of lena last 30 days", NAMES)[0]).toBe(
    "With Lena Kowalczyk · Missed · Last 30 days",
  );
  expect(query("calls", "nicht angenommen lena", NAMES)).toEqual({
    uid: "agent_lena_k",
    status: ["unanswered", "missed", "canceled", "rejected", "busy"],
  });
  expect(query("calls", "missed by lena", NAMES)).toEqual({ missedBy: "agent_lena_k" });
});

test("among messages, a name and an outcome lead to the calls, and no option leaves the outcome out", () => {
  const groups = list("messages", "Lena missed last 30 days", NAMES);
  expect(groups.map(({ label, values }) => [label, values[0]?.kind, values[0]?.label, values.length])).toEqual([
    ["Calls (messages have no outcome)", "calls", "Lena Kowalczyk · Last 30 days", 7],
    ["Values", "messages", "Lena missed last 30 days", 1],
  ]);
  expect(groups[1]?.values[0]?.entry).toBe("searchKey");
  const first = groups[0]?.values[0];
  expect(resolveDraft("calls", first?.set(EMPTY_DRAFT) ?? EMPTY_DRAFT, TIME).query.params).toMatchObject({
    missedBy: "agent_lena_k",
    initiatedFrom: Date.parse("2026-10-21T12:00:00+02:00") / 1000,
  });
  expect(list("messages", "missed last 30 days")[0]?.values.map(({ kind, label }) => [kind, label])).toEqual([
    ["calls", "Missed · Last 30 days"],
  ]);
  // Nobody has this name, and a list that is named is meant.
  expect(shown("messages", "missed the bus")).toEqual(["Text missed the bus"]);
  expect(list("messages", "missed messages of Lena", NAMES).map(({ label }) => label)).not.toContain(
    "Calls (messages have no outcome)",
  );
});

test("a single word for an outcome may be one of messages, so the calls come last", () => {
  const groups = list("messages", "missed");
  expect(groups.at(-1)).toMatchObject({ label: "Calls (messages have no outcome)", values: [{ label: "Missed" }] });
  expect(groups[0]?.values[0]?.kind).toBe("messages");
  expect(list("calls", "missed").map(({ label }) => label)).not.toContain("Calls (messages have no outcome)");
});

test("a name before the word missed is first the person who missed the calls", () => {
  expect(shown("calls", "Lena missed", NAMES)).toEqual([
    "Missed by Lena Kowalczyk",
    "With Lena Kowalczyk · Missed",
    "From Lena Kowalczyk · Missed",
    "To Lena Kowalczyk · Missed",
    "Missed by lena-2",
    "Conversation Lena, Omar · Missed",
    "Conversation Lenas group · Missed",
  ]);
  expect(query("calls", "Lena missed", NAMES)).toEqual({ missedBy: "agent_lena_k" });
  expect(query("calls", "lena verpasst last 30 days", NAMES)).toMatchObject({
    missedBy: "agent_lena_k",
    initiatedFrom: Date.parse("2026-10-21T12:00:00+02:00") / 1000,
  });
  expect(shown("calls", "missed lena", NAMES)[0]).toBe("With Lena Kowalczyk · Missed");
  expect(shown("calls", "lena answered", NAMES)[0]).toBe("With Lena Kowalczyk · Answered");
});

test("messages to a person are among those with the person, as they have no filter for the receiver", () => {
  for (const text of ["messages to lena", "messages with lena", "Nachrichten an Lena"])
    expect(query("messages", text, NAMES)).toEqual({ with: "agent_lena_k" });
  expect(query("calls", "calls to lena", NAMES)).toEqual({ called: "agent_lena_k" });
});

test("a conversation and a period are one choice", () => {
  const two = { people: [], conversations: NAMES.conversations };
  expect(shown("messages", "lena omar last 30 days", two)[0]).toBe("Conversation Lena, Omar · Last 30 days");
  expect(query("calls", "lena omar last 30 days", two)).toEqual({
    conversation: "a_user_b",
    initiatedFrom: Date.parse("2026-10-21T12:00:00+02:00") / 1000,
  });
});

test.each([
  ["calls", "missed", "Status Missed"],
  ["calls", "not answered", "Status Not answered"],
  ["calls", "NotAnswered", "Status Not answered"],
  ["calls", "unanswered", "Status Not answered"],
  ["calls", "missed calls last 30 days", "Status Missed · Last 30 days"],
  ["messages", "ima", "Type Image"],
  ["messages", "last 30 days", "Period Last 30 days"],
  ["messages", "yesterday afternoon", "Period 19 Nov, 12:00–18:00"],
] as const)("of the values of %s, %s finds %s first", (kind, text, first) => {
  expect(shown(kind, text)[0]?.replaceAll(/\s*–\s*/gu, "–")).toBe(first);
});

test("a group of statuses says what it holds, and comes before the single status of its name", () => {
  const missed = () =>
    valuesOf("calls", "missed")
      .filter(({ entry }) => entry === "status")
      .map(({ label, detail, set }) => [
        label,
        detail,
        resolveDraft("calls", set(EMPTY_DRAFT), TIME).query.params["status"],
      ]);
  expect(missed()).toEqual([
    ["Missed", "missed, no answer, cancelled", ["unanswered", "missed", "canceled"]],
    ["Missed", "only this status", ["missed"]],
  ]);
  setLanguage({ language: "de", messages: GERMAN });
  expect(valuesOf("calls", "verpasst")[0]).toMatchObject({
    label: "Verpasst",
    detail: "verpasst, keine Antwort, zurückgezogen",
  });
});

test("an outcome and a period are one choice, also without a name", () => {
  expect(query("calls", "missed last 30 days")).toEqual({
    status: ["unanswered", "missed", "canceled"],
    initiatedFrom: Date.parse("2026-10-21T12:00:00+02:00") / 1000,
  });
  // The rest of a text says something that no period does.
  expect(shown("calls", "missed trains")).toEqual([]);
});

test("a word of the language finds a kind, whose stored value stays", () => {
  setLanguage({ language: "de", messages: GERMAN });
  expect(shown("messages", "bild")[0]).toBe("Typ Bild");
  expect(query("messages", "bild")).toEqual({ type: "image" });
  expect(query("calls", "nicht angenommen")).toMatchObject({
    status: ["unanswered", "missed", "canceled", "rejected", "busy"],
  });
});

test("a text that is no value of a filter is offered as text of messages, behind all values", () => {
  expect(shown("messages", "84213")).toEqual(["Text 84213"]);
  expect(query("messages", " order 84213 ")).toEqual({ searchKey: "order 84213" });
  expect(shown("messages", "ima")).toEqual(["Type Image", "Attachment types Image", "Text ima"]);
  expect(shown("messages", "\u200B")).toEqual([]);
  expect(shown("calls", "84213")).toEqual([]);
});

test("loaded tags are found without case and accents", () => {
  expect(shown("messages", "aPF", NOBODY, ["vip", "Äpfel"])).toEqual(["Tags Äpfel", "Text aPF"]);
  expect(shown("calls", "aPF", NOBODY, ["vip", "Äpfel"])).toEqual([]);
});

test("one word may be a day or the beginning of a name, which comes first", () => {
  const frida: typeof NAMES = {
    people: [{ kind: "user", id: "f", name: "Frida", fit: "nameStart" }],
    conversations: [],
  };
  expect(shown("messages", "fri", frida)[0]).toBe("From Frida");
  expect(shown("messages", "fri")[0]).toMatch(/^Period /u);
});

test.each([
  ["messages", "text", "searchKey"],
  ["messages", "sender", "sender"],
  ["messages", "conversation", "conversationId"],
  ["messages", "tag", "tags"],
  ["calls", "period", "initiatedFrom"],
] as const)("of %s, %s leads to a filter first", (kind, text, name) => {
  expect(list(kind, text, NOBODY, ["a tag"])[0]?.filters[0]?.name).toBe(name);
});

test.each([
  ["calls", "missed"],
  ["messages", "image"],
  ["calls", "today"],
] as const)("of %s, %s leads to a value first", (kind, text) => {
  expect(list(kind, text)[0]?.values).not.toEqual([]);
});

test("a value joins those of a list, and replaces a single one", () => {
  const ended = setValue(EMPTY_DRAFT, "calls", "status", ["ended"]);
  expect(query("calls", "missed", NOBODY, ended)).toEqual({ status: ["ended", "unanswered", "missed", "canceled"] });
  const omar = setValue(EMPTY_DRAFT, "messages", "sender", "omar");
  expect(query("messages", "lena", NAMES, omar)).toEqual({ sender: "agent_lena_k" });
});

test("for any text the keys differ, and each value gives a query without problems", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...QUERY_KINDS),
      fc.oneof(fc.string(), fc.constantFrom("a", "e", "call", "lena today", "lena missed", "last", "oct", "20 nov")),
      (kind, text) => {
        const values = valuesOf(kind, text, NAMES, ["a", "e"]);
        expect(new Set(values.map(({ key }) => key)).size).toBe(values.length);
        for (const { kind: of, set, entry } of values) {
          const { issues } = resolveDraft(of, set(EMPTY_DRAFT), TIME);
          expect([entry, issues]).toEqual([entry, []]);
        }
      },
    ),
  );
});
