// The words of filters and of typed times, in the language of the person.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { couple } from "./coupling.ts";
import { filterLabel, filterLabelOf, filterReason } from "./filter-texts.ts";
import { checkOffline, checkQuery } from "./query.ts";
import { readQueryText } from "./read-query-text.ts";
import { writeQueryText } from "./write-query-text.ts";
import { readTimeInput } from "./time-input.ts";
import { conflictsOf } from "./unsent-filters.ts";
import { say } from "#texts/say.ts";
import { FILTERS, QUERY_KINDS } from "./filters.ts";

const AT = { nowSeconds: 1_770_000_000, zone: "UTC" };

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("a filter outside the tables keeps its own label", () => {
  expect([filterLabel({ label: "Viewing as" }), filterLabelOf("calls", "nothing")]).toEqual(["Viewing as", "nothing"]);
});

test("filters that exclude rows, or that only the service can apply, have a reason", () => {
  const withReason = QUERY_KINDS.map((kind) => FILTERS[kind].filter((each) => filterReason(each) !== ""));
  expect(withReason.map((all) => all.map(({ name }) => name))).toEqual([
    ["hideMessagesFromBlockedUsers", "unread"],
    ["startedAt", "endedAt"],
  ]);
});

describe("in German", () => {
  beforeEach(() => setLanguage({ language: "de", messages: MESSAGES }));

  test("sentences about a query name its filters by their German labels", () => {
    const unread = { kind: "messages", params: { unread: true, toTimestamp: 1_700_000_000 } } as const;
    expect(checkQuery(unread).map(({ sentence }) => sentence)).toEqual([
      "„Ungelesen“ braucht „Anzahl“.",
      "„Bis“ braucht „Von“.",
    ]);
    expect(checkOffline(unread).map(({ sentence }) => sentence)).toEqual([
      "„Ungelesen“ kann geladene Zeilen nicht filtern: Nur der Dienst weiß, was eine Person gelesen hat.",
    ]);
    expect(couple("messages", { unread: true }, "unread").changes).toEqual([
      { param: "count", sentence: "„Anzahl“ wurde eingeschaltet, denn „Ungelesen“ braucht es." },
    ]);
    expect(conflictsOf("calls", { status: ["missed", "cancelled"], startedAt: 1 })).toMatchObject([
      {
        sentence:
          "Anrufe mit Status Verpasst oder Zurückgezogen wurden nie angenommen. Deshalb passt nichts zu „Angenommen“.",
      },
    ]);
    expect(
      filterReason({ name: "own", kind: "flag", label: "Own", help: "", purpose: "what", local: { op: "none" } }),
    ).toBe("");
  });

  test("the text form keeps its English names", () => {
    const text = "calls status:missed,busy hasRecording:yes";
    const reading = readQueryText(text, AT);
    expect(reading.ok && writeQueryText(reading.query)).toBe(text);
  });

  test("the examples of typed times can be read", () => {
    const examples = /Beispiele: (.*)\.$/u.exec(say("query.times.unreadable"))?.[1]?.split(", ") ?? [];
    expect(examples).toHaveLength(5);
    expect(examples.filter((example) => !readTimeInput(example, AT).ok)).toEqual([]);
  });
});
