// Filters of a draft in German: yes and no, groups of choices, and typed texts.
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { findFilter } from "#domain/query/filters.ts";
import { chipOptions } from "./chip-options.ts";
import { draftOf, EMPTY_DRAFT, resolveDraft } from "./draft.ts";
import { textIssues } from "./text-issues.ts";

const AT = { nowSeconds: 1_770_000_000, zone: "UTC" };

beforeEach(() => setLanguage({ language: "de", messages: MESSAGES }));
afterEach(() => setLanguage({ language: "en", messages: {} }));

test.each([
  ["ja", true],
  ["Nein", false],
  ["yes", true],
])("%s is read for a filter that can be true or false", (typed, hasRecording) => {
  const draft = { ...EMPTY_DRAFT, values: { hasRecording: typed } };
  expect(resolveDraft("calls", draft, AT)).toMatchObject({ query: { params: { hasRecording } }, issues: [] });
});

test("a query that was run shows yes and no in German", () => {
  expect(draftOf({ kind: "calls", params: { hasRecording: false } }, "UTC").values).toEqual({ hasRecording: "nein" });
});

test("a group of choices is found by its German and its English name", () => {
  const status = findFilter("calls", "status");
  const found = (typed: string) => (status === undefined ? [] : chipOptions("calls", status, typed, []));
  const group = { label: "Nicht angenommen", texts: ["NotAnswered", "Nicht angenommen"] };
  expect(found("Nicht")[0]).toMatchObject(group);
  expect(found("NotAnswered")[0]).toMatchObject(group);
  expect(found("Verpasst")[0]).toMatchObject({ label: "Verpasst", detail: "missed", adds: ["missed"] });
});

test("a typed text that is no value yet is explained", () => {
  expect(textIssues({ typed: { uid: "ana" } }, "calls")).toEqual([
    {
      param: "uid",
      sentence:
        "„ana“ ist noch nicht gewählt. Wählen Sie einen Eintrag der Liste, zum Beispiel: „ana“ als ID verwenden.",
    },
  ]);
});
