// The steps between form and text: nothing that was typed is lost, and a text is only taken when it can be read.
import { describe, expect, test } from "vitest";
import { EMPTY_SCREEN, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { EMPTY_DRAFT, setValue, type Draft } from "#renderer/list/model/draft/draft.ts";
import {
  closeText,
  dropText,
  isTextChanged,
  openText,
  openTextWith,
  otherKindOf,
  applyText,
  triedText,
  typeText,
  withDraft,
} from "./text-form.ts";

const context = { nowSeconds: 1_780_000_000, zone: "Europe/Berlin" };

function holding(values: Readonly<Record<string, string>>): ScreenState {
  const draft = Object.entries(values).reduce<Draft>(
    (each, [name, value]) => setValue(each, "messages", name, value),
    EMPTY_DRAFT,
  );
  return { ...EMPTY_SCREEN, draft };
}
const open = (state: ScreenState): ScreenState => openText(state, "messages", context);
const close = (state: ScreenState): ScreenState => closeText(state, "messages", context);

test("an unchanged text gives back the same form, even unreadable values", () => {
  const state = holding({ sender: " ana ", fromTimestamp: "soonish", limit: "many" });
  expect(open(state).textForm?.text).toBe("messages sender:ana fromTimestamp:soonish limit:many");
  expect(close(open(state))).toEqual(state);
});

test("a changed text fills the form", () => {
  const closed = close(typeText(open(holding({ sender: "ana" })), "messages by:bob hasLinks"));
  expect(closed.textForm).toBeNull();
  expect(closed.draft).toEqual({ ...EMPTY_DRAFT, values: { sender: "bob", hasLinks: true }, added: ["hasLinks"] });
});

describe("a text that cannot be read", () => {
  const state = typeText(open(holding({ sender: "ana" })), "messages sendr:bob");

  test("a text that cannot be read stays, is marked as tried, and does not change the draft", () => {
    const closed = close(state);
    expect(closed.draft).toEqual(state.draft);
    expect(closed.textForm).toMatchObject({ text: "messages sendr:bob", tried: true, wantsFocus: true });
  });

  test("a changed text is no longer marked as tried, and can be discarded", () => {
    expect(typeText(triedText(state), "messages by:bob").textForm?.tried).toBe(false);
    expect(dropText(state)).toEqual(holding({ sender: "ana" }));
  });
});

test("a text for the other screen is recognised by its first word and does not fill this form", () => {
  const state = typeText(open(EMPTY_SCREEN), "calls status:ended");
  expect(applyText(state, "messages", context).textForm?.tried).toBe(true);
  expect([
    otherKindOf(state, "messages"),
    otherKindOf(state, "calls"),
    otherKindOf(typeText(state, "calls stauts:"), "messages"),
  ]).toEqual(["calls", null, "calls"]);
  expect(otherKindOf(typeText(state, "callsx"), "messages")).toBeNull();
});

test("a text from elsewhere counts as changed until it fills the form", () => {
  const state = openTextWith(EMPTY_SCREEN, "calls", "calls status:ended", context);
  const taken = applyText(state, "calls", context);
  expect([isTextChanged(state), isTextChanged(taken)]).toEqual([true, false]);
  expect(taken.draft.values).toEqual({ status: ["ended"] });
});

test("another draft rewrites the text only if the text is shown", () => {
  const { draft } = holding({ sender: "bob" });
  expect(withDraft(open(EMPTY_SCREEN), draft, "messages", context).textForm?.text).toBe("messages sender:bob");
  expect(withDraft(EMPTY_SCREEN, draft, "messages", context).textForm).toBeNull();
});
