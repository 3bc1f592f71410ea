// Tests that filters changed but not run differ from those of the shown rows.
import { expect, test } from "vitest";
import { resultWith } from "#tests/fakes/result.ts";
import { EMPTY_SCREEN, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { EMPTY_DRAFT, setValue } from "#renderer/list/model/draft/draft.ts";
import { notRunFilters, notRunSentence } from "./not-run.ts";

const ran = setValue(EMPTY_DRAFT, "calls", "status", "ended");
const changed = setValue(setValue(ran, "calls", "type", "audio"), "calls", "status", "");
const below = "The rows below belong to the query that was run before.";
const loaded: ScreenState = {
  ...EMPTY_SCREEN,
  draft: ran,
  ranDraft: ran,
  result: resultWith({ query: { kind: "calls", params: {} } }),
};

test("a value that was set, removed or changed counts as not run yet", () => {
  expect(notRunFilters("calls", changed, ran)).toEqual(new Set(["status", "type"]));
  expect(notRunSentence("calls", { ...loaded, draft: changed })).toBe(`Not run yet: Status, Type. ${below}`);
  const viewing = { ...loaded, draft: { ...ran, viewingAs: "ann" } };
  expect(notRunSentence("calls", viewing)).toBe(`Not run yet: Viewing as. ${below}`);
});

test("the place that a command had set is no filter that somebody has changed", () => {
  const placed = { ...EMPTY_DRAFT, values: { conversationId: "c", id: "12", affix: "append" } };
  const byHand = setValue({ ...EMPTY_DRAFT, values: { conversationId: "c" } }, "messages", "sender", "ann");
  expect(notRunFilters("messages", byHand, placed)).toEqual(new Set(["sender"]));
  expect(
    notRunFilters("messages", { ...placed, added: ["id"], values: { ...placed.values, id: "13" } }, placed),
  ).toEqual(new Set(["id"]));
});

test("a changed text counts as not run yet", () => {
  const written = { text: "status:ended", draft: ran };
  const textForm = { text: "status:ended type:audio", written, tried: false, wantsFocus: false };
  expect(notRunSentence("calls", { ...loaded, textForm })).toBe(`The changed text was not run yet. ${below}`);
  expect(notRunSentence("calls", { ...loaded, textForm: { ...textForm, text: written.text } })).toBeNull();
});

test("equal filters, filters without a value, a running query and an empty screen do not count as not run", () => {
  expect(notRunSentence("calls", loaded)).toBeNull();
  expect(notRunSentence("calls", { ...loaded, draft: { ...ran, added: ["participantsCount"] } })).toBeNull();
  expect(notRunSentence("calls", { ...loaded, draft: changed, busy: "query" })).toBeNull();
  expect(notRunSentence("calls", { ...loaded, draft: changed, result: null })).toBeNull();
});
